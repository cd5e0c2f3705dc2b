"""What follows from a few rules at a time, before any solver is asked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from solvers.core.deduction.crowds import Crowds
from solvers.core.deduction.overlap import counts_in, overlaps
from solvers.core.deduction.probing import probe
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Between, Constraint, ContradictionError
from solvers.core.rules.model import Model


def deduce(model: Model, known: list[int], deadline: float | None = None) -> dict[int, Constraint]:
    """Adds to `known`, in place, what crowded counts, pairs of counts and refuted suppositions teach.

    Like `Model.propagate`, after which it is to be called, and with the same claim: whatever is known
    at the end holds in every answer. Gives what the constraints are left to say, by index. Supposes
    nothing more after `deadline`, a time of time.monotonic(). Raises ContradictionError where there is
    no answer.
    """
    return _Deduction(model, known, deadline).run()


class _Deduction:
    """What is left of the constraints is worked out only when it is needed, and then where it has changed."""

    def __init__(self, model: Model, known: list[int], deadline: float | None) -> None:
        self._model = model
        self._known = known
        self._deadline = deadline
        self._crowds = Crowds(model)
        self._rest: dict[int, Constraint] = {}
        self._counts: dict[int, Between] = {}
        everything = range(len(model.constraints))
        self._uncrowded: set[int] = set(everything)
        self._unpaired: set[int] = set()
        self._stale: set[int] = set(everything)

    def run(self) -> dict[int, Constraint]:
        while new := self._crowded() or self._paired() or self._probed():
            if all(self._known[1:]):
                return {}
            for literal in new:
                self._uncrowded.update(self._model.woken[literal])
                self._stale.update(self._model.woken[literal], self._model.woken[-literal])
        self._renew()
        return self._rest

    def _crowded(self) -> list[Literal]:
        some, self._uncrowded = sorted(self._uncrowded), set()
        return self._new(self._crowds.force(self._known, some))

    def _paired(self) -> list[Literal]:
        self._renew()
        some, self._unpaired = sorted(self._unpaired), set()
        pairs = overlaps(self._counts, self._model.woken, some)
        return self._new(forced for *_, forced in pairs)

    def _probed(self) -> list[Literal]:
        """What supposing teaches, of unknowns in counts, those first of whose count the least is left.

        To follow a supposition through the lines of a nonogram takes longer than a solver needs.
        """
        tight_first = sorted((count.literals for count in self._counts.values()), key=len)
        numbers = dict.fromkeys(abs(own) for literals in tight_first for own in literals)
        return probe(self._model, self._known, numbers, self._deadline)

    def _new(self, findings: Iterable[Iterable[Literal]]) -> list[Literal]:
        """Notes what was found, and what it forces; gives all that was not known."""
        new = []
        for literal in chain.from_iterable(findings):
            value = 1 if literal > 0 else -1
            if self._known[abs(literal)] == -value:
                raise ContradictionError
            if not self._known[abs(literal)]:
                self._known[abs(literal)] = value
                new.append(literal)
        self._model.propagate(self._known, [abs(literal) for literal in new], trail=new)
        return new

    def _renew(self) -> None:
        """Works out what constraints are left to say, and which counts to pair because of it."""
        stale, self._stale = sorted(self._stale), set()
        before = {index: self._counts.pop(index).high for index in stale if index in self._counts}
        for index in stale:
            self._rest.pop(index, None)
        left = self._model.rest(self._known, stale)
        self._rest |= left
        self._counts |= counts_in(left)
        tighter = [i for i, high in before.items() if i in self._counts and self._counts[i].high < high]
        self._unpaired.update(
            left, *[self._model.woken[-own] for i in tighter for own in self._counts[i].literals]
        )
