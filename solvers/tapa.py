"""Tapa.

Cells are shaded. All shaded cells are connected by sides, and no 2x2 square is all shaded. A cell with a clue
is white. Its numbers are the lengths of the runs of shaded cells among the cells around it, in any order.
Between two runs is a white cell or the border. A `?` is a run of any length from 1 on, and 0 means that no
cell around is shaded. Two solutions are the same if all cells are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.place_names import clue_at
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import (
    Row,
    check_rectangle,
    is_filled_with_zeros,
    lines_of,
    tokens,
    unknown_character,
)
from solvers.core.boards.puzzle_errors import KnownError, ReadError
from solvers.core.codes.code import Janko, Link, Pzprv3
from solvers.core.codes.pzpr import DIGITS, beyond, filled_up, with_gaps
from solvers.core.codes.word_grids import full_rows, words_of
from solvers.core.generators.generator import ANY, Drawn, Generator, areas, between, cell_clues
from solvers.core.generators.random_grids import bare
from solvers.core.rules.connections.connection_rules import connection_rule
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.ring_runs import RING, Lengths, RingRuns, patterns_of, run_lengths
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.square_rules import square_rules

_STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The steps to the cells around a cell, clockwise."""
_RIGHT = "Clues are 0 to 8, ? or runs such as 1,5; write . for a cell without one."
_RUN = re.compile(r"[0-9?]+(?:,[0-9?]+)+")
"""Numbers with commas between them."""
_JOINS = 0, 0.1
"""Range of the share of cells of new boards that join branches of their wall."""


def read(text: str) -> Board:
    """Read rows of clues and blanks; if a clue has several numbers, words separated by blanks."""
    rows = [row for row in lines_of(text) if row.text.strip()]
    words = _between_commas(rows) or tokens(rows)
    return _board(words, [row.line for row in rows], ".-_0" if is_filled_with_zeros(words) else ".-_")


def _between_commas(rows: Sequence[Row]) -> list[list[str]]:
    """Return cells between commas, also between the numbers of a clue; empty for other rows.

    Raises ReadError if it is not certain which numbers are one clue.
    """
    cells = [row.text.split(",") for row in rows]
    width = min(map(len, cells))
    if width < 2 or any(len(cell.split()) > 1 for row in cells for cell in row):
        return []
    words = []
    for row, line in zip(cells, rows, strict=True):
        clues = _RUN.sub(lambda run: run[0].replace(",", "+"), line.text) if len(row) > width else line.text
        if len(clues.split(",")) != width:
            right = 'Write a clue of several numbers between quotes, such as "1,5", or as 15.'
            raise KnownError(
                f"This row has {len(row)} numbers and empty cells, others have {width}. {right}", line.line
            )
        words.append([cell.strip(' "') or "." for cell in clues.split(",")])
    return words


def _board(words: Sequence[Sequence[str]], lines: Sequence[int], blanks: str = ".-_") -> Board:
    """Return the board of words, one for each cell; raise ReadError for words that are no clue."""
    grid = []
    for r, (row, line) in enumerate(zip(words, lines, strict=True)):
        for c, word in enumerate(row):
            if word not in blanks and not _numbers(word):
                raise unknown_character(word[:12], Cell(r, c), line, "Tapa", _RIGHT)
        grid.append(tuple(None if word in blanks else _clue(_numbers(word)) for word in row))
    check_rectangle([len(row) for row in grid], list(lines))
    return Board("tapa", tuple(grid))


def _numbers(word: str) -> Lengths:
    """Return the numbers of a clue in ascending order, None for `?`; empty if it is none."""
    signs = word.translate(dict.fromkeys(map(ord, ",/+&-. []()")))
    if not signs or not all(sign in "012345678?" for sign in signs):
        return ()
    return tuple(int(sign) if sign != "?" else None for sign in sorted(signs))


def _clue(numbers: Lengths) -> Clue:
    """Return the clue of a cell: a number, or its numbers separated by commas."""
    if len(numbers) == 1 and numbers[0] is not None:
        return numbers[0]
    return ",".join("?" if number is None else str(number) for number in numbers)


def write(board: Board) -> str:
    between = " " if any(len(str(clue)) > 1 for clue in board.clues if clue is not None) else ""
    rows = (between.join("." if clue is None else str(clue) for clue in row) for row in board.grid)
    return "\n".join(("tapa", *rows))


def check(board: Board) -> None:
    """Raise ReadError for a clue that fits around no cell."""
    for cell in _clues(board):
        if not patterns_of(_lengths(board, cell)):
            says = f"The {board.at(cell)} at {cell.name} is not valid: a cell has {RING} cells around it"
            raise ReadError(f"{says}, and a white cell lies between two runs.")


