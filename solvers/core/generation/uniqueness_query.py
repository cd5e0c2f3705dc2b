"""Whether clues of a board have one answer still without some, as the solver says.

Together with those that are gone they have one, so that another answer breaks one of these and differs where
they say something. Only such answers are looked for: Minesweepers of 30x30 take a third of the time.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from random import Random

from solvers.core.generation.propagation_reduction import PropagationReducer
from solvers.core.generation.uniqueness import CONFLICTS
from solvers.core.generators.generator import Generator, Sketch
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search
from solvers.core.search.terms import Terms

_ROUNDS = 12
"""After so many answers with several loops or islands where there should be one, a clue stays.

On very hard Slitherlinks of 20x20 nine of ten clues that go within 40 of them go within 10. One question in
ten met 40, which took half of the time; with 400 one took 2 s.
"""


class Asked(PropagationReducer):
    """The clues of one board, each under a selector of its own."""

    def __init__(
        self, puzzle: Puzzle, generator: Generator, sketch: Sketch, rng: Random, among: Terms
    ) -> None:
        super().__init__(puzzle, generator, sketch, rng)
        self._among = among
        self._search: Search | None = None
        self._selector: dict[Hashable, Literal] = {}
        self._differs: dict[tuple[Hashable, ...], Literal] = {}
        """By clues the literal under which an answer differs where they say something."""

    @property
    def rounds(self) -> int:
        """How often an answer of the solver was looked at for loops, which takes most of the time."""
        return self._search.rounds if self._search else 0

    def one_answer(self, kept: Collection[Hashable], gone: Sequence[Hashable]) -> bool:
        """Whether the clues still have a unique solution without `gone`.

        Not if that is too hard to find out.
        """
        sure: list[Literal] = []
        if self.has_loops:
            # The solver is given what single rules lead to: it then finds fewer loops.
            known = self.propagate_from(kept)
            if all(known[number] for number in self._said(gone)):
                return True
            sure = [number * value for number, value in enumerate(known) if value]
        search = self._search or self._made()
        assumed = [self._selector[clue] for clue in kept]
        try:
            return not search.satisfiable([*assumed, *sure, self._differing(gone)], CONFLICTS, most=_ROUNDS)
        except TooHardError:
            return False  # one clue too many does no harm, one too few does

    def _said(self, clues: Iterable[Hashable]) -> list[int]:
        """The shown unknowns of which some clues say something, by number."""
        said: set[int] = set()
        for clue in clues:
            said.update(map(abs, self._facts.get(clue, ())))
            for index in self._rules_of[clue]:
                said.update(map(abs, self._model.constraints[index].literals))
        shown = self._model.shown
        # What is hidden may differ while the answer does so elsewhere.
        return sorted(said) if all(number <= shown for number in said) else list(range(1, shown + 1))

    def _differing(self, clues: Sequence[Hashable]) -> Literal:
        """What is true only where an answer differs in what some clues say something of."""
        key = tuple(clues)
        if key not in self._differs:
            search = self._search or self._made()
            self._differs[key] = search.variable()
            search.require([-self._differs[key], *(-n * self._truth[n] for n in self._said(clues))])
        return self._differs[key]

    def _made(self) -> Search:
        """The solver under which what a clue says holds only while its selector is true."""
        model = self._model
        formula = Formula(len(model.places))
        self._selector = {clue: formula.fresh() for clue in self.all}
        selectors: dict[int, list[Literal]] = {}
        for clue, indices in self._rules_of.items():
            for index in indices:
                selectors.setdefault(index, []).append(self._selector[clue])
        formula.add([-self._selector[clue], own] for clue, facts in self._facts.items() for own in facts)
        for index, constraint in enumerate(model.constraints):
            constraint.encode(formula, unless=_unless_all(formula, selectors.get(index, ())))
        lazies = [lazy for index, lazy in model.cutting.items() if index not in selectors]
        search = Search(formula, lazies, [0] * len(self._truth), among=self._among)
        if self.has_loops:
            # Answers near the drawn one have fewer loops besides: half as many rounds where there is one.
            search.prefer(number * self._truth[number] for number in range(1, model.shown + 1))
        self._search = search
        return search


def _unless_all(formula: Formula, selectors: Sequence[Literal]) -> Literal | None:
    """What is true where a rule does not hold: that not all of its selectors are; None where it has none."""
    if len(selectors) < 2:
        return -selectors[0] if selectors else None
    # What several clues say together must go with any of them, or boards keep too few clues.
    off = formula.fresh()
    formula.add([[-off, *(-selector for selector in selectors)]])
    return off
