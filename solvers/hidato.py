"""Hidato (Hidoku), and Numbrix.

The cells hold the numbers from 1 to the number of cells, each once. Consecutive numbers touch by a side or at
a corner; in Numbrix, by a side. Cells with `#` are not part of the board. Two solutions are the same if all
numbers are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from random import Random
from typing import NamedTuple

from solvers.core.boards.answer import as_numbers
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.board_text import aligned_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size, Table
from solvers.core.boards.latin_squares import given_numbers, without_each_number
from solvers.core.boards.levels import Borders
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Fact, Place, Unknown
from solvers.core.boards.plain_text import Row, lines_of, numbers_grid
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import Janko
from solvers.core.codes.word_grids import full_rows
from solvers.core.generators.generator import (
    ANY,
    Drawn,
    Generator,
    areas,
    between,
    no_clue_of,
    number_clues,
    pose_numbers,
)
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_paths import random_path
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known, is_true
from solvers.core.rules.number_path import NumberPath
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import LastCandidate, Literals, Rule, Words
from solvers.core.rules.values.domains import bits

_HOLE = "#"
_SIDES = "numbrix"
"""The variant in which consecutive numbers touch by a side."""
_MOST = 20
"""Maximum number of rows and columns."""


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Read rows of numbers and blanks; `#` is a cell that is not part of the board."""
    return _board(lines_of(text), words)


def _board(rows: Sequence[Row], words: frozenset[str] = frozenset()) -> Board:
    symbols: Mapping[str, Clue] = {_HOLE: _HOLE, "0": None, "x": None, "X": None}
    return Board("hidato", numbers_grid(rows, 1, _MOST**2, "Hidato", symbols), variant=words)


def check(board: Board) -> None:
    """Raise ReadError for boards that are too large or have no cells, and for numbers out of range."""
    if max(board.rows, board.columns) > _MOST:
        raise ReadError(f"Boards of Hidato have at most {_MOST} rows and columns.")
    last = len(_cells(board))
    if not last:
        raise ReadError("Every cell is #, so no number has a place. Write . for a cell that holds a number.")
    for cell, number in board.numbers():
        if number > last:
            raise ReadError(f"The {number} at {cell.name} is not valid: {last} cells hold 1 to {last}.")


def _cells(board: Board) -> list[Cell]:
    return [cell for cell in board.cells if board.at(cell) != _HOLE]


