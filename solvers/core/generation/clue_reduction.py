"""Clue reduction: removes clues from a board until it has the target level."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import chain

from solvers.core.boards.board import Board
from solvers.core.boards.places import Unknown
from solvers.core.generation.generation_request import GenerationRequest, Made
from solvers.core.generation.redundant_clues import Clues
from solvers.core.generators.generator import Sketch

_STAY = 12
"""Maximum number of clues that are kept because the board would be too hard without them."""
_WALKS = 4
"""Maximum number of hint walks if the fast rating is wrong."""
_EXCHANGES = 60
"""Maximum number of exchanges of clues for a board that is too easy."""
_PATIENCE = 12
"""Default number of failed exchanges in a row; after that, a new solution is more promising.

Eight very hard 6x6 Sudokus took 0.6 s on average with 12 and 2.6 s with 3.
"""
_BACK = 2
"""Fraction of the removed clues that an exchange puts back: one in two.

Twelve very hard 10x10 Light Ups took 107 s with 4 and 65 s with 2. 6x6 Sudokus took 49 and 23 s, and 10x10
Minesweepers 17 and 14 s.
"""
_LOOKS = 8
"""Number of ratings of a board with loops while its clues are removed.

The fewer clues are left, the more loops the solver finds. Four hard 20x20 Slitherlinks took 3 s with 8, and
over 128 s if all redundant clues were removed first.
"""
_ROUNDS = 400
"""Number of solver assignments checked for loops after which a new solution is drawn.

By then, after 0.5 s, half of the 20x20 Slitherlinks are very hard. Going on until no clue is redundant took 2
to 3 s more. Boards that were not very hard then seldom became so by exchanges.
"""


def reduce_clues(request: GenerationRequest, sketch: Sketch) -> Made | None:
    """Remove clues from a board until it has the target level; None if no such board is found."""
    return _ClueReduction(request, sketch).run()


class _ClueReduction:
    """The clue reduction of one board."""

    def __init__(self, request: GenerationRequest, sketch: Sketch) -> None:
        self._request, self._sketch = request, sketch
        self._is_short = False
        """True if the last board was only rated by the fast rating."""
        self._clues = Clues(request.puzzle, request.generator, sketch, request.rng, request.terms)

    def run(self) -> Made | None:
        asked = self._request.asked
        unknowns = self._request.puzzle.unknowns(self._sketch.board)
        has_numbers = any(isinstance(unknown, Unknown) for unknown in unknowns)
        if asked == "easy":
            redundant = self._clues.redundant_for_propagation()
            return self._bisect([clue for clue in redundant if not self._request.generator.stays(clue)], 0)
        if self._clues.has_loops and asked == "medium":
            # The hint walk proves uniqueness; on 20x20 Slitherlinks the solver took seconds for each clue.
            easy = self._clues.redundant_for_propagation()
            rest = [clue for clue in self._clues.all if clue not in set(easy)]
            return self._bisect([*easy, *rest], len(easy))
        # Not on boards with numbers: a Sudoku without its clues that are redundant for propagation becomes
        # hard as soon as any other clue is removed.
        easy, others = self._clues.removable(propagation_first=asked == "medium" and not has_numbers)
        if self._clues.has_loops:
            return self._reduce_in_batches(others)
        # Without the first of these clues, propagation still reaches the solution: such boards are roughly
        # easy.
        gone = [*easy, *chain.from_iterable(others)]
        return self._bisect(gone, len(easy)) or self._exchange(gone)

    def _reduce_in_batches(self, removable: Iterable[Sequence[Hashable]]) -> Made | None:
        """Remove a few clues at a time until the board is hard enough or removing takes too long."""
        gone: list[Hashable] = []
        rated_at, asked = 0, self._request.asked
        for clues in removable:
            gone += clues
            is_last = self._clues.rounds > _ROUNDS
            if not is_last and len(gone) < rated_at + len(self._clues.all) // _LOOKS:
                continue
            rated_at = len(gone)
            rating = self._request.rate(self._request.generator.without(self._sketch.board, gone), short=True)
            made = self._bisect(gone, 0) if rating.level == asked or rating.is_above(asked) else None
            if made or rating.is_above(asked) or is_last:
                return made
        return self._bisect(gone, 0) or self._exchange(gone)

    def _bisect(self, gone: Sequence[Hashable], least: int) -> Made | None:
        """Remove as many of these clues, in order, as the target level allows; found by bisection.

        If the board is too easy before one of the clues is removed and too hard after it, that clue stays.
        """
        gone = list(gone)
        # A board does not get easier without a clue, so bisection works.
        for _ in range(_STAY):
            most, made = self._max_removable(gone, least)
            if made or most < least or most == len(gone):
                return made
            del gone[most]
            least = most
        return None

    def _max_removable(self, gone: Sequence[Hashable], least: int) -> tuple[int, Made | None]:
        """Return the largest number of clues without which the board is not too hard, and the board if it
        fits.

        The hint walk is only made for that board: for a hard 20x20 Mosaic, four walks took half of the time.
        """
        most = len(gone)
        for _ in range(_WALKS):
            most, board = self._bisect_with_fast_rating(gone, least, most)
            if board is None:
                break
            rating = self._request.rate(board) if self._is_short else None
            if rating is None or rating.level == self._request.asked:
                return most, Made(board, self._sketch.answer, self._request.asked)
            if not rating.is_above(self._request.asked):
                break
            most -= 1  # the board is harder than its fast rating, so one more clue is kept
        return most, None

    def _bisect_with_fast_rating(
        self, gone: Sequence[Hashable], least: int, most: int
    ) -> tuple[int, Board | None]:
        """Do the same by fast ratings; return the number of clues and the board."""
        request, low, high, number = self._request, least, most, most
        best = None
        while low <= high:
            board = request.generator.without(self._sketch.board, gone[:number])
            rating = request.rate(board, short=True)
            if rating.is_above(request.asked):
                high = number - 1
            else:
                low = number + 1
                if rating.level == request.asked:
                    best, self._is_short = board, rating.short
            number = (low + high + 1) // 2
        return high, best

    def _exchange(self, gone: Sequence[Hashable]) -> Made | None:
        """Exchange removed clues for others while the board is too easy and does not get easier."""
        request, rng = self._request, self._request.rng
        best = request.rate(request.generator.without(self._sketch.board, gone))
        if best.is_above(request.asked) or not gone:
            return None
        failures = 0
        for _ in range(_EXCHANGES):
            back = rng.sample(gone, -(-len(gone) // _BACK))  # rounded up to at least one
            trial = self._clues.exchange(gone, back, rng)
            board = request.generator.without(self._sketch.board, trial)
            rating = request.rate(board)
            if rating.level == request.asked:
                return Made(board, self._sketch.answer, request.asked)
            failures = 0 if not request.is_as_near(best, rating) else failures + 1
            if failures == request.patience(_PATIENCE):
                return None
            if request.is_as_near(rating, best):
                gone, best = trial, rating
        return None
