"""Takuzu (Binairo, Tic-Tac-Logic; Unruly).

Each cell holds 0 or 1. No three equal digits stand side by side in a row or column; each row and each
column has as many 0s as 1s, so both sides are even; no two rows are equal and no two columns are.

The ambiguity is the last rule: newspapers have it, Simon Tatham's Unruly and janko.at's Tohu-wa-Vohu do not.
We hold on to it unless the text says "repeats", or comes from there. A row may equal a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.codecs.blanks import decode_symbols, digits, encode_symbols, symbols_area
from solvers.core.boards.codecs.gaps import decode_gaps, encode_gaps
from solvers.core.boards.coded import Coded, Table, squares
from solvers.core.boards.errors import MismatchError, PuzzleError, ReadError
from solvers.core.boards.places import Cell, Place, Value
from solvers.core.boards.text import digits_grid, lines_of, signs_grid
from solvers.core.boards.written import grid_text
from solvers.core.rules.codes import GameId, Janko, Task
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Between, Exactly, Known
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Variant, Words
from solvers.core.rules.unlike import Unlike

REPEATS = "repeats"
_ALPHABETS: Mapping[Clue, str] = {0: "abcdefghijklmnopqrstuvwxyz", 1: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_PLUS = "This is Binairo Plus, with signs between the cells; only plain Binairo is read."


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Rows of 0, 1 and blanks."""
    board = Board("takuzu", digits_grid(lines_of(text), 1, "Takuzu"), variant=words)
    check(board)
    return board


def write(board: Board) -> str:
    return f"{' '.join(['takuzu', *board.variant])}\n{grid_text(board)}"


def check(board: Board) -> None:
    """Raises ReadError where a line is odd, has too many of a digit or three of them side by side."""
    if board.rows % 2 or board.columns % 2:
        raise ReadError(
            f"The board is {board.columns}x{board.rows}; Takuzu needs even numbers of columns and rows, "
            "for as many 0s as 1s in each."
        )
    for line in board.stripes():
        name = line.name[0].upper() + line.name[1:]
        clues = [board.at(cell) for cell in line.cells]
        for digit in (0, 1):
            if clues.count(digit) > len(clues) // 2:
                raise MismatchError(
                    f"{name} has {clues.count(digit)} {digit}s; half of its {len(clues)} cells are {digit}.",
                    board,
                )
        end = 0
        for clue, run in groupby(clues):
            start, end = end, end + len(list(run))
            if clue is not None and end - start > 2:
                cells = f"{line.cells[start].name} to {line.cells[end - 1].name}"
                raise MismatchError(f"{name} has {end - start} {clue}s side by side, {cells}.", board)


def given(board: Board) -> Mapping[Place, Value]:
    return {cell: bool(digit) for cell, digit in board.numbers()}


def rules(board: Board, one: Literals) -> Iterator[Rule]:
    lines = board.stripes()
    for line in lines:
        for start in range(len(line.cells) - 2):
            yield _three(line, line.cells[start : start + 3], one)
    for line in lines:
        yield _balanced(line, one)
    if REPEATS not in board.variant:
        for some in (lines[: board.rows], lines[board.rows :]):
            yield _unlike(some, one)


def _three(line: Group, cells: tuple[Cell, ...], one: Literals) -> Rule:
    def words() -> Words:
        return Words(f"{line.name} has no three equal digits side by side", line.name)

    def tell(_known: Known, literal: Literal) -> str:
        digit = int(literal < 0)
        first, second = (cell.name for cell in cells if one[cell] != abs(literal))
        if abs(literal) == one[cells[1]]:
            return f"a third {digit} cannot stand between those at {first} and {second}"
        return f"{line.name} has two {digit}s side by side at {first} and {second}"

    numbers = tuple(one[cell] for cell in cells)
    return Rule(Between(1, 2, numbers), cells, words, basic=True, tell=tell)


