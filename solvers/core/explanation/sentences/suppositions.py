"""Sentences for the chain from the opposite of a step, link by link, to the conflict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from solvers.core.boards.places import Cell, Fact
from solvers.core.explanation.ladder import Step
from solvers.core.explanation.refutation import Refutation, refute
from solvers.core.explanation.sentences.facts import said, would_be
from solvers.core.explanation.sentences.phrases import opposite, supposition, together
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, ContradictionError, is_true
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule

_LINKS = 4
"""Maximum number of links that a sentence can follow."""
_PLACES = 3
"""Maximum number of locations in a link. A longer link of background rules is left out if its values are
all "no"."""


_LONG = 140
"""Maximum number of characters of a chain; a longer one is left out, after it was shortened."""
_SHORT = 80
"""Maximum number of characters of an assumption with its consequences."""


class Link(NamedTuple):
    """The facts that one clue rule forces, or several background rules.

    `names` are the names of its clues, and `anchor` is the cell of the clue.
    """

    facts: Sequence[Fact]
    names: tuple[str, ...] = ()
    anchor: Cell | None = None


class Broken(NamedTuple):
    """A rule that would fail, and the words for it."""

    rule: Rule
    end: str


def chain_in_words(model: Model, step: Step) -> str:
    """Return the chain: "suppose A1 is a star. Then B4 is a star (row 4), and column C would have no room".

    It is empty if propagation of the step's rules does not refute its opposite, or only in a long chain.
    """
    links, broken = chain_of(model, step)
    if broken is None or not _is_complete(step, links, broken):
        return ""
    if not links:
        return f"if {opposite_of(model, step)}, {broken.end}"
    supposed = f"suppose {opposite(model.puzzle, *model.fact(step.literal))}"
    for shown in (links, _without_plain_links(model, step, links)):
        said = f"Then {''.join(f'{_said(model, link)}, then ' for link in shown[:-1])}"
        said += f"{_said(model, shown[-1])}, and {broken.end}" if shown else ""
        if shown and len(said) <= _LONG:
            return f"{supposed}. {said}"
    return ""


def _is_complete(step: Step, links: Sequence[Link], broken: Broken) -> bool:
    """Return whether the links and the end name all clues: those of implicit values are in no link."""
    named = {name for link in links for name in link.names} | {broken.rule.words().name}
    return all(rule.basic or rule.words().name in named for rule in step.rules)


def chain_of(model: Model, step: Step) -> tuple[Sequence[Link], Broken | None]:
    """Return the links and the rule that fails; None if the chain cannot be put like that."""
    refutation = refutation_of(model, step)
    links = list(_links(model, refutation)) if refutation else []
    if refutation is None or len(links) > _LINKS or any(len(link.facts) > _PLACES for link in links):
        return (), None
    broken = broken_by(model, refutation, step.known)
    return (links, broken) if broken.end else ((), None)


def refutation_of(model: Model, step: Step) -> Refutation | None:
    """Return how single rules refute the opposite of a step; None if they do not."""
    step_rules = {id(rule) for rule in step.rules}
    own = {index for index, rule in enumerate(model.rules) if id(rule) in step_rules}
    return refute(model, step.known, -step.literal, own | step.background(model.rules))


def opposite_of(model: Model, step: Step) -> str:
    """Return the opposite of the step as an assumption."""
    place, value = model.fact(step.literal)
    if value is True or value is False:
        return supposition(model.puzzle, place, not value)
    return supposition(model.puzzle, place, value, otherwise=True)


def assumption_of(model: Model, step: Step) -> str:
    """Return the opposite of the step before a clause: "E6 were a light, E7 and F6 would be empty, and"."""
    follows, opposite = _consequences(model, step), opposite_of(model, step)
    short = follows and len(opposite) + len(follows) <= _SHORT
    return f"{opposite}, {follows}, and" if short else f"{opposite},"


def _consequences(model: Model, step: Step) -> str:
    """Return what the opposite of a step means for the cells of its rules by the background rules.

    It is empty if the step is about a cell of these rules. It is also empty if no cells follow, too many, or
    some that the rules do not point at.
    """
    own = {abs(literal) for rule in step.rules for literal in rule.constraint.literals}
    if abs(step.literal) in own:
        return ""
    now = list(step.known)
    now[abs(step.literal)] = -1 if step.literal > 0 else 1
    try:
        model.propagate(now, [abs(step.literal)], step.background(model.rules).__contains__)
    except ContradictionError:
        return ""
    changed = [
        number for number in sorted(own) if number <= model.shown and now[number] != step.known[number]
    ]
    facts = [model.fact(number * now[number]) for number in changed if not model.implicit[number]]
    pointed = {
        cell
        for rule in step.rules
        for cell in (rule.points(step.known, step.literal) if rule.points else rule.cells)
    }
    few = 0 < len(facts) <= _PLACES and all(place in pointed for place, _ in facts)
    return would_be(model.puzzle, facts) if few else ""


def broken_by(model: Model, refutation: Refutation, known: Sequence[int]) -> Broken:
    """Return the last rule of a refutation, with the cells to point at, and how it fails."""
    now, rule = list(known), model.rules[refutation.rules[-1]]
    for literal in (refutation.path[0], *(literal for _, literal in refutation.links)):
        now[abs(literal)] = 1 if literal > 0 else -1
    said, cells = rule.fails(now) if rule.fails else ("", ())
    return Broken(rule._replace(cells=cells or rule.cells, points=None), said or _unmet(rule, now))


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
        rule = model.rules[index]
        yield Link(facts) if index < 0 else Link(facts, (rule.words().name,), rule.anchor)


def _without_plain_links(model: Model, step: Step, links: Sequence[Link]) -> list[Link]:
    """Return the links without what the locations before them show, such as what a taken cell rules out.

    The clues of such a link are named by the next link, or by the last one.
    """
    seen, names = set(model.fact(step.literal)[0].cells), tuple[str, ...]()
    shown: list[Link] = []
    for link in links:
        facts, names = [fact for fact in link.facts if fact.value], (*names, *link.names)
        if facts or link.anchor not in seen:
            shown.append(Link(facts or link.facts, names))
            names = ()
        seen.update(cell for fact in link.facts for cell in fact.place.cells)
    if shown:
        shown[-1] = shown[-1]._replace(names=(*shown[-1].names, *names))
    return shown


def _said(model: Model, link: Link) -> str:
    facts = " and ".join(said(model.puzzle, link.facts))
    return f"{facts} ({together(link.names)})" if link.names else facts
