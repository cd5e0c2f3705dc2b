"""Kurodoko (Range).

Cells are shaded. Shaded cells never touch by a side, and all white cells are connected by sides. A cell with
a number or `?` is white. Its number counts the white cells that it sees in its row and its column up to the
next shaded cell, including itself. The number of a cell with `?` is not given.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.levels import Borders
from solvers.core.codes.number_grids import NumberGrid
from solvers.core.generators.generator import ANY, Generator, areas, between, number_clues
from solvers.core.generators.random_grids import random_shading
from solvers.core.rules.no_touching import shading_rules
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule
from solvers.core.rules.sight import oversized_numbers, pose_sight, sight_rule

_NUMBERS = NumberGrid("kurodoko", "Kurodoko")
_TRIED = 0.6, 1.0
"""Minimum and maximum share of the cells that are tried for shading."""


def rules(board: Board, shaded: Literals) -> Iterator[Rule]:
    touching, whole = shading_rules(board.cells, board.edges, shaded)
    yield from touching
    white = {cell: -shaded[cell] for cell in board.cells}
    for cell, number in board.numbers():
        yield sight_rule(board, cell, number, white, "shaded", "white")
    yield whole


puzzle = Puzzle(
    name="kurodoko",
    title="Kurodoko",
    aliases=("range", "kuromasu", "where is black cells", "黒どこ"),
    goal=(
        "Shade cells: a number is white and counts the white cells that it sees in its row and column, with "
        "itself. Shaded cells never touch by a side, and all others are connected."
    ),
    read=_NUMBERS.read,
    signs="?",
    write=titled_text,
    check=_NUMBERS.check,
    conflicts=oversized_numbers,
    codes=(
        _NUMBERS.game_id("range"),
        _NUMBERS.link("kurodoko"),
        _NUMBERS.file("kurodoko"),
        _NUMBERS.table(),
    ),
    given=lambda board: {cell: False for cell in board.cells if board.at(cell) is not None},
    rules=rules,
    techniques=("connectivity", "clue-yes", "clue-no", "cases", "clues"),
    generator=Generator(
        pose_sight,
        between(4, 20),
        answer=lambda size, rng: random_shading(size, rng.uniform(*_TRIED), rng),
        usual=Size(8, 8),
        clues=number_clues,
        bases={"medium": "hard"},
        sizes=areas(easy=ANY, medium=64, hard=121),
    ),
    borders=Borders(hard=4.9),
    look=Look(ground="unpainted", clue_ground="unpainted", yes="shaded", no="ringed"),
    yes="shaded",
    no="white",
    always="shaded cells do not touch, and all white cells are connected",
    unmet="could not {all} see their cells",
    example="""\
kurodoko
. . 3 4 . . . . 3
. 10 . . . 11 . . .
. . . . . . . . .
. . . . . . . . .
. . . 4 . . . 8 .
7 . . . . 8 11 . .
""",
)
