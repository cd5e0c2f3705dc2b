"""Cache of the literals that each rule forces by itself, and the order of the rules by distance.

A hint walk asks every rule after each step, but a step changes the results of few of them. On a 20x20
Slitherlink, asking all rules takes 1 ms per step, and sorting them by distance takes as long again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import dropwhile, islice

from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule

_Spot = tuple[int, int]
"""The row and column of a rule's first cell."""


class PropagationCache:
    """The literals that the rules of one board force; `known` contains the current values by variable.

    If a puzzle makes its rules again for each step, nothing is kept.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self.known: list[int] = []
        self._forced: dict[int, Sequence[Literal]] = {}
        self._quiet: set[int] = set()
        """The rules that force nothing from the known values."""

    def take(self, known: Sequence[int]) -> None:
        """Replace the known values, which may also be fewer than before."""
        before, self.known = self.known, list(known)
        # If rules follow the focus, nothing is cached, and looking for it would make all of them.
        if self._forced:
            for number, (old, new) in enumerate(zip(before, known, strict=True)):
                if old != new:
                    self._forget(number)

    def assign(self, literal: Literal) -> None:
        """Add a literal to the known values."""
        self.known[abs(literal)] = 1 if literal > 0 else -1
        if self._forced:
            self._forget(abs(literal))

    def _forget(self, number: int) -> None:
        for index in (*self._model.watchers[number], *self._model.lazies):
            self._forced.pop(index, None)
            self._quiet.discard(index)

    def propagate(self, index: int, rule: Rule) -> Sequence[Literal]:
        """Return the literals that rule `index` forces by itself. Raises ContradictionError."""
        forced = self._forced.get(index)
        if forced is None:
            forced = rule.constraint.propagate(self.known)
            if not self._model.puzzle.follows_focus:
                self._forced[index] = forced
                if not forced:
                    self._quiet.add(index)
        return forced

    def nearest(self) -> Iterator[tuple[int, Rule]]:
        """Yield the rules that may force something, by rank, and of each rank the nearest to the focus first.

        If the puzzle's own order follows the focus, that order is kept.
        """
        model = self._model
        if model.puzzle.follows_focus or model.has_implicit:  # implicit literals wake rules during the search
            return self._all()
        awake = (index for index in range(len(model.rules)) if index not in self._quiet)
        return ((index, model.rules[index]) for index in sorted(awake, key=self._order))

    def after(self, index: int) -> Iterator[tuple[int, Rule]]:
        """Yield all rules after one in that order."""
        if self._is_stated_order:
            return enumerate(self._model.each_rule(index + 1), index + 1)
        rank, distance, _ = self._order(index)
        rest = dropwhile(lambda item: item[0] != index, self._from(rank, distance))
        return islice(rest, 1, None)

    @property
    def _is_stated_order(self) -> bool:
        return self._model.puzzle.follows_focus or self._model.focus == (0, 0)

    def _all(self) -> Iterator[tuple[int, Rule]]:
        return enumerate(self._model.each_rule()) if self._is_stated_order else self._from(0, 0)

    def _from(self, first: int, nearest: int) -> Iterator[tuple[int, Rule]]:
        """Yield all rules from a rank and a distance on."""
        rules, board, (row, column) = self._model.rules, self._model.board, self._model.focus
        farthest = max(row, column, board.rows - 1 - row, board.columns - 1 - column)
        for rank in sorted(rank for rank in self._at if rank >= first):
            at = self._at[rank]
            for distance in range(nearest if rank == first else 0, farthest + 1):
                ring = _ring((row, column), distance)
                near = [index for spot in ring for index in at.get(spot, ())]
                # Rules without cells have distance 0.
                if not distance:
                    near += at.get(None, ())
                yield from ((index, rules[index]) for index in sorted(near))

    def _order(self, index: int) -> tuple[int, int, int]:
        """Return the sort key of a rule: its rank, its distance from the focus as a chess king, its index."""
        if self._is_stated_order:
            return 0, 0, index
        rank, spot = self._spots[index]
        row, column = self._model.focus
        return rank, max(abs(spot[0] - row), abs(spot[1] - column)) if spot else 0, index

    @cached_property
    def _spots(self) -> list[tuple[int, _Spot | None]]:
        """The rank and spot of each rule; the spot of a rule without cells is None."""
        cells = ((rule.rank, rule.cells[0].cells[0] if rule.cells else None) for rule in self._model.rules)
        return [(rank, (cell.row, cell.column) if cell else None) for rank, cell in cells]

    @cached_property
    def _at(self) -> dict[int, dict[_Spot | None, list[int]]]:
        """The rules by rank and spot."""
        rules_at: dict[int, dict[_Spot | None, list[int]]] = {}
        for index, (rank, spot) in enumerate(self._spots):
            rules_at.setdefault(rank, {}).setdefault(spot, []).append(index)
        return rules_at


def _ring(spot: _Spot, distance: int) -> Iterator[_Spot]:
    """Yield the spots at a distance from one, in steps of a chess king."""
    row, column = spot
    if not distance:
        yield spot
    for step in range(-distance, distance):
        yield row - distance, column + step
        yield row + step, column + distance
        yield row + distance, column - step
        yield row - step, column - distance
