"""Str8ts (Straights).

The white cells of an n by n square hold numbers from 1 to n. No number occurs twice in a row or a column,
numbers in black cells included. A run is a longest line of white cells in a row or a column: its numbers are
consecutive, in any order. Two solutions are the same if all cells are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random

from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size, Table
from solvers.core.boards.latin_squares import check_square, given_numbers, given_twice
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Unknown
from solvers.core.boards.plain_text import Row, check_rectangle, lines_of, tokens, unknown_character
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import Janko
from solvers.core.codes.word_grids import full_rows
from solvers.core.generators.generator import ANY, Drawn, Generator, areas, between, no_clue_of, number_clues
from solvers.core.generators.random_grids import bare
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.cage_sums import exclude_singles
from solvers.core.rules.values.clue_reasons import ClueReason
from solvers.core.rules.values.consecutive import Consecutive, consecutive_support
from solvers.core.rules.values.elimination_rules import choices_of
from solvers.core.rules.values.latin_rules import Grid, at_most_once_rules, somewhere_rules

_BLACK = "#"
_WHITE = frozenset("._-0?")
_NUMBERED = re.compile(r"[#xX*]([1-9][0-9]?)|([1-9][0-9]?)[#xX*]")
_LARGEST = 16
_SHARE = 0.26
"""Share of the black cells of a new board."""
_ATTEMPTS = 20
"""Maximum number of patterns for one solution: of those of 9x9, one in twelve has numbers."""
_NUMBERED_SHARE = 0.5
"""Share of its black cells with a number, if one is free."""


def read(text: str) -> Board:
    """Read rows of words: `.` or a number for a white cell, `#` or a number such as `#4` for a black one."""
    rows = [row for row in lines_of(text) if row.text.strip()]
    return _board(tokens(rows), rows)


def _board(words: Sequence[Sequence[str]], rows: Sequence[Row]) -> Board:
    """Return the board; the number of a black cell is a text, that of a white one is a number."""
    grid = [
        tuple(_clue(word, Cell(r, c), row.line) for c, word in enumerate(line))
        for r, (line, row) in enumerate(zip(words, rows, strict=True))
    ]
    check_rectangle([len(line) for line in grid], [row.line for row in rows])
    return Board("str8ts", tuple(grid))


def _clue(word: str, cell: Cell, line: int) -> Clue:
    if word in _WHITE or word in ("#", "x", "X", "*", "■"):
        return None if word in _WHITE else _BLACK
    if match := _NUMBERED.fullmatch(word):
        return match[1] or match[2]
    if re.fullmatch("[1-9][0-9]?", word):
        return int(word)
    right = "Write . or a number for a white cell, # or a number such as #4 for a black one."
    raise unknown_character(word[:12], cell, line, "Str8ts", right)


def write(board: Board) -> str:
    return "\n".join(["str8ts", *(" ".join(map(_word, row)) for row in board.grid)])


def _word(clue: Clue) -> str:
    if isinstance(clue, str):
        return clue if clue == _BLACK else f"#{clue}"
    return str(clue or ".")


def _decode_page(table: Table) -> Board:
    rows = full_rows(table)[: table.size.rows]
    return _board([row.text.split() for row in rows], rows)


def _is_white(clue: Clue) -> bool:
    return not isinstance(clue, str)


def _numbered(board: Board) -> Board:
    """Return the board with the numbers of its black cells as numbers, and nothing in other black cells."""
    numbers = (int(clue) if clue and clue != _BLACK else None for clue in board.clues)
    return replace(board, grid=Size(board.columns, board.rows).grid(list(numbers)))


def check(board: Board) -> None:
    """Raise ReadError for boards that are no square, for numbers out of range, and if nothing is white."""
    check_square(_numbered(board), "Str8ts", 2, _LARGEST)
    if not any(map(_is_white, board.clues)):
        raise ReadError("There is no white cell. Write . for each of them.")


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield numbers that occur twice in a line."""
    yield from given_twice(_numbered(board), board.rows_and_columns())


def unknowns(board: Board) -> list[Unknown]:
    """Return an unknown for each cell with a number, black cells included."""
    numbers = tuple(range(1, board.rows + 1))
    return [Unknown(cell, numbers) for cell in board.cells if board.at(cell) != _BLACK]


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    numbers = range(1, board.rows + 1)
    lines = _lines(board)
    runs = [run for run in board.runs(_is_white) if len(run.cells) > 1]
    grid = Grid(lines, numbers, literal, None)
    for run in runs:
        sure = range(board.rows - len(run.cells) + 1, len(run.cells) + 1)
        towards = run.name.one.removeprefix("the run ")
        one, several = (f"the {runs} of {len(run.cells)} cells {towards}" for runs in ("run", "runs"))
        named = run._replace(name=Name(one, run.name.place, several))
        yield from somewhere_rules(named, sure, literal, grid)
    for line in lines:
        yield from at_most_once_rules(line, numbers, literal)
    for run in runs:
        yield _straight(run, numbers, literal)


def _lines(board: Board) -> list[Group]:
    """Return the rows and columns with the cells that hold a number."""
    return [
        line._replace(cells=tuple(cell for cell in line.cells if board.at(cell) != _BLACK))
        for line in board.rows_and_columns()
    ]


