"""Light Up (Akari).

White cells hold lights or none. A light shines along its row and column up to the next black cell. Every
white cell is lit, by its own light or another, and no light shines on another. The number on a black cell
counts the lights on its up to four sides. A black cell without a number has any number of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from re import finditer

from solvers.core.boards.board import Board
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, amount
from solvers.core.rules.count_rule import count_near
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, AtMostOne, Known
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.lightup.codes import codes
from solvers.lightup.generator import generator
from solvers.lightup.parser import BLACK, read

_Run = tuple[int, tuple[Cell, ...], tuple[Literal, ...]]
"""Index of a cell in a run of white cells, the cells of the run, and their literals."""


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield the numbers that have too few white neighbours."""
    for cell, clue in board.numbers():
        free = sum(board.at(other) is None for other in board.neighbours(cell))
        if clue > free:
            beside = f"only {amount(free, 'white cell')}" if free else "no white cell"
            yield Conflict(f"the {clue} at {cell.name} has {beside} beside it", (cell,))


def unknowns(board: Board) -> list[Cell]:
    return board.cells_with(None)


def _runs(board: Board) -> Iterator[tuple[Cell, ...]]:
    """Yield the white cells of each row and column from one black cell to the next."""
    for line, clues in zip(
        board.rows_and_columns(), (*board.grid, *zip(*board.grid, strict=True)), strict=True
    ):
        for run in finditer(r"\.+", "".join(["." if clue is None else "#" for clue in clues])):
            yield line.cells[run.start() : run.end()]


def rules(board: Board, light: Literals) -> Iterator[Rule]:
    # Each cell with its runs: looking up the literals of all cells that it sees would take twice as long.
    runs: dict[Cell, list[_Run]] = {}
    for run in _runs(board):
        literals = tuple([light[cell] for cell in run])
        for place, cell in enumerate(run):
            runs.setdefault(cell, []).append((place, run, literals))
        if len(run) > 1:
            yield Rule(AtMostOne(literals), run, _no_clash, basic=True, finishes="no")
    for cell, clue in board.numbers():
        near = board.neighbours(cell)
        yield count_near(
            cell, clue, "light", near, light, " beside it", "the other cells beside", blocked=True
        )
    for cell, ((i, row, across), (j, column, down)) in runs.items():
        sources = cell, *row[:i], *row[i + 1 :], *column[:j], *column[j + 1 :]
        lights = across[i], *across[:i], *across[i + 1 :], *down[:j], *down[j + 1 :]
        yield _lit(cell, sources, lights)


def _no_clash() -> Words:
    return Words(
        "no light shines on another",
        "the cells that are lit",
        full="{cell} is lit by the light at {done}",
        unmet="one light would shine on another",
        rest="the cells lit by {it}",
    )


def _lit(cell: Cell, sources: tuple[Cell, ...], lights: tuple[Literal, ...]) -> Rule:
    def words() -> Words:
        return Words(
            f"{cell.name} must be lit",
            Name("the cell", cell.name),
            still=f"{cell.name} can be lit only from {{open}}",
            blocked=f"if {{supposed}}, nothing could light {cell.name}",
            unmet=f"nothing could light {cell.name}",
        )

    def why(_known: Known, literal: Literal) -> str:
        last = sources[lights.index(literal)]
        if last == cell:
            return f"no other cell can light {cell.name}"
        return f"{cell.name} can be lit only from {{cell}}"

    return Rule(AnyOf(lights), sources, words, why=why, rank=1)


puzzle = Puzzle(
    name="lightup",
    title="Light Up",
    aliases=("akari", "bijutsukan", "美術館"),
    goal=(
        "Place lights so that every white cell is lit along its row or column and no light shines on "
        "another. The numbers count the lights beside them."
    ),
    read=read,
    signs="xX",
    write=titled_text,
    conflicts=conflicts,
    codes=codes,
    unknowns=unknowns,
    rules=rules,
    techniques=("clue-yes", "cases", "clues"),
    generator=generator,
    look=Look(
        ground="unlit", clue_ground="wall", yes="bulb", no="unlit dot", given={BLACK: "wall"}, lit="lit"
    ),
    ink="*.",
    yes="light",
    no="empty",
    said=Predicates(yes=Predicate("a light", "lights")),
    always="no light shines on another",
    unmet="could not {all} have their lights",
    example="""\
lightup
.....1..2.
2.........
..#.#..#..
...#..#...
1......3..
..#......#
...3..3...
..#..#.#..
.........#
.0..1.....
""",
)
