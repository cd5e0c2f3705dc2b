"""Sentences for the chain from the opposite of a step, link by link, to the conflict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from solvers.core.boards.places import Fact
from solvers.core.explanation.ladder import Step
from solvers.core.explanation.refutation import Refutation, refute
from solvers.core.explanation.sentences.facts import said
from solvers.core.explanation.sentences.phrases import opposite, supposition
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, is_true
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule

_LINKS = 4
"""Maximum number of links that a sentence can follow."""
_PLACES = 3
"""Maximum number of locations in a link. A longer link of background rules is left out if its values are
all "no"."""


class Link(NamedTuple):
    """The facts that one clue rule forces, or several background rules; `name` is the name of the clue."""

    facts: Sequence[Fact]
    name: str


class Broken(NamedTuple):
    """A rule that would fail, and the words for it."""

    rule: Rule
    end: str


def chain_in_words(model: Model, step: Step) -> str:
    """Return the chain: "suppose A1 is a star. Then B4 is a star (row 4), and column C would have no room".

    It is empty if propagation of the step's rules does not refute its opposite, or only in a long chain.
    """
    links, broken = chain_of(model, step)
    if broken is None:
        return ""
    if not links:
        return f"if {opposite_of(model, step)}, {broken.end}"
    steps, end = ", then ".join(_said(model, link) for link in links), broken.end
    return f"suppose {opposite(model.puzzle, *model.fact(step.literal))}. Then {steps}, and {end}"


def chain_of(model: Model, step: Step) -> tuple[Sequence[Link], Broken | None]:
    """Return the links and the rule that fails; None if the chain cannot be put like that."""
    step_rules = {id(rule) for rule in step.rules}
    allowed = {index for index, rule in enumerate(model.rules) if rule.basic or id(rule) in step_rules}
    refutation = refute(model, step.known, -step.literal, allowed)
    links = list(_links(model, refutation)) if refutation else []
    if refutation is None or len(links) > _LINKS or any(len(link.facts) > _PLACES for link in links):
        return (), None
    end = _unmet_by(model, refutation, step.known)
    return (links, Broken(model.rules[refutation.rules[-1]], end)) if end else ((), None)


def opposite_of(model: Model, step: Step) -> str:
    """Return the opposite of the step as an assumption."""
    place, value = model.fact(step.literal)
    if value is True or value is False:
        return supposition(model.puzzle, place, not value)
    return supposition(model.puzzle, place, value, otherwise=True)


def _unmet_by(model: Model, refutation: Refutation, known: Sequence[int]) -> str:
    """Return how the last rule of a refutation fails."""
    now = list(known)
    for literal in (refutation.path[0], *(literal for _, literal in refutation.links)):
        now[abs(literal)] = 1 if literal > 0 else -1
    return _unmet(model.rules[refutation.rules[-1]], now)


def _unmet(rule: Rule, known: Sequence[int]) -> str:
    """Return how one rule fails with the known values."""
    count = rule.constraint
    over = (
        isinstance(count, Cardinality)
        and sum(is_true(literal, known) for literal in count.literals) > count.high
    )
    unmet = rule.words().unmet
    if over:
        return unmet.replace("{has}", "would have more than").replace("{one}", "would have more than one")
    for phrase in ("{has} 1", "{has} one", "{one}"):
        unmet = unmet.replace(f"{phrase} ", "would have no ")
    return unmet.replace("{has}", "would have fewer than")


def _links(model: Model, refutation: Refutation) -> Iterator[Link]:
    """Yield the links of the sentence; consecutive links of background rules are joined."""

    def by(link: tuple[int, Literal]) -> int:
        return -1 if model.rules[link[0]].basic else link[0]

    for index, links in groupby((link for link in refutation.links if not model.implicit[link[1]]), by):
        facts = [model.fact(literal) for _, literal in links]
        # For example the cells around a star: too many to list, and obvious.
        if index < 0 and len(facts) > _PLACES and not any(value for _, value in facts):
            continue
        yield Link(facts, "" if index < 0 else model.rules[index].words().name)


def _said(model: Model, link: Link) -> str:
    facts = " and ".join(said(model.puzzle, link.facts))
    return f"{facts} ({link.name})" if link.name else facts
