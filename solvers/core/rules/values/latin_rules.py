"""Groups of cells that hold each number once: rows and columns, and the regions of sudoku.

Two rules are basic and not named in reasons: a group holds a number at most once, and a cell holds one
number. People name the rule that a group holds each number: "in box 4 only B5 can be 7".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache, partial
from typing import NamedTuple

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Group
from solvers.core.boards.geometry import remoteness
from solvers.core.boards.places import Cell, Fact, Place, list_names
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, AtMostOne, Cardinality, Known
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.elimination_rules import Strike, Strikes

Sights = Callable[[int], Sequence[Group]]
"""Function that returns groups of cells that hold a number at most once."""


def once_rules(
    groups: Sequence[Group],
    numbers: Sequence[int],
    literal: Literals,
    strikes: Strikes | None = None,
    sights: Sequence[Group] = (),
) -> Iterator[Rule]:
    """Yield the rules of groups that have one cell for each number, the easily seen groups first.

    `strikes` are eliminations by other rules, and `sights` further groups of cells that differ.
    """
    key = tuple(groups), tuple(numbers), literal
    if strikes is None and not sights:
        yield from _somewhere_in_all(*key)
    else:
        grid = Grid((*groups, *sights), numbers, literal, strikes)
        yield from (_somewhere(group, number, count, grid) for group, number, count in _counts(*key))
    yield from _once_in_all(*key)


@lru_cache(maxsize=4)
def _counts(
    groups: tuple[Group, ...], numbers: tuple[int, ...], literal: Literals
) -> list[tuple[Group, int, Cardinality]]:
    """Return the constraint that each number occurs in each group.

    Cached for further boards with the same groups.
    """
    return [
        (group, number, AnyOf(literal.holding(group.cells, number))) for group in groups for number in numbers
    ]


@lru_cache(maxsize=4)
def _somewhere_in_all(groups: tuple[Group, ...], numbers: tuple[int, ...], literal: Literals) -> list[Rule]:
    grid = Grid(groups, numbers, literal, None)
    return [_somewhere(*each, grid) for each in _counts(groups, numbers, literal)]


@lru_cache(maxsize=4)
def _once_in_all(groups: tuple[Group, ...], numbers: tuple[int, ...], literal: Literals) -> list[Rule]:
    counts = _counts(groups, numbers, literal)
    return [_once(group, number, count.literals) for group, number, count in counts]


def at_most_once_rules(group: Group, numbers: Iterable[int], literal: Literals) -> Iterator[Rule]:
    """Yield the rules that no number occurs twice in a group of any size; cells may lack some numbers."""
    for number in numbers:
        holding = literal.holding(group.cells, number)
        if len(holding) > 1:
            yield _once(group, number, holding)


def region_rules(regions: Sequence[Group], literal: Literals, sights: Sights) -> Iterator[Rule]:
    """Yield the rules that each region holds the numbers from 1 to the number of its cells, once each.

    `sights` has for each number further groups of cells that hold it at most once.
    """
    numbers = range(1, max(len(region.cells) for region in regions) + 1)
    grid = Grid(regions, numbers, literal, None, sights)
    for region in regions:
        own = numbers[: len(region.cells)]
        for number in own:
            count = AnyOf(literal.holding(region.cells, number))
            yield _somewhere(region, number, count, grid)
        yield from at_most_once_rules(region, own, literal)
    for number in numbers:
        for group in sights(number):
            yield from at_most_once_rules(group, (number,), literal)


def somewhere_rules(group: Group, numbers: Iterable[int], literal: Literals, grid: Grid) -> Iterator[Rule]:
    """Yield the rules that a group holds some numbers, which another rule of the puzzle implies."""
    for number in numbers:
        count = AnyOf(literal.holding(group.cells, number))
        yield _somewhere(group, number, count, grid)._replace(corollary=False, implied=True)


def _once(group: Group, number: int, literals: Sequence[Literal]) -> Rule:
    words = partial(_at_most_words, group, number)
    return Rule(AtMostOne(literals), group.cells, words, basic=True, group=group)


def _at_most_words(group: Group, number: int) -> Words:
    symbol = symbol_of(number)
    full = f"{group.name} has its {symbol} at {{done}} already"
    unmet = f"{group.name} would have two {symbol}s"
    return Words(f"{group.name} has one {symbol}", group.name, full=full, unmet=unmet)


def _somewhere(group: Group, number: int, count: Cardinality, grid: Grid) -> Rule:
    said = _Somewhere(group, number, count.literals, grid)
    return Rule(count, group.cells, said.words, why=said.why, points=said.points, group=group, corollary=True)


class _Somewhere(NamedTuple):
    """The words of the rule that a number occurs in a group, with a literal for each of its cells."""

    group: Group
    number: int
    literals: Sequence[Literal]
    grid: Grid

    def words(self) -> Words:
        name, symbol = self.group.name, symbol_of(self.number)
        return Words(f"{name} has a {symbol}", name, unmet=f"{name} would have no place for {symbol}")

    def why(self, known: Known, literal: Literal) -> str:
        cell, others = self._cell(literal), self._others(known, literal)
        if not others:
            return f"{{cell}} is the last open cell of {self.group.name}"
        if strike := self._sole_strike(cell, others, known):
            return strike.alone
        only = f"in {self.group.name} only {{cell}} can be {symbol_of(self.number)}"
        closed = self._closing_phrase(others, cell, known)
        return f"{only}: {closed}" if closed else only

    def _sole_strike(self, cell: Cell, others: Sequence[Cell], known: Known) -> Strike | None:
        """Return the strike that leaves a cell only this number; by a clue only if it closes all others."""
        strike = self.grid.sole_strike(cell, self.number, known)
        if strike is None or strike.clue is None:
            return strike
        seen, struck = self.grid.split_by_sight(others, cell, self.number, known)
        is_whole = strike.cells == self.group.cells and len(struck) == len(self.group.cells) - 1
        return strike if is_whole and not seen else None

    def _others(self, known: Known, literal: Literal) -> list[Cell]:
        """Return the open cells of the group except the cell of a literal."""
        pairs = zip(self.group.cells, self.literals, strict=True)
        return [cell for cell, other in pairs if other != literal and self.grid.is_open(cell, known)]

    def _cell(self, literal: Literal) -> Cell:
        return self.group.cells[self.literals.index(literal)]

    def _closing_phrase(self, cells: Sequence[Cell], last: Cell, known: Known) -> str:
        """Return the eliminations of the number in these cells; "" if they need more than a sentence."""
        seen, struck = self.grid.split_by_sight(cells, last, self.number, known)
        closed = cells[0].name if len(cells) == 1 else "the other cells"
        if not seen:
            return f"{{setter}} {closed}" if struck else ""
        if struck:
            names = list_names([cell.name for cell in seen], "cells")
            closed = f"{names}, and {{setter}} the rest"
        closing = self.grid.closing_cells(seen, self.number, known)
        names = list_names([cell.name for cell in closing], "cells")
        is_single = len(closing) == 1
        symbol = symbol_of(self.number)
        return f"the {symbol}{'' if is_single else 's'} at {names} close{'s' if is_single else ''} {closed}"

    def points(self, known: Known, literal: Literal) -> tuple[Place, ...]:
        group, number = self.group, self.number
        if literal not in self.literals:  # if a step has several reasons, it need not belong to the group
            return group.cells
        cell = self._cell(literal)
        others = self._others(known, literal)
        if strike := self._sole_strike(cell, others, known):
            return (*group.cells, *strike.cells)
        seen, _ = self.grid.split_by_sight(others, cell, number, known)
        return (*group.cells, *self.grid.closing_cells(seen, number, known))


class Grid:
    """Cells that hold numbers, and which of them see each other because they share a group."""

    def __init__(
        self,
        groups: Sequence[Group],
        numbers: Sequence[int],
        literal: Literals,
        strikes: Strikes | None,
        sights: Sights = lambda _: (),
    ) -> None:
        self._strikes = strikes
        self._sights = sights
        self._seen = cache(self._cells_seen)
        self._groups = groups
        self._numbers = numbers
        self._literal = literal

    @cached_property
    def _at(self) -> Mapping[int, Mapping[Cell, Literal]]:
        """For each number, the literal of each cell that it holds the number."""
        literal, cells = self._literal, sorted({cell for group in self._groups for cell in group.cells})
        return {
            number: {cell: literal[fact] for cell in cells if (fact := Fact(cell, number)) in literal}
            for number in self._numbers
        }

    def _cells_seen(self, number: int) -> Mapping[Cell, set[Cell]]:
        """Return for each cell the cells that cannot hold a number beside it."""
        seen: dict[Cell, set[Cell]] = {}
        for group in (*self._groups, *self._sights(number)):
            for cell in group.cells:
                seen.setdefault(cell, set()).update(group.cells)
        return seen

    def is_open(self, cell: Cell, known: Known) -> bool:
        """Whether the number of a cell is open."""
        return all(known[at.get(cell, 0)] <= 0 for at in self._at.values())

    def sole_strike(self, cell: Cell, number: int, known: Known) -> Strike | None:
        """Return the strike that leaves a cell only this number."""
        strikes = self._strikes.strikes_at(known, cell) if self._strikes else ()
        return next((strike for strike in strikes if strike.alone and strike.numbers == 1 << number), None)

    def split_by_sight(
        self, cells: Sequence[Cell], last: Cell, number: int, known: Known
    ) -> tuple[Sequence[Cell], Sequence[Cell]]:
        """Split cells by whether they see a number; return none if any cell is open to it.

        If the clues nearest to the `last` cell have to close some cell, all that they close are not seen.
        """
        holding, strikes, sees = self._holders(number, known), self._strikes, self._seen(number)
        closed = {cell: strikes.exclusions(known, cell, number) if strikes else [] for cell in cells}
        seen = [cell for cell in cells if any(cell in sees[other] for other in holding)]
        struck = [cell for cell in cells if cell not in seen]
        if not all(closed[cell] for cell in struck):
            return (), ()
        needed = _nearest_clues([closed[cell] for cell in struck], last)
        seen = [cell for cell in seen if not any(strike.clue in needed for strike in closed[cell])]
        return seen, [cell for cell in cells if cell not in seen]

    def _holders(self, number: int, known: Known) -> list[Cell]:
        return [cell for cell, literal in self._at[number].items() if known[literal] > 0]

    def closing_cells(self, cells: Iterable[Cell], number: int, known: Known) -> list[Cell]:
        """Return a few cells with a number so that each of `cells` sees one; empty if some cell sees none."""
        cells = set(cells)
        left, closing = set(cells), list[Cell]()
        holding, sees = self._holders(number, known), self._seen(number)
        while left:
            # Greedily the cell that closes the most of the rest: a short list, if not always the shortest.
            best = max(holding, key=lambda cell: len(sees[cell] & left), default=None)
            if best is None or not sees[best] & left:
                return []
            left -= sees[best]
            closing.append(best)
        for cell in list(closing):
            # Later ones may close all that an earlier one does.
            fewer = [other for other in closing if other != cell]
            if all(any(seen in sees[other] for other in fewer) for seen in cells):
                closing = fewer
        return sorted(closing)


def _nearest_clues(closed: Sequence[Sequence[Strike]], last: Cell) -> set[Group]:
    """Return a minimal set of clues with a strike in each list; those far from the last cell go first."""
    clues = {strike.clue for strikes in closed for strike in strikes if strike.clue}
    for clue in sorted(clues, key=lambda clue: remoteness(clue.cells, last), reverse=True):
        fewer = clues - {clue}
        if all(any(strike.clue is None or strike.clue in fewer for strike in strikes) for strikes in closed):
            clues = fewer
    return clues
