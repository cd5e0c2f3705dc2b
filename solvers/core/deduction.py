"""What follows from a few rules at a time, before any solver is asked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from solvers.core.crowds import crowds
from solvers.core.formula import Literal
from solvers.core.logic import Between, Constraint, ContradictionError
from solvers.core.model import Model
from solvers.core.overlap import counts_in, overlaps
from solvers.core.probing import probe


def deduce(model: Model, known: list[int], deadline: float | None = None) -> dict[int, Constraint]:
    """Adds to `known`, in place, what crowded counts, pairs of counts and refuted suppositions teach.

    Like `Model.propagate`, after which it is to be called, and with the same claim: whatever is known
    at the end holds in every answer. Gives what the constraints are left to say, by index. Supposes
    nothing more after `deadline`, a time of time.monotonic(). Raises ContradictionError where there is
    no answer.
    """
    return _Deduction(model, known, deadline).run()


class _Deduction:
    """What is left of a constraint is worked out anew only where it may now force more.

    Elsewhere it may speak of settled unknowns until the end, and is as true.
    """

    def __init__(self, model: Model, known: list[int], deadline: float | None) -> None:
        self._model = model
        self._known = known
        self._deadline = deadline
        self._rest = model.rest(known)
        self._counts = counts_in(self._rest)
        self._unpaired: set[int] = set(self._counts)
        self._uncrowded: set[int] = set(self._counts)
        self._stale: set[int] = set()

    def run(self) -> dict[int, Constraint]:
        while new := self._crowded() or self._paired() or self._probed():
            if all(self._known[1:]):
                return {}
            self._follow(new)
        self._renew(self._stale)
        return self._rest

    def _paired(self) -> list[Literal]:
        some, self._unpaired = sorted(self._unpaired), set()
        pairs = overlaps(self._counts, self._model.woken, some)
        return self._new(forced for *_, forced in pairs)

    def _crowded(self) -> list[Literal]:
        some, self._uncrowded = sorted(self._uncrowded), set()
        return self._new(crowds(self._counts, self._model.woken, some))

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

    def _probed(self) -> list[Literal]:
        """What supposing teaches, of unknowns in counts, those first of whose count the least is left.

        To follow a supposition through the lines of a nonogram takes longer than a solver needs.
        """
        tight_first = sorted((count.literals for count in self._counts.values()), key=len)
        numbers = dict.fromkeys(abs(own) for literals in tight_first for own in literals)
        return probe(self._model, self._known, numbers, self._deadline)

    def _follow(self, new: list[Literal]) -> None:
        """Looks where what is new may lead to more, and notes which counts are to be looked at once more."""
        woken = self._model.woken
        changed = {index for literal in new for index in woken[literal]}
        self._stale.update(*[woken[-literal] for literal in new])
        self._stale -= changed
        before = {index: self._counts[index].high for index in changed if index in self._counts}
        self._renew(changed)
        left = [(index, self._counts[index]) for index in before if index in self._counts]
        tighter = [count for index, count in left if count.high < before[index]]
        self._unpaired |= changed | self._needing(tighter)
        self._uncrowded |= changed | self._needing(
            [count for count in tighter if count.low == 0 and count.high == 1]
        )

    def _needing(self, counts: Iterable[Between]) -> set[int]:
        """The constraints that may need what some counts allow."""
        return {index for count in counts for own in count.literals for index in self._model.woken[-own]}

    def _renew(self, indices: Iterable[int]) -> None:
        """Works out what some constraints are left to say."""
        for index in indices:
            self._rest.pop(index, None)
            self._counts.pop(index, None)
        left = self._model.rest(self._known, sorted(indices))
        self._rest |= left
        self._counts |= counts_in(left)
