"""The smallest reasons that the solver can find.

Every rule that may be blamed gets a selector; what is known and the basic rules hold without one. A
cell is forced by some rules where assuming their selectors and the opposite is unsatisfiable, and
the core of that is a reason. Rings of rules around a cell are tried before all rules, since the
nearest rules mostly make the smallest core; cores are then shrunk by deletion until every rule in
them is needed (a minimal unsatisfiable subset, not always the smallest).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from solvers.core.formula import Formula
from solvers.core.ladder import Kind, Step, distance
from solvers.core.logic import Literal
from solvers.core.model import Model
from solvers.core.sat import Sat


class Reasons:
    """The rules of a board under selectors, with what is known.

    `seconds` bounds the search for a smaller reason once there is one; `deadline` bounds everything.
    """

    def __init__(
        self, model: Model, known: Sequence[int], deadline: float | None = None, seconds: float = 0.1
    ) -> None:
        self._model = model
        self._known = known
        self._seconds = seconds
        formula = Formula(len(known) - 1, ((n * known[n],) for n in range(1, len(known)) if known[n]))
        self.selector: dict[int, int] = {}
        for index, rule in enumerate(model.rules):
            left = rule.constraint.given(known)
            if left is None:
                continue
            if rule.basic:
                formula.add(left.clauses(formula.fresh))
            else:
                self.selector[index] = formula.fresh()
                formula.add(left.clauses(formula.fresh), unless=-self.selector[index])
        self._index = {selector: index for index, selector in self.selector.items()}
        self.sat = Sat(formula, deadline)

    def forced(self) -> list[Literal]:
        """All open shown literals that what is known forces, those near the focus first."""
        focus = self._model.board.focus
        unsettled = [n for n in range(1, self._model.shown + 1) if not self._known[n]]
        forced = self.sat.forced(unsettled, list(self.selector.values()))
        return sorted(forced, key=lambda lit: (distance(self._model.places[abs(lit) - 1], focus), abs(lit)))

    def smallest(self, literals: Sequence[Literal], floor: int = 1) -> Step | None:
        """A reason with the fewest rules for any of `literals`, all of them forced.

        Stops at one of `floor` rules, of which there can be no smaller, or when time is up.
        """
        best: Step | None = None
        until = time.monotonic() + self._seconds
        rings = [(literal, self._rings(abs(literal))) for literal in literals]
        while rings:
            further = []
            for literal, ring in rings:
                if best and time.monotonic() > until:
                    return best
                reach = next(ring, None)
                if reach is None:
                    continue
                core = self.conflict(reach, -literal)
                if core is None:
                    further.append((literal, ring))
                    continue
                core = self._shrink(core, literal, len(best.rules) if best else len(core) + 1)
                if core is not None:
                    best = self._step(literal, core)
                    if len(core) <= floor:
                        return best
            if best:
                return best
            rings = further
        return best

    def _step(self, literal: Literal, core: Sequence[int]) -> Step:
        rules = tuple(self._model.rules[i] for i in sorted(core))
        return Step(literal, rules, Kind.SEVERAL, self._known)

    def _rings(self, number: int) -> Iterator[list[int]]:
        """The rules that speak of an unknown, then those one open unknown further, and so on to all."""
        reach: dict[int, None] = {}
        seen = {number}
        edge = {number}
        while edge:
            touched = [i for n in sorted(edge) for i in self._model.watching[n] if i not in reach]
            reach.update(dict.fromkeys(touched))
            yield [i for i in reach if i in self.selector]
            edge = {abs(lit) for i in reach for lit in self._model.rules[i].constraint.literals}
            edge = {n for n in edge if not self._known[n]} - seen
            seen |= edge
        yield list(self.selector)

    def conflict(self, rules: Sequence[int], *assumed: Literal) -> list[int] | None:
        """Some of the rules that contradict each other or what is assumed; None where none do."""
        if self.sat.satisfiable([*(self.selector[i] for i in rules), *assumed]):
            return None
        return [self._index[own] for own in self.sat.core() if own in self._index]

    def another(self, found: Sequence[int], rules: Sequence[int]) -> bool:
        """Whether some rules allow an answer that differs from `found` in a shown unknown."""
        differs = self.sat.variable()
        self.sat.require([-differs, *(-n * found[n] for n in range(1, self._model.shown + 1))])
        return self.sat.satisfiable([*(self.selector[i] for i in rules), differs])

    def _shrink(self, core: list[int], literal: Literal, below: int) -> list[int] | None:
        """A part of the core in which every rule is needed; None once it cannot get smaller than `below`."""
        needed: list[int] = []
        rest = list(core)
        while rest:
            if len(needed) >= below:
                return None
            dropped = rest.pop()
            smaller = self.conflict([*needed, *rest], -literal)
            if smaller is None:
                needed.append(dropped)
            else:
                rest = [i for i in rest if i in smaller]
        return needed if len(needed) < below else None
