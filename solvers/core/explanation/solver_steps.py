"""Steps for which the solver is asked, where no single rule and no short chain gives one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solvers.core.explanation.chains import short_chains
from solvers.core.explanation.ladder import Kind, Step, distance
from solvers.core.explanation.reasons import FEW, Reasons, step_of_chain
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model, formula_of
from solvers.core.search.lazy_clauses import Search
from solvers.core.search.terms import Terms

_FURTHER = 9
"""So many short chains are shrunk at most, where all before are hard to shrink."""


def step_by_rules(
    model: Model,
    known: Sequence[int],
    deadline: float | None = None,
    wanted: int | None = None,
    answers: list[list[int]] | None = None,
    among: Terms | None = None,
) -> Step | None:
    """A step that several rules together force, or None where there is none; `wanted` asks for one unknown.

    `answers` are assignments that meet all rules, as earlier steps found them; what is found is added.
    Raises ContradictionError where it is seen that no answer is left, and OutOfTimeError.
    """
    basic = any(rule.basic for rule in model.rules)
    # the ladder knows all that one rule or two counts force, but not two rules together with basic ones
    floor = 0 if basic else 1 if wanted is not None else 3
    closed = list(known)
    if basic:
        model.propagate(closed, None, lambda index: model.rules[index].basic)
    if model.has_numbers:
        known = closed  # with all that is ruled out without a clue
    asked = _nearest(model, known) if wanted is None else [wanted]
    chains = short_chains(model, closed, asked, floor)
    if not chains or len(chains[0].rules) > FEW:
        return Reasons(model, known, deadline, answers=answers, among=among).step(asked, floor, chains)
    if len(chains[0].rules) <= floor:
        return step_of_chain(model, known, chains[0])
    # Only the rules of these chains are loaded: with a short reason at hand nobody looks at the rest.
    chains = chains[:_FURTHER]
    reasons = Reasons(
        model, known, deadline, only={index for chain in chains for index in chain.rules}, among=among
    )
    return reasons.smallest(chains, floor)


def step_by_trying(
    model: Model, known: Sequence[int], deadline: float | None = None, wanted: Collection[int] | None = None
) -> Step | None:
    """A number that some place must hold by the basic rules alone, however hard that is to see.

    In sudoku they are enough for all, so that no reason of other rules would be needed. Of the `wanted`
    unknowns if any are named. Raises ContradictionError, and OutOfTimeError.
    """
    basic = [index for index, rule in enumerate(model.rules) if rule.basic and index not in model.lazies]
    formula = formula_of(model.rest(known, basic).values(), known, model.clock)
    search = Search(formula, (), known, deadline, alone=True)
    asked = [number for number in (wanted or range(1, model.shown + 1)) if not known[number]]
    forced = [own for own in search.consequences(asked) if not model.implicit[own]]

    def trials(own: Literal) -> tuple[int, int, int]:
        """How many numbers are left to try, then how far it is."""
        place = model.places[abs(own) - 1]
        left = sum(not known[number] for number in model.numbers_of(place))
        return left, distance(place, model.focus), own

    easiest = min(forced, key=trials, default=0)
    return Step(easiest, (), Kind.TRIED, known) if easiest else None


def _nearest(model: Model, known: Sequence[int]) -> list[int]:
    """The shown unknowns that are open, those near the focus of the board first."""
    focus = model.focus
    numbers = [number for number in range(1, model.shown + 1) if not known[number]]
    return sorted(numbers, key=lambda number: distance(model.places[number - 1], focus))
