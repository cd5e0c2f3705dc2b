"""Minesweeper with static clues.

Each number counts the mines among the up to eight cells around it. A cell with a number is never a mine; any
other cell may hide one. A total of mines, if given, counts all mines of the board, including mines that no
clue touches. Two solutions are the same if every cell is.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from random import Random

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.board_text import grid_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.places import Cell, amount, list_names
from solvers.core.boards.plain_text import Row, digits_grid, lines_of, whole_number
from solvers.core.boards.puzzle_errors import KnownError, ReadError
from solvers.core.codes.code import Penpa
from solvers.core.codes.digit_grids import Digits
from solvers.core.codes.penpa_content import Drawing
from solvers.core.codes.word_grids import check_highest
from solvers.core.generators.generator import areas, number_clues
from solvers.core.generators.number_pictures import counting_generator
from solvers.core.rules.count_rule import count, count_near
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Cardinality, Known, Whole
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Option, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words

SAFE = "?"
"""A cell that is no mine, with an unknown number."""
# `*+` is possessive: otherwise blanks would be split in every possible way, in quadratic time.
_TOTAL = re.compile(r"(?:^|\s)(?:mines?\s*+[:=]?+\s*+([0-9]+)|([0-9]+)\s+mines?)\s*$", re.IGNORECASE)


def _board(grid: tuple[tuple[Clue, ...], ...], mines: int | None = None) -> Board:
    return Board("minesweeper", grid, total=mines)


_DIGITS = Digits(_board, "Minesweeper", 8, unsaid={SAFE: "a safe cell whose number is not known"})


def read(text: str, mines: int | None = None) -> Board:
    """Read rows of 0-8 and blanks, then optionally a line `mines: 24` or `24 mines`.

    `mines` overrides that line. `s` is a safe cell with an unknown number, "?" in the grid.
    """
    rows = lines_of(text)
    match = _TOTAL.search(rows[-1].text)
    if match:
        try:
            total = whole_number(match[1] or match[2], rows[-1].line)
        except ReadError as wrong:
            raise KnownError(str(wrong), wrong.line) from None
        rows[-1] = Row(rows[-1].line, rows[-1].text[: match.start()])
        mines = total if mines is None else mines
    if not any(row.text.strip() for row in rows):
        raise ReadError("There is no grid before the number of mines.", rows[-1].line)
    return _board(digits_grid(rows, 8, "Minesweeper", {"s": SAFE, "S": SAFE}), mines)


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield a total of mines that is larger than the number of cells that can hide one."""
    hiding = len(board.cells_with(None))
    if board.total is not None and board.total > hiding:
        room = f"only {amount(hiding, 'cell')} can" if hiding else "no cell can"
        yield Conflict(f"there are {board.total} mines in all, but {room} hide one")


def write(board: Board) -> str:
    """Write rows of 0-8, `_` and `s`, and a last line with the number of mines if it is given."""
    total = "" if board.total is None else f"\nmines: {board.total}"
    return grid_text(board, blank="_", symbols={SAFE: "s"}) + total


def rules(board: Board, mine: Literals) -> Iterator[Rule]:
    for cell, clue in board.numbers():
        yield count_near(cell, clue, "mine", board.square_around(cell), mine)
    if board.total is not None:
        yield count(
            lambda: "the board", board.total, "mine", (), [mine[cell] for cell in board.cells_with(None)]
        )


class OneTwoOne(Whole):
    """Three counts, each beside the next, have their numbers.

    If they still need 1, 2 and 1, no location of all three is true: it would be the one of both ends, and
    leave the middle one short. The locations of the middle count are in the others.
    """

    def __init__(self, counts: Sequence[Cardinality]) -> None:
        self._counts = counts
        self.literals = tuple(dict.fromkeys(chain(*(count.literals for count in counts))))
        first, _, last = (set(count.literals) for count in counts)
        self._shared = tuple(literal for literal in counts[1].literals if literal in first & last)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        for each in self._counts:
            each.encode(formula, unless)

    def is_satisfied_by(self, known: Known) -> bool:
        return all(each.is_satisfied_by(known) for each in self._counts)

    def propagate(self, known: Known) -> list[Literal]:
        needs = [each.low - sum(known[literal] > 0 for literal in each.literals) for each in self._counts]
        return [-literal for literal in self._shared if not known[literal]] if needs == [1, 2, 1] else []


