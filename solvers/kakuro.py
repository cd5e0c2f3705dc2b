r"""Kakuro (Cross Sums).

The white cells hold numbers from 1 to 9. A run is a longest line of white cells in a row or a column, and
holds no number twice. A clue such as `14\7` is the sum of the run below it and of the run right of it. Runs
without a sum are allowed. Two solutions are the same if all cells are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import prod
from random import Random
from string import ascii_uppercase

from solvers.core.boards.board import Board, Group
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Place, Unknown, amount
from solvers.core.boards.plain_text import (
    Row,
    check_rectangle,
    lines_of,
    tokens,
    unknown_character,
    whole_number,
)
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import is_connected
from solvers.core.codes.code import Janko, Link, Pzprv3
from solvers.core.codes.pzpr import DIGITS, check_end
from solvers.core.codes.word_grids import full_rows
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between
from solvers.core.generators.random_grids import bare
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.cage_rules import cage_rules
from solvers.core.rules.values.cage_sums import Cage, Crossing
from solvers.core.rules.values.elimination_rules import choices_of

_NUMBERS = tuple(range(1, 10))
_SUMS = re.compile(r"([0-9]{0,2})[\\/|,]([0-9]{0,2})")
_BLACK = "#"
_WHITE = frozenset("._0-")
_SIGNS = f"{DIGITS[:20]}{ascii_uppercase}"
"""The signs of puzz.link for the sums from 0 to 45."""
_LONG = 4
"""Number of cells from which on a run of a new board is divided if a black cell fits into it."""
_PATTERNS = 6
"""Number of random patterns; the one with the shortest runs is taken."""
_PASSES = 2
"""Number of times that each number of a new board is exchanged for a rarer one."""


def read(text: str) -> Board:
    r"""Read rows of words: `14\7`, `14\` or `\7` for sums, `#` for other black cells, `.` for white ones."""
    rows = [row for row in lines_of(text) if row.text.strip()]
    return _board(tokens(rows), rows)


def _board(words: Sequence[Sequence[str]], rows: Sequence[Row]) -> Board:
    """Return the board. A `-` is black beside other signs for white cells, as on pages of janko.at."""
    signs = {word for row in words for word in row}
    white = _WHITE - {"-"} if signs & (_WHITE - {"-"}) else _WHITE
    for r, (row, line) in enumerate(zip(words, rows, strict=True)):
        for c, word in enumerate(row):
            if word not in ("#", "x", "X", *_WHITE) and not _SUMS.fullmatch(word):
                right = r"Write sums such as 14\7, 14\ or \7, # for other black cells and . for white ones."
                raise unknown_character(word[:12], Cell(r, c), line.line, "Kakuro", right)
    check_rectangle([len(row) for row in words], [row.line for row in rows])
    return Board(
        "kakuro", tuple(tuple(None if w in white else _clue(*_sums(w)) for w in row) for row in words)
    )


def _sums(word: object) -> tuple[int, int]:
    """Return the sums below and right of a black cell, 0 for none."""
    match = _SUMS.fullmatch(str(word))
    return (int(match[1] or 0), int(match[2] or 0)) if match else (0, 0)


def _clue(below: int, right: int) -> str:
    return f"{below or ''}\\{right or ''}" if below or right else _BLACK


def write(board: Board) -> str:
    return "\n".join(["kakuro", *(" ".join("." if c is None else str(c) for c in row) for row in board.grid)])


def _runs(board: Board) -> Iterator[Group]:
    """Yield the runs of the rows, then those of the columns, with their sums."""
    for run in board.runs(lambda clue: clue is None):
        first = run.cells[0]
        across = run.name.one == "the run across from"
        before = Cell(first.row - 1 + across, first.column - across)
        total = _sums(board.at(before))[across] if min(before) >= 0 else 0
        yield run._replace(clue=(total,) if total else None)


