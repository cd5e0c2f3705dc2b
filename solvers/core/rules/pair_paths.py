"""Paths that join pairs of nodes, such as equal numbers, without touching each other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from solvers.core.rules.connections.graphs import parts
from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, Whole

Node = TypeVar("Node", bound=Hashable)
_On = Sequence[Sequence[tuple[Literal, int]]]
"""The edges at each node that are true, each with its other node."""
_SAMPLES = 4
"""Number of edges of a ring for which a clause says that their path leaves it."""


class _Threads(NamedTuple):
    """The paths so far, by their loose ends: nodes at which they can go on.

    `owner` has the end of a pair from which the path to a loose end comes; an end of a pair is its own owner.
    `twin` has the other loose end of a path that comes from no such node. `joined` has the pairs with a path.
    """

    owner: Mapping[int, int]
    twin: Mapping[int, int]
    joined: frozenset[int]


class Stop(NamedTuple, Generic[Node]):
    """Why an edge is false: the two ends of pairs that it would join, or a path that it would close.

    Without both, no path can reach its pair that way.
    """

    ends: tuple[Node, ...]
    path: tuple[Literal, ...]


class PairPaths(Whole, Generic[Node]):
    """The true edges are one path for each pair, from one node of it to the other.

    Paths have no node in common but the ends of pairs, and pass through no end of a pair. A node may be an
    end of two pairs; such pairs form no ring. `ends` has the two nodes of each edge by its literal, a
    variable. No two edges have the same nodes.
    """

    lazy = True

    def __init__(self, ends: Mapping[int, tuple[Node, Node]], pairs: Sequence[tuple[Node, Node]]) -> None:
        self._nodes = tuple(dict.fromkeys(node for pair in (*ends.values(), *pairs) for node in pair))
        index = {node: i for i, node in enumerate(self._nodes)}
        self.literals: tuple[Literal, ...] = tuple(ends)
        self._values = lookup(self.literals)
        self._ends = [(index[first], index[second]) for first, second in ends.values()]
        self._pairs = [(index[first], index[second]) for first, second in pairs]
        self._pairs_at: list[list[int]] = [[] for _ in self._nodes]
        for number, pair in enumerate(self._pairs):
            for node in pair:
                self._pairs_at[node].append(number)
        self._at: list[list[tuple[Literal, int]]] = [[] for _ in self._nodes]
        for literal, (first, second) in zip(self.literals, self._ends, strict=True):
            self._at[first].append((literal, second))
            self._at[second].append((literal, first))

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add the number of the pair of each node in binary, and clauses against rings of four edges."""
        true, size = formula.fresh(), max(len(self._pairs) - 1, 1).bit_length()
        formula.add([[true]])
        bits = [[formula.fresh() for _ in range(size)] if not own else [] for own in self._pairs_at]
        first, others = self._bits_at_ends(formula, true, size)
        formula.add(others, unless)
        for literal, (one, two) in zip(self.literals, self._ends, strict=True):
            sides = [bits[node] or first[node, literal] for node in (one, two)]
            for a, b in zip(*sides, strict=True):
                formula.add([[-literal, -a, b], [-literal, a, -b]], unless)
        formula.add(self._small_rings(), unless)

    def _bits_at_ends(
        self, formula: Formula, true: int, size: int
    ) -> tuple[dict[tuple[int, Literal], list[Literal]], list[Clause]]:
        """Return the bits of the pair of each edge at the ends, and that two edges there differ in it."""
        bits: dict[tuple[int, Literal], list[Literal]] = {}
        clauses: list[Clause] = []
        for node, own in enumerate(self._pairs_at):
            choice = {edge: true if len(own) == 1 else formula.fresh() for edge, _ in self._at[node]}
            for edge, is_first in choice.items() if own else ():
                one, two = (_binary(number, size) for number in (own[0], own[-1]))
                both = zip(one, two, strict=True)
                bits[node, edge] = [
                    (true if a else -true) if a == b else (is_first if a else -is_first) for a, b in both
                ]
            if len(own) > 1:
                for (e, x), (f, y) in combinations(choice.items(), 2):
                    clauses += [[-e, -f, x, y], [-e, -f, -x, -y]]
        return bits, clauses

    def _small_rings(self) -> Iterator[Clause]:
        for node, around in enumerate(self._at):
            for (a, one), (b, two) in combinations(around, 2):
                for c, far in self._at[one]:
                    d = next((edge for edge, other in self._at[two] if other == far), 0)
                    # Each ring is found from each of its nodes; the first one names it.
                    if d and node < min(one, two, far):
                        yield [-a, -b, -c, -d]

    def is_satisfied_by(self, known: Known) -> bool:
        left = {literal for literal in self.literals if known[literal] > 0}
        for start, end in self._pairs:
            if not (way := self._way(left, start, end)):
                return False
            left -= way
        return not left and all(
            sum(known[literal] > 0 for literal, _ in around) in ({len(own)} if own else {0, 2})
            for around, own in zip(self._at, self._pairs_at, strict=True)
        )

    def _way(self, true: set[Literal], start: int, end: int) -> set[Literal]:
        """Return the edges of a path from one end to another that passes through no further end."""
        for literal, other in self._at[start]:
            way, node = {literal}, other
            while literal in true and not self._pairs_at[node]:
                onward = [pair for pair in self._at[node] if pair[0] in true and pair[0] not in way]
                if len(onward) != 1:
                    break
                way.add(onward[0][0])
                node = onward[0][1]
            if literal in true and node == end:
                return way
        return set()

    def propagate(self, known: Known) -> list[Literal]:
        """Return edges that would close a ring, join other nodes than a pair, or lead away from all pairs."""
        values = self._values(known)
        on = self._on(values)
        threads = self._threads(on)
        loose = [
            (literal, one, two)
            for literal, (one, two), value in zip(self.literals, self._ends, values, strict=True)
            if not value
        ]
        claims = self._claims(on, threads)
        wrong = [-literal for literal, one, two in loose if not _may_join(claims, threads, one, two)]
        if wrong:
            return wrong
        return self._aimless(loose, claims, threads)

    def _on(self, values: Sequence[int]) -> list[list[tuple[Literal, int]]]:
        on: list[list[tuple[Literal, int]]] = [[] for _ in self._nodes]
        for literal, (one, two), value in zip(self.literals, self._ends, values, strict=True):
            if value > 0:
                on[one].append((literal, two))
                on[two].append((literal, one))
        if any(len(edges) > (len(own) or 2) for edges, own in zip(on, self._pairs_at, strict=True)):
            raise ContradictionError
        return on

    def _threads(self, on: _On) -> _Threads:
        """Follow all paths; raise ContradictionError for a ring, and for a path between no pair."""
        owner, twin, joined, seen = dict[int, int](), dict[int, int](), list[int](), set[Literal]()
        for node in [node for pair in self._pairs for node in pair]:
            for literal, other in on[node]:
                if literal in seen:
                    continue
                path, end = self._follow(on, literal, other)
                seen.update(path)
                if not self._pairs_at[end]:
                    owner[end] = node
                elif end == node or not (common := {*self._pairs_at[node]} & {*self._pairs_at[end]}):
                    raise ContradictionError
                else:
                    joined += common
        for node, edges in enumerate(on):
            if len(edges) == 1 and edges[0][0] not in seen:
                path, end = self._follow(on, *edges[0])
                seen.update(path)
                twin[node], twin[end] = end, node
        if len(seen) < sum(map(len, on)) // 2 or len(joined) > len(set(joined)):
            raise ContradictionError
        return _Threads(owner, twin, frozenset(joined))

    def _follow(self, on: _On, literal: Literal, node: int) -> tuple[list[Literal], int]:
        """Return the edges of a path from its first edge on, and the node where it ends."""
        path = [literal]
        while not self._pairs_at[node] and len(on[node]) == 2:
            literal, node = on[node][on[node][0][0] == path[-1]]
            path.append(literal)
        return path, node

    def _claims(self, on: _On, threads: _Threads) -> list[frozenset[int] | None]:
        """Return for each node the pairs whose path can go on there; None for any."""
        claims: list[frozenset[int] | None] = []
        for node, edges in enumerate(on):
            own = self._pairs_at[threads.owner.get(node, node)]
            is_full = len(edges) == (len(self._pairs_at[node]) or 2)
            left = frozenset() if is_full else frozenset(own) - threads.joined
            claims.append(left if own or is_full else None)
        return claims

    def _aimless(
        self,
        loose: Sequence[tuple[Literal, int, int]],
        claims: Sequence[frozenset[int] | None],
        threads: _Threads,
    ) -> list[Literal]:
        """Return edges whose further nodes no path between the nodes of a pair can use."""
        near: list[list[int]] = [[] for _ in self._nodes]
        direct = set(threads.joined)
        for _, one, two in loose:
            near[one].append(two)
            near[two].append(one)
            first, second = claims[one], claims[two]
            if first is not None and second is not None:
                direct |= first & second
        for node, other in threads.twin.items():
            near[node].append(other)
        free = [node for node, own in enumerate(claims) if own is None]
        part_of = {
            node: number for number, part in enumerate(parts(near, dict.fromkeys(free))) for node in part
        }
        reach = self._reach(near, claims, threads, part_of)
        shared = [reach[number, one] & reach[number, two] for number, (one, two) in enumerate(self._pairs)]
        if any(not shared[number] and number not in direct for number in range(len(self._pairs))):
            raise ContradictionError
        used = frozenset().union(*(part for n, part in enumerate(shared) if n not in threads.joined))
        if any(part_of[node] not in used for node in threads.twin):
            raise ContradictionError
        found = []
        for literal, one, two in loose:
            goals = [
                used if own is None else frozenset().union(*(shared[n] for n in own))
                for own in (claims[one], claims[two])
            ]
            inner = [part_of[node] for node in (one, two) if node in part_of]
            if inner and not all(part in goal for part in inner for goal in goals):
                found.append(-literal)
        return found

    def _reach(
        self,
        near: Sequence[Sequence[int]],
        claims: Sequence[frozenset[int] | None],
        threads: _Threads,
        part_of: Mapping[int, int],
    ) -> dict[tuple[int, int], frozenset[int]]:
        """Return for each end of each pair the parts of free nodes that its path can enter."""
        reach = {(number, node): frozenset[int]() for number, pair in enumerate(self._pairs) for node in pair}
        for node, own in enumerate(claims):
            owner = threads.owner.get(node, node)
            beside = frozenset(part_of[other] for other in near[node] if other in part_of)
            for number in own or ():
                reach[number, owner] |= beside
        return reach

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        """Return clauses about nodes with too few or too many edges; else about rings and wrong paths."""
        on: list[list[tuple[Literal, int]]] = [
            [pair for pair in around if answer[pair[0]] > 0] for around in self._at
        ]
        if clauses := list(self._degree_cuts(on)):
            return clauses
        wrong, seen = list[list[Literal]](), set[Literal]()
        starts = [node for pair in self._pairs for node in pair]
        for node in starts:
            for literal, other in on[node]:
                path, end = self._follow(on, literal, other)
                is_new = not seen.issuperset(path)
                seen.update(path)
                if is_new and (end == node or not {*self._pairs_at[node]} & {*self._pairs_at[end]}):
                    wrong.append(path)
        cuts: list[Clause] = [[-literal for literal in path if sure[literal] <= 0] for path in wrong]
        for ring in self._rings(on, seen):
            cuts += self._ring_cuts(ring, sure)
        return cuts

    def _ring_cuts(self, ring: Sequence[Literal], sure: Known) -> Iterator[Clause]:
        """Yield that a path along some edges of a ring, which holds no end of a pair, leaves its nodes."""
        dots = dict(zip(self.literals, self._ends, strict=True))
        inside = {node for literal in ring for node in dots[literal]}
        leaving = [
            literal
            for node in inside
            for literal, other in self._at[node]
            if other not in inside and sure[literal] >= 0
        ]
        for literal in ring[:: max(len(ring) // _SAMPLES, 1)]:
            yield [*([-literal] if sure[literal] <= 0 else []), *leaving]

    def _degree_cuts(self, on: _On) -> Iterator[Clause]:
        for around, edges, own in zip(self._at, on, self._pairs_at, strict=True):
            true, most = [literal for literal, _ in edges], len(own) or 2
            off = [literal for literal, _ in around if literal not in true]
            if len(true) > most:
                yield from ([-literal for literal in some] for some in combinations(true, most + 1))
            elif own and len(true) < most:
                # Of all but one fewer than needed, one is true.
                yield off[: max(len(around) - most + 1, 0)]
            elif len(true) == 1 and not own:
                yield [-true[0], *off]

    def _rings(self, on: _On, seen: set[Literal]) -> Iterator[list[Literal]]:
        for node, edges in enumerate(on):
            if edges and not self._pairs_at[node] and edges[0][0] not in seen:
                ring, place = [edges[0][0]], edges[0][1]
                while place != node:
                    literal, place = on[place][on[place][0][0] == ring[-1]]
                    ring.append(literal)
                seen.update(ring)
                yield ring

    def because(self, known: Known, literal: Literal) -> Stop[Node]:
        """Return why an edge is false."""
        on = self._on(self._values(known))
        threads = self._threads(on)
        one, two = self._ends[self.literals.index(abs(literal))]
        if threads.twin.get(one) == two:
            return Stop((), tuple(self._follow(on, *on[one][0])[0]))
        if _may_join(self._claims(on, threads), threads, one, two):
            return Stop((), ())
        owners = [threads.owner.get(node, node) for node in (one, two)]
        paths = [
            self._follow(on, *on[node][0])[0] for node in (one, two) if not self._pairs_at[node] and on[node]
        ]
        ends = tuple(self._nodes[node] for node in owners if self._pairs_at[node])
        return Stop(ends, tuple(edge for path in paths for edge in path))


def _binary(number: int, size: int) -> list[bool]:
    return [bool(number >> place & 1) for place in range(size)]


def _may_join(claims: Sequence[frozenset[int] | None], threads: _Threads, one: int, two: int) -> bool:
    """Return whether an edge between two nodes closes no ring and joins no other nodes than a pair."""
    first, second = claims[one], claims[two]
    if first is None and second is None:
        return threads.twin.get(one) != two
    if first is None or second is None:
        return bool(first or second)
    return bool(first & second) and threads.owner.get(one, one) != threads.owner.get(two, two)
