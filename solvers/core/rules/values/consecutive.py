"""Consecutive numbers in any order, as in the runs of Str8ts."""

from __future__ import annotations

from functools import lru_cache

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Known, Whole
from solvers.core.rules.values.cage_sums import distinct_support
from solvers.core.rules.values.domains import Choice, domain, literals_of, narrow, number_of


class Consecutive(Whole):
    """The numbers of some locations are consecutive in some order, so none of them occurs twice.

    Each location holds exactly one number, up to 16, which is a rule of its own.
    """

    __slots__ = ("choices", "literals")

    def __init__(self, choices: tuple[Choice, ...]) -> None:
        self.choices = choices
        self.literals = literals_of(choices)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add a variable for each lowest number.

        As many locations as numbers hold all of them, so each holds another one.
        """
        places: dict[int, list[Literal]] = {}
        for choice in self.choices:
            for number, literal in choice:
                places.setdefault(number, []).append(literal)
        windows = [range(low, low + len(self.choices)) for low in places]
        chosen = {window: formula.fresh() for window in windows if places.keys() >= set(window)}
        formula.add([list(chosen.values())], unless)
        # These clauses need no `unless`: if it is true, all of `chosen` may be false.
        for window, own in chosen.items():
            formula.add([-own, *places[number]] for number in window)
            formula.add(
                [-own, -literal] for n, literals in places.items() if n not in window for literal in literals
            )

    def is_satisfied_by(self, known: Known) -> bool:
        numbers = sorted(n for choice in self.choices if (n := number_of(choice, known)) is not None)
        return len(numbers) == len(self.choices) and numbers == [numbers[0] + i for i in range(len(numbers))]

    def propagate(self, known: Known) -> list[Literal]:
        domains = tuple([domain(choice, known) for choice in self.choices])
        return narrow(self.choices, consecutive_support(domains), known)


@lru_cache(maxsize=4096)
def consecutive_support(domains: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of each domain, each a bit, that occur in consecutive numbers, one of each.

    Raises ContradictionError if there are none.
    """
    top = max(candidates.bit_length() for candidates in domains)
    lowest = (1 << len(domains)) - 1
    wanted = sum(1 << (lowest << low) for low in range(top - len(domains) + 1))
    return distinct_support(wanted, domains, top)