def _balanced(line: Group, one: Literals) -> Rule:
    name = line.name

    def words() -> Words:
        return Words(
            f"{name} has as many 0s as 1s",
            name,
            only=f"{name} has all its 0s",
            full=f"{name} has all its 1s",
            still=f"{name} still needs {{needs}} more 1{{s}} in {{open}}",
            blocked=f"if {{supposed}}, {name} could not be filled without three equal digits side by side",
        )

    numbers = [one[cell] for cell in line.cells]
    return Rule(Exactly(len(numbers) // 2, numbers), line.cells, words, group=line, rank=1)


def _unlike(lines: Sequence[Group], one: Literals) -> Rule:
    constraint = Unlike([tuple(one[cell] for cell in line.cells) for line in lines])
    kind = f"{lines[0].name.split()[0]}s"

    def pair(known: Known, literal: Literal) -> tuple[Group, Group]:
        return next((lines[t.line], lines[t.other]) for t in constraint.twins(known) if t.literal == literal)

    def tell(known: Known, literal: Literal) -> str:
        line, other = pair(known, literal)
        cell = next(cell for cell in line.cells if one[cell] == abs(literal))
        return f"{line.name} would equal {other.name} if {cell.name} were {int(literal < 0)}"

    def points(known: Known, literal: Literal) -> tuple[Cell, ...]:
        return tuple(cell for line in pair(known, literal) for cell in line.cells)

    cells = tuple(cell for line in lines for cell in line.cells)
    words = lambda: Words(f"no two {kind} are equal")  # noqa: E731
    also = lambda known, literal: (_balanced(pair(known, literal)[0], one),)  # noqa: E731
    return Rule(constraint, cells, words, basic=True, tell=tell, points=points, rank=2, also=also)


def mends(board: Board) -> Iterator[tuple[str, Board]]:
    """The board without the rule that people mean at times and at times do not."""
    if REPEATS not in board.variant:
        yield (
            'the first line, which should say "takuzu repeats"',
            replace(board, variant=board.variant | {REPEATS}),
        )


def _decode(coded: Coded) -> Board:
    right = "Cells are written with letters, small ones for 0 and large ones for 1."
    marks = decode_gaps(coded, coded.size.area, _ALPHABETS, right)
    unique = re.match(r"[0-9]+(x[0-9]+)?u", coded.told)
    grid = coded.size.grid([marks.get(place) for place in range(coded.size.area)])
    return Board("takuzu", grid, variant=frozenset() if unique else frozenset({REPEATS}))


def _decode_task(coded: Coded) -> Board:
    if "plus" in coded.told or "|" in coded.text:
        raise ReadError(_PLUS)
    return Board("takuzu", coded.size.grid(decode_symbols(coded, digits(1), "0 and 1")))


def _encode_task(board: Board) -> str:
    if REPEATS in board.variant:
        raise PuzzleError("This code is for boards in which no two rows or columns are equal.")
    return encode_symbols(board.at(cell) for cell in board.cells)


def _decode_table(table: Table) -> Board:
    """Rows of 1 for our 0, 2 for our 1, and blanks, of puzzles in which lines may be equal."""
    known = {"1": 0, "2": 1, "-": None, ".": None}
    lines = range(2, 2 + len(table.words))
    grid = signs_grid(table.words, lines, known, "Takuzu", "Write 1, 2 or -.")
    return Board("takuzu", grid, variant=frozenset({REPEATS}))


puzzle = Puzzle(
    name="takuzu",
    title="Takuzu",
    aliases=("binairo", "binario", "binoxxo", "tic-tac-logic"),
    goal=(
        "Fill in 0s and 1s: no three equal ones side by side, as many of each in every row and column, "
        "and no two rows or columns equal."
    ),
    read=read,
    write=write,
    check=check,
    variants=(Variant(REPEATS, REPEATS, ("unruly", "tohu", "tohu wa vohu")),),
    codes=(
        GameId(
            _decode,
            lambda board: encode_gaps([board.at(cell) for cell in board.cells], _ALPHABETS),
            looks="[a-zA-Z]+",
            heads="[0-9]+(x[0-9]+)?u?(d[ten])?",
            names=("unruly",),
            head=lambda board: f"{board.columns}x{board.rows}{'' if REPEATS in board.variant else 'u'}",
        ),
        Task(
            _decode_task,
            _encode_task,
            signs="0-9a-z|",
            whole=r"[01a-z]{4,}(\|[0-9a-z]*)?",
            sizes=lambda code: squares(symbols_area(code.partition("|")[0])),
            sites=("binairo", "binairo-plus"),
        ),
        Janko(_decode_table),
    ),
    unknowns=lambda board: board.cells,
    given=given,
    rules=rules,
    mends=mends,
    look=Look(
        ground="unpainted",
        clue_ground="paper",
        yes="one",
        no="zero",
        given={0: "given zero", 1: "given one"},
    ),
    symbols="10",
    ink="10",
    yes="1",
    no="0",
    is_yes="{cell} is 1",
    is_no="{cell} is 0",
    always="no three equal digits stand side by side, and no two rows or columns are equal",
    unmet="could not all be filled",
    example="""\
takuzu
11...1....
......1.1.
11.0...0..
..00....1.
1.........
1.........
..1...0...
0....1...0
..1....0..
.....11.1.
""",
    answer=(
        "1100110100",
        "0011001011",
        "1100101001",
        "0100110110",
        "1011010100",
        "1001001011",
        "0110100101",
        "0101010110",
        "1010101001",
        "0011011010",
    ),
)
