"""Clues that a board can do without.

All tests are made on one model of the board with all its clues. Without a clue its rules are not asked, and
what it tells is not known; so a test takes a tenth of the time that a new model would.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
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
        self._search: Search | None = None
        self._selector: dict[Hashable, Literal] = {}

    def left_out(self, *, led_first: bool) -> tuple[list[Hashable], list[Hashable]]:
        """The clues that can go so that single rules still lead to the answer, and those that can go after.

        Unless the former go first, there are only the latter. Each leaves one answer when those before are
        gone. Without all of them the board is minimal: no further clue can go, as far as that is not too
        hard to find out.
        """
        kept = dict.fromkeys(self.all)
        led: list[Hashable] = []
        if led_first and self.led_by_rules(kept):
            led = dropped(self.all, kept, self.led_by_rules)
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

    def led_by_rules(self, kept: Collection[Hashable]) -> bool:
        """Whether single rules lead to the answer from these clues alone."""
        model = self._model
        gone = bytearray(len(model.rules))
        known = [0] * len(self._truth)
        for clue, rules in self._rules_of.items():
            if clue in kept:
                for literal in self._facts.get(clue, ()):
                    known[abs(literal)] = 1 if literal > 0 else -1
            else:
                for index in rules:
                    gone[index] = 1
        model.propagate(known, None, lambda index: not gone[index])
        return all(known[1 : model.shown + 1])

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