def _clues(board: Board) -> list[Cell]:
    return [cell for cell in board.cells if board.at(cell) is not None]


def _lengths(board: Board, cell: Cell) -> Lengths:
    return _numbers(str(board.at(cell)))


def _ring(board: Board, cell: Cell) -> list[Cell | None]:
    """Return the cells around a cell, clockwise; None beyond the border."""
    around = (Cell(cell.row + down, cell.column + right) for down, right in _STEPS)
    on_board = board.square_around(cell)
    return [near if near in on_board else None for near in around]


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield the clues that have no room beside the border and the other clues."""
    for cell in _clues(board):
        taken = sum(
            1 << place
            for place, near in enumerate(_ring(board, cell))
            if not near or board.at(near) is not None
        )
        if all(pattern & taken for pattern in patterns_of(_lengths(board, cell))):
            says = f"the runs of the {board.at(cell)} at {cell.name} have no room around it"
            yield Conflict(says, (cell,))


def rules(board: Board, shaded: Literals) -> Iterator[Rule]:
    for cell in _clues(board):
        yield _run_rule(board, cell, shaded)
    yield from _fixed_rules(board.rows, board.columns, shaded)


@lru_cache(maxsize=4)
def _fixed_rules(rows: int, columns: int, shaded: Literals) -> tuple[Rule, ...]:
    """Return the rules about all of the shaded cells, which all boards of a size share."""
    board = bare("tapa", Size(columns, rows))
    cells = {cell: shaded[cell] for cell in board.cells}
    whole = connection_rule(cells, board.edges, "shaded cells", "white", rank=2)
    return *square_rules(board, shaded), whole


def _runs_around(board: Board, cell: Cell, shaded: Literals) -> tuple[RingRuns, Sequence[Cell]]:
    """Return the constraint of a clue, and the cells around it."""
    ring = _ring(board, cell)
    inside = [place for place, near in enumerate(ring) if near]
    beyond = sum(1 << place for place in range(RING) if place not in inside)
    patterns = [
        sum((pattern >> place & 1) << i for i, place in enumerate(inside))
        for pattern in patterns_of(_lengths(board, cell))
        if not pattern & beyond
    ]
    around = [near for near in ring if near]
    return RingRuns([shaded[near] for near in around], patterns), around


def _run_rule(board: Board, cell: Cell, shaded: Literals) -> Rule:
    """Return the rule that the shaded cells around a clue form its runs."""
    runs, around = _runs_around(board, cell, shaded)
    name = clue_at(board.at(cell), cell.name)

    def words() -> Words:
        unmet = f"the runs around {name} would not fit"
        says = f"the runs around {name} have these lengths"
        return Words(says, name, blocked=f"if {{supposed}}, {unmet}", unmet=unmet)

    def every(known: Known, found: Sequence[Literal]) -> str:
        is_white = all(literal < 0 for literal in found)
        if len(runs.possible(known)) == 1:
            return f"{name} is complete" if is_white else f"the runs around {name} fit in only one way"
        cells = "this cell" if len(found) == 1 else "these cells"
        if is_white or all(literal > 0 for literal in found):
            return f"{'no' if is_white else 'each'} way to place the runs around {name} covers {cells}"
        return f"all ways to place the runs around {name} are alike in these cells"

    def why(known: Known, found: Literal) -> str:
        return every(known, [found])

    return Rule(runs, (cell, *around), words, why=why, every=every)


def _answer(size: Size, rng: Random) -> Drawn:
    """Grow a tree of shaded cells as far as it goes, then join some of its branches.

    A wall that grows freely is so dense that hardly a clue has two runs.
    """
    grid = bare("tapa", size)
    shaded = {rng.choice(grid.cells)}
    joins = round(size.area * rng.uniform(*_JOINS))
    while rim := sorted({near for cell in shaded for near in grid.neighbours(cell)} - shaded):
        fits = [cell for cell in rim if not _fills_square(cell, shaded, grid)]
        branches = [cell for cell in fits if sum(near in shaded for near in grid.neighbours(cell)) == 1]
        if not branches and (not fits or not joins):
            break
        joins -= 0 if branches else 1
        shaded.add(rng.choice(branches or fits))
    return {cell: cell in shaded for cell in grid.cells}


def _fills_square(cell: Cell, shaded: set[Cell], grid: Board) -> bool:
    """Whether a cell would complete a shaded 2x2 square."""
    squares = (grid.square(corner) for corner in grid.square_around(cell))
    after = shaded | {cell}
    return any(len(square) == 4 and after.issuperset(square) for square in squares)


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with the clues of all white cells."""
    for cell in blank.cells:
        if not answer[cell]:
            pattern = sum(1 << i for i, near in enumerate(_ring(blank, cell)) if near and answer[near])
            blank = blank.with_clue(cell, _clue(run_lengths(pattern)))
    return blank


