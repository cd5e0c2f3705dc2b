"""Fast rating of a board: rules, cases, pairs and short chains, without sentences.

A person takes one step after the other. Here, all steps of one kind are taken at once, since knowing more
does not make a board harder. On 20x20 Tents boards, this saves most of the solver calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solvers.core.boards.levels import LEVELS, Level
from solvers.core.deduction.count_pairs import counts_in, overlaps
from solvers.core.explanation.chains import short_chains
from solvers.core.explanation.common_to_all import CommonLiterals
from solvers.core.explanation.difficulty import level_of
from solvers.core.explanation.ladder import Kind, clues_in, kind_for_difficulty
from solvers.core.explanation.reasons import Reasons
from solvers.core.explanation.step_search import Finder
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model

Hardest = tuple[Kind, int]
"""The kind of the hardest step, and the number of clues that it needs."""
NOTHING: Hardest = (Kind.ALONE, 0)
_SHORT = 4
"""Maximum number of rules of a chain for a hard step. If only longer chains exist, the solver looks for a
shorter reason."""


def is_enough(hardest: Hardest, most: Level) -> bool:
    """Return whether a board is known to be above a level, or has the highest level."""
    now, limit = LEVELS.index(level_of(*hardest)), LEVELS.index(most)
    return now > limit or now == limit == len(LEVELS) - 1


def hardest_of(model: Model, known: list[int], most: Level) -> Hardest | None:
    """Return the hardest step up to the level `most`; `known` then contains what was known at that step.

    Returns None if no step is possible before the end. `known` contains the fixpoint of propagation, except
    on boards with numbers: users who note no candidates cannot use all eliminations by clues.
    """
    if model.has_numbers:
        return _step_by_step(model, known, most)
    return _Quick(model, known).hardest(most)


def _step_by_step(model: Model, known: list[int], most: Level) -> Hardest | None:
    hardest, finder = NOTHING, Finder(model)
    while not all(known[1 : model.shown + 1]):
        step = finder.step(known)
        if step is None:
            return None
        kind = kind_for_difficulty(step.kind, step.rules)
        hardest = max(hardest, (kind, clues_in(step.rules)))
        if is_enough(hardest, most):
            break
        for literal in (step.literal, *step.forced):
            # Eliminations are not recorded, since users who solve these boards write no candidates.
            if literal > 0:
                model.assign(known, *model.fact(literal))
    return hardest


class _Quick:
    """The known values of one board without numbers, and the results of each kind of step."""

    def __init__(self, model: Model, known: list[int]) -> None:
        self._model, self._known = model, known
        self._common = CommonLiterals(model)
        self._has_basic = any(rule.basic for rule in model.rules)
        self._answers: list[list[int]] = []
        self._reasons: Reasons | None = None

    def hardest(self, most: Level) -> Hardest | None:
        hardest = NOTHING
        while not all(self._known[1 : self._model.shown + 1]):
            # Both kinds make a board medium, but pairs are found several times as fast.
            if self._find_pairs() or self._find_joint_literals():
                step: Hardest | None = (Kind.PAIR, 2)
            elif self._has_basic and self._find_common_literals():
                step = (Kind.WAYS, 1)
            elif self._look_last():
                step = (Kind.LAST, 0)
            elif most == "medium":
                # The board is above it; how far above does not matter.
                return Kind.SEVERAL, 0
            else:
                step = self._find_short_reasons(hardest, most)
            if step is None:
                return None
            hardest = max(hardest, step)
            if is_enough(hardest, most):
                break
        return hardest

    def _record(self, forced: Iterable[Literal]) -> bool:
        """Record the new literals and propagate them; return whether there are any."""
        known, implicit = self._known, self._model.implicit
        new = [literal for literal in forced if not implicit[literal] and not known[abs(literal)]]
        for literal in new:
            known[abs(literal)] = 1 if literal > 0 else -1
        if new:
            self._model.propagate(known, [abs(literal) for literal in new], self._model.early)
        return bool(new)

    def _look_last(self) -> bool:
        """Propagate the rules at which people look last; return whether that decides anything."""
        before = self._known.count(0)
        if self._model.last_rules:
            self._model.propagate(self._known, ())
        return self._known.count(0) < before

    def _find_pairs(self) -> bool:
        model = self._model
        counts = counts_in(model.rest(self._known))
        blamed = {index: count for index, count in counts.items() if not model.rules[index].basic}
        return self._record(
            [literal for *_, forced in overlaps(blamed, model.wakes_on) for literal in forced]
        )

    def _find_joint_literals(self) -> bool:
        constraints = (rule.constraint for rule in self._model.joint_rules)
        return self._record([literal for one in constraints for literal in one.propagate(self._known)])

    def _find_common_literals(self) -> bool:
        has_new = False
        # Literals that are recorded count at once for the rules that come later.
        for _, shared in self._common.find(self._known):
            has_new |= self._record(sorted(shared))  # the order of a set depends on its history
        return has_new

    def _find_short_reasons(self, before: Hardest, most: Level) -> Hardest | None:
        """Record all reasons of several rules that are not longer than before, or take the easiest step."""
        model, known = self._model, self._known
        asked = list(self._open())
        # A step that is not harder than an earlier one changes no level, so all of those are recorded
        # together.
        least = before[1] if before[0] == Kind.SEVERAL else 0
        chains = short_chains(model, known, asked)
        if size := self._record_shortest([(len(rules), literal) for literal, rules in chains], least):
            return Kind.SEVERAL, size
        reasons = self._updated_reasons()
        # Not for very hard boards: there, the length of the shrunk reasons says which board is nearer. With
        # lazy constraints, shrinking takes so long that it is only done if no reason is short as it is.
        at_once = most == "hard" or not reasons.sat.complete
        implied = reasons.sat.implications(asked, list(reasons.selector.values())) if at_once else ()
        if size := self._record_shortest([(each.size, each.literal) for each in implied], least):
            return Kind.SEVERAL, size
        step = reasons.step(asked, 0, chains)
        if step is None:
            return None
        hardest = Kind.SEVERAL, sum(not rule.basic for rule in step.rules)
        if not is_enough(hardest, most):
            self._record([step.literal])
        return hardest

    def _updated_reasons(self) -> Reasons:
        """Return the reasons for what is known now; one solver serves all steps.

        The solver keeps its clauses that exclude loops; making a new one takes longer than asking it.
        """
        if self._reasons is None:
            self._reasons = Reasons(self._model, self._known, answers=self._answers)
        else:
            self._reasons.learn(self._known)
        return self._reasons

    def _record_shortest(self, reasons: Sequence[tuple[int, Literal]], least: int) -> int:
        """Record all reasons up to the size of the smallest one, or up to `least`, if they are short.

        Returns the size of the smallest reason; 0 if nothing new is recorded.
        """
        smallest = max(1, min((size for size, _ in reasons), default=_SHORT + 1))
        limit = max(smallest, least)
        has_new = limit <= _SHORT and self._record([literal for size, literal in reasons if size <= limit])
        return smallest if has_new else 0

    def _open(self) -> Iterator[int]:
        known: Sequence[int] = self._known
        return (number for number in range(1, self._model.shown + 1) if not known[number])