def _straight(run: Group, numbers: Sequence[int], literal: Literals) -> Rule:
    """Return the rule that the numbers of a run are consecutive."""
    choices = choices_of(run.cells, numbers, literal)
    constraint = Consecutive(tuple(choices.values()))
    says = f"{run.name} holds {len(run.cells)} consecutive numbers"
    reason = ClueReason(says, constraint, choices, lambda _cells, _numbers: "")
    words = partial(Words, says, run.name, unmet=f"{run.name} could not hold consecutive numbers")
    return Rule(
        constraint,
        run.cells,
        words,
        why=reason.why,
        every=reason.every,
        group=run,
        rank=1,
        technique="compartment-check",
    )


def _pattern(size: Size, rng: Random) -> Board:
    """Return a board with black cells in symmetric places, without runs of one cell."""
    board, most = bare("str8ts", size), round(size.area * _SHARE)
    for cell in rng.sample(board.cells, len(board.cells)):
        mirrored = Cell(size.rows - 1 - cell.row, size.columns - 1 - cell.column)
        other = board.with_clue(cell, _BLACK).with_clue(mirrored, _BLACK)
        if len(other.cells_with(_BLACK)) <= most and all(len(run.cells) > 1 for run in other.runs(_is_white)):
            board = other
    return board


def _answer(size: Size, rng: Random) -> Drawn | None:
    """Return numbers for the white cells of a random pattern; None if no pattern has any."""
    attempts = (_filled(_pattern(size, rng), rng) for _ in range(_ATTEMPTS))
    return next(filter(None, attempts), None)


def _filled(board: Board, rng: Random) -> Drawn | None:
    runs, lines = list(board.runs(_is_white)), _lines(board)
    every = dict.fromkeys(board.cells_with(None), (2 << board.rows) - 2)
    return random_numbers(every, partial(_narrowed, runs, lines), ContradictionError, rng)


def _narrowed(runs: Sequence[Group], lines: Sequence[Group], left: Candidates) -> Candidates:
    """Return the candidates that runs and lines leave. Raises ContradictionError."""
    now, before = dict(left), dict[Cell, int]()
    while now != before:
        before = dict(now)
        for groups, support in ((runs, consecutive_support), (lines, exclude_singles)):
            for group in groups:
                domains = tuple([now[cell] for cell in group.cells])
                now.update(zip(group.cells, support(domains), strict=True))
    return now


def _pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with all numbers of white cells, and with numbers in some black cells."""
    size = Size(blank.columns, blank.rows)
    board = replace(blank, grid=size.grid([answer.get(cell, _BLACK) for cell in blank.cells]))
    for cell in board.cells_with(_BLACK):
        lines = [line.cells for line in board.rows_and_columns() if cell in line.cells]
        near = {str(board.at(other)) for cells in lines for other in cells}
        free = sorted({str(number) for number in range(1, board.rows + 1)} - near)
        if free and rng.random() < _NUMBERED_SHARE:
            board = board.with_clue(cell, rng.choice(free))
    return board


Candidates = Mapping[Cell, int]
"""The numbers that each cell can hold, each a bit."""


def random_numbers(
    left: Candidates, narrow: Callable[[Candidates], Candidates], stuck: type[Exception], rng: Random
) -> dict[Cell, int]:
    """Return a random number for each cell; empty if the search gets stuck.

    `narrow` returns fewer candidates, or raises `stuck` if some cell has none. One wrong number is taken
    back, no more: another pattern is more promising than a search in this one.
    """
    while opened := [cell for cell, numbers in left.items() if numbers.bit_count() > 1]:
        cell = min(opened, key=lambda cell: (left[cell].bit_count(), rng.random()))
        number = 1 << rng.choice([n for n in range(left[cell].bit_length()) if left[cell] >> n & 1])
        for numbers in (number, left[cell] & ~number):
            with suppress(stuck):
                left = narrow({**left, cell: numbers})
                break
        else:
            return {}
    return {cell: numbers.bit_length() - 1 for cell, numbers in left.items()}


puzzle = Puzzle(
    name="str8ts",
    title="Str8ts",
    aliases=("straights", "str8t", "stradoku", "straight"),
    goal=(
        "Fill in numbers: a line of white cells holds consecutive numbers, in any order. No number occurs "
        "twice in a row or column, black cells included."
    ),
    read=read,
    signs="xX*",
    write=write,
    check=check,
    conflicts=conflicts,
    codes=(Janko(_decode_page),),
    unknowns=unknowns,
    given=lambda board: given_numbers(_numbered(board)),
    rules=rules,
    single="all other numbers for {cell} are in its row or column",
    techniques=("compartment-check", "naked-single", "hidden-single", "clue-elimination", "supposition"),
    generator=Generator(
        _pose,
        between(4, 9, square=True),
        answer=_answer,
        usual=Size(9, 9),
        clues=number_clues,
        clues_of=no_clue_of,
        sizes=areas(easy=ANY, medium=ANY, hard=ANY, very_hard=(25, ANY)),
    ),
    look=Look(
        ground="page",
        clue_ground="given",
        text_ground="wall",
        value="entered",
        given={_BLACK: "wall"},
        numbers="letters",
    ),
    example="""\
str8ts
#4 # . . . #
# . 3 . . .
. 1 # #3 . .
. . # # 6 .
. . . 4 . #
# . . . #1 #
""",
)
