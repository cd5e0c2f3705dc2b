"""Eliminations by a few counts together: pairs, triples and fish of Sudoku and similar puzzles.

All of them are one pattern. Some counts need one literal each, and all their open literals are in the same
number of counts that allow one each. Then all other literals of the latter are false.

One count of each kind gives a pointing pair. Cells of a group that need a number give a naked pair, and
numbers of a group that need a cell give a hidden pair. A number that needs a cell in several rows, within the
same number of columns, gives an X-wing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, islice, product

from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.numbers.candidate_chains import CandidateChains
from solvers.core.explanation.numbers.count_index import CountIndex
from solvers.core.rules.logic import Known
from solvers.core.rules.model import Model

_MOST = 4
"""Maximum number of counts in a pattern: nobody finds larger ones."""
_COMBINED = 20_000
"""Maximum number of combinations that are tried for one group and size."""


class Patterns:
    """The patterns of a board. Its counts are only sorted when a pattern is first searched: most boards
    need none.
    """

    def __init__(self, model: Model) -> None:
        self._model = model

    @cached_property
    def _counts(self) -> CountIndex:
        return CountIndex(self._model)

    @cached_property
    def _chains(self) -> Sequence[Callable[[Known], Iterator[Note]]]:
        return CandidateChains(self._model, self._counts).kinds()

    def tiers(self) -> range:
        """Return the kinds of patterns of counts: pointing, then naked, hidden and fish of each size."""
        return range(1 + 3 * (_MOST - 1))

    def chain_tiers(self) -> range:
        """Return the kinds of chains, which come after the patterns of counts."""
        return range(self.tiers().stop, self.tiers().stop + len(self._chains))

    def find(self, tier: int, known: Known) -> Iterator[Note]:
        """Yield the patterns of one kind that eliminate something."""
        if tier == 0:
            return self._pointing_pairs(known)
        if tier not in self.tiers():
            return self._chains[tier - self.tiers().stop](known)
        size, shape = divmod(tier - 1, 3)
        return (self._naked_sets, self._hidden_sets, self._fish)[shape](size + 2, known)

    def _note(self, bases: Sequence[int], covers: Sequence[int], known: Known) -> Note | None:
        """Return the note that the bases use up the covers, if that eliminates anything."""
        kept = {literal for index in bases for literal in self._counts.open(index, known)}
        eliminated = dict.fromkeys(
            -literal for index in covers for literal in self._counts.open(index, known) if literal not in kept
        )
        return Note(How.COVERED, tuple(eliminated), tuple(bases), tuple(covers)) if eliminated else None

    def _pointing_pairs(self, known: Known) -> Iterator[Note]:
        for needs in self._counts.needs.values():
            for base in needs.values():
                literals = self._counts.open(base, known)
                # A number that is placed, or has one location left, points at nothing.
                if len(literals) < 2 or any(known[n] > 0 for n in self._counts.literals[base]):
                    continue
                common = set(self._counts.allowing.get(literals[0], ())).intersection(
                    *(self._counts.allowing.get(other, ()) for other in literals[1:])
                )
                for cover in sorted(common):
                    if note := self._note([base], [cover], known):
                        yield note

    def _naked_sets(self, size: int, known: Known) -> Iterator[Note]:
        for group, allows in self._counts.allows.items():
            rows = {}
            for place in self._counts.members[group]:
                literals = self._counts.open(self._counts.cells[place], known)
                if 1 < len(literals) <= size:
                    rows[self._counts.cells[place]] = frozenset(
                        int(self._model.values[n - 1]) for n in literals
                    )
            for bases, values in _fit(rows, size):
                covers = [allows[value] for value in sorted(values) if value in allows]
                if len(covers) == size and (note := self._note(bases, covers, known)):
                    yield note

    def _hidden_sets(self, size: int, known: Known) -> Iterator[Note]:
        for needs in self._counts.needs.values():
            rows = {}
            for base in needs.values():
                literals = self._counts.open(base, known)
                if 1 < len(literals) <= size:
                    rows[base] = frozenset(self._counts.cells[self._model.places[n - 1]] for n in literals)
            for bases, cells in _fit(rows, size):
                if note := self._note(bases, sorted(cells), known):
                    yield note

    def _fish(self, size: int, known: Known) -> Iterator[Note]:
        values = sorted({value for needs in self._counts.needs.values() for value in needs})
        for value, along in product(values, (0, 1)):
            lines = self._lines_allowing(value, 1 - along)
            for bases, crossed in _fit(self._lines_across(size, value, along, known), size):
                covers = self._crossing(bases, [lines.get(line, ()) for line in sorted(crossed)], known)
                if covers and (note := self._note(bases, covers, known)):
                    yield note

    def _crossing(self, bases: Sequence[int], lines: Sequence[Sequence[int]], known: Known) -> list[int]:
        """Return a count of each line, so that they contain all open literals of the bases.

        A count may be about a part of its line only. Empty if no counts do, or if bases share a literal:
        one location can meet both then.
        """
        literals = [literal for base in bases for literal in self._counts.open(base, known)]
        inside = set(literals)
        if len(inside) < len(literals) or not all(lines):
            return []

        def size(count: int) -> tuple[int, int]:
            return len(inside.intersection(self._counts.literals[count])), len(
                self._counts.open(count, known)
            )

        covers = [max(line, key=size) for line in lines]
        return covers if inside.issubset(chain(*(self._counts.literals[count] for count in covers))) else []

    def _lines_allowing(self, value: int, along: int) -> dict[int, list[int]]:
        """Return by the number of each line the counts that allow a value once in it or in a part of it.

        `along` is 0 for rows and 1 for columns.
        """
        lines: dict[int, list[int]] = {}
        for group, allows in self._counts.allows.items():
            line = self._counts.lines[group][along]
            if line is not None and value in allows:
                lines.setdefault(line, []).append(allows[value])
        return lines

    def _lines_across(self, size: int, value: int, along: int, known: Known) -> dict[int, frozenset[int]]:
        """Return the counts that need a value in a row (0) or a column (1), with the crossing lines that it
        fits.

        Counts with more than `size` open locations are left out, and counts whose value is placed.
        """
        rows: dict[int, frozenset[int]] = {}
        for group, needs in self._counts.needs.items():
            if self._counts.lines[group][along] is None or value not in needs:
                continue
            literals = self._counts.open(needs[value], known)
            if 1 < len(literals) <= size:
                cells = [self._model.places[n - 1].cells[0] for n in literals]
                rows[needs[value]] = frozenset(cell[1 - along] for cell in cells)
        return rows


def _fit(rows: dict[int, frozenset[int]], size: int) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """Yield each choice of `size` rows that have exactly `size` members together."""
    for chosen in islice(combinations(rows, size), _COMBINED):
        together = frozenset().union(*(rows[index] for index in chosen))
        if len(together) == size:
            yield chosen, together
