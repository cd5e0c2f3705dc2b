"""The easiest next step from what is known, found without a solver.

One rule after the other is asked what it forces alone, those near the focus first; then each rule
together with the basic rules of the game; then two counting rules that overlap. Rules are made only
as far as the search gets, so a step near the focus costs little on a large board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import islice
from typing import NamedTuple

from solvers.core.boards.places import Cell, Place
from solvers.core.deduction.count_pairs import counts_in, overlaps
from solvers.core.explanation.common_to_all import CommonLiterals
from solvers.core.explanation.elimination_record import Note
from solvers.core.explanation.propagation_cache import PropagationCache
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule

_FURTHER = 30
"""So many more rules are looked at for one that forces more than the first."""


class Kind(IntEnum):
    """How a step is found, from the easiest to see to the hardest."""

    ALONE = 0
    """One rule forces it."""
    WAYS = 1
    """Every way to meet one rule that the basic rules allow leads to it."""
    PAIR = 2
    """Two overlapping counts force it."""
    STRIKES = 3
    """Numbers are struck out first, as by a pair, which leaves a single one."""
    SEVERAL = 4
    """Several rules together force it."""
    TRIED = 5
    """No short reason is found; with any other number the board cannot be completed."""


class Step(NamedTuple):
    """A literal that follows, and the rules that force it from what is known.

    `rules` names basic rules only where no other rule is needed. `known` is by number; it may hold
    more that is silent than the ladder was given. `notes` lead to the step where something has to be noted
    before; the last of them is the step itself. `forced` is all that pairs and ways of rules force. `seen`
    are rules that the notes name besides, though they follow from the basic ones.
    """

    literal: Literal
    rules: tuple[Rule, ...]
    kind: Kind
    known: Sequence[int]
    notes: tuple[Note, ...] = ()
    forced: tuple[Literal, ...] = ()
    seen: tuple[Rule, ...] = ()


class Ladder:
    """Looks for the next step. `known` says what is known, by number, and is not changed.

    With `wanted`, the number of an unknown, only steps that decide it count. `ways` and `asked` are those
    of the model, kept from step to step.
    """

    def __init__(
        self,
        model: Model,
        known: Sequence[int],
        wanted: int | None = None,
        ways: CommonLiterals | None = None,
        cache: PropagationCache | None = None,
    ) -> None:
        self._model = model
        self._ways = ways
        self._cache = cache or PropagationCache(model)
        self._cache.take(known)
        # The list is new with each `take`: steps handed out keep it as what was known.
        self._known = self._cache.known
        self._wanted = wanted

    def step(self) -> Step | None:
        """The easiest step, or None where neither one rule nor two decide anything.

        Raises ContradictionError where what is known leaves no answer and one rule shows it.
        """
        step = self._single_rule_step()
        if step is None and self._model.has_silent:
            step = self._implicit_step()
        if step is None and any(rule.basic for rule in self._model.rules):
            # Without basic rules all ways to meet a rule share no more than it forces alone.
            step = self._common_literal_step()
        return step or self._pair_step()

    def _single_rule_step(self) -> Step | None:
        """What a single rule forces; what basic rules force that is silent is noted on the way.

        Of the first that forces a step and the next few it is the one that forces most.
        """
        for index, rule in self._model.clock.each(self._cache.nearest()):
            if most := self._step_by_rule(index, rule):
                return most if self._wanted is not None else self._largest_step(index, most)
        return None

    def _largest_step(self, index: int, most: Step) -> Step:
        """Of a step and what the next few rules force the step that forces most."""
        for other, rule in islice(self._cache.after(index), _FURTHER):
            first = most.rules[0]
            # What is harder to see, or another kind of reason, does not compete.
            if (rule.rank, rule.basic) != (first.rank, first.basic):
                break
            step = self._step_by_rule(other, rule)
            if step and len(step.forced) > len(most.forced):
                most = step
        return most

    def _step_by_rule(self, index: int, rule: Rule) -> Step | None:
        """The step that a rule forces; what it forces that is silent is noted if it is basic."""
        forced = self._cache.propagate(index, rule)
        if not forced:
            return None
        step = self._step(forced, rule)
        if rule.basic and not (step and self._wanted is not None):
            self._note(self._known, forced, silent_only=True)
        return step

    def _implicit_step(self) -> Step | None:
        """What a rule forces by way of what is silent, together with basic rules."""
        step = self._close(self._known, range(len(self._model.rules)), None)
        if step:
            return step
        for index, rule in enumerate(self._model.clock.each(self._model.rules)):
            if not rule.basic and (forced := self._cache.propagate(index, rule)):
                # A copy: what a clue forces silently is a reason only together with this clue.
                known = list(self._known)
                self._note(known, forced, silent_only=False)
                watching = [index for literal in forced for index in self._model.watchers[abs(literal)]]
                if step := self._close(known, watching, rule):
                    return step
        return None

    def _close(self, known: list[int], start: Iterable[int], because: Rule | None) -> Step | None:
        """Lets basic rules force what is silent until they force a step or nothing more."""
        rules, watching, implicit = self._model.rules, self._model.watchers, self._model.implicit
        queue = [index for index in start if rules[index].basic]
        # The loop goes on with what is added to the list meanwhile.
        for index in self._model.clock.each(queue):
            forced = rules[index].constraint.propagate(known)
            if step := self._step(forced, because or rules[index]):
                return step
            self._note(known, forced, silent_only=True)
            # Steps that are not wanted stay open: asking after them would go on for ever.
            noted = [abs(literal) for literal in forced if implicit[literal]]
            queue += [i for number in noted for i in watching[number] if rules[i].basic and i != index]
        return None

    def _common_literal_step(self) -> Step | None:
        """What is the same in all ways to meet one rule that the basic rules of the game allow."""
        for index, shared in (self._ways or CommonLiterals(self._model)).find(self._known):
            if step := self._step(shared, self._model.rules[index], kind=Kind.WAYS):
                return step
        return None

    def _pair_step(self) -> Step | None:
        """What two counting rules force together that share at least two open literals."""
        rules = self._model.rules
        counts = counts_in(self._model.rest(self._known))
        # A clue and a basic rule are among all ways to meet the clue, which were looked at before.
        blamed = {index: count for index, count in counts.items() if not rules[index].basic}
        for first, second, forced in overlaps(blamed, self._model.wakes_on, self._model.clock.each(blamed)):
            if step := self._step(forced, rules[first], rules[second], kind=Kind.PAIR):
                return step
        return None

    def _note(self, known: list[int], forced: Iterable[Literal], *, silent_only: bool) -> None:
        for literal in forced:
            if silent_only and not self._model.implicit[literal]:
                continue
            if known is self._known:
                self._cache.note(literal)
            else:
                known[abs(literal)] = 1 if literal > 0 else -1

    def _step(self, forced: Iterable[Literal], *rules: Rule, kind: Kind = Kind.ALONE) -> Step | None:
        """The step to take of what some rules force: a yes before a no, then the one nearest."""
        implicit = self._model.implicit
        every = tuple(literal for literal in forced if not implicit[literal])
        shown = [own for own in every if self._wanted in (None, abs(own))]
        if not shown:
            return None
        literal = min(shown, key=self._distance)
        if not rules[0].basic and (basic := self._basic_rule_for(literal)):
            return Step(literal, (basic,), Kind.ALONE, self._known)
        also = rules[0].also(self._known, literal) if rules[0].also else ()
        return Step(literal, (*rules, *also), kind, self._known, forced=every)

    def _basic_rule_for(self, literal: Literal) -> Rule | None:
        """A basic rule that forces a literal, so that no other is needed."""
        model = self._model
        if model.puzzle.follows_focus:  # then most of its rules are not made yet
            rules = model.puzzle.basics(model.board, model.literal, model.places[abs(literal) - 1])
            return next((rule for rule in rules if literal in rule.constraint.propagate(self._known)), None)
        near = ((index, model.rules[index]) for index in (*model.watchers[abs(literal)], *model.lazies))
        basic = ((index, rule) for index, rule in near if rule.basic)
        return next((rule for index, rule in basic if literal in self._cache.propagate(index, rule)), None)

    def _distance(self, literal: Literal) -> tuple[bool, int, int]:
        return (
            literal < 0,
            distance(self._model.places[abs(literal) - 1], self._model.focus),
            abs(literal),
        )


def distance(place: Place, focus: Cell) -> int:
    """How far a place is from a cell, in steps of a chess king."""
    cell = place.cells[0]
    return max(abs(cell.row - focus.row), abs(cell.column - focus.column))
