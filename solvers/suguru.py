"""Suguru (Tectonic, Number Blocks).

Each region holds the numbers from 1 to the number of its cells. Equal numbers never touch, not even at a
corner. Two solutions are the same if all cells are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from solvers.core.boards.board import Board, Group
from solvers.core.boards.geometry import squares
from solvers.core.boards.latin_squares import given_numbers
from solvers.core.boards.place_names import Name
from solvers.core.boards.regions import regions_with_names
from solvers.core.codes.numbered_regions import NumberedRegions
from solvers.core.generators.generator import ANY, areas
from solvers.core.generators.region_numbers import region_generator
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule
from solvers.core.rules.values.latin_rules import region_rules

_REGIONS = NumberedRegions("suguru", "Suguru")


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    yield from region_rules(regions_with_names(board), literal, lambda _: _squares(board.rows, board.columns))


@lru_cache(maxsize=16)
def _squares(rows: int, columns: int) -> tuple[Group, ...]:
    """Return the squares of 2x2 cells: cells that touch are in one of them."""
    found = squares(rows, columns).values()
    most = max(map(len, found))
    return tuple(
        Group(Name("the square from", f"{cells[0].name} to {cells[-1].name}"), None, cells)
        for cells in found
        if len(cells) == most
    )


puzzle = Puzzle(
    name="suguru",
    title="Suguru",
    aliases=("tectonic", "number blocks", "nanbaburokku", "ナンバーブロック", "テクトニック"),
    goal=(
        "Fill in numbers: each region holds the numbers from 1 to the number of its cells. Equal numbers "
        "never touch, not even at a corner."
    ),
    read=_REGIONS.read,
    write=_REGIONS.write,
    check=_REGIONS.check,
    conflicts=_REGIONS.conflicts,
    codes=(_REGIONS.link("suguru"), _REGIONS.file("suguru"), _REGIONS.table()),
    unknowns=_REGIONS.unknowns,
    given=given_numbers,
    rules=rules,
    single="all other numbers for {cell} are in its region or beside it",
    techniques=("naked-single", "hidden-single", "pointing", "supposition"),
    generator=replace(
        region_generator("suguru", (3, 4, 5, 5, 5, 6), 12),
        sizes=areas(easy=ANY, medium=121, hard=100, very_hard=ANY),
    ),
    look=Look(ground="page", clue_ground="given", value="entered"),
    example="""\
suguru
...5..
.....4
.....6
5....3
.....2
.2...5
aabbcd
eaabcd
eeabbd
fffgdd
ffgggd
hhhhgg
""",
)
