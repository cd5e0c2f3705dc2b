"""Rules added to every puzzle: one value per cell, and the givens."""

from __future__ import annotations

from functools import lru_cache

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.places import Place, Value
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Cardinality
from solvers.core.rules.rule import LastCandidate, Rule, Words
from solvers.core.rules.variables import Numbers


@lru_cache(maxsize=16)
def one_number_rules(single: str | LastCandidate, numbers: Numbers) -> list[Rule]:
    """Return the rules that each numeric location holds exactly one number.

    Cached for further boards with the same locations.
    """
    return [_one_number(single, place, count) for place, count in numbers.counts.items()]


def _one_number(single: str | LastCandidate, place: Place, count: Cardinality) -> Rule:

    def words() -> Words:
        name = place.subject
        only = single.replace("{cell}", name) if isinstance(single, str) else ""
        return Words(
            f"{name} holds one number",
            name,
            only=only,
            full=f"{name} is {{done}} already",
            unmet=f"no number would be left for {name}",
        )

    rule = Rule(count, place.cells, words, basic=True)
    return rule if isinstance(single, str) else rule._replace(**single._asdict())


def given_rule(place: Place, value: Value, literal: Literal) -> Rule:
    """Return the rule that a given is right; it can be blamed."""

    def words() -> Words:
        said = f"the {symbol_of(value)} at {place.name}"
        return Words(f"{place.subject} is {symbol_of(value)}", said)

    return Rule(AnyOf([literal] if literal else []), place.cells, words)
