"""Nurikabe (Islands in the Stream).

Cells are sea or land. Each number lies on an island with that number of cells: land that is connected by
sides. Each island has one number, so islands touch at corners at most. The sea is connected by sides, and no
2x2 square is all sea. The number of an island with `?` is not given. Cells with a number or `?` are land. No
rule requires any sea: one island may fill the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from solvers.core.boards.board import Board
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.levels import Borders
from solvers.core.boards.places import Cell, amount
from solvers.core.codes.number_grids import NumberGrid
from solvers.core.codes.pzpr import UNNUMBERED
from solvers.core.rules.connections.connection_rules import connection_rule
from solvers.core.rules.logic import Cardinality
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.nurikabe.generator import generator
from solvers.nurikabe.island_rules import growth_rule, reachable_cells, size_limit_rule

_NUMBERS = NumberGrid("nurikabe", "Nurikabe")


def unknowns(board: Board) -> list[Cell]:
    return board.cells_with(None)


def rules(board: Board, sea: Literals) -> Iterator[Rule]:
    yield from _squares(board, sea, board.cells)
    for cell, number in board.numbers():
        if number > 1:
            land = {other: -sea[other] for other in reachable_cells(board, cell, number)}
            yield growth_rule(land, cell, number)
    yield from _whole(board, tuple(sea[cell] for cell in unknowns(board)))


def _squares(board: Board, sea: Literals, corners: Iterable[Cell]) -> Iterator[Rule]:
    for square in map(board.square, corners):
        if len(square) == 4 and all(cell in sea for cell in square):
            yield _square(square, sea)


def _square(square: tuple[Cell, ...], sea: Literals) -> Rule:
    ends = f"{square[0].name} to {square[-1].name}"
    unmet = f"the square from {ends} would be all sea"

    def words() -> Words:
        return Words("no 2x2 square is all sea", f"the square from {ends}", unmet=unmet)

    # A square with a certain land cell was left out, so a reason has three sea cells.
    three = Cardinality(0, 3, tuple(sea[cell] for cell in square))
    return Rule(
        three, square, words, basic=True, why=lambda *_: f"otherwise {unmet}", rank=1, technique="no-pools"
    )


@lru_cache(maxsize=4)
def _whole(board: Board, numbers: tuple[int, ...]) -> tuple[Rule, Rule]:
    """Return the rules about all islands and about all of the sea; cached, since each step asks for them."""
    sea = dict(zip(unknowns(board), numbers, strict=True))
    clues = {c: n if isinstance(n := board.at(c), int) else None for c in board.cells if c not in sea}
    land = {cell: -number for cell, number in sea.items()}
    whole_sea = connection_rule(sea, board.edges, "sea cells", "land", rank=2)
    return size_limit_rule(land, clues), whole_sea


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield the islands that touch, and the islands to which the others leave too few cells."""
    for cell, other in board.edges:
        if board.at(cell) is not None and board.at(other) is not None:
            one, two = _clue_label(board, cell), _clue_label(board, other)
            touch = f"the {one} and the {two} touch, but islands meet at corners at most"
            yield Conflict(touch, (cell, other))
    for cell, number in board.numbers():
        room = 1 + len(reachable_cells(board, cell, number))
        if room < number:
            cells = amount(room, "cell")
            yield Conflict(f"the {_clue_label(board, cell)} has room for {cells} between the others", (cell,))


def _clue_label(board: Board, cell: Cell) -> str:
    return f"{board.at(cell)} at {cell.name}"


def clue_changes(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board without each of the numbers."""
    for cell, _ in board.numbers():
        yield f"the {_clue_label(board, cell)}", board.with_clue(cell, UNNUMBERED)


puzzle = Puzzle(
    name="nurikabe",
    title="Nurikabe",
    aliases=("islands in the stream", "cell structure", "ぬりかべ"),
    goal=(
        "Find the sea: it hangs together and has no 2x2 square. The rest are islands, each with one "
        "number, which counts its cells."
    ),
    read=_NUMBERS.read,
    signs="?",
    write=titled_text,
    check=_NUMBERS.check,
    conflicts=conflicts,
    codes=(
        _NUMBERS.link("nurikabe"),
        _NUMBERS.file("nurikabe"),
        _NUMBERS.task("nurikabe"),
        _NUMBERS.table(),
    ),
    unknowns=unknowns,
    rules=rules,
    techniques=(
        "no-pools",
        "connectivity",
        "complete-island",
        "islands-apart",
        "unreachable-cell",
        "way-to-a-number",
        "clue-no",
        "what-if",
        "what-if-whole",
    ),
    generator=generator,
    clue_changes=clue_changes,
    borders=Borders(hard=4.2, very_hard=4.35),
    look=Look(ground="unpainted", clue_ground="land", yes="sea", no="land"),
    yes="sea",
    no="land",
    always="islands do not touch, and the sea hangs together without 2x2 squares",
    unmet="could not {all} get their cells",
    example="""\
nurikabe
.1....6...
..........
..........
.5........
........1.
.4..1.4...
.....1.1.2
....1.....
4.2...2..1
....3.....
""",
)
