"""Norinori.

Cells are shaded. Each region has exactly two shaded cells. Each shaded cell has exactly one shaded cell
beside it, in its own region or in another one. So shaded cells form dominoes that never touch by a side. Two
solutions are the same if all cells are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from random import Random

from solvers.core.boards.board import Board, Group
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.levels import Borders
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.boards.regions import (
    changed_regions,
    check_connected,
    regions_with_names,
    with_regions,
)
from solvers.core.codes.region_grids import RegionGrid
from solvers.core.generators.generator import Drawn, Generator, areas, between
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_regions import grow_regions, move_border
from solvers.core.rules.count_rule import count
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Cardinality, Known
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words

_REGIONS = RegionGrid("norinori")
_UNLIKE = 50
"""Variation of the sizes of regions: small ones let a player begin."""
_TIMES = 3
"""Number of exchanges for each domino, after which a region seldom has both cells of one domino."""


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield regions of a single cell."""
    for area in board.areas():
        if len(area.cells) < 2:
            says = f"the region of {area.cells[0].name} has one cell, but each region has two shaded cells"
            yield Conflict(says, area.cells)


def rules(board: Board, shaded: Literals) -> Iterator[Rule]:
    yield from _domino_rules(board.cells, board.edges, shaded)
    for area in regions_with_names(board):
        yield _two(area, shaded)


def _two(area: Group, shaded: Literals) -> Rule:
    name = area.name
    rule = count(lambda: name, 2, "shaded cell", area.cells, [shaded[cell] for cell in area.cells])

    def words() -> Words:
        return rule.words()._replace(blocked=f"if {{supposed}}, {name} would have no room for two")

    return rule._replace(words=words, group=area, finishes="no")


@lru_cache(maxsize=4)
def _domino_rules(cells: tuple[Cell, ...], edges: tuple[Edge, ...], shaded: Literals) -> tuple[Rule, ...]:
    """Return the rules that each shaded cell has one beside it, and no more."""
    near: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for one, two in edges:
        near[one].append(two)
        near[two].append(one)
    pairs = [(cell, two) for cell in cells for two in combinations(near[cell], 2)]
    return (
        *(_no_three(cell, one, two, shaded) for cell, (one, two) in pairs),
        *(_other_half(cell, near[cell], shaded) for cell in cells),
    )


def _no_three(cell: Cell, one: Cell, two: Cell, shaded: Literals) -> Rule:
    """Return the rule that a shaded cell has at most one of two cells beside it."""
    cells = tuple(sorted((one, cell, two)))
    constraint = Cardinality(0, 2, tuple(shaded[other] for other in cells))
    return Rule(constraint, cells, _touching, basic=True, finishes="no")


def _touching() -> Words:
    return Words(
        "no three shaded cells are connected",
        "the cells beside dominoes",
        full="{cell} touches the domino at {done}",
        unmet="three shaded cells would be connected",
        rest="the cells beside {it}",
    )


def _other_half(cell: Cell, near: Sequence[Cell], shaded: Literals) -> Rule:
    """Return the rule that a shaded cell has another one beside it."""

    def why(_known: Known, literal: Literal) -> str:
        if literal > 0:
            return f"{{cell}} is the only cell that can form a domino with {cell.name}"
        return "no cell beside {cell} can form a domino with it"

    def technique(_known: Known, literal: Literal) -> str:
        return "complete-a-domino" if literal > 0 else "no-partner"

    constraint = AnyOf([-shaded[cell], *(shaded[other] for other in near)])
    words = partial(_single, cell)
    return Rule(constraint, (cell, *near), words, basic=True, why=why, technique=technique)


def _single(cell: Cell) -> Words:
    return Words(
        "each shaded cell has one beside it",
        "the dominoes",
        unmet=f"{cell.name} would have no shaded cell beside it",
    )


def _answer(size: Size, rng: Random) -> Drawn:
    """Return dominoes that do not touch, as many as find room in random order."""
    grid = bare("norinori", size)
    answer = dict.fromkeys(grid.cells, False)
    for one, two in rng.sample(grid.edges, len(grid.edges)):
        if not any(answer[near] for cell in (one, two) for near in (cell, *grid.neighbours(cell))):
            answer[one] = answer[two] = True
    return answer


def _pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with regions, each grown from two shaded cells."""
    shaded = [cell for cell in blank.cells if answer[cell]]
    area = grow_regions({i: [cell] for i, cell in enumerate(shaded)}, blank, _UNLIKE, rng)
    near = {frozenset((area[one], area[two])) for one, two in blank.edges}
    pairs = [(area[one], area[two]) for one, two in blank.edges if answer[one] and answer[two]]
    for _ in range(_TIMES * len(pairs)):
        i, j = (rng.randrange(len(pairs)) for _ in range(2))
        (a, b), (c, d) = pairs[i], pairs[j]
        if i != j and {frozenset((a, c)), frozenset((b, d))} <= near:
            pairs[i], pairs[j] = (a, c), (d, b)
    region = {number: pair for pair in pairs for number in pair}
    return with_regions(blank, {cell: region[number] for cell, number in area.items()})


def _meets(board: Board, shaded: Sequence[Place]) -> bool:
    """Whether each region has two of the shaded cells; what touches does not change."""
    regions = Counter(board.regions[cell.row][cell.column] for cell in shaded if isinstance(cell, Cell))
    return len(regions) == len(board.areas()) and set(regions.values()) == {2}


puzzle = Puzzle(
    name="norinori",
    title="Norinori",
    aliases=("nori nori", "のりのり"),
    goal=(
        "Shade two cells of each region. Each shaded cell has exactly one shaded cell beside it, in its "
        "region or in another one."
    ),
    read=_REGIONS.read,
    write=_REGIONS.write,
    check=lambda board: check_connected(board, "region"),
    conflicts=conflicts,
    codes=(_REGIONS.link("norinori"), _REGIONS.file("norinori"), _REGIONS.table()),
    rules=rules,
    clue_changes=changed_regions,
    techniques=("complete-a-domino", "no-partner", "clue-yes", "cases"),
    generator=Generator(
        _pose,
        between(4, 20),
        answer=_answer,
        repair=move_border,
        meets=_meets,
        usual=Size(8, 8),
        bases={"hard": "medium"},
        sizes=areas(easy=121, medium=64, hard=100),
    ),
    borders=Borders(hard=2.1),
    look=Look(ground="unpainted", clue_ground="unpainted", yes="shaded", no="ringed"),
    yes="shaded",
    no="white",
    always="shaded cells form dominoes that do not touch",
    unmet="could not {all} have two shaded cells",
    example="""\
norinori
aabbcc
adccce
adccce
aaffce
gaaaae
gaaeee
""",
)
