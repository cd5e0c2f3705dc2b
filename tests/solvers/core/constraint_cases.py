"""Random constraints of each kind, each with known values of its variables: 1, -1 or 0, index 0 unused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, product
from typing import TypeVar

from hypothesis import strategies as st

from solvers.core.boards import places
from solvers.core.rules.connections.connectedness import Connectedness
from solvers.core.rules.connections.equal_regions import EqualRegions
from solvers.core.rules.connections.growth import Growth
from solvers.core.rules.connections.joined_nodes import JoinedNodes
from solvers.core.rules.connections.no_ring import NoRing
from solvers.core.rules.connections.pieces import Pieces
from solvers.core.rules.connections.two_arcs import TwoArcs
from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Cardinality, Constraint, ContradictionError, Exactly
from solvers.core.rules.loops.loop import Loop
from solvers.core.rules.loops.pass_or_skip import PassOrSkip
from solvers.core.rules.loops.zero_or_two import ZeroOrTwo
from solvers.core.rules.number_path import NumberPath
from solvers.core.rules.pair_paths import PairPaths
from solvers.core.rules.ring_runs import RING, RingRuns, patterns_of
from solvers.core.rules.runs.runs import Runs
from solvers.core.rules.sight import Sight
from solvers.core.rules.values.automaton import Automaton, AutomatonConstraint
from solvers.core.rules.values.consecutive import Consecutive
from solvers.core.rules.values.distinct_lines import DistinctLines
from solvers.core.rules.values.domains import Choice
from solvers.core.rules.values.relations import Relation, RelationConstraint
from solvers.core.rules.values.sums import Sum
from solvers.core.rules.values.table_constraint import TableConstraint, table
from solvers.hashi.two_islands import Island, TwoIslands
from solvers.hitori.line_constraint import OneStays
from solvers.nurikabe.islands import Islands

Cell = tuple[int, int]
_C = TypeVar("_C", bound=Constraint)
Case = tuple[_C, list[int]]
OPEN = (0, 0, 1, -1)
"""Values of which half are open."""


def knowledge(size: int, values: Sequence[int] = OPEN) -> st.SearchStrategy[list[int]]:
    """Known values of `size` variables."""
    return st.lists(st.sampled_from(values), min_size=size, max_size=size).map(lambda known: [0, *known])


def signed(size: int, first: int = 1) -> st.SearchStrategy[list[int]]:
    """Literals of `size` variables, some negated."""
    signs = st.lists(st.sampled_from([1, -1]), min_size=size, max_size=size)
    return signs.map(lambda signs: [variable * sign for variable, sign in enumerate(signs, first)])


def adjacent_pairs(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    return [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]


def small_grids(most: int) -> st.SearchStrategy[list[Cell]]:
    """The cells of a grid of up to 3x3, without the last ones if there are more than `most`."""
    sizes = st.sampled_from([(1, 4), (2, 2), (2, 3), (2, 4), (3, 3)])
    return sizes.map(lambda size: list(product(range(size[0]), range(size[1])))[:most])


def graphs(nodes: int, most: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    """Up to `most` edges between some nodes."""
    return st.lists(st.sampled_from(list(combinations(range(nodes), 2))), max_size=most, unique=True)


@st.composite
def cardinalities(draw: st.DrawFn, longest: int) -> Case[Cardinality]:
    """Bounds that can be met or not, over literals in any order."""
    size = draw(st.integers(0, longest))
    literals = draw(st.permutations(draw(signed(size))))
    low, high = draw(st.integers(-1, size + 1)), draw(st.integers(-1, size + 1))
    return Cardinality(low, high, literals), draw(knowledge(size))


@st.composite
def dots(draw: st.DrawFn) -> Case[ZeroOrTwo]:
    size = draw(st.integers(0, 6))
    return ZeroOrTwo(tuple(draw(signed(size)))), draw(knowledge(size, (0, 1, -1)))


@st.composite
def passes(draw: st.DrawFn) -> Case[PassOrSkip]:
    size = draw(st.integers(1, 6))
    skip, *ways = draw(signed(size))
    return PassOrSkip(skip, tuple(ways)), draw(knowledge(size, (0, 1, -1)))


@st.composite
def loops(draw: st.DrawFn) -> Case[Loop]:
    """Any graph of up to five dots and eight segments."""
    pairs = draw(st.lists(st.sampled_from(list(combinations("abcde", 2))), max_size=8, unique=True))
    return Loop(dict(enumerate(pairs, 1))), draw(knowledge(len(pairs), (0, 1, -1)))


@st.composite
def nodes(draw: st.DrawFn) -> Case[Connectedness[int]]:
    """A graph whose nodes are in or out, with a few anchors or none."""
    size = draw(st.integers(2, 8))
    anchors = draw(st.sets(st.integers(0, size - 1), max_size=3))
    literals = dict(enumerate(draw(signed(size))))
    return Connectedness(literals, draw(graphs(size, 12)), anchors), draw(knowledge(size))


@st.composite
def strips(draw: st.DrawFn) -> Case[Connectedness[Cell]]:
    """Two rows of two to four cells."""
    cells = list(product(range(2), range(draw(st.integers(2, 4)))))
    literals = dict(zip(cells, draw(signed(len(cells))), strict=True))
    return Connectedness(literals, adjacent_pairs(cells)), draw(knowledge(len(cells)))


@st.composite
def graph_edges(draw: st.DrawFn, kind: type[JoinedNodes[int] | NoRing]) -> Case[JoinedNodes[int] | NoRing]:
    """A graph whose edges are in or out."""
    size = draw(st.integers(1, 5))
    edges = draw(graphs(size, 8)) if size > 1 else []
    ends = dict(zip(draw(signed(len(edges))), edges, strict=True))
    constraint = NoRing(ends) if issubclass(kind, NoRing) else JoinedNodes(range(size), ends)
    return constraint, draw(knowledge(len(edges)))


@st.composite
def pieces(draw: st.DrawFn, most: int) -> Case[Pieces[Cell]]:
    """A grid whose pieces have one size."""
    cells = draw(small_grids(most))
    inside = dict(zip(cells, draw(signed(len(cells))), strict=True))
    near = {
        cell: [other for pair in adjacent_pairs(cells) if cell in pair for other in {*pair} - {cell}]
        for cell in cells
    }
    size = draw(st.integers(1, 4))
    return Pieces({size: inside}, near, size), draw(knowledge(len(cells)))


@st.composite
def equal_regions(draw: st.DrawFn, most: int) -> Case[EqualRegions[Cell]]:
    """A grid that is cut into regions of one size."""
    cells = draw(small_grids(most))
    pairs = adjacent_pairs(cells)
    borders = dict(zip(pairs, draw(signed(len(pairs))), strict=True))
    return EqualRegions(cells, borders, draw(st.integers(1, 4))), draw(knowledge(len(pairs)))


@st.composite
def rings(draw: st.DrawFn) -> Case[TwoArcs]:
    """Places around a ring."""
    size = draw(st.integers(1, 8))
    return TwoArcs(draw(signed(size))), draw(knowledge(size))


@st.composite
def ring_runs(draw: st.DrawFn) -> Case[RingRuns]:
    """Places around a cell, some of them beyond the border, and the lengths of their runs."""
    size = draw(st.integers(1, RING))
    lengths = draw(st.lists(st.one_of(st.none(), st.integers(0, 4)), min_size=1, max_size=3))
    patterns = [pattern for pattern in patterns_of(tuple(lengths)) if not pattern >> size]
    return RingRuns(draw(signed(size)), patterns), draw(knowledge(size))


@st.composite
def number_paths(draw: st.DrawFn) -> Case[NumberPath[Cell]]:
    """Two or three numbers on a small grid, each with some possible cells."""
    cells = draw(small_grids(4))
    near = {
        cell: [other for pair in adjacent_pairs(cells) if cell in pair for other in pair] for cell in cells
    }
    near = {cell: [other for other in others if other != cell] for cell, others in near.items()}
    layers, first = [], 1
    for _ in range(draw(st.integers(1, 3))):
        some = draw(st.lists(st.sampled_from(cells), min_size=1, max_size=3, unique=True))
        layers.append({cell: first + place for place, cell in enumerate(some)})
        first += len(some)
    return NumberPath(layers, near), draw(knowledge(first - 1))


@st.composite
def pair_paths(draw: st.DrawFn) -> Case[PairPaths[Cell]]:
    """A small grid with pairs of cells: apart, or in a chain in which pairs share their ends."""
    cells = draw(small_grids(8))
    edges = adjacent_pairs(cells)
    ends = draw(st.lists(st.sampled_from(cells), min_size=2, max_size=6, unique=True))
    pairs = list(pairwise(ends))[:: draw(st.sampled_from([1, 2]))]
    return PairPaths(dict(enumerate(edges, 1)), pairs), draw(knowledge(len(edges)))


@st.composite
def growing_land(draw: st.DrawFn, most: int) -> Case[Growth]:
    """A grid with one cell of land, which must grow."""
    cells = draw(small_grids(most))
    start = draw(st.sampled_from(cells))
    others = [cell for cell in cells if cell != start]
    land = dict(zip(others, draw(signed(len(others))), strict=True))
    constraint = Growth(land, start, draw(st.integers(1, 7)))
    return constraint, draw(knowledge(len(others)))


@st.composite
def islands(draw: st.DrawFn, most: int) -> Case[Islands]:
    """A grid with up to three clues, some of which have literals."""
    cells = draw(small_grids(most))
    sizes = st.sampled_from([None, 1, 2, 3, 4])
    clues = draw(st.dictionaries(st.sampled_from(cells), sizes, max_size=3))
    open_cells = [cell for cell in cells if cell not in clues or draw(st.booleans())]
    land = dict(zip(open_cells, draw(signed(len(open_cells))), strict=True))
    constraint = Islands(land, clues, at_most=draw(st.booleans()))
    return constraint, draw(knowledge(len(land)))


class Balanced(DistinctLines):
    """Encoded together with the rule that the lines are balanced."""

    def encode(self, formula: Formula, unless: int | None = None) -> None:
        for line in self.lines:
            Exactly(len(line) // 2, line).encode(formula, unless)


@st.composite
def distinct_lines(draw: st.DrawFn, kind: type[DistinctLines]) -> Case[DistinctLines]:
    """Up to three lines of up to four cells, at most eight of which are open."""
    count, length = draw(st.sampled_from([(1, 2), (2, 2), (3, 2), (2, 4), (1, 4), (3, 4)]))
    size = count * length
    settled = draw(st.lists(st.sampled_from([1, -1]), min_size=max(0, size - 8), max_size=size))
    rest = draw(knowledge(size - len(settled), (0, 1, -1)))[1:]
    lines = [tuple(range(n * length + 1, (n + 1) * length + 1)) for n in range(count)]
    return kind(lines), [0, *draw(st.permutations([*settled, *rest]))]


@st.composite
def domains(
    draw: st.DrawFn, sizes: Sequence[int], numbers: st.SearchStrategy[int], values: Sequence[int]
) -> tuple[tuple[Choice, ...], list[int]]:
    """The numbers of some places, and known values by which no place holds two."""
    choices, known = list[Choice](), [0]
    for size in sizes:
        domain = draw(st.lists(numbers, min_size=size, max_size=size, unique=True))
        literals = draw(signed(size, len(known)))
        choices.append(tuple(zip(domain, literals, strict=True)))
        held = draw(knowledge(size, values))[1:]
        if draw(st.integers(0, 3)) == 0:
            held = [1, *[-1] * (size - 1)]
        known += [value if literal > 0 else -value for value, literal in zip(held, literals, strict=True)]
    return tuple(choices), known


@st.composite
def relations(draw: st.DrawFn, relation: Relation) -> Case[RelationConstraint]:
    """Two places of up to four numbers."""
    sizes = draw(st.tuples(st.integers(1, 4), st.integers(1, 4)))
    (first, second), known = draw(domains(sizes, st.integers(1, 5), (0, 0, -1)))
    return RelationConstraint(relation, first, second), known


@st.composite
def consecutive(draw: st.DrawFn) -> Case[Consecutive]:
    """Up to four places of up to four numbers."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= 10))
    choices, known = draw(domains(sizes, st.integers(0, 5), (0, 0, 0, -1)))
    return Consecutive(choices), known


