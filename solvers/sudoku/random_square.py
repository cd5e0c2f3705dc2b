"""A random square whose equal numbers must not see each other, cell by cell with the fewest numbers left."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from solvers.core.boards.board import Group
from solvers.core.boards.places import Cell
from solvers.core.rules.values.domains import bits

_FAILURES = 200
"""Number of dead ends after which the search begins again."""


def random_square(groups: Iterable[Group], n: int, rng: Random) -> dict[Cell, int]:
    """Return a number for each cell, so that all cells of a group differ; there must be such a square."""
    sees: dict[Cell, set[Cell]] = {}
    for group in groups:
        for cell in group.cells:
            sees.setdefault(cell, set()).update(other for other in group.cells if other != cell)
    while True:
        search = _Search(sees, n, rng)
        if search.fill():
            return search.square


class _Search:
    """One start of the search."""

    def __init__(self, sees: dict[Cell, set[Cell]], n: int, rng: Random) -> None:
        self._sees, self._rng = sees, rng
        self._left = dict.fromkeys(sorted(sees), (1 << n + 1) - 2)
        """The numbers that each empty cell can have, each a bit."""
        self._failures = 0
        self.square: dict[Cell, int] = {}

    def fill(self) -> bool:
        if not self._left:
            return True
        least = min(map(int.bit_count, self._left.values()))
        cell = self._rng.choice([cell for cell, left in self._left.items() if left.bit_count() == least])
        numbers = list(bits(self._left[cell]))
        self._rng.shuffle(numbers)
        return any(self._try(cell, number) for number in numbers)

    def _try(self, cell: Cell, number: int) -> bool:
        """Fill the rest with a number in a cell; undo it if that fails."""
        before = dict(self._left)
        del self._left[cell]
        for other in self._sees[cell]:
            if other in self._left:
                self._left[other] &= ~(1 << number)
        self.square[cell] = number
        if all(self._left.values()) and self._failures < _FAILURES and self.fill():
            return True
        self._left = before
        self._failures += 1
        return False
