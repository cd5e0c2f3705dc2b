"""Small reasons that the solver can find.

Every rule that may be blamed gets a selector; what is known and the basic rules hold without one. A
cell is forced by some rules where assuming their selectors and the opposite is unsatisfiable, and the
core of that is a reason. The solver names such rules for each forced cell of its own accord. The
fewest make the best start; they are shrunk by deletion, in a solver that holds no other rules, until
every rule is needed (a minimal unsatisfiable subset, not always the smallest).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.core.formula import Formula, Literal
from solvers.core.ladder import Kind, Step, distance
from solvers.core.model import Model
from solvers.core.sat import UNBOUNDED, Sat, TooHardError

_NEAR = (64, 160)
"""So many rules, the nearest of those with something left to say, are looked at before all."""
_FEW = 5
"""A reason of so many rules is small enough not to look further for a smaller one."""
_LITERALS = 10_000
"""So many literals are gone through, rule by rule and check by check, before no other cell is tried.

Counted, not timed, so that the same question has the same answer.
"""

_CONFLICTS = 100
"""A search for a counterexample that meets more conflicts than these could take minutes."""


def step_by_rules(
    model: Model, known: Sequence[int], deadline: float | None = None, wanted: int | None = None
) -> Step | None:
    """A step that several rules together force, or None where there is none; `wanted` asks for one unknown.

    Raises ContradictionError where no answer is left, and OutOfTimeError.
    """
    # the ladder knows all that one rule or two counts force, but not two rules together with basic ones
    floor = 1 if wanted is not None or any(rule.basic for rule in model.rules) else 3
    left = [i for i, rule in enumerate(model.rules) if not rule.basic and rule.constraint.given(known)]
    if wanted is not None:
        return Reasons(model, known, deadline).step(wanted, floor)
    best: Step | None = None
    for reach in sorted({min(number, len(left)) for number in (*_NEAR, len(left))}):
        if best and (len(best.rules) <= _FEW or reach > _NEAR[-1]):
            break
        step = Reasons(model, known, deadline, only=left[:reach]).step(floor=floor)
        if step and (best is None or len(step.rules) < len(best.rules)):
            best = step
    return best


class Reasons:
    """The rules of a board under selectors, with what is known.

    `only` names those of the rules that may be blamed, by index; by default it is all but the basic ones.
    """

    def __init__(
        self,
        model: Model,
        known: Sequence[int],
        deadline: float | None = None,
        only: Iterable[int] | None = None,
    ) -> None:
        self._model = model
        self._known = known
        chosen = None if only is None else set(only)
        formula = Formula(len(known) - 1, ((n * known[n],) for n in range(1, len(known)) if known[n]))
        self.selector: dict[int, int] = {}
        for index, rule in enumerate(model.rules):
            if chosen is not None and index not in chosen and not rule.basic:
                continue
            left = rule.constraint.given(known)
            if left is None:
                continue
            if rule.basic:
                left.tell(formula)
            else:
                self.selector[index] = formula.fresh()
                left.tell(formula, unless=-self.selector[index])
        self._gone_through = 0
        self._index = {selector: index for index, selector in self.selector.items()}
        self.sat = Sat(formula, deadline, alone=True)  # so that the same question has the same answer

    def step(self, wanted: int | None = None, floor: int = 1) -> Step | None:
        """A step with a small reason, or None where these rules force nothing.

        Looks no further at a reason of `floor` rules, of which there can be no smaller.
        """
        unsettled = [n for n in range(1, self._model.shown + 1) if not self._known[n]]
        asked = unsettled if wanted is None else [wanted]
        implied = self.sat.implied(asked, list(self.selector.values()))
        implied.sort(key=lambda one: (one.size, self._distance(one.literal)))
        best: Step | None = None
        for one in implied:
            if best and (len(best.rules) <= floor or self._gone_through > _LITERALS):
                break
            best = self._better(best, one.literal, [self._index[own] for own in self.sat.premise(one)])
        return best

    def _better(self, best: Step | None, literal: Literal, rules: Sequence[int]) -> Step:
        """The step with a part of these rules as its reason where that is smaller than the best."""
        core = self._shrunk(rules, literal, len(best.rules) if best else len(rules) + 1)
        if core is None and best:
            return best
        because = tuple(self._model.rules[index] for index in sorted(core or ()))
        return Step(literal, because, Kind.SEVERAL, self._known)

    def _distance(self, literal: Literal) -> tuple[int, int]:
        place = self._model.places[abs(literal) - 1]
        return distance(place, self._model.board.focus), abs(literal)

    def conflict(
        self, rules: Sequence[int], *assumed: Literal, conflicts: int = UNBOUNDED
    ) -> list[int] | None:
        """Some of the rules that contradict each other or what is assumed; None where none do."""
        self._gone_through += sum(len(self._model.rules[i].constraint.literals) for i in rules)
        if self.sat.satisfiable([*(self.selector[i] for i in rules), *assumed], conflicts):
            return None
        return [self._index[own] for own in self.sat.core() if own in self._index]

    def another(self, found: Sequence[int], rules: Sequence[int]) -> bool:
        """Whether some rules allow an answer that differs from `found` in a shown unknown."""
        differs = self.sat.variable()
        self.sat.require([-differs, *(-n * found[n] for n in range(1, self._model.shown + 1))])
        return self.sat.satisfiable([*(self.selector[i] for i in rules), differs])

    def _shrunk(self, core: Sequence[int], literal: Literal, below: int) -> list[int] | None:
        """A part of the core in which every rule is needed; None once it cannot get smaller than `below`.

        A rule stays, too, where finding out whether it is needed is too hard.
        """
        needed: list[int] = []
        rest = list(core)
        while rest:
            if len(needed) >= below:
                return None
            dropped = rest.pop()
            try:
                smaller = self.conflict([*needed, *rest], -literal, conflicts=_CONFLICTS)
            except TooHardError:
                smaller = None
            if smaller is None:
                needed.append(dropped)
            else:
                rest = [i for i in rest if i in smaller]
        return needed if len(needed) < below else None