def _near(board: Board, cell: Cell) -> Sequence[Cell]:
    """Return the cells that touch a cell."""
    around = board.neighbours(cell) if _SIDES in board.variant else board.square_around(cell)
    return [other for other in around if other != cell and board.at(other) != _HOLE]


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield numbers that occur twice, and those too far from the next one."""
    at: dict[int, Cell] = {}
    for cell, number in sorted(board.numbers(), key=lambda pair: pair[1]):
        if number in at:
            yield Conflict(f"the {number} is at {at[number].name} and at {cell.name}", (at[number], cell))
        at[number] = cell
    for (one, first), (two, second) in pairwise(at.items()):
        if _distance(board, first, second) > two - one:
            says = f"the {two} at {second.name} is too far from the {one} at {first.name}"
            yield Conflict(says, (first, second))


def _distance(board: Board, one: Cell, two: Cell) -> int:
    """Return a lower bound of the number of steps between two cells."""
    down, right = abs(one.row - two.row), abs(one.column - two.column)
    return down + right if _SIDES in board.variant else max(down, right)


@lru_cache(maxsize=4)
def unknowns(board: Board) -> list[Unknown]:
    """Return for each cell the numbers that the given ones let it reach."""
    cells, at = _cells(board), dict(board.numbers())
    every = (1 << len(cells) + 1) - 2
    free = every & ~sum(1 << number for number in set(at.values()))
    found = []
    for cell in cells:
        left = free
        for other, number in at.items():
            # A number that differs by less than the distance cannot be there.
            reach = _distance(board, cell, other) - 1
            left &= ~((1 << 2 * reach + 1) - 1 << number >> reach) if reach >= 0 else every
        # A cell that no number reaches is a contradiction, which an impossible candidate shows.
        found.append(Unknown(cell, (at[cell],) if cell in at else tuple(bits(left)) or (1,)))
    return found


def _opened(board: Board) -> list[Unknown]:
    """Return the unknowns of a new board without clues."""
    cells = _cells(board)
    return [Unknown(cell, tuple(range(1, len(cells) + 1))) for cell in cells]


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    """Yield a rule for the numbers between two given ones, and for those before and after all of them."""
    cells = _cells(board)
    layers = [
        {cell: literal[Fact(cell, number)] for cell in cells if Fact(cell, number) in literal}
        for number in range(1, len(cells) + 1)
    ]
    near = {cell: _near(board, cell) for cell in cells}
    ends = sorted({1, len(cells), *(number for _, number in board.numbers())})
    for first, last in pairwise(ends) if len(ends) > 1 else [(1, 1)]:
        yield _Stretch(first, layers[first - 1 : last]).rule(near)


class _Stretch(NamedTuple):
    """Consecutive numbers from `first` on, each with the literals of its possible cells."""

    first: int
    layers: Sequence[Mapping[Cell, Literal]]

    def rule(self, near: Mapping[Cell, Sequence[Cell]]) -> Rule:
        """Return the rule that these numbers touch."""
        path, last = NumberPath(self.layers, near), self.first + len(self.layers) - 1

        def words() -> Words:
            unmet = f"there would be no way from {self.first} to {last}"
            name = Name("the path from", f"{self.first} to {last}", "the paths from")
            return Words("consecutive numbers touch", name, blocked=f"if {{supposed}}, {unmet}", unmet=unmet)

        return Rule(
            path,
            (),
            words,
            basic=True,
            why=self.why,
            every=self.every,
            points=self.points,
            technique=self.technique,
        )

    def why(self, known: Known, found: Literal) -> str:
        return self.every(known, [found])

    def every(self, known: Known, found: Sequence[Literal]) -> str:
        forced = {*map(abs, found)}
        numbers = [n for n, layer in enumerate(self.layers, self.first) if forced & {*layer.values()}]
        between = self._between(known, numbers[0], numbers[-1])
        if len(numbers) > 1:
            return f"{between}, there is only one way"
        return f"{between}, {numbers[0]} {'fits only' if found[0] > 0 else 'does not fit'} there"

    def points(self, known: Known, _found: Literal) -> tuple[Place, ...]:
        return tuple(cell for _, cell in self._fixed(known))

    def technique(self, known: Known, found: Literal) -> str:
        """Tell a gap of one number from a longer one."""
        number = next(n for n, layer in enumerate(self.layers, self.first) if abs(found) in layer.values())
        fixed = {n for n, _ in self._fixed(known)}
        return "gap-of-one" if fixed >= {number - 1, number + 1} else "only-one-path"

    def _fixed(self, known: Known) -> list[tuple[int, Cell]]:
        """Return the numbers whose cells are known, with these cells."""
        layers = enumerate(self.layers, self.first)
        return [(n, cell) for n, layer in layers for cell, own in layer.items() if is_true(own, known)]

    def _between(self, known: Known, lowest: int, highest: int) -> str:
        """Return the known numbers next below and next above some numbers, in words."""
        fixed = self._fixed(known)
        below = [f"the {n} at {cell.name}" for n, cell in fixed if n < lowest][-1:]
        above = [f"the {n} at {cell.name}" for n, cell in fixed if n > highest][:1]
        if below and above:
            return f"between {below[0]} and {above[0]}"
        return f"after {below[0]}" if below else f"before {above[0]}" if above else "on the path"


def _last_candidate(board: Board, literal: Literals) -> LastCandidate:
    """Return the reason of a last candidate."""
    cell_of = {literal[Fact(u.place, n)]: (u.place, n) for u in unknowns(board) for n in u.values}

    def why(_known: Known, found: Literal) -> str:
        return f"no other number reaches {cell_of[found][0].name}"

    return LastCandidate(why, lambda _, found: (cell_of[found][0],), "naked-single")


def _answer(size: Size, rng: Random) -> Drawn:
    """Return the numbers along a random path through all cells."""
    grid = bare("hidato", size)
    return {cell: number for number, cell in enumerate(random_path(size, partial(_near, grid), rng), 1)}


def _decode_table(table: Table) -> Board:
    return _board(full_rows(table)[: table.size.rows])


puzzle = Puzzle(
    name="hidato",
    title="Hidato",
    aliases=("hidoku", "number snake", "zahlenschlange"),
    goal=(
        "Fill in all numbers from 1 to the number of cells. Consecutive numbers touch, by a side or at a "
        "corner."
    ),
    read=read,
    write=aligned_text,
    check=check,
    conflicts=conflicts,
    variants=(Variant(_SIDES, _SIDES, ("numbrix",)),),
    codes=(Janko(_decode_table),),
    unknowns=unknowns,
    given=given_numbers,
    rules=rules,
    single=_last_candidate,
    clue_changes=without_each_number,
    penciled=False,
    techniques=("gap-of-one", "only-one-path", "naked-single", "what-if"),
    generator=Generator(
        pose_numbers,
        between(3, 12),
        answer=_answer,
        usual=Size(7, 7),
        clues=number_clues,
        clues_of=no_clue_of,
        opened=_opened,
        bases={"medium": "hard"},
        sizes=areas(easy=ANY, medium=81, hard=(16, ANY)),
    ),
    # Medium boards need a case distinction up to four times, hard boards more often.
    borders=Borders(hard=4.3),
    spelling=as_numbers,
    symbols="",
    look=Look(
        ground="page",
        clue_ground="given",
        value="entered",
        given={_HOLE: "wall"},
        caption=lambda board: ["Consecutive numbers touch by a side."] if board.variant else [],
    ),
    always="consecutive numbers touch",
    example="""\
hidato
34  .  .  .  .  .
35  .  . 30  . 26
 9  . 32  .  .  .
 8  . 11  . 22 20
 .  .  .  . 17 15
 .  4  6  .  .  .
""",
)
