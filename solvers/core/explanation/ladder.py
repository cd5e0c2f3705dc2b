"""The easiest next step from the known values, found without a solver.

First each rule is propagated by itself, starting near the focus. Then each clue rule is combined with the
background rules. After that come clues that players see together, and pairs of overlapping counts. Rules are
only made when the search reaches them, so a step near the focus is cheap on a large board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from solvers.core.boards.geometry import distance
from solvers.core.boards.places import Place
from solvers.core.deduction.count_pairs import counts_in, overlaps
from solvers.core.explanation.common_to_all import CommonLiterals
from solvers.core.explanation.elimination_record import Note
from solvers.core.explanation.propagation_cache import PropagationCache
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Constraint, ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.rule import LAST_RANK, Rule

_FURTHER = 30
"""Number of further rules that are searched for one that forces more than the first."""


class Kind(IntEnum):
    """The kind of a step, from the easiest to see to the hardest."""

    ALONE = 0
    """One rule forces it."""
    WHOLE = 1
    """One rule about the whole board forces it. Only the difficulty tells this and `LAST` from `ALONE`."""
    WAYS = 2
    """All assignments of one rule that the background rules allow share it."""
    BESIDE = 3
    """The same beside the cells of the rule. Only the difficulty tells this from `WAYS`."""
    PAIR = 4
    """Two overlapping counts force it."""
    LAST = 5
    """One rule about the whole board forces it, at which people look last."""
    STRIKES = 6
    """Candidates are eliminated first, for example by a pair, and a single remains."""
    SEVERAL = 7
    """Several rules together force it."""
    TRIED = 8
    """No short reason is found; with any other number the board cannot be completed."""


class Step(NamedTuple):
    """A literal that follows from the known values, and the rules that force it.

    `rules` only contains background rules if no clue rule is needed. `known` is indexed by variable. It may
    contain more implicit literals than the ladder was given.

    `notes` leads to the step if eliminations come before it; its last note is the step. `forced` contains
    all literals that pairs or common literals force. `seen` contains rules that the notes also name although
    they follow from the background rules. `likewise` contains literals that other reasons of several rules,
    with no more clues, force. `failing` contains the rules of the game that fail in the end if a step without
    clues is wrong, each with the words for that. `is_complete` says that `rules` also contains the rules of
    the setter that are needed.
    """

    literal: Literal
    rules: tuple[Rule, ...]
    kind: Kind
    known: Sequence[int]
    notes: tuple[Note, ...] = ()
    forced: tuple[Literal, ...] = ()
    seen: tuple[Rule, ...] = ()
    likewise: tuple[Literal, ...] = ()
    failing: tuple[tuple[Rule, str], ...] = ()
    is_complete: bool = False

    def background(self, rules: Sequence[Rule]) -> set[int]:
        """Return the indices of the rules that hold besides those of the step: the basic ones, but none of
        the setter if the step is complete.
        """
        return {i for i, rule in enumerate(rules) if rule.basic and not (self.is_complete and rule.given)}


class Ladder:
    """Looks for the next step from `known`, which is not changed.

    With the variable `wanted`, only steps that decide it count. `ways` and `cache` belong to the model and
    are kept from step to step.
    """

    def __init__(
        self,
        model: Model,
        known: Sequence[int],
        wanted: int | None = None,
        common: CommonLiterals | None = None,
        cache: PropagationCache | None = None,
    ) -> None:
        self._model = model
        self._common = common
        self._cache = cache or PropagationCache(model)
        self._cache.take(known)
        # Each `take` makes a new list, since earlier steps keep theirs.
        self._known = self._cache.known
        self._wanted = wanted

    def step(self) -> Step | None:
        """Return the easiest step, or None if neither one rule nor two decide anything.

        Raises ContradictionError if one rule shows that the known values have no solution.
        """
        step = self._single_rule_step()
        if step is None and self._model.has_implicit:
            step = self._implicit_step()
        if step is None and any(rule.basic for rule in self._model.rules):
            # Without background rules, the assignments of a rule share only what it forces by itself.
            step = self._common_literal_step()
        return step or self._joint_step() or self._pair_step() or self._last_step()

    def _last_step(self) -> Step | None:
        """Return a step by a rule at which people look last."""
        steps = (self._step_by_rule(index, self._model.rules[index]) for index in self._model.last_rules)
        return next(filter(None, steps), None)

    def _single_rule_step(self) -> Step | None:
        """Return a step that a single rule forces, after adding implicit literals of background rules.

        The first rule with a step competes with the next few rules; the rule that forces the most literals is
        used.
        """
        for index, rule in self._model.clock.each(self._cache.nearest()):
            if rule.rank == LAST_RANK:
                return None
            if most := self._step_by_rule(index, rule):
                return most if self._wanted is not None else self._largest_step(index, most)
        return None

    def _largest_step(self, index: int, most: Step) -> Step:
        """Return the step that forces the most literals, among `most` and the steps of the next few rules."""
        for other, rule in islice(self._cache.after(index), _FURTHER):
            first = most.rules[0]
            # Rules that are harder to see, or of another kind, do not compete.
            if (rule.rank, rule.basic) != (first.rank, first.basic):
                break
            step = self._step_by_rule(other, rule)
            if step and len(step.forced) > len(most.forced):
                most = step
        return most

    def _step_by_rule(self, index: int, rule: Rule) -> Step | None:
        """Return the step that a rule forces; implicit literals of a background rule are recorded."""
        forced = self._cache.propagate(index, rule)
        if not forced or is_late(rule, self._known):
            return None
        step = self._step(forced, rule)
        if rule.basic and not (step and self._wanted is not None):
            self._assign(self._known, forced, silent_only=True)
        return step

    def _implicit_step(self) -> Step | None:
        """Return a step that a rule forces through implicit literals and background rules."""
        step = self._close(self._known, range(len(self._model.rules)), None)
        if step:
            return step
        for index, rule in enumerate(self._model.clock.each(self._model.rules)):
            if not rule.basic and (forced := self._cache.propagate(index, rule)):
                # A copy, since implicit literals that a clue forces are a reason only together with this
                # clue.
                known = list(self._known)
                self._assign(known, forced, silent_only=False)
                watching = [index for literal in forced for index in self._model.watchers[abs(literal)]]
                if step := self._close(known, watching, rule):
                    return step
        return None

    def _close(self, known: list[int], start: Iterable[int], because: Rule | None) -> Step | None:
        """Propagate implicit literals with background rules until they force a step or nothing more."""
        rules, watching, implicit = self._model.rules, self._model.watchers, self._model.implicit
        queue = [index for index in start if rules[index].basic]
        # The loop continues with the items that are added to the list meanwhile.
        for index in self._model.clock.each(queue):
            forced = rules[index].constraint.propagate(known)
            if step := self._step(forced, because or rules[index]):
                return step
            self._assign(known, forced, silent_only=True)
            # Steps that are not wanted stay open: waking rules for them would never end.
            changed = [abs(literal) for literal in forced if implicit[literal]]
            queue += [i for number in changed for i in watching[number] if rules[i].basic and i != index]
        return None

    def _joint_step(self) -> Step | None:
        """Return a step that several clues force as players see them together, the nearest ones first."""
        joint, focus = self._model.clock.each(self._model.joint_rules), self._model.focus
        all_forced = ((rule, rule.constraint.propagate(self._known)) for rule in joint)
        ready = [(rule, forced) for rule, forced in all_forced if forced]
        for rule, forced in sorted(ready, key=lambda item: distance(item[0].cells[0], focus)):
            step = self._step(forced, rule)
            if step and step.rules[0].basic:
                return step
            if step and self._needs_all_clues(rule, step.literal):
                return step._replace(rules=(self._needed(rule, step.forced),))
        return None

    def _needs_all_clues(self, joint: Rule, literal: Literal) -> bool:
        """Return whether no clue of a joint rule can be left out, so far as single rules show."""
        # A clue can have several rules, which begin with its cell.
        clues = dict.fromkeys(part.cells[:1] for part in joint.parts)
        others = ([part for part in joint.parts if part.cells[:1] != clue] for clue in clues)
        return not any(self._is_refuted(-literal, rest) for rest in others)

    def _needed(self, joint: Rule, forced: Sequence[Literal]) -> Rule:
        """Return a joint rule with those of its parts that are needed to force some literals."""
        needed = list(joint.parts)
        for part in joint.parts:
            rest = [other for other in needed if other is not part]
            if all(self._is_refuted(-literal, rest) for literal in forced):
                needed = rest
        return joint._replace(parts=tuple(needed))

    def _is_refuted(self, literal: Literal, rules: Iterable[Rule]) -> bool:
        """Return whether a literal leads to a contradiction by some rules and the background rules."""
        constraints = [*(rule.constraint for rule in rules), *self._background]
        known = list(self._known)
        new = [literal]
        try:
            while new:
                for each in new:
                    known[abs(each)] = 1 if each > 0 else -1
                new = next(filter(None, (one.propagate(known) for one in constraints)), [])
        except ContradictionError:
            return True
        return False

    @cached_property
    def _background(self) -> list[Constraint]:
        return [rule.constraint for rule in self._model.rules if rule.basic]

    def _common_literal_step(self) -> Step | None:
        """Return a step from the literals common to all assignments of one rule with the background rules.

        Literals several links away come last: a sentence about the rule leaves these links out.
        """
        common = self._common or CommonLiterals(self._model)
        if any(rule.is_along for rule in self._model.rules):
            for index, shared in common.find(self._known):
                rule = self._model.rules[index]
                own = [each for each in shared if is_among(self._model.places[abs(each) - 1], rule)]
                if step := self._step(own, rule, kind=Kind.WAYS):
                    return step
        for index, shared in common.find(self._known):
            rule = self._model.rules[index]
            near = [literal for literal in shared if is_near(self._model, rule, literal)]
            for literals in (near, shared):
                if step := self._step(literals, rule, kind=Kind.WAYS):
                    return step
        return None

    def _pair_step(self) -> Step | None:
        """Return a step that two counts with at least two common open literals force together."""
        rules = self._model.rules
        counts = counts_in(self._model.rest(self._known))
        # A pair of a clue and a background rule is skipped: the assignments of the clue already cover it.
        blamed = {index: count for index, count in counts.items() if not rules[index].basic}
        for first, second, forced in overlaps(blamed, self._model.wakes_on, self._model.clock.each(blamed)):
            if step := self._step(forced, rules[first], rules[second], kind=Kind.PAIR):
                return step
        return None

    def _assign(self, known: list[int], forced: Iterable[Literal], *, silent_only: bool) -> None:
        for literal in forced:
            if silent_only and not self._model.implicit[literal]:
                continue
            if known is self._known:
                self._cache.assign(literal)
            else:
                known[abs(literal)] = 1 if literal > 0 else -1

    def _step(self, forced: Iterable[Literal], *rules: Rule, kind: Kind = Kind.ALONE) -> Step | None:
        """Return the best step among forced literals: "yes" before "no", then the nearest one."""
        implicit = self._model.implicit
        every = tuple(literal for literal in forced if not implicit[literal])
        shown = [literal for literal in every if self._wanted in (None, abs(literal))]
        if not shown:
            return None
        literal = min(shown, key=self._distance)
        if not rules[0].basic and (basic := self._basic_rule_for(literal)):
            return Step(literal, (basic,), Kind.ALONE, self._known)
        lazy = rules[0].also if rules[0].constraint.lazy else None
        also = lazy(self._known, literal) if lazy else ()
        return Step(literal, (*rules, *also), kind, self._known, forced=every)

    def _basic_rule_for(self, literal: Literal) -> Rule | None:
        """Return a background rule that forces a literal, if there is one; then no other rule is needed."""
        model = self._model
        if model.puzzle.follows_focus:  # then most of its rules are not made yet
            rules = model.puzzle.basics(model.board, model.literal, model.places[abs(literal) - 1])
            return next((rule for rule in rules if literal in rule.constraint.propagate(self._known)), None)
        near = ((index, model.rules[index]) for index in (*model.watchers[abs(literal)], *model.lazies))
        basic = ((index, rule) for index, rule in near if rule.basic and rule.rank < LAST_RANK)
        return next((rule for index, rule in basic if literal in self._cache.propagate(index, rule)), None)

    def _distance(self, literal: Literal) -> tuple[bool, int, int]:
        return (
            literal < 0,
            distance(self._model.places[abs(literal) - 1], self._model.focus),
            abs(literal),
        )


def is_late(rule: Rule, known: Sequence[int]) -> bool:
    """Return whether a pattern of clues is partly drawn: then one of its clues may be enough.

    A rule about a group of cells has one clue.
    """
    is_pattern = rule.implied and not rule.basic and rule.group is None
    return is_pattern and any(known[abs(literal)] for literal in rule.constraint.literals)


def kind_for_difficulty(kind: Kind, rules: Sequence[Rule], place: Place | None = None) -> Kind:
    """Return the kind of a step by some rules, which decides a place.

    It is `WHOLE` or `LAST` if one is about the whole board, `PAIR` if one has several clues.
    """
    if kind == Kind.WAYS and place and rules[0].is_along and not is_among(place, rules[0]):
        return Kind.BESIDE
    if kind == Kind.ALONE and rules[0].parts:
        return Kind.PAIR
    is_whole = kind == Kind.ALONE and rules[0].basic and rules[0].constraint.lazy
    return (Kind.LAST if rules[0].rank == LAST_RANK else Kind.WHOLE) if is_whole else kind


def is_among(place: Place, rule: Rule) -> bool:
    """Return whether all cells of a place are cells of a rule."""
    return set(rule.cells).issuperset(place.cells)


def clues_in(rules: Iterable[Rule]) -> int:
    """Return the number of clues that some rules state; background rules state none."""
    return sum(max(1, len(rule.parts)) for rule in rules if not rule.basic)


def is_near(model: Model, rule: Rule, literal: Literal) -> bool:
    """Return whether a literal occurs in a rule, or together with it in a basic rule that finishes."""
    own = set(map(abs, rule.constraint.literals))
    beside = (model.rules[index] for index in model.watchers[abs(literal)])
    return abs(literal) in own or any(
        other.basic and other.finishes and not own.isdisjoint(map(abs, other.constraint.literals))
        for other in beside
    )