def _decode_link(coded: Coded) -> Board:
    """Return the board of an address: clues of one number are a digit, others two characters in base 36."""
    cells: list[Clue] = []
    index = 0
    while index < len(coded.text):
        sign = coded.text[index]
        value = DIGITS.find(sign)
        if value > 15:
            cells += [None] * (value - 15)
        else:
            word = coded.text[index : index + 1 + (value > 9)]
            cells.append(_clue(_numbers_of_code(coded, index, word)))
            index += len(word) - 1
        index += 1
    if len(cells) > coded.size.area:
        raise beyond(coded, index - 1)
    return Board("tapa", coded.size.grid(filled_up(coded, cells, coded.size.area)))


_FIRST_OF_TWO, _FIRST_OF_THREE, _FIRST_OF_FOUR = 360, 396, 460
"""Codes of two, three and four unknown numbers; the numbers are added in base 6, 4 and 2."""


def _numbers_of_code(coded: Coded, index: int, word: str) -> Lengths:
    if word in (".", "9"):
        return (None,) if word == "." else (1, 1, 1, 1)
    if len(word) == 1 and word in "012345678":
        return (int(word),)
    code = int(word, 36) if len(word) == 2 and set(word) <= set(DIGITS) else 0
    for first, base, count in ((_FIRST_OF_FOUR, 2, 4), (_FIRST_OF_THREE, 4, 3), (_FIRST_OF_TWO, 6, 2)):
        if first <= code < first + base**count:
            digits = [(code - first) // base**place % base for place in range(count)]
            return tuple(sorted((digit or None for digit in digits), key=lambda length: length or RING))
    raise coded.wrong(index, "Clues are 0 to 9, . or two characters from a0 to d7; g to z skip cells.")


def _encode_link(board: Board) -> str:
    return with_gaps((clue, "" if clue is None else _code_of(_numbers(str(clue)))) for clue in board.clues)


def _code_of(lengths: Lengths) -> str:
    """Return the code of a clue; unknown numbers count as 0."""
    if len(lengths) == 1 or lengths == (1, 1, 1, 1):
        return "9" if len(lengths) > 1 else "." if lengths[0] is None else str(lengths[0])
    first, base = {2: (_FIRST_OF_TWO, 6), 3: (_FIRST_OF_THREE, 4), 4: (_FIRST_OF_FOUR, 2)}[len(lengths)]
    code = first + sum((length or 0) * base**place for place, length in enumerate(reversed(lengths)))
    return DIGITS[code // 36] + DIGITS[code % 36]


def _decode_file(table: Table) -> Board:
    """Return the board of a file, in which `-` is a number that is not given, `#` and `+` a solution."""
    rows = full_rows(table)[: table.size.rows]
    words = [[word.replace("-", "?") for word in row.text.split()] for row in rows]
    return _board(words, [row.line for row in rows], ".#+")


def _decode_table(table: Table) -> Board:
    rows = full_rows(table)[: table.size.rows]
    return _board(words_of(rows, table.size.columns), [row.line for row in rows])


puzzle = Puzzle(
    name="tapa",
    title="Tapa",
    goal=(
        "Shade cells: all are connected, and no 2x2 square is all shaded. Numbers are white and tell the "
        "lengths of the runs of shaded cells around them, in any order."
    ),
    read=read,
    signs="?",
    write=write,
    check=check,
    conflicts=conflicts,
    codes=(
        Link(("tapa",), _decode_link, _encode_link),
        Pzprv3(("tapa",), _decode_file),
        Janko(_decode_table),
    ),
    given=lambda board: dict.fromkeys(_clues(board), False),
    rules=rules,
    techniques=("connectivity", "clue-yes", "cases", "what-if-whole"),
    generator=Generator(
        _pose,
        between(4, 16),
        answer=_answer,
        usual=Size(8, 8),
        clues=cell_clues,
        sizes=areas(easy=ANY, medium=ANY, hard=ANY),
    ),
    look=Look(ground="unpainted", clue_ground="unpainted", yes="shaded", no="ringed"),
    yes="shaded",
    no="white",
    always="all shaded cells are connected, and no 2x2 square is shaded",
    unmet="could not {all} have their runs",
    example="""\
tapa
. . . . . .
. 6 . 1,5 . .
. . . . 7 .
. . . . . .
. 8 . . 7 .
. . . . . .
""",
)
