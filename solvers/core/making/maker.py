"""Makes a board of a puzzle, a size and a level, from a seed.

A board with all clues of a random answer is changed until that is its only answer: an easy one where single
rules end, as long as they then lead no less far; a harder one where another answer differs. Then
clues are left out as long as there is one answer, and of the boards on that way one with the level asked for
is found by halving; where no clue can go, another board is drawn if it is too easy. The last word has the
whole way of hints, whose every step is proved.

The same seed gives the same board in every process, on every machine with the same version of Z3: nothing
depends on a clock, on the order of a set of texts, or on what a solver was asked before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.coded import Size
from solvers.core.boards.errors import PuzzleError
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import Unknown, listed
from solvers.core.making import rating
from solvers.core.making.answers import random_answer
from solvers.core.making.judging import differing, opened_at_first
from solvers.core.making.leaving_out import leave_out
from solvers.core.posing.setter import Drawn, Setter, Sketch, no_clues
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.puzzle import Puzzle

_WORK = 500_000
"""Boards are drawn until so many cells were looked at before a level is said not to be there.

At 10x10 that takes 5 s of a processor, at 20x20 some 20 s.
"""
_WALK = 10
"""To rate a board takes as long as to look at it so often."""
_CHANGES = 120
"""So often a board is changed where another answer differs,"""
_CLIMBS = 400
"""and so often where single rules end, which takes less time."""
_REFINED = 25
"""So often a board with one answer is changed because it is too hard."""

Tell = Callable[[int], None]
"""Is told which attempt begins, from 1."""


class Made(NamedTuple):
    """A board with its answer; `level` is that of the whole way."""

    board: Board
    answer: Drawn
    level: Level


def make(puzzle: Puzzle, size: Size, asked: Level, seed: int, tell: Tell = lambda _: None) -> Made:
    """A board that has one answer and is as hard as asked. Raises PuzzleError where there is none."""
    setter = puzzle.setter
    if setter is None:
        raise PuzzleError(f"I cannot make boards of {puzzle.title}.")
    if wrong := setter.unfit(size):
        raise PuzzleError(f"{puzzle.title} of {size} cannot be made. {wrong}")
    if asked in setter.missing(size):
        others = [level for level in LEVELS if level not in setter.missing(size)]
        raise PuzzleError(_instead(puzzle, size, asked, others))
    chance = Random(f"{puzzle.name} {size} {asked} {seed}")  # noqa: S311 - no secret
    maker = _Maker(puzzle, setter, size, asked, chance)
    attempt = 0
    while maker.worked < _WORK:
        attempt += 1
        tell(attempt)
        if made := maker.attempt():
            return made
    raise PuzzleError(_instead(puzzle, size, asked, maker.seen))


def _instead(puzzle: Puzzle, size: Size, asked: Level, seen: Sequence[Level]) -> str:
    """What can be made instead."""
    others = [level for level in LEVELS if level in seen]
    instead = f"It can be {listed(others, 'levels', 'or')}" if others else "Try another seed"
    return f"I found no {asked} {puzzle.title} of {size}. {instead}, or choose another size."


class _Maker:
    """The attempts for one board.

    `seen` are the levels that boards on the way had, `worked` counts the cells that were looked at.
    """

    def __init__(self, puzzle: Puzzle, setter: Setter, size: Size, asked: Level, chance: Random) -> None:
        self._puzzle = puzzle
        self._setter = setter
        self._size = size
        self._asked: Level = asked
        self._chance = chance
        self.seen: list[Level] = []
        self.worked = 0

    def attempt(self) -> Made | None:
        sketch = self._drawn()
        if self._asked == "easy":
            sketch = self._climbed(sketch)
        settled = self._settled(sketch)
        if settled is None:
            return None
        sketch = settled
        if self._setter.clues is not no_clues:
            return self._thinned(sketch)
        return self._refined(sketch)

    def _drawn(self) -> Sketch:
        setter, size, chance = self._setter, self._size, self._chance
        if setter.answer:
            answer = setter.answer(size, chance)
        elif setter.blank:
            answer = random_answer(self._puzzle, setter.blank(size), chance)
        else:
            raise ValueError(f"the setter of {self._puzzle.name} draws no answers")
        return Sketch(answer, setter.pose(answer, size, chance))

    def _climbed(self, sketch: Sketch) -> Sketch:
        """The board, changed as long as single rules lead no less far, until they lead to the answer."""
        best = opened_at_first(self._puzzle, sketch.board)
        for _ in range(_CLIMBS):
            self.worked += self._size.area
            if not best or self._setter.mend is None:
                break
            changed = self._setter.mend(sketch, best, self._chance)
            if changed is None:
                continue
            left = opened_at_first(self._puzzle, changed.board)
            if len(left) <= len(best):
                sketch, best = changed, left
        return sketch

    def _settled(self, sketch: Sketch) -> Sketch | None:
        """The board, changed until it has one answer."""
        for _ in range(_CHANGES):
            self.worked += self._size.area
            try:
                places = differing(self._puzzle, sketch.board, sketch.answer)
            except ContradictionError:
                return None
            if places == []:
                return sketch
            changed = (
                self._setter.mend(sketch, places, self._chance) if self._setter.mend and places else None
            )
            if changed is None:
                return None
            sketch = changed
        return None

    def _refined(self, sketch: Sketch) -> Made | None:
        """The board, changed while it is too hard and still has one answer after that."""
        for _ in range(_REFINED):
            level = self._rated(sketch.board)
            if level == self._asked:
                return Made(sketch.board, sketch.answer, level)
            if level is None or LEVELS.index(level) < LEVELS.index(self._asked) or self._setter.mend is None:
                return None
            places = rating.too_hard(self._puzzle, sketch.board, self._asked)
            changed = self._setter.mend(sketch, places, self._chance) if places else None
            settled = changed and self._settled(changed)
            if not settled:
                return None
            sketch = settled
        return None

    def _thinned(self, sketch: Sketch) -> Made | None:
        """The board without some clues: so many that it is as hard as asked."""
        # Once all have gone that single rules can spare, each further clue of a sudoku makes it hard at once.
        led_first = self._asked != "medium" or not self._has_numbers(sketch.board)
        led, further = leave_out(self._puzzle, self._setter, sketch, self._chance, led_first=led_first)
        gone, found = [*led, *further], None
        # Single rules lead to the answer without the first of them: such boards are easy, or nearly so.
        low, high = (0, len(led)) if self._asked == "easy" else (len(led), len(gone))
        number = high
        while low <= high:
            board = self._without(sketch.board, gone[:number])
            level = self._rated(board)
            if level is None or LEVELS.index(level) > LEVELS.index(self._asked):
                high = number - 1
            else:
                if level == self._asked:
                    found = Made(board, sketch.answer, level)
                low = number + 1
            number = (low + high + 1) // 2
        return found

    def _has_numbers(self, board: Board) -> bool:
        return any(isinstance(one, Unknown) for one in self._puzzle.unknowns(board))

    def _without(self, board: Board, clues: Sequence[Hashable]) -> Board:
        return self._setter.without(board, clues)

    def _rated(self, board: Board) -> Level | None:
        self.worked += _WALK * self._size.area
        level = rating.level(self._puzzle, board, self._asked)
        if level is not None and level not in self.seen:
            self.seen.append(level)
        return level
