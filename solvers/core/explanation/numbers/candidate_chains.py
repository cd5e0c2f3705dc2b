"""Eliminations by chains: XY-wing, W-wing and simple colouring of Sudoku and similar puzzles.

All of them are one pattern. In a chain of literals, each odd link is a count that needs one of its last two
literals, and each even link is a basic rule that does not allow both. So the first literal is true or the
last one is, and the literals that both of them exclude are false.

A wing has three counts: a cell of two candidates, then another such cell or the two places of a number in a
group, then a cell again. In simple colouring, all links are the two last places of one number in a group.
A chain of one count is a number whose places in a group all exclude the same candidate.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from solvers.core.boards.places import Place
from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.numbers.count_index import CountIndex
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.model import Model

_LONGEST = 8
"""Maximum number of literals of a chain that people follow."""


class Pair(NamedTuple):
    """The last two literals of a count that needs one of them, and the index of its rule."""

    first: Literal
    second: Literal
    rule: int

    def turned(self) -> Pair:
        return Pair(self.second, self.first, self.rule)


class CandidateChains:
    """The chains of a board, by its counts."""

    def __init__(self, model: Model, counts: CountIndex) -> None:
        self._model = model
        self._counts = counts
        # What a literal excludes by itself is the same at every step.
        self._excluded = cache(self._literals_excluded)

    def kinds(self) -> Sequence[Callable[[Known], Iterator[Note]]]:
        """Return the searches for each kind of chain, the easiest to see first."""
        return self._common_to_places, self._xy_wings, self._w_wings, self._colourings

    def _common_to_places(self, known: Known) -> Iterator[Note]:
        """Yield the notes that all places of a number in a group eliminate the same candidates."""
        for index in self._unplaced(known):
            literals = self._counts.open(index, known)
            excluded = self._excluded(literals[0]).intersection(*map(self._excluded, literals[1:]))
            if new := tuple(-literal for literal in sorted(excluded) if not known[literal]):
                yield Note(How.CHAINED, new, (index,), path=tuple(literals))

    def _xy_wings(self, known: Known) -> Iterator[Note]:
        cells = self._pairs(self._counts.cells.values(), known)
        return self._wings(cells, cells, 3, known)

    def _w_wings(self, known: Known) -> Iterator[Note]:
        cells = self._pairs(self._counts.cells.values(), known)
        return self._wings(cells, self._pairs_in_groups(known), 4, known)

    def _wings(
        self, cells: Sequence[Pair], middles: Sequence[Pair], places: int, known: Known
    ) -> Iterator[Note]:
        """Yield the chains of a cell, one of `middles` and another cell, which have `places` in all."""
        ends: dict[Literal, Pair] = {}
        for pair in cells:
            ends[pair.first], ends[pair.second] = pair, pair.turned()
        for middle in middles:
            near = [ends[n] for n in sorted(self._same_number(middle.first) & ends.keys())]
            far = [ends[n] for n in sorted(self._same_number(middle.second) & ends.keys())]
            for one, other in product(near, far):
                is_wing = len({self._place(n) for n in (*middle[:2], one.first, other.first)}) == places
                if is_wing and self._value(one.second) == self._value(other.second):
                    yield from self._notes([one.turned(), middle, other], known)

    def _colourings(self, known: Known) -> Iterator[Note]:
        beside: dict[Literal, dict[Literal, Pair]] = {}
        for pair in self._pairs_in_groups(known):
            if pair.second in self._excluded(pair.first):
                for each in (pair, pair.turned()):
                    beside.setdefault(each.first, {}).setdefault(each.second, each)
        for start in beside:
            for path in _odd_paths(start, beside):
                if len(path) > 2 and start < path[-1]:
                    links = [beside[a][b] for a, b in zip(path[::2], path[1::2], strict=True)]
                    yield from self._notes(links, known)

    def _pairs(self, indices: Iterable[int], known: Known) -> list[Pair]:
        """Return the counts with two open literals."""
        opened = ((index, self._counts.open(index, known)) for index in indices)
        return [Pair(two[0], two[1], index) for index, two in opened if len(two) == 2]

    def _pairs_in_groups(self, known: Known) -> list[Pair]:
        return self._pairs(self._unplaced(known), known)

    def _unplaced(self, known: Known) -> Iterator[int]:
        """Yield the counts of numbers that have no place in their groups yet, but several possible ones."""
        for index in (index for group in self._counts.needs.values() for index in group.values()):
            is_placed = any(known[literal] > 0 for literal in self._counts.literals[index])
            if not is_placed and len(self._counts.open(index, known)) > 1:
                yield index

    def _notes(self, links: Sequence[Pair], known: Known) -> Iterator[Note]:
        """Yield the note that one end of a chain is true, if that eliminates anything."""
        path = tuple(literal for link in links for literal in (link.first, link.second))
        excluded = self._excluded(path[0]) & self._excluded(path[-1])
        if literals := tuple(-literal for literal in sorted(excluded) if not known[literal]):
            yield Note(How.CHAINED, literals, tuple(link.rule for link in links), path=path)

    def _same_number(self, literal: Literal) -> set[Literal]:
        """Return the literals of the same number that a literal excludes."""
        return {other for other in self._excluded(literal) if self._value(other) == self._value(literal)}

    def _place(self, literal: Literal) -> Place:
        return self._model.places[literal - 1]

    def _value(self, literal: Literal) -> int:
        return int(self._model.values[literal - 1])

    def _literals_excluded(self, literal: Literal) -> frozenset[Literal]:
        """Return the literals that single basic rules of the game exclude if only its location is known."""
        known = [0] * (len(self._model.places) + 1)
        self._model.assign(known, *self._model.fact(literal))
        near = (self._model.rules[index] for index in self._model.watchers[literal])
        usual = (rule for rule in near if rule.basic and not (rule.given or rule.constraint.lazy))
        return frozenset(
            -forced for rule in usual for forced in rule.constraint.propagate(known) if forced < 0
        )


def _odd_paths(start: Literal, beside: dict[Literal, dict[Literal, Pair]]) -> Iterator[list[Literal]]:
    """Yield a shortest path from a literal to each one of the other colour, the shortest first."""
    seen = {start}
    queue = deque([[start]])
    while queue:
        path = queue.popleft()
        if not len(path) % 2:
            yield path
        if len(path) == _LONGEST:
            continue
        for other in beside[path[-1]]:
            if other not in seen:
                seen.add(other)
                queue.append([*path, other])
