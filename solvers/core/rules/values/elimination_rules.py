"""What strikes numbers out of a cell besides the groups that it is in, such as signs, and how that is said.

Such strikes come from basic rules, as those of a group do, and are mostly not named; but where they leave one
number, or one cell for a number, they are the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Group
from solvers.core.boards.places import Cell, Fact, Place, list_names
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.rule import Literals, Single
from solvers.core.rules.values.domains import Choice, bits, number_of


class Strike(NamedTuple):
    """Something that leaves a cell only some `numbers`, each a bit.

    `says` it with `{it}` for the cell: "{cell} > A2 makes {it} at least 2", where `{cell}` is always its
    name; `alone` is enough to be said where nothing else is needed. `cells` are those to point at besides.
    """

    numbers: int
    says: str
    alone: str
    cells: tuple[Cell, ...]


class Strikes:
    """Gives the strikes of a cell; `name` is what they are called together, such as "signs".

    What gives them is made when somebody wants to read them: most boards are only solved.
    """

    def __init__(self, name: str, make: Callable[[], Callable[[Known, Cell], Iterable[Strike]]]) -> None:
        self.name = name
        self._make = make

    @cached_property
    def strikes_at(self) -> Callable[[Known, Cell], Iterable[Strike]]:
        return self._make()

    def close(self, known: Known, cell: Cell, number: int) -> bool:
        """Whether a cell cannot hold a number because of them."""
        return any(not strike.numbers >> number & 1 for strike in self.strikes_at(known, cell))


def choices_of(cells: Iterable[Cell], numbers: Sequence[int], literal: Literals) -> dict[Cell, Choice]:
    """The numbers of each cell with their literals."""
    return {cell: tuple((n, literal[Fact(cell, n)]) for n in numbers) for cell in cells}


class Singles:
    """Why cells hold the last number left for them, by what their groups and something else strike out."""

    def __init__(
        self, groups: Sequence[Group], numbers: Sequence[int], literal: Literals, strikes: Strikes
    ) -> None:
        self._groups = groups
        self._numbers = numbers
        self._literal = literal
        self._every = sum(1 << number for number in numbers)
        self._strikes = strikes

    def words(self) -> Single:
        return Single(self._why, self._points)

    @cached_property
    def _choices(self) -> dict[Cell, Choice]:
        cells = dict.fromkeys(cell for group in self._groups for cell in group.cells)
        return choices_of(cells, self._numbers, self._literal)

    @cached_property
    def _cell(self) -> dict[Literal, tuple[Cell, int]]:
        return {own: (cell, n) for cell, choice in self._choices.items() for n, own in choice}

    def _why(self, known: Known, own: Literal) -> str:
        cell, number = self._cell[own]
        seen = self._numbers_seen(known, cell)
        strikes = self._needed_strikes(known, own)
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
        parts = [first.replace("{it}", "{cell}"), *(one.replace("{it}", "it") for one in more)]
        return f"{', '.join(parts[:-1])}, and {parts[-1]}" if more else parts[0]

    def _points(self, known: Known, own: Literal) -> tuple[Place, ...]:
        cell, _ = self._cell[own]
        strikes = self._needed_strikes(known, own) or []
        return tuple(dict.fromkeys((cell, *(other for strike in strikes for other in strike.cells))))

    def _needed_strikes(self, known: Known, own: Literal) -> list[Strike] | None:
        """A few strikes that leave no other number unseen; None where some are left nevertheless."""
        cell, number = self._cell[own]
        left = self._every & ~self._numbers_seen(known, cell) & ~(1 << number)
        strikes = list(self._strikes.strikes_at(known, cell))
        needed = []
        while left:
            # The one that strikes the most of what is left: not always the fewest in all, but nearly so.
            best = min(strikes, key=lambda strike: (left & strike.numbers).bit_count(), default=None)
            if best is None or left & best.numbers == left:
                return None
            left &= best.numbers
            needed.append(best)
        return needed

    def _numbers_seen(self, known: Known, cell: Cell) -> int:
        """The numbers of cells in its groups that are known."""
        others = {other for group in self._groups if cell in group.cells for other in group.cells} - {cell}
        there = (number_of(self._choices[other], known) for other in others)
        return sum({1 << number for number in there if number is not None})
