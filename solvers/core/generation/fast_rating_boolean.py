"""How hard a board is from what rules, ways, pairs and short chains lead to, without words.

A person takes one step after the other; here all that one kind of step shows is noted at once, since a board
does not get harder by what is known of it. On Tents of 20x20 that saves most of the questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solvers.core.boards.levels import LEVELS, Level
from solvers.core.deduction.count_pairs import counts_in, overlaps
from solvers.core.explanation.chains import short_chains
from solvers.core.explanation.common_to_all import AllWays
from solvers.core.explanation.difficulty import level_of
from solvers.core.explanation.ladder import Kind
from solvers.core.explanation.reasons import Reasons
from solvers.core.explanation.step_search import Finder
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model
from solvers.core.search.terms import Terms

Hardest = tuple[Kind, int]
"""The kind of the hardest step, and how many clues it needs."""
NOTHING: Hardest = (Kind.ALONE, 0)
_SHORT = 4
"""A chain of so many rules is a hard step at most; else the solver is asked for a shorter reason."""


def is_enough(hardest: Hardest, most: Level) -> bool:
    """Whether a board is known to be above a level, or as hard as there is."""
    now, limit = LEVELS.index(level_of(*hardest)), LEVELS.index(most)
    return now > limit or now == limit == len(LEVELS) - 1


def hardest_of(model: Model, known: list[int], most: Level, among: Terms) -> Hardest | None:
    """The hardest step as far as it matters, with what was known then in `known`.

    None where a step is open at the end. `known` is what single rules lead to, except where places hold
    numbers: what clues strike out there is of no use to those who do not note it.
    """
    if model.has_numbers:
        return _step_by_step(model, known, most, among)
    return _Quick(model, known, among).hardest(most)


def _step_by_step(model: Model, known: list[int], most: Level, among: Terms) -> Hardest | None:
    hardest, finder = NOTHING, Finder(model, among)
    while not all(known[1 : model.shown + 1]):
        step = finder.step(known)
        if step is None:
            return None
        hardest = max(hardest, (step.kind, sum(not rule.basic for rule in step.rules)))
        if is_enough(hardest, most):
            break
        for literal in (step.literal, *step.forced):
            # A number that is struck out is not noted: whoever solves these boards writes no such notes.
            if literal > 0:
                model.note(known, *model.fact(literal))
    return hardest


class _Quick:
    """What is known of one board whose places are yes or no, and what follows by each kind of step."""

    def __init__(self, model: Model, known: list[int], among: Terms) -> None:
        self._model, self._known = model, known
        self._among = among
        self._ways = AllWays(model)
        self._has_basic = any(rule.basic for rule in model.rules)
        self._answers: list[list[int]] = []
        self._reasons: Reasons | None = None

    def hardest(self, most: Level) -> Hardest | None:
        hardest = NOTHING
        while not all(self._known[1 : self._model.shown + 1]):
            # Both kinds make a board medium; pairs are seen several times as fast.
            if self._pairs():
                step: Hardest | None = (Kind.PAIR, 2)
            elif self._has_basic and self._all_ways():
                step = (Kind.WAYS, 1)
            elif most == "medium":
                # Above it anyhow: by how much does not matter.
                return Kind.SEVERAL, 0
            else:
                step = self._several(hardest, most)
            if step is None:
                return None
            hardest = max(hardest, step)
            if is_enough(hardest, most):
                break
        return hardest

    def _note(self, forced: Iterable[Literal]) -> bool:
        """Notes what is new of some literals, and what single rules force then; whether anything is."""
        known, implicit = self._known, self._model.implicit
        new = [literal for literal in forced if not implicit[literal] and not known[abs(literal)]]
        for literal in new:
            known[abs(literal)] = 1 if literal > 0 else -1
        if new:
            self._model.propagate(known, [abs(literal) for literal in new])
        return bool(new)

    def _pairs(self) -> bool:
        model = self._model
        counts = counts_in(model.rest(self._known))
        blamed = {index: count for index, count in counts.items() if not model.rules[index].basic}
        return self._note([own for *_, forced in overlaps(blamed, model.wakes_on) for own in forced])

    def _all_ways(self) -> bool:
        noted = False
        # What is noted counts at once for the rules that come later.
        for _, shared in self._ways.found(self._known):
            noted |= self._note(sorted(shared))  # the order of a set depends on how it came to be
        return noted

    def _several(self, before: Hardest, most: Level) -> Hardest | None:
        """All short reasons of several rules that are no longer than before, or the easiest step."""
        model, known = self._model, self._known
        asked = list(self._open())
        # What is no harder than a step before changes no level, so all of it is noted with the easiest.
        least = before[1] if before[0] == Kind.SEVERAL else 0
        chains = short_chains(model, known, asked)
        if size := self._noted([(len(rules), own) for own, rules in chains], least):
            return Kind.SEVERAL, size
        reasons = self._reasons_now()
        # Not for very hard ones: how long the reasons are, once shrunk, tells there which board is nearer.
        # With lazy constraints to shrink them takes so long that it is done where none is short as it is.
        at_once = most == "hard" or not reasons.sat.complete
        implied = reasons.sat.implications(asked, list(reasons.selector.values())) if at_once else ()
        if size := self._noted([(one.size, one.literal) for one in implied], least):
            return Kind.SEVERAL, size
        step = reasons.step(asked, 0, chains)
        if step is None:
            return None
        found = Kind.SEVERAL, sum(not rule.basic for rule in step.rules)
        if not is_enough(found, most):
            self._note([step.literal])
        return found

    def _reasons_now(self) -> Reasons:
        """One solver for all steps. It keeps what excludes loops; making one takes longer than asking it."""
        if self._reasons is None:
            self._reasons = Reasons(self._model, self._known, answers=self._answers, among=self._among)
        else:
            self._reasons.learn(self._known)
        return self._reasons

    def _noted(self, reasons: Sequence[tuple[int, Literal]], least: int) -> int:
        """The size of the smallest reason, if it is short; then what is no harder than that is noted."""
        size = max(1, min((own for own, _ in reasons), default=_SHORT + 1))
        limit = max(size, least)
        noted = limit <= _SHORT and self._note([literal for own, literal in reasons if own <= limit])
        return size if noted else 0

    def _open(self) -> Iterator[int]:
        known: Sequence[int] = self._known
        return (number for number in range(1, self._model.shown + 1) if not known[number])