@st.composite
def sums(draw: st.DrawFn, kind: type[Sum]) -> Case[Sum]:
    """A total of up to four places, which most often can be reached."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= 10))
    choices, known = draw(domains(sizes, st.integers(0, 6), (0, 0, 0, -1)))
    total = sum(draw(st.sampled_from([number for number, _ in choice])) for choice in choices)
    return kind(total + draw(st.sampled_from([0, 0, 0, 1, -1])), choices), known


@st.composite
def two_islands(draw: st.DrawFn) -> Case[TwoIslands]:
    """Two islands with up to two further pairs each; most often they can have their numbers."""
    near, far = draw(st.integers(0, 2)), draw(st.integers(0, 1))
    (shared, *others), known = draw(domains([3] * (1 + near + far), st.integers(0, 2), (0, 0, 0, -1)))
    links = (shared, *others[:near]), (*others[near:], shared)
    one, two = (Island(places.Cell(0, n), draw(st.integers(1, 4)), links[n]) for n in (0, 1))
    return TwoIslands(one, two, shared, alone=draw(st.booleans())), known


def _count_up(parameters: tuple[int, ...], state: tuple[int, ...], number: int) -> tuple[int, ...] | None:
    """The state is the sum so far, by the remainder after the first parameter."""
    return ((sum(state) + number) % parameters[0],) if number != parameters[1] else None


def _is_divided(_: tuple[int, ...], state: tuple[int, ...]) -> bool:
    return state == (0,)


def _divides(parameters: tuple[int, ...], numbers: tuple[int, ...]) -> bool:
    return sum(numbers) % parameters[0] == 0 and parameters[1] not in numbers


@st.composite
def automata(draw: st.DrawFn) -> Case[AutomatonConstraint]:
    """Sums of up to three numbers that a divisor divides, without one forbidden number."""
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
    choices, known = draw(domains(sizes, st.integers(0, 5), (0, 0, -1)))
    parameters = draw(st.integers(2, 4)), draw(st.integers(0, 4))
    automaton = Automaton(_count_up, _is_divided, _divides, parameters)
    return AutomatonConstraint(automaton, choices), known


@st.composite
def tables(draw: st.DrawFn) -> Case[TableConstraint]:
    """Up to eight tuples for up to three places.

    Some tuples have numbers that a place cannot hold, and some numbers are in no tuple.
    """
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
    choices, known = draw(domains(sizes, st.integers(0, 3), (0, 0, -1)))
    tuples = st.sampled_from(list(product(range(4), repeat=len(sizes))))
    return TableConstraint(choices, table(draw(st.lists(tuples, max_size=8, unique=True)))), known


@st.composite
def equal_numbers(draw: st.DrawFn) -> Case[OneStays]:
    """Cells with one number in a row of up to seven; cells that the constraint does not name are known."""
    size = draw(st.integers(2, 7))
    equal = sorted(draw(st.sets(st.integers(1, size), min_size=2, max_size=4)))
    constraint = OneStays(draw(signed(size)), [place - 1 for place in equal])
    named = {abs(literal) for literal in constraint.literals}
    known = draw(knowledge(size))
    return constraint, [value if number in named or not number else 1 for number, value in enumerate(known)]


@st.composite
def sights(draw: st.DrawFn) -> Case[Sight]:
    """Up to four views of up to four cells, and totals that can be seen or not."""
    sizes = draw(st.lists(st.integers(0, 4), max_size=4).filter(lambda sizes: sum(sizes) <= 8))
    literals, views = draw(signed(sum(sizes))), list[tuple[int, ...]]()
    for size in sizes:
        views.append(tuple(literals[:size]))
        literals = literals[size:]
    return Sight(draw(st.integers(-1, sum(sizes) + 1)), views), draw(knowledge(sum(sizes)))


@st.composite
def runs(draw: st.DrawFn, longest: int) -> Case[Runs]:
    """Runs, most often possible ones, in a line of some negated literals."""
    size = draw(st.integers(1, longest))
    lengths = tuple(draw(st.lists(st.integers(1, 4), max_size=5)))
    return Runs(lengths, tuple(draw(signed(size)))), draw(knowledge(size, (0, 0, 0, 1, -1)))


@st.composite
def filled_lines(draw: st.DrawFn, longest: int) -> Case[Runs]:
    """The runs of a line that is filled, and some of its cells."""
    cells = draw(st.lists(st.sampled_from([1, 1, -1]), min_size=1, max_size=longest))
    lengths = tuple(map(len, "".join("#" if cell > 0 else " " for cell in cells).split()))
    known = [cell if draw(st.booleans()) else 0 for cell in cells]
    return Runs(lengths, tuple(range(1, len(cells) + 1))), [0, *known]


def lines(longest: int) -> st.SearchStrategy[Case[Runs]]:
    return st.one_of(runs(longest), filled_lines(longest))


def is_possible(case: Case[Runs]) -> bool:
    """Whether a constraint does not contradict the known values at once."""
    constraint, known = case
    try:
        constraint.propagate(known)
    except ContradictionError:
        return False
    return True
