"""Eliminations in a cell by other rules than its groups, such as signs, and their words.

They follow from basic rules, like the eliminations of a group, and are mostly not named. If they leave one
candidate, or one cell for a number, they are the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Group
from solvers.core.boards.places import Cell, Place, list_names
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.rule import LastCandidate, Literals
from solvers.core.rules.values.domains import Choice, bits, number_of


class Strike(NamedTuple):
    """A reason that leaves a cell only some `numbers`, each a bit.

    `says` has `{it}` for the cell: "{cell} > A2 makes {it} at least 2"; `{cell}` is always its name. `alone`
    is the sentence if nothing else is needed. `cells` are further cells to point at. Strikes of one clue in
    several cells share its group as their `clue`.
    """

    numbers: int
    says: str
    alone: str
    cells: tuple[Cell, ...]
    clue: Group | None = None


class Strikes:
    """The eliminations of a cell, made when somebody reads them: most boards are only solved."""

    def __init__(self, make: Callable[[], Callable[[Known, Cell], Iterable[Strike]]]) -> None:
        self._make = make

    @cached_property
    def strikes_at(self) -> Callable[[Known, Cell], Iterable[Strike]]:
        return self._make()

    def exclusions(self, known: Known, cell: Cell, number: int) -> list[Strike]:
        """Return the strikes that exclude a number from a cell."""
        return [strike for strike in self.strikes_at(known, cell) if not strike.numbers >> number & 1]


def choices_of(cells: Iterable[Cell], numbers: Sequence[int], literal: Literals) -> dict[Cell, Choice]:
    """Return the candidates of each cell with their literals."""
    places = tuple(cells)
    held = zip(*(literal.holding(places, n) for n in numbers), strict=True)
    return {cell: tuple(zip(numbers, own, strict=True)) for cell, own in zip(places, held, strict=True)}


class LastCandidates:
    """Reasons why cells hold their last candidate: eliminations by their groups and by other rules."""

    def __init__(
        self, groups: Sequence[Group], numbers: Sequence[int], literal: Literals, strikes: Strikes
    ) -> None:
        self._groups = groups
        self._numbers = numbers
        self._literal = literal
        self._every = sum(1 << number for number in numbers)
        self._strikes = strikes

    def words(self) -> LastCandidate:
        return LastCandidate(self._why, self._points)

    @cached_property
    def _choices(self) -> dict[Cell, Choice]:
        cells = dict.fromkeys(cell for group in self._groups for cell in group.cells)
        return choices_of(cells, self._numbers, self._literal)

    @cached_property
    def _cell(self) -> dict[Literal, tuple[Cell, int]]:
        return {literal: (cell, n) for cell, choice in self._choices.items() for n, literal in choice}

    def _why(self, known: Known, literal: Literal) -> str:
        cell, number = self._cell[literal]
        seen = self._numbers_seen(known, cell)
        strikes = self._needed_strikes(known, literal)
        if strikes is None:
            return "{cell} can be nothing else"
        if not strikes:
            return f"{{cell}} sees every number but {symbol_of(number)}"
        left = self._every
        for strike in strikes:
            left &= strike.numbers
        sees = bits(seen & left)
        if len(strikes) == 1 and not sees:
            return strikes[0].alone
        said = [strike.says for strike in strikes]
        if sees:
            said.append(f"{{it}} sees {list_names([symbol_of(n) for n in sees], 'numbers')}")
        first, *more = said
        parts = [first.replace("{it}", "{cell}"), *(part.replace("{it}", "it") for part in more)]
        return f"{', '.join(parts[:-1])}, and {parts[-1]}" if more else parts[0]

    def _points(self, known: Known, literal: Literal) -> tuple[Place, ...]:
        cell, _ = self._cell[literal]
        strikes = self._needed_strikes(known, literal) or []
        return tuple(dict.fromkeys((cell, *(other for strike in strikes for other in strike.cells))))

    def _needed_strikes(self, known: Known, literal: Literal) -> list[Strike] | None:
        """Return a few strikes that leave no other number unseen; None if some number is left."""
        cell, number = self._cell[literal]
        left = self._every & ~self._numbers_seen(known, cell) & ~(1 << number)
        strikes = list(self._strikes.strikes_at(known, cell))
        needed = []
        while left:
            # Greedily the strike that eliminates the most of the rest: nearly always the fewest in all.
            best = min(strikes, key=lambda strike: (left & strike.numbers).bit_count(), default=None)
            if best is None or left & best.numbers == left:
                return None
            left &= best.numbers
            needed.append(best)
        return needed

    def _numbers_seen(self, known: Known, cell: Cell) -> int:
        """Return the known numbers of the cells in its groups."""
        others = {other for group in self._groups if cell in group.cells for other in group.cells} - {cell}
        there = (number_of(self._choices[other], known) for other in others)
        return sum({1 << number for number in there if number is not None})