def joint(board: Board, mine: Literals) -> Iterator[Rule]:
    """Yield the rule of each three numbers side by side: players see a 1-2-1 at a glance."""
    clues = {
        cell: count_near(cell, clue, "mine", board.square_around(cell), mine)
        for cell, clue in board.numbers()
    }
    for cell, (down, right) in product(clues, ((0, 1), (1, 0))):
        cells = [Cell(cell.row + i * down, cell.column + i * right) for i in range(3)]
        if all(other in clues for other in cells):
            yield _one_two_one([clues[other] for other in cells], cells)


def _one_two_one(parts: Sequence[Rule], cells: Sequence[Cell]) -> Rule:
    names = list_names([cell.name for cell in cells], "cells")
    short = f"a mine at {{cell}} would fill both ends and leave {cells[1].name} short"
    says = f"{names} need 1, 2 and 1 more: {short}"
    counts = [part.constraint for part in parts if isinstance(part.constraint, Cardinality)]
    return Rule(
        OneTwoOne(counts),
        tuple(cells),
        lambda: Words(says, names),
        why=lambda *_: says,
        technique="1-2-1",
        parts=tuple(parts),
    )


def _decode_drawing(drawing: Drawing, mines: int | None = None) -> Board:
    """Read the clues of a drawing, and the number outside its grid, which is the total of mines."""
    (outside,) = (number for cell, number in drawing.numbers.items() if not drawing.holds(cell))
    grid = drawing.grid({cell: SAFE if n is None else n for cell, n in drawing.numbers.items()})
    check_highest(grid, 8)
    return Board("minesweeper", grid, total=outside if mines is None else mines)


def _has_a_number_outside(drawing: Drawing) -> bool:
    return drawing.plain and sum(not drawing.holds(cell) for cell in drawing.numbers) == 1


def _clues(board: Board, rng: Random) -> Sequence[Hashable]:
    """Return all cells with numbers in random order, but zeros first, since setters use hardly any."""
    zeros = {cell for cell, number in board.numbers() if number == 0}
    return sorted(number_clues(board, rng), key=lambda cell: cell not in zeros)


puzzle = Puzzle(
    name="minesweeper",
    title="Minesweeper",
    aliases=("mines", "buscaminas", "démineur", "campo minato", "сапёр", "マインスイーパー"),
    goal="Find the mines: each number counts the mines in the up to eight cells around it.",
    read=read,
    write=write,
    conflicts=conflicts,
    ink="* ",
    unknowns=lambda board: board.cells_with(None),
    rules=rules,
    follows_focus=True,
    joint=joint,
    techniques=("clue-yes", "1-1", "1-2", "1-2-1", "overlap", "clues"),
    generator=replace(
        counting_generator((0.2, 0.32), everywhere=False),
        clues=_clues,
        sizes=areas(easy=900, medium=900, hard=(16, 625), very_hard=(16, 625)),
    ),
    look=Look(
        "tile",
        "open",
        yes="flag",
        no="open",
        numbers="minesweeper",
        given={SAFE: "question"},
        total="flag",
    ),
    yes="mine",
    no="safe",
    said=Predicates(yes=Predicate("a mine", "mines")),
    options=(Option("mines", "The total number of mines, if the puzzle gives it", 0, 10_000),),
    nameless=lambda _: True,
    codes=(
        _DIGITS.task("minesweeper", nameless=True),
        _DIGITS.link("mines"),
        _DIGITS.file("mines"),
        _DIGITS.table("mines"),
        Penpa(_decode_drawing, _has_a_number_outside, nameless=False),
    ),
    example="""\
1_2__0__1_
_2__2__2_1
____22____
__42__21_1
2____21___
22__2____2
__1__11___
_2__3__23_
___5_2__3_
1____2_3_1
""",
)
