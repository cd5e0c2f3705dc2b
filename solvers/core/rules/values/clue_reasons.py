"""Reasons why a clue forces a number: its sentence, and what must be known of its cells.

Few facts are named: a cell whose candidates are not needed is left out, and a bound such as "B4 is at least
5" replaces a list of candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.places import Cell, in_words, list_names
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Constraint, ContradictionError, Known
from solvers.core.rules.values.domains import Choice, bits, domain

_FACTS = 4
"""Maximum number of facts in a sentence; with more, only the rule is named."""
_GROUPS = 3
"""Maximum number of parts that a sentence about eliminations lists."""
_Domains = dict[Cell, int]
"""The candidates of each cell, each number a bit."""
Limits = Callable[[Sequence[Cell], Sequence[int]], str]
"""Returns why a clue never permits some numbers in some cells, in the words of solvers; "" without any."""


@dataclass(frozen=True)
class ClueReason:
    """The reasons of one constraint."""

    says: str
    constraint: Constraint
    choices: dict[Cell, Choice]
    """The candidates of the cells of the constraint, in order."""
    limits: Limits = lambda _cells, _numbers: ""

    def why(self, known: Known, literal: Literal) -> str:
        return self.every(known, [literal])

    def every(self, known: Known, literals: Sequence[Literal]) -> str:
        """Return why the constraint forces some literals; eliminations are named as well."""
        facts = self._facts(known, literals)
        said = f"{self.says}, and {in_words(facts)}" if 0 < len(facts) <= _FACTS else self.says
        if any(literal > 0 for literal in literals):
            return said
        gone = {
            cell: [number for number, literal in choice if -literal in literals]
            for cell, choice in self.choices.items()
        }
        gone = {cell: numbers for cell, numbers in gone.items() if numbers}
        if not facts:
            said = self.limits(list(gone), sorted({n for numbers in gone.values() for n in numbers})) or said
        return f"{said}, so {self._eliminations(gone)}"

    def _facts(self, known: Known, literals: Sequence[Literal]) -> list[str]:
        """Return few facts from which the literals of the cells follow; others follow from these."""
        own = {literal for choice in self.choices.values() for _, literal in choice}
        literals = [literal for literal in literals if abs(literal) in own]
        exact = {cell: domain(choice, known) for cell, choice in self.choices.items()}
        every = {cell: sum(1 << number for number, _ in choice) for cell, choice in self.choices.items()}
        needed = exact
        for widen in (lambda _, full: full, _at_least, _at_most):
            for cell in reversed(self.choices):
                wide = widen(exact[cell], every[cell])
                wider = {**needed, cell: wide}
                is_exact = needed[cell] == exact[cell]
                is_simpler = is_exact and (wide == every[cell] or exact[cell].bit_count() > 1)
                if is_simpler and self._forces(wider, literals, len(known)):
                    needed = wider
        needed = self._without_idle_numbers(needed, every, literals, len(known))
        cells_of: dict[str, list[str]] = {}
        for cell in self.choices:
            if needed[cell] != every[cell]:
                cells_of.setdefault(_fact(needed[cell], every[cell]), []).append(cell.name)
        return [
            f"{in_words(names)} {'is' if len(names) == 1 else 'are'} {fact}"
            for fact, names in cells_of.items()
        ]

    def _without_idle_numbers(
        self, needed: _Domains, every: _Domains, literals: Sequence[Literal], variables: int
    ) -> _Domains:
        """Return the candidates with each number added that is excluded and need not be, except to bounds."""
        for cell in reversed(self.choices):
            for number in bits(every[cell] & ~needed[cell]):
                bounds = _at_least(needed[cell], every[cell]), _at_most(needed[cell], every[cell])
                wider = {**needed, cell: needed[cell] | 1 << number}
                is_list = needed[cell].bit_count() > 1 and needed[cell] not in bounds
                if is_list and self._forces(wider, literals, variables):
                    needed = wider
        return needed

    def _forces(self, domains: _Domains, literals: Sequence[Literal], variables: int) -> bool:
        known = [0] * variables
        for cell, choice in self.choices.items():
            for number, literal in choice:
                if not domains[cell] >> number & 1:
                    known[abs(literal)] = -1 if literal > 0 else 1
        try:
            forced = set(self.constraint.propagate(known))
        except ContradictionError:
            return False
        return all(literal in forced or known[abs(literal)] * literal > 0 for literal in literals)

    def _eliminations(self, gone: dict[Cell, list[int]]) -> str:
        """Return the eliminations, by number if there are few numbers, otherwise by cell."""
        by_number: dict[str, list[str]] = {}
        by_cell: dict[str, list[str]] = {}
        for cell, numbers in gone.items():
            every = [number for number, _ in self.choices[cell]]
            by_cell.setdefault(_limit(numbers, every), []).append(cell.name)
            for number in numbers:
                by_number.setdefault(_limit([number], every), []).append(cell.name)
        parts = [
            f"{in_words(names)} {limit.format(be='is' if len(names) == 1 else 'are')}"
            for limit, names in min(by_cell, by_number, key=len).items()
        ]
        return in_words(parts) if len(parts) <= _GROUPS else f"{len(gone)} cells lose numbers"


def _limit(gone: Sequence[int], every: Sequence[int]) -> str:
    """Return a verb with the numbers that a cell does not hold; "{be}" is "is" or "are"."""
    left = [number for number in every if number not in gone]
    if len(gone) > 1 and left == every[: len(left)]:
        return f"{{be}} at most {symbol_of(left[-1])}"
    if len(gone) > 1 and left == every[-len(left) :]:
        return f"{{be}} at least {symbol_of(left[0])}"
    return f"cannot be {_listed(gone)}"


def _at_least(exact: int, every: int) -> int:
    return every & -(exact & -exact)


def _at_most(exact: int, every: int) -> int:
    return every & ((1 << exact.bit_length()) - 1)


def _listed(numbers: Sequence[int]) -> str:
    return list_names([symbol_of(number) for number in numbers], "numbers", "or")


def _fact(candidates: int, every: int) -> str:
    """Return the candidates of a cell in few words, which follow "is"."""
    numbers = bits(candidates)
    if len(numbers) == 1:
        return symbol_of(numbers[0])
    if candidates == _at_least(candidates, every):
        return f"at least {symbol_of(numbers[0])}"
    if candidates == _at_most(candidates, every):
        return f"at most {symbol_of(numbers[-1])}"
    others = bits(every & ~candidates)
    is_long = len(numbers) > len(others)
    return f"{'not ' if is_long else ''}{_listed(others if is_long else numbers)}"
