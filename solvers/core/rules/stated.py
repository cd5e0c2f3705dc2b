"""The rules that no puzzle states itself: that a place holds one number, and what the setter told."""

from __future__ import annotations

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.places import Place, Value
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Exactly
from solvers.core.rules.puzzle import Rule, Single, Words


def one_number(single: str | Single, place: Place, span: range) -> Rule:
    """That a place holds exactly one of its numbers."""

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

    rule = Rule(Exactly(1, span), place.cells, words, basic=True)
    return rule if isinstance(single, str) else rule._replace(tell=single.tell, points=single.points)


def told(place: Place, value: Value, literal: Literal) -> Rule:
    """What the setter told of a place, as a rule that can be wrong."""

    def words() -> Words:
        said = f"the {symbol_of(value)} at {place.name}"
        return Words(f"{place.subject} is {symbol_of(value)}", said)

    return Rule(AnyOf([literal] if literal else []), place.cells, words)
