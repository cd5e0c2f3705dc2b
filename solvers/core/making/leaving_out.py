"""Clues that a board can do without and have one answer still."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from random import Random

from solvers.core.making.judging import CONFLICTS
from solvers.core.making.leading import Led
from solvers.core.posing.setter import Setter, Sketch
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.failures import TooHardError
from solvers.core.search.search import Search
from solvers.core.search.terms import Terms

_LARGEST = 16
"""So many clues are left out at once at most."""
_ROUNDS = 12
"""After so many answers with several loops or islands where there should be one, a clue stays.

On very hard Slitherlinks of 20x20 nine of ten clues that go within 40 of them go within 10. One question in
ten met 40, which took half of the time; with 400 one took 2 s.
"""
Enough = Callable[[Collection[Hashable]], bool]
Stop = Callable[[Sequence[Hashable]], bool]
"""Is shown the clues that are gone, each time that some have gone."""


class Clues(Led):
    """The clues of one board, which of them can go, and whether some have one answer."""

    def __init__(self, puzzle: Puzzle, setter: Setter, sketch: Sketch, chance: Random, among: Terms) -> None:
        super().__init__(puzzle, setter, sketch, chance)
        self._among = among
        self._search: Search | None = None
        self._selector: dict[Hashable, Literal] = {}

    def left_out(
        self, *, led_first: bool, stop: Stop = lambda _: False
    ) -> tuple[list[Hashable], list[Hashable]]:
        """The clues that can go so that single rules still lead to the answer, and those that can go after.

        Unless the former go first, there are only the latter. Each leaves one answer when those before are
        gone. Without all of them the board is minimal: no further clue can go, as far as that is not too
        hard to find out, unless it is to `stop` before.
        """
        led = self.led() if led_first else []
        gone = set(led)
        kept = {clue: None for clue in self.all if clue not in gone}
        # Of what single rules cannot spare little can go: several at once would fail nearly always.
        return led, dropped(list(kept), kept, self.one_answer, size=1 if led else 8, stop=stop)

    def exchanged(
        self, gone: Sequence[Hashable], back: Collection[Hashable], chance: Random
    ) -> list[Hashable]:
        """Clues that can go together, like those that are `gone`, but others rather than those in `back`."""
        first = [clue for clue in gone if clue not in back]
        kept = dict.fromkeys(self.all)
        for clue in first:
            del kept[clue]
        others = [clue for clue in kept if clue not in back]
        chance.shuffle(others)
        # Those that came back are tried last, so that others go in their place.
        return first + dropped([*others, *back], kept, self.one_answer, size=1)

    def one_answer(self, kept: Collection[Hashable]) -> bool:
        """Whether these clues alone have one answer; not if that is too hard to find out.

        The solver is given what single rules lead to: it then finds fewer loops where there should be one.
        """
        if self.has_loops:
            known = self.led_to(kept)
            if self.is_complete(known):
                return True
            sure = [number * value for number, value in enumerate(known) if value]
        else:
            sure = [literal for clue in kept for literal in self._facts.get(clue, ())]
        search = self._search or self._made()
        assumed = [self._selector[clue] for clue in kept if clue in self._selector]
        try:
            return not search.satisfiable([*assumed, *sure], CONFLICTS, most=_ROUNDS)
        except TooHardError:
            return False  # one clue too many does no harm, one too few does

    def _made(self) -> Search:
        """The solver under which each clue's rules hold only while its selector is true."""
        model = self._model
        formula = Formula(len(model.places))
        chosen: dict[int, list[Literal]] = {}
        for clue, indices in self._rules_of.items():
            if indices:
                self._selector[clue] = formula.fresh()
            for index in indices:
                chosen.setdefault(index, []).append(self._selector[clue])
        for index, constraint in enumerate(model.constraints):
            constraint.encode(formula, unless=_unless_all(formula, chosen.get(index, ())))
        lazies = [lazy for index, lazy in model.cutting.items() if index not in chosen]
        search = Search(formula, lazies, [0] * len(self._truth), among=self._among)
        # It looks for another answer only: where it finds none the drawn one is the only one.
        search.require([-number * self._truth[number] for number in range(1, model.shown + 1)])
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


def dropped(
    order: Sequence[Hashable],
    kept: dict[Hashable, None],
    enough: Enough,
    size: int = 8,
    stop: Stop = lambda _: False,
) -> list[Hashable]:
    """What can go of `kept`, which it is taken from, tried in this order and several at once."""
    gone: list[Hashable] = []
    start, most = 0, _LARGEST if size > 1 else 1
    while start < len(order):
        some = order[start : start + size]
        rest = {clue: None for clue in kept if clue not in some}
        if enough(rest):
            gone += some
            for clue in some:
                del kept[clue]
            if stop(gone):
                break
            start, size = start + len(some), min(2 * size, most)
        elif len(some) == 1:
            start += 1
        else:
            size = len(some) // 2
    return gone
