"""Boards whose clues can be left out: so many, and those, that they are as hard as asked."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import chain

from solvers.core.boards.board import Board
from solvers.core.boards.places import Unknown
from solvers.core.generation.generation_request import GenerationRequest, Made
from solvers.core.generation.redundant_clues import Clues
from solvers.core.generators.generator import Sketch

_STAY = 12
"""So many clues may stay because the board would be too hard without them."""
_WALKS = 4
"""So many boards are walked where the short rating is wrong."""
_EXCHANGES = 60
"""So often other clues are left out of a board that is too easy,"""
_PATIENCE = 12
"""and so often in vain, unless its generator says otherwise: then another answer is more likely to lead to
such a board. Eight very hard Sudokus of 6x6 took 0.6 s in the mean with 12 and 2.6 s with 3.
"""
_BACK = 2
"""One of so many clues that are gone comes back. Twelve very hard Light Ups of 10x10 took 107 s with
4 and 65 s with 2, Sudokus of 6x6 49 and 23 s, Minesweepers of 10x10 17 and 14 s.
"""
_LOOKS = 8
"""So often it is seen whether a board is hard enough while its clues go, where many loops may be found.

The fewer clues are left the more it finds: four hard Slitherlinks of 20x20 took 3 s, and over 128 s when all
went that can.
"""
_ROUNDS = 400
"""Another answer is drawn after so many answers of the solver that were looked at for loops.

Half of the Slitherlinks of 20x20 are very hard by then, which is after 0.5 s. To go on until no clue can go
took 2 to 3 s more, and those that were not very hard then seldom were after others were exchanged.
"""


def thinned(request: GenerationRequest, sketch: Sketch) -> Made | None:
    """A board of this answer with the level asked for; None where none is found."""
    return _Thinning(request, sketch).made()


class _Thinning:
    """The ways to leave clues out of one board."""

    def __init__(self, request: GenerationRequest, sketch: Sketch) -> None:
        self._request, self._sketch = request, sketch
        self._is_short = False
        """Whether the rating of the board found last is a short one."""
        self._clues = Clues(request.puzzle, request.generator, sketch, request.rng, request.terms)

    def made(self) -> Made | None:
        asked = self._request.asked
        numbers = any(isinstance(one, Unknown) for one in self._request.puzzle.unknowns(self._sketch.board))
        if asked == "easy":
            return self._bisect(self._clues.redundant_for_propagation(), 0)
        if self._clues.has_loops and asked == "medium":
            # The walk proves the answer: on Slitherlink of 20x20 the solver took seconds for a clue.
            led = self._clues.redundant_for_propagation()
            return self._bisect([*led, *(clue for clue in self._clues.all if clue not in set(led))], len(led))
        # Not where places hold numbers: once all have gone that single rules spare, each further clue of a
        # sudoku makes it hard at once.
        led, further = self._clues.left_out(led_first=asked == "medium" and not numbers)
        if self._clues.has_loops:
            return self._while_quick(further)
        # Single rules lead to the answer without the first of them: such boards are easy, or nearly so.
        gone = [*led, *chain.from_iterable(further)]
        return self._bisect(gone, len(led)) or self._exchanged(gone)

    def _while_quick(self, further: Iterable[Sequence[Hashable]]) -> Made | None:
        """A hard board whose clues go a few at a time: until it is hard enough, or they go slowly."""
        gone: list[Hashable] = []
        looked, asked = 0, self._request.asked
        for some in further:
            gone += some
            is_last = self._clues.rounds > _ROUNDS
            if not is_last and len(gone) < looked + len(self._clues.all) // _LOOKS:
                continue
            looked = len(gone)
            rating = self._request.rate(self._request.generator.without(self._sketch.board, gone), short=True)
            made = self._bisect(gone, 0) if rating.level == asked or rating.is_above(asked) else None
            if made or rating.is_above(asked) or is_last:
                return made
        return self._bisect(gone, 0) or self._exchanged(gone)

    def _bisect(self, gone: Sequence[Hashable], least: int) -> Made | None:
        """Without so many of these clues that the level is the one asked for, found by halving.

        Where it is too low before one of them is left out, and too high after, that one stays.
        """
        gone = list(gone)
        # A board gets no easier without a clue, which is what lets it be found by halving.
        for _ in range(_STAY):
            most, found = self._max_removable(gone, least)
            if found or most < least or most == len(gone):
                return found
            del gone[most]
            least = most
        return None

    def _max_removable(self, gone: Sequence[Hashable], least: int) -> tuple[int, Made | None]:
        """How many can be left out of a board that is not too hard; and that, if it has the level.

        Only the last one is walked: of a hard Mosaic of 20x20 four walks took half of the time.
        """
        most = len(gone)
        for _ in range(_WALKS):
            most, found = self._bisect_with_fast_rating(gone, least, most)
            if found is None:
                break
            rating = self._request.rate(found) if self._is_short else None
            if rating is None or rating.level == self._request.asked:
                return most, Made(found, self._sketch.answer, self._request.asked)
            if not rating.is_above(self._request.asked):
                break
            most -= 1  # harder than the short rating says: one clue more is kept
        return most, None

    def _bisect_with_fast_rating(
        self, gone: Sequence[Hashable], least: int, most: int
    ) -> tuple[int, Board | None]:
        """The same by short ratings, found by halving: how many, and the board."""
        request, low, high, number = self._request, least, most, most
        found = None
        while low <= high:
            board = request.generator.without(self._sketch.board, gone[:number])
            rating = request.rate(board, short=True)
            if rating.is_above(request.asked):
                high = number - 1
            else:
                low = number + 1
                if rating.level == request.asked:
                    found, self._is_short = board, rating.short
            number = (low + high + 1) // 2
        return high, found

    def _exchanged(self, gone: Sequence[Hashable]) -> Made | None:
        """The board that is too easy without these clues, with others left out while it gets no easier."""
        request, rng = self._request, self._request.rng
        best = request.rate(request.generator.without(self._sketch.board, gone))
        if best.is_above(request.asked) or not gone:
            return None
        vain = 0
        for _ in range(_EXCHANGES):
            back = rng.sample(gone, -(-len(gone) // _BACK))  # rounded up: one at least
            trial = self._clues.exchanged(gone, back, rng)
            board = request.generator.without(self._sketch.board, trial)
            rating = request.rate(board)
            if rating.level == request.asked:
                return Made(board, self._sketch.answer, request.asked)
            vain = 0 if not request.is_as_near(best, rating) else vain + 1
            if vain == request.patience(_PATIENCE):
                return None
            if request.is_as_near(rating, best):
                gone, best = trial, rating
        return None
