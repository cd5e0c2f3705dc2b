"""Ripple Effect (Hakyuu).

Each region holds the numbers from 1 to the number of its cells. Between two equal numbers in a row or a
column are at least as many cells as the number says. Two solutions are the same if all cells are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from solvers.core.boards.board import Board, Group
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.latin_squares import given_numbers
from solvers.core.boards.place_names import Name
from solvers.core.boards.regions import regions_with_names
from solvers.core.codes.numbered_regions import NumberedRegions
from solvers.core.generators.random_grids import bare
from solvers.core.generators.region_numbers import region_generator
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule
from solvers.core.rules.values.latin_rules import region_rules

_REGIONS = NumberedRegions("ripple", "Ripple Effect")


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    sights = partial(_spans, board.rows, board.columns)
    yield from region_rules(regions_with_names(board), literal, sights)


@lru_cache(maxsize=64)
def _spans(rows: int, columns: int, number: int) -> tuple[Group, ...]:
    """Return the pieces of rows and columns that have room for a number only once."""
    lines = bare("", Size(columns, rows)).rows_and_columns()
    pieces = (
        line.cells[start : start + number + 1]
        for line in lines
        for start in range(max(1, len(line.cells) - number))
    )
    return tuple(
        Group(Name("the line from", f"{cells[0].name} to {cells[-1].name}", "the lines from"), None, cells)
        for cells in pieces
    )


puzzle = Puzzle(
    name="ripple",
    title="Ripple Effect",
    aliases=("ripple", "hakyuu", "hakyukoka", "hakyuukouka", "波及効果"),
    goal=(
        "Fill in numbers: each region holds the numbers from 1 to the number of its cells. Between two equal "
        "numbers in a row or column are at least as many cells as the number says: two 3s need three."
    ),
    read=_REGIONS.read,
    write=_REGIONS.write,
    check=_REGIONS.check,
    conflicts=_REGIONS.conflicts,
    codes=(_REGIONS.link("ripple", "hakyukoka"), _REGIONS.file("ripple"), _REGIONS.table()),
    unknowns=_REGIONS.unknowns,
    given=given_numbers,
    rules=rules,
    single="all other numbers for {cell} are in its region or too near in its row or column",
    techniques=("naked-single", "hidden-single", "pointing", "supposition"),
    generator=region_generator("ripple", (2, 3, 4, 4, 5, 6), 8),
    look=Look(ground="page", clue_ground="given", value="entered"),
    example="""\
ripple
........
...1.1..
........
.6......
..6.....
........
.4....6.
3....5..
abccdeff
abccdeee
bbgghhee
iigghhjj
ikkklmmn
ikkolmmn
iikolppp
qqqllppp
""",
)
