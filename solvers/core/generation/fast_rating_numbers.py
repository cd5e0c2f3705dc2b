"""How hard a board is whose places hold numbers, without words: singles, patterns, then what is supposed.

All singles and all patterns of what is known are noted at once, and only where these leave something open the
step is looked for that a person is told. On Skyscrapers of 6x6 nine tenths of the time went to such steps of
boards that were too hard anyway.
"""

from __future__ import annotations

from collections.abc import Iterable

from solvers.core.boards.levels import Level
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.explanation.numbers.candidate_patterns import Patterns
from solvers.core.explanation.numbers.candidate_table import Pencil
from solvers.core.explanation.numbers.pattern_steps import all_noted
from solvers.core.explanation.numbers.proof_trail import Noted
from solvers.core.explanation.numbers.step_query import Aim
from solvers.core.explanation.numbers.technique_search import Noting
from solvers.core.generation.fast_rating_boolean import NOTHING, Hardest, is_enough
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model


class NotingQuickly:
    """What is known of one board, and what follows by each kind of step."""

    def __init__(self, model: Model, known: list[int]) -> None:
        self._model, self._known = model, known
        self._pencil, self._patterns = Pencil(model), Patterns(model)
        self._noting = Noting(model)

    def hardest(self, most: Level) -> Hardest | None:
        """The hardest step as far as it matters; None where a step is open at the end."""
        hardest = NOTHING
        while not self._singles():
            if self._struck():
                hardest = max(hardest, (Kind.STRIKES, 1))
            elif most in ("easy", "medium"):
                return Kind.SEVERAL, 0
            elif (step := self._noting.step(self._known)) is None:
                return None
            else:
                # From what was known without notes: a reason counts all clues that a person needs for it.
                hardest = max(hardest, _hardness(step))
                self._note([step.literal])
            if is_enough(hardest, most):
                break
        return hardest

    def _singles(self) -> bool:
        """Notes all that one rule forces, one after the other, and whether nothing is open then."""
        while True:
            self._pencil.take(self._known)
            if not self._note(own for shown in self._pencil.ready.values() for own in shown):
                return all(self._known[1 : self._model.shown + 1])

    def _struck(self) -> bool:
        """Notes the singles that are left once numbers are struck out by what needs no supposing."""
        aim = Aim(self._model, self._pencil, self._patterns)
        noted = Noted(aim)
        return all_noted(aim, noted, self._patterns.tiers() - 1) and self._note(own for _, own in noted.ready)

    def _note(self, forced: Iterable[Literal]) -> bool:
        """Notes what is new of what places hold; whether anything is."""
        new = [own for own in forced if not self._known[abs(own)]]
        for literal in new:
            self._model.note(self._known, *self._model.fact(literal))
        return bool(new)


def _hardness(step: Step) -> Hardest:
    return step.kind, sum(not rule.basic for rule in step.rules)
