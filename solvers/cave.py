"""Cave (Corral).

Cells are shaded. All white cells, the cave, are connected by sides, and each shaded cell is connected with
the border of the board through shaded cells. A cell with a number or `?` is white. Its number counts the
white cells that it sees in its row and its column up to the next shaded cell, including itself. The number of
a cell with `?` is not given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place
from solvers.core.codes.number_grids import NumberGrid
from solvers.core.generators.generator import ANY, Drawn, Generator, Sketch, areas, between, number_clues
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_loops import change_shape, random_shape
from solvers.core.rules.connections.connection_rules import connection_rule
from solvers.core.rules.logic import AnyOf
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.sight import oversized_numbers, pose_sight, sight_rule

_NUMBERS = NumberGrid("cave", "Cave")


def rules(board: Board, shaded: Literals) -> Iterator[Rule]:
    white, squares, whole = _fixed_rules(board.rows, board.columns, shaded)
    for cell, number in board.numbers():
        yield sight_rule(board, cell, number, white, "shaded", "white")
    yield from squares
    yield from whole


@lru_cache(maxsize=4)
def _fixed_rules(
    rows: int, columns: int, shaded: Literals
) -> tuple[Mapping[Cell, int], tuple[Rule, ...], tuple[Rule, ...]]:
    """Return the literal of each cell that it is white, and the rules that all boards of a size share."""
    board = bare("cave", Size(columns, rows))
    white, dark = ({cell: sign * shaded[cell] for cell in board.cells} for sign in (-1, 1))
    squares = [board.square(cell) for cell in board.cells]
    checkerboards = [
        _no_checkerboard(square, side) for square in squares if len(square) == 4 for side in (dark, white)
    ]
    rim = [cell for cell in board.cells if len(board.square_around(cell)) < 9]
    whole = (
        connection_rule(white, board.edges, "white cells", "shaded", rank=2),
        connection_rule(dark, board.edges, "shaded cells", "white", rank=2, rim=rim),
    )
    return white, tuple(checkerboards), whole


def _no_checkerboard(square: Sequence[Cell], side: Mapping[Cell, int]) -> Rule:
    """Return the rule that not both diagonals of a square have a colour of their own.

    A way between its white cells would enclose one of its shaded cells.
    """
    one, two, three, four = (side[cell] for cell in square)
    name = f"the square from {square[0].name} to {square[-1].name}"

    def words() -> Words:
        says = f"{name} cannot be a checkerboard"
        return Words(says, name, only=says, unmet=f"{name} would be a checkerboard")

    constraint = AnyOf([one, -two, -three, four])
    return Rule(
        constraint,
        tuple(square),
        words,
        basic=True,
        implied=True,
        corollary=True,
        technique="no-checkerboard",
    )


def _answer(size: Size, rng: Random) -> Drawn:
    return _shading(random_shape(size, rng), size)


def _shading(cave: set[Cell], size: Size) -> Drawn:
    return {cell: cell not in cave for cell in bare("", size).cells}


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Move the wall of the cave at one of the places."""
    cave, size = {cell for cell in sketch.board.cells if not sketch.answer[cell]}, size_of(sketch.board)
    if not change_shape(cave, [place for place in places if isinstance(place, Cell)], rng):
        return None
    answer = _shading(cave, size)
    return Sketch(answer, pose_sight(answer, bare("cave", size), rng))


puzzle = Puzzle(
    name="cave",
    title="Cave",
    aliases=("corral", "bag", "höhle", "バッグ"),
    goal=(
        "Shade cells: all others are connected, and each shaded cell is connected with the border through "
        "shaded cells. A number is white and counts the white cells that it sees in its row and column, with "
        "itself."
    ),
    read=_NUMBERS.read,
    signs="?",
    write=titled_text,
    check=_NUMBERS.check,
    conflicts=oversized_numbers,
    codes=(_NUMBERS.link("cave", "bag", "corral"), _NUMBERS.file("cave", "bag", "corral"), _NUMBERS.table()),
    given=lambda board: {cell: False for cell in board.cells if board.at(cell) is not None},
    rules=rules,
    techniques=("no-checkerboard", "connectivity", "clue-yes", "clue-no", "cases", "clues"),
    generator=Generator(
        pose_sight,
        between(4, 20),
        answer=_answer,
        repair=_repair,
        usual=Size(8, 8),
        clues=number_clues,
        sizes=areas(easy=ANY, medium=100, hard=121, very_hard=(49, 121)),
    ),
    look=Look(ground="unpainted", clue_ground="unpainted", yes="shaded", no="ringed"),
    yes="shaded",
    no="white",
    always="all white cells are connected, and all shaded cells with the border",
    unmet="could not {all} see their cells",
    example="""\
cave
. 3 . . . .
. . . . . .
. 2 . . 3 .
. . . 11 . .
. . 3 . . .
3 . . . 2 .
""",
)
