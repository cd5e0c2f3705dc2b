"""Steps that need the solver, because no single rule and no short chain gives one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solvers.core.boards.geometry import distance
from solvers.core.explanation.chains import Chain, short_chains
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.explanation.reasons import FEW, LONG, Reasons, step_of_chain
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model, formula_of
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search

_EFFORTS = 1, 30
"""Factors of the usual work: the second one if the reason is long, since a short one may be far away."""
_FURTHER = 9
"""Maximum number of short chains that are minimised if the earlier ones are hard to minimise."""
_STEPS = 100_000
"""Limit for Z3's consequences of background rules, if the board also has clue rules.

Without a given there is hardly anything that background rules force, and Z3 may take minutes to see it.
"""


def step_by_rules(
    model: Model,
    known: Sequence[int],
    deadline: float | None = None,
    wanted: int | None = None,
    answers: list[list[int]] | None = None,
) -> Step | None:
    """Return a step that several rules force together, or None; with `wanted`, a step for that variable.

    `answers` contains assignments that satisfy all rules, found by earlier steps; new ones are added. Raises
    ContradictionError if there is no solution, and OutOfTimeError.
    """
    basic = any(rule.basic for rule in model.rules)
    # The ladder finds everything that one rule or two counts force, but not two rules with background rules.
    floor = 0 if basic else 1 if wanted is not None else 3
    closed = list(known)
    if basic:
        model.propagate(closed, None, lambda index: model.rules[index].basic)
    if model.has_numbers:
        known = closed  # with all that is ruled out without a clue
    asked = _nearest(model, known) if wanted is None else [wanted]
    for effort in _EFFORTS:
        chains = short_chains(model, closed, asked, floor, effort)
        step = _step_of_chains(model, known, deadline, asked, floor, chains, answers, effort)
        if step is None or len(step.rules) <= LONG:
            break
    if step is None or step.kind != Kind.SEVERAL:
        return step
    return step._replace(
        likewise=tuple(chain.literal for chain in chains if len(chain.rules) <= len(step.rules))
    )


def _step_of_chains(
    model: Model,
    known: Sequence[int],
    deadline: float | None,
    asked: Sequence[int],
    floor: int,
    chains: list[Chain],
    answers: list[list[int]] | None,
    effort: int,
) -> Step | None:
    """Return the step of the shortest reason, from the chains or from the solver."""
    if not chains or len(chains[0].rules) > FEW:
        background = {i for i, rule in enumerate(model.rules) if rule.basic or rule.corollary}
        reasons = Reasons(model, known, deadline, None, answers, background, effort)
        return reasons.step(asked, floor, chains)
    if len(chains[0].rules) <= floor:
        return step_of_chain(model, known, chains[0])
    # Only the rules of these chains are loaded: if there is a short reason, the others are not needed.
    chains = chains[:_FURTHER]
    blamed = {index for chain in chains for index in chain.rules}
    blamed.update(*(model.rules_of_clue(model.rules[index]) for index in blamed))
    reasons = Reasons(model, known, deadline, only=blamed)
    return reasons.smallest(chains, floor)


def step_by_trying(
    model: Model, known: Sequence[int], deadline: float | None = None, wanted: Collection[int] | None = None
) -> Step | None:
    """Return a step to a number that background rules force together, however hard it is to see.

    In Sudoku the background rules are enough for every number, so this needs no reason of other rules. With
    `wanted`, only these variables count. Raises ContradictionError and OutOfTimeError.
    """
    basic = [index for index, rule in enumerate(model.rules) if rule.basic and index not in model.lazies]
    formula = formula_of(model.rest(known, basic).values(), known, model.clock)
    search = Search(formula, (), known, deadline, repeatable=True)
    asked = [number for number in (wanted or range(1, model.shown + 1)) if not known[number]]
    has_clues = any(not rule.basic and not rule.corollary for rule in model.rules)
    try:
        found = search.consequences(asked, steps=_STEPS if has_clues else 0)
    except TooHardError:
        return None
    forced = [literal for literal in found if not model.implicit[literal]]

    def trials(literal: Literal) -> tuple[int, int, int]:
        """Return the number of candidates to try, then the distance."""
        place = model.places[abs(literal) - 1]
        left = sum(not known[number] for number in model.numbers_of(place))
        return left, distance(place, model.focus), literal

    easiest = min(forced, key=trials, default=0)
    return Step(easiest, (), Kind.TRIED, known) if easiest else None


def _nearest(model: Model, known: Sequence[int]) -> list[int]:
    """Return the open primary variables, those near the focus first."""
    focus = model.focus
    numbers = [number for number in range(1, model.shown + 1) if not known[number]]
    return sorted(numbers, key=lambda number: distance(model.places[number - 1], focus))
