"""Clues that a board can do without.

All tests are made on one model of the board with all its clues. Without a clue its rules are not asked, and
what it tells is not known; so a test takes a tenth of the time that a new model would.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.places import Cell
from solvers.core.making.judging import CONFLICTS, truth_of
from solvers.core.posing.setter import Setter, Sketch
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.sat import TooHardError
from solvers.core.search.search import Search

_LARGEST = 16
"""So many clues are left out at once at most."""
Enough = Callable[[Collection[Hashable]], bool]


class Clues:
    """The clues of one board, and what follows from some of them."""

    def __init__(self, puzzle: Puzzle, setter: Setter, sketch: Sketch, chance: Random) -> None:
        self.all: Sequence[Hashable] = list(setter.clues(sketch.board, chance))
        told = puzzle.given(sketch.board)
        bare = replace(puzzle, given=lambda _: {}, unknowns=setter.opened or puzzle.unknowns)
        self._model = model = Model(bare, sketch.board)
        self._truth = truth_of(model, sketch.answer)
        self._facts: dict[Hashable, list[Literal]] = {}
        for clue in self.all:
            if isinstance(clue, Cell) and clue in told:
                self._facts[clue] = [model.literal_of(clue, told[clue])]
            elif isinstance(clue, Cell) and setter.opened:
                self._facts[clue] = [-model.literal[clue]]
        self._rules_of: dict[Hashable, list[int]] = {clue: [] for clue in self.all}
        for index, rule in enumerate(model.rules):
            for clue in setter.clues_of(rule):
                if clue in self._rules_of and not (clue in told and isinstance(clue, Cell)):
                    self._rules_of[clue].append(index)
        self._gone = bytearray(len(model.rules))
        """How many of the clues that a rule comes from are gone; it counts where none is."""
        self._search: Search | None = None
        self._selector: dict[Hashable, Literal] = {}

    def led(self) -> list[Hashable]:
        """The clues that can go, one after the other, while single rules still lead to the answer."""
        self._gone = bytearray(len(self._model.rules))
        self._count(self.all, 1)
        known = [0] * len(self._truth)
        self._model.propagate(known, None, self._uses)
        with_all = list(known)
        self._count(self.all, -1)
        self._learn(self.all, with_all)
        if not self._complete(with_all):
            return []
        self._count(self.all, 1)
        return self._spared(self.all, known)

    def left_out(self, *, led_first: bool) -> tuple[list[Hashable], list[Hashable]]:
        """The clues that can go so that single rules still lead to the answer, and those that can go after.

        Unless the former go first, there are only the latter. Each leaves one answer when those before are
        gone. Without all of them the board is minimal: no further clue can go, as far as that is not too
        hard to find out.
        """
        led = self.led() if led_first else []
        gone = set(led)
        kept = {clue: None for clue in self.all if clue not in gone}
        return led, dropped(list(kept), kept, self.one_answer)

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
        return first + dropped([*others, *back], kept, self.one_answer, size=1)

    def _spared(self, some: Sequence[Hashable], known: Sequence[int]) -> list[Hashable]:
        """Those of some clues that can go; `known` is what single rules lead to without any of them.

        What follows from one half is found once for all tests of the other: an easy Slitherlink of 20x20 is
        made in 0.35 s, where each test from the beginning takes 15 ms.
        """
        if self._complete(known):
            return list(some)
        if len(some) == 1:
            self._count(some, -1)
            return []
        first, second = some[: len(some) // 2], some[len(some) // 2 :]
        trial = list(known)
        self._count(second, -1)
        self._learn(second, trial)
        gone = self._spared(first, trial)
        self._count(second, 1)
        trial = list(known)
        spared = set(gone)
        self._learn([clue for clue in first if clue not in spared], trial)
        return gone + self._spared(second, trial)

    def _learn(self, some: Sequence[Hashable], known: list[int]) -> None:
        """Adds to `known` what some clues tell, and what single rules lead to then."""
        facts = [literal for clue in some for literal in self._facts.get(clue, ())]
        rules = [i for clue in some for i in self._rules_of[clue] if self._uses(i)]
        new = [literal for literal in facts if not known[abs(literal)]]
        for literal in new:
            known[abs(literal)] = 1 if literal > 0 else -1
        for index in rules:
            for literal in self._model.constraints[index].forces(known):
                known[abs(literal)] = 1 if literal > 0 else -1
                new.append(literal)
        self._model.propagate(known, map(abs, new), self._uses)

    def _count(self, some: Iterable[Hashable], by: int) -> None:
        """Takes the rules of some clues away, or with -1 back."""
        for clue in some:
            for index in self._rules_of[clue]:
                self._gone[index] += by

    def _uses(self, index: int) -> bool:
        return not self._gone[index]

    def _complete(self, known: Sequence[int]) -> bool:
        return all(known[1 : self._model.shown + 1])

    def one_answer(self, kept: Collection[Hashable]) -> bool:
        """Whether these clues alone have one answer; not if that is too hard to find out."""
        search = self._search or self._made()
        assumed = [self._selector[clue] for clue in kept if clue in self._selector]
        facts = [literal for clue in kept for literal in self._facts.get(clue, ())]
        try:
            return not search.satisfiable([*assumed, *facts], CONFLICTS)
        except TooHardError:
            return False

    def _made(self) -> Search:
        """The solver under which each clue's rules hold only while its selector is true."""
        model = self._model
        formula = Formula(len(model.places))
        chosen = {index: clue for clue, indices in self._rules_of.items() for index in indices}
        for clue in dict.fromkeys(chosen.values()):
            self._selector[clue] = formula.fresh()
        for index, constraint in enumerate(model.constraints):
            if index in chosen:
                constraint.tell(formula, unless=-self._selector[chosen[index]])
            else:
                constraint.tell(formula)
        lazies = [lazy for index, lazy in model.cutting.items() if index not in chosen]
        search = Search(formula, lazies, [0] * len(self._truth), alone=True)
        search.require([-number * self._truth[number] for number in range(1, model.shown + 1)])
        self._search = search
        return search


def dropped(
    order: Sequence[Hashable], kept: dict[Hashable, None], enough: Enough, size: int = 8
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
            start, size = start + len(some), min(2 * size, most)
        elif len(some) == 1:
            start += 1
        else:
            size = len(some) // 2
    return gone