def check(board: Board) -> None:
    """Raise ReadError for a sum without a run, for a run of too many cells, and if nothing is white."""
    for cell in board.cells:
        for across, total in enumerate(_sums(board.at(cell))):
            near = Cell(cell.row + 1 - across, cell.column + across)
            if total and (near not in board.cells or board.at(near) is not None):
                side = "right of it" if across else "below it"
                raise ReadError(f"{cell.name} has the sum {total}, but no white cell {side}.")
    for run in _runs(board):
        if len(run.cells) > len(_NUMBERS):
            raise ReadError(f"{run.name} has {len(run.cells)} cells, but there are only nine numbers.")
    if None not in board.clues:
        raise ReadError("There is no white cell. Write . for each of them.")


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield sums that are too small or too large for their runs."""
    for run in _runs(board):
        size = len(run.cells)
        low, high = sum(_NUMBERS[:size]), sum(_NUMBERS[-size:])
        if run.clue and not low <= run.clue[0] <= high:
            says = f"{run.name} has {amount(size, 'cell')} with a sum from {low} to {high}"
            yield Conflict(f"{says}, but its clue is {run.clue[0]}", run.cells)


def _decode_page(table: Table) -> Board:
    rows = full_rows(table)[: table.size.rows]
    return _board([row.text.split() for row in rows], rows)


def _decode_file(table: Table) -> Board:
    """Read the sums of the columns, then each row after its sum; `8,4` is 8 right of a cell and 4 below."""
    header, *body = table.words
    rows = [[_BLACK, *(_clue(_sum_of_file(word), 0) for word in header[1:])]]
    for first, *cells in body:
        inside = (word if word == "." else _clue_of_file(word) for word in cells)
        rows.append([_clue(0, _sum_of_file(first)), *inside])
    return _board(rows, table.rows)


def _clue_of_file(word: str) -> str:
    right, comma, down = word.partition(",")
    if not comma:
        raise ReadError(f'"{word[:12]}" in such a file is no cell. Write two sums such as 8,4 or a dot.')
    return _clue(_sum_of_file(down), _sum_of_file(right))


def _sum_of_file(word: str) -> int:
    return 0 if word == "-1" else whole_number(word, None)


def _decode_link(coded: Coded) -> Board:
    """Decode the cells, then the sums above the columns and left of the rows that begin with a white cell."""
    size, index = coded.size, 0
    cells: list[str | None] = []
    while index < len(coded.text) and len(cells) < size.area:
        sign = coded.text[index]
        if "k" <= sign <= "z":
            cells += [None] * (DIGITS.index(sign) - 19)
        elif sign == ".":
            cells.append(_BLACK)
        else:
            cells.append(_clue(_number(coded, index), _number(coded, index + 1)))
            index += 1
        index += 1
    if len(cells) > size.area:
        raise ReadError(f"Character {coded.number(index - 1)} of {coded.within} goes beyond the board.")
    coded.check_reaches(len(cells), size.area)
    grid = size.grid([*cells, *[None] * (size.area - len(cells))])
    first = [*grid[0], *(row[0] for row in grid)]
    count = first.count(None)
    coded.rest_from(index).check_reaches(len(coded.text) - index, count)
    check_end(coded.rest_from(index + count))
    values = [_number(coded, i) if i < len(coded.text) else 0 for i in range(index, index + count)]
    sums = [values.pop(0) if cell is None else 0 for cell in first]
    top, left = sums[: size.columns], sums[size.columns :]
    rows = ((_clue(0, total), *row) for total, row in zip(left, grid, strict=True))
    return Board("kakuro", ((_BLACK, *(_clue(total, 0) for total in top)), *rows))


def _number(coded: Coded, index: int) -> int:
    sign = coded.text[index : index + 1]
    if sign == "-":
        return 0  # earlier versions of puzz.link write a cell without a sum so
    if sign not in list(_SIGNS):
        raise coded.wrong(min(index, len(coded.text) - 1), "Sums are 0 to 9, a to j and A to Z.")
    return _SIGNS.index(sign)


def _sign(clue: object) -> str:
    if clue in (None, _BLACK):
        return " " if clue is None else "."
    return "".join(_SIGNS[total] for total in _sums(clue))


def _encode_link(board: Board) -> str:
    left = [row[0] for row in board.grid]
    if None in (*board.grid[0], *left):
        raise PuzzleError("Such an address needs black cells in the first row and the first column.")
    grid = "".join(_sign(clue) for row in board.grid[1:] for clue in row[1:])
    code = re.sub(" {1,16}", lambda gap: DIGITS[len(gap[0]) + 19], grid)
    top = (_sums(clue)[0] for clue, near in zip(board.grid[0], board.grid[1], strict=True) if near is None)
    side = (_sums(row[0])[1] for row in board.grid if row[1] is None)
    return code + "".join(_SIGNS[total] for total in (*top, *side))


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    runs = list(_runs(board))
    yield from cage_rules(runs, (), _NUMBERS, literal)
    for cell, both in _runs_by_cell(runs).items():
        if all(run.clue for run in both):
            yield _crossing(cell, both, literal)


def _crossing(cell: Cell, runs: Sequence[Group], literal: Literals) -> Rule:
    """Return the rule that the number of a cell fits the sums of both of its runs."""
    choices = choices_of([other for run in runs for other in run.cells], _NUMBERS, literal)
    cages = [Cage(sum(run.clue or ()), tuple(choices[other] for other in run.cells)) for run in runs]
    across, down = (f"{run.name} ({sum(run.clue or ())} in {amount(len(run.cells), 'cell')})" for run in runs)
    says = f"{across} and {down} cross at {cell.name}"

    def why(_known: Known, own: Literal) -> str:
        number = next(number for number, other in choices[cell] if abs(own) == other)
        allow = f"allow only {number}" if own > 0 else f"do not both allow {number}"
        return f"{across} and {down} {allow} at {{cell}}"

    def words() -> Words:
        name = Name("the sums that cross at", cell.name, "the sums that cross at")
        return Words(says, name, unmet=f"no number at {cell.name} would fit both sums")

    return Rule(
        Crossing(cages, choices[cell]),
        tuple(dict.fromkeys(other for run in runs for other in run.cells)),
        words,
        why=why,
        implied=True,
        rank=1,
    )


def _pattern(size: Size, rng: Random) -> Board:
    """Return a board with black cells in its first row and column, and in symmetric places between runs."""
    board = bare("kakuro", size)
    for cell in board.cells:
        if not cell.row or not cell.column:
            board = board.with_clue(cell, _BLACK)
    divisible = _cells_of_long_runs(board)
    for cell in rng.sample(board.cells, len(board.cells)):
        if cell in divisible:
            mirrored = Cell(size.rows - cell.row, size.columns - cell.column)
            other = board.with_clue(cell, _BLACK).with_clue(mirrored, _BLACK)
            if min(len(run.cells) for run in _runs(other)) > 1 and is_connected(
                other.cells_with(None), other
            ):
                board, divisible = other, _cells_of_long_runs(other)
    return board


def _cells_of_long_runs(board: Board) -> set[Cell]:
    return {cell for run in _runs(board) if len(run.cells) >= _LONG for cell in run.cells}


def _answer(size: Size, rng: Random) -> Drawn | None:
    """Return numbers for the white cells of a random pattern, with sums that few sets of numbers have."""
    patterns = (_pattern(size, rng) for _ in range(_PATTERNS))
    pattern = min(patterns, key=lambda board: max(len(run.cells) for run in _runs(board)))
    runs = _runs_by_cell(_runs(pattern))
    answer = _filled(runs, rng)
    for cell in rng.sample(sorted(answer), len(answer)) * _PASSES:
        answer[cell] = _rarest(answer, cell, runs[cell], rng)
    return answer or None


def _runs_by_cell(runs: Iterable[Group]) -> dict[Cell, list[Group]]:
    """Return for each white cell its run across and its run down."""
    found: dict[Cell, list[Group]] = {}
    for run in runs:
        for cell in run.cells:
            found.setdefault(cell, []).append(run)
    return found


def _filled(runs: Mapping[Cell, Sequence[Group]], rng: Random) -> dict[Cell, int]:
    """Return a random number for each cell, none twice in a run; empty if some cell has no number left."""
    free = {cell: {*_NUMBERS} for cell in runs}
    answer: dict[Cell, int] = {}
    while free:
        cell = min(free, key=lambda cell: (len(free[cell]), rng.random()))
        numbers = free.pop(cell)
        if not numbers:
            return {}
        answer[cell] = rng.choice(sorted(numbers))
        for run in runs[cell]:
            for other in run.cells:
                free.get(other, set()).discard(answer[cell])
    return answer


def _rarest(answer: Mapping[Cell, int], cell: Cell, runs: Sequence[Group], rng: Random) -> int:
    """Return the number for a cell with which the sums of its runs have the fewest sets of numbers."""

    def ways(number: int) -> float:
        sums = (sum(answer[other] for other in run.cells if other != cell) + number for run in runs)
        return prod(map(_ways, (len(run.cells) for run in runs), sums)) + rng.random()

    taken = {answer[other] for run in runs for other in run.cells if other != cell}
    return min((number for number in _NUMBERS if number not in taken), key=ways)


@cache
def _ways(size: int, total: int) -> int:
    """Return how many sets of different numbers of a size have a sum."""
    return sum(sum(numbers) == total for numbers in combinations(_NUMBERS, size))


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with the sums of all runs."""
    black = [cell for cell in blank.cells if cell not in answer]
    board = replace(blank, grid=Size(blank.columns, blank.rows).grid([None] * len(blank.cells)))
    for cell in black:
        board = board.with_clue(cell, _BLACK)
    sums: dict[Cell, list[int]] = {}
    for run in _runs(board):
        first, second = run.cells[:2]
        across = first.row == second.row
        before = Cell(first.row - 1 + across, first.column - across)
        sums.setdefault(before, [0, 0])[across] = sum(answer[cell] for cell in run.cells)
    for cell, (below, right) in sums.items():
        board = board.with_clue(cell, _clue(below, right))
    return board


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Give one of some cells another number, which its two runs do not have."""
    for place in rng.sample(list(places), len(places)):
        near = {cell for run in _runs(sketch.board) if place in run.cells for cell in run.cells}
        free = sorted({*_NUMBERS} - {sketch.answer[cell] for cell in near})
        if free:
            answer = {**sketch.answer, place: rng.choice(free)}
            return Sketch(answer, _pose(answer, sketch.board, rng))
    return None


puzzle = Puzzle(
    name="kakuro",
    title="Kakuro",
    aliases=("cross sums", "kakkuro", "crosssums", "tasukurosu", "カックロ", "カカロ"),
    goal=(
        "Fill in numbers from 1 to 9: a number in a black cell is the sum of the white cells below it or "
        "right of it, up to the next black cell. No number occurs twice in such a sum."
    ),
    read=read,
    signs="xX",
    write=write,
    check=check,
    conflicts=conflicts,
    codes=(
        Link(("kakuro",), _decode_link, _encode_link, margin=1),
        Pzprv3(("kakuro",), _decode_file, margins=lambda _: (1, 1)),
        Janko(_decode_page),
    ),
    unknowns=lambda board: [Unknown(cell, _NUMBERS) for cell in board.cells_with(None)],
    rules=rules,
    techniques=("clue", "clue-elimination", "clues"),
    generator=Generator(
        _pose,
        between(4, 16),
        answer=_answer,
        repair=_repair,
        usual=Size(8, 8),
        patience={"easy": 2, "medium": 2, "hard": 2},
        sizes=areas(easy=81, medium=(25, 81), hard=(36, 64)),
    ),
    look=Look(ground="page", clue_ground="wall", value="entered", given={_BLACK: "wall"}),
    example="""\
kakuro
# # 28\\ 16\\ # #
# \\15 . . 12\\ 17\\
# 4\\29 . . . .
\\11 . . 5\\11 . .
\\13 . . . . #
# # \\3 . . #
""",
)
