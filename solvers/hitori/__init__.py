"""Hitori (Singles).

Cells are shaded so that no number occurs twice among the white cells of a row or column. Shaded cells never
touch by a side, and all white cells are connected by sides. Numbers may be larger than the board, and boards
need not be square. A cell without a number, which puzz.link allows, repeats no other. A cell may be shaded
though its number occurs nowhere else in its row and column, and a solution without any shaded cell is
possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from solvers.core.boards.board import Board
from solvers.core.boards.levels import Borders
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Known
from solvers.core.rules.no_touching import shading_rules
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.hitori.codes import codes
from solvers.hitori.generator import generator
from solvers.hitori.line_rules import one_stays_rule
from solvers.hitori.parser import conflicts, lines, read, write


def rules(board: Board, shaded: Literals) -> Iterator[Rule]:
    near, whole = _fixed_rules(board.cells, board.edges, shaded)
    yield from near
    for line, clues in lines(board):
        literals = [shaded[cell] for cell in line.cells]
        places: dict[int, list[int]] = {}
        for place, clue in enumerate(clues):
            if isinstance(clue, int):
                places.setdefault(clue, []).append(place)
        for number in sorted(places):
            if len(places[number]) > 1:
                yield one_stays_rule(line, literals, number, places[number])
    yield whole  # last, since it looks at the whole board


@lru_cache(maxsize=4)
def _fixed_rules(
    cells: tuple[Cell, ...], edges: tuple[Edge, ...], shaded: Literals
) -> tuple[tuple[Rule, ...], Rule]:
    """Return the rules near a cell and the rule of connected cells, which all boards of a size share."""
    touching, whole = shading_rules(cells, edges, shaded)
    beside: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for edge in edges:
        beside[edge.first].append(edge.second)
        beside[edge.second].append(edge.first)
    # Of up to three cells all but one can be shaded, and that one has no white neighbour.
    shut_in = (_way_out_rule(cell, near, shaded) for cell, near in beside.items() if len(cells) > 3)
    return (*touching, *shut_in), whole


def _way_out_rule(cell: Cell, near: Sequence[Cell], shaded: Literals) -> Rule:
    """Return the rule that a cell is not shut in: a white one needs a white neighbour, a shaded one has only
    such.
    """

    def words() -> Words:
        says = f"{cell.name} has a white cell beside it"
        return Words(says, f"the cells beside {cell.name}", unmet=f"{cell.name} would be shut in")

    def why(_known: Known, _literal: Literal) -> str:
        return f"with {{cell}} shaded, {cell.name} would be cut off"

    def points(known: Known, _literal: Literal) -> tuple[Place, ...]:
        return (cell, *(other for other in near if known[shaded[other]]))

    way_out = AnyOf([-shaded[other] for other in near])
    return Rule(
        way_out, (cell, *near), words, basic=True, why=why, points=points, technique="shut-in", rank=1
    )


def clue_changes(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board without each of the numbers that occur twice in a line."""
    lines = board.rows_and_columns()
    for cell, number in board.numbers():
        crossing = (*lines[cell.row].cells, *lines[board.rows + cell.column].cells)
        if sum(board.at(other) == number for other in crossing) > 2:  # the cell itself is in both
            yield f"the {number} at {cell.name}", board.with_clue(cell, None)


puzzle = Puzzle(
    name="hitori",
    title="Hitori",
    aliases=("singles", "ひとりにしてくれ"),
    goal=(
        "Shade cells so that no number stands twice in a row or column. Shaded cells never touch by a side, "
        "and all others are connected."
    ),
    read=read,
    signs="xX",
    write=write,
    conflicts=conflicts,
    codes=codes,
    rules=rules,
    techniques=("shut-in", "connectivity", "clue-yes", "clue-no", "clues"),
    generator=generator,
    clue_changes=clue_changes,
    borders=Borders(hard=4.7),
    look=Look(ground="unpainted", clue_ground="unpainted", yes="shaded", no="ringed"),
    yes="shaded",
    no="white",
    always="shaded cells do not touch, and all white cells are connected",
    unmet="could not {all} keep just one",
    example="""\
hitori
38635411
45768735
55142288
64422513
51325836
84631672
28811774
26264383
""",
)
