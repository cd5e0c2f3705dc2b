"""The choice among several readings of a picture: the one that solving confirms.

A board that was read wrong hardly ever has exactly one answer, so that is the best evidence. If no reading
has one, doubtful clues are tried with their next best reading.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import solvers
from bot.screenshots import Doubt, Reading
from bot.screenshots.reading import DOUBTFUL
from solvers import Board, PuzzleError
from solvers.core.boards.puzzle_errors import OutOfTimeError

CERTAIN_CELLS = 25
"""A smaller board may be a part of one that the first look did not see whole, and have one answer as well."""
_TRIED = 5
"""Maximum number of solved readings; later ones were never right."""
_MARGIN = 3.5
"""Maximum difference of worth to the first reading for a solved one."""
_RIVAL = 1.0
"""Maximum difference of worth with which another reading of the same kind leaves the best one in doubt."""
_SOLVING_SECONDS = 0.6
"""Seconds for all readings of a picture: a board takes a tenth of them, a false one may take all."""
_ALIKE, _ALIKE_SECONDS, ALIKES_SECONDS = 0.5, 0.15, 2.0
"""Maximum difference of worth between readings as puzzles that look alike; and seconds for each and for all
of them: most take a tenth of that."""
_SLOWEST = 20.0
"""Maximum factor between elapsed time and processor time."""
_REPAIRED = 6
"""Maximum number of doubtful places that are tried with their next best reading."""
_AT_ONCE = 3
"""Maximum number of such places at a time; so at most 6 + 15 + 20 boards are solved."""
_UNIQUE, _AS_COUNTED = 2.5, 1.5
"""Worth of a single answer, and of sums that agree if there are several answers."""
_COUNTED = frozenset({"minesweeper", "nonogram", "tents", "dominosa"})
"""Kinds in which sums or counts can confirm a reading."""


class Judged(NamedTuple):
    """A reading, the status of its board, and its worth."""

    reading: Reading
    status: str
    worth: float

    @property
    def has_proved_size(self) -> bool:
        """Whether the only answer shows that the board is whole.

        A position of Minesweeper without its outer rows is a position as well, often with one answer.
        """
        return self.status == "unique" and self.reading.board.puzzle != "minesweeper"

    @property
    def is_confirmed(self) -> bool:
        """Whether solving confirms the reading.

        Some boards have several answers, positions of Minesweeper nearly always: for these, sums or counts
        can confirm the reading.
        """
        counted = self.reading.board.puzzle in _COUNTED
        return self.status == "unique" or (self.status == "multiple" and counted and self.reading.sure)

    @property
    def worth_without_proof(self) -> float:
        """Its worth if boards of its puzzle often have several answers, else 0: then it is read wrongly."""
        return self.worth if self.reading.board.puzzle in _COUNTED else 0.0


class Solving:
    """Solves readings within a limit of processor time, so that load changes little.

    A solver knows only elapsed time, so its limit is longer by the factor between both kinds of time so far.
    `clock` and `processor` are the values of time.monotonic() and time.process_time() at the beginning.
    """

    def __init__(self, clock: float, processor: float, seconds: float = _SOLVING_SECONDS) -> None:
        self._end = time.process_time() + seconds
        passed, worked = time.monotonic() - clock, time.process_time() - processor
        self._slower = min(max(1.0, passed / max(worked, 0.001)), _SLOWEST)

    def status(self, board: Board, seconds: float = math.inf) -> str:
        """Return the status of the answer; also "none" if the clues contradict each other.

        It is "unknown" after so many seconds of the processor.
        """
        end = min(self._end, time.process_time() + seconds)
        # On a busy machine a solver may have had less processor time than planned.
        while (left := end - time.process_time()) > 0:
            status = _status(board, left * self._slower)
            if status != "unknown":
                return status
        return "unknown"


def _status(board: Board, seconds: float) -> str:
    try:
        # Through its text, which is checked like any text and which the user gets. The format is given, since
        # a wrong board would otherwise be tried in other formats.
        read = solvers.read(solvers.write(board), puzzle=board.puzzle, format="text")
        return solvers.solve(read, seconds, common=False).status
    except OutOfTimeError:
        return "unknown"
    except PuzzleError:
        return "none"


def judge(found: Sequence[Reading], solving: Solving) -> Judged:
    """Return the most likely reading after solving the best ones."""
    tried = []
    for reading in found[:_TRIED]:
        if reading.worth < found[0].worth - _MARGIN:
            break
        status = solving.status(reading.board)
        # Several answers, or no decision in time, count nothing.
        bonus = {"unique": _UNIQUE, "none": -1.5}.get(status, 0.0)
        # Noise beside a board looks like small boards, and many of these have one answer.
        if reading.number_of_cells < CERTAIN_CELLS and any(map(reading.is_minor_beside, found)):
            bonus = min(bonus, 0.0)
        # Positions usually have several answers; a false one mostly has none.
        if status == "multiple" and reading.board.puzzle == "minesweeper":
            bonus = 0.8
        elif status == "multiple" and reading.board.puzzle in _COUNTED and reading.sure:
            bonus = _AS_COUNTED
        tried.append(Judged(reading, status, reading.worth + bonus))
        # The likeliest reading is sure and confirmed: solving the others would only cost time.
        if status == "unique" and reading.sure and reading is found[0]:
            break
    best = max(tried, key=lambda one: one.worth)
    # A slightly shifted lattice reads some cells otherwise, and nothing says which is right.
    if any(
        other.puzzle == best.reading.board.puzzle
        and other != best.reading.board
        and worth > best.worth - _RIVAL
        for other, worth in ((one.reading.board, one.worth) for one in tried)
    ):
        return best._replace(reading=replace(best.reading, sure=False))
    return best


def only_unique(found: Sequence[Reading], solving: Solving) -> Judged | None:
    """Return the likeliest board with exactly one answer among readings as puzzles that look alike.

    Returns None if another puzzle is as likely and has one answer too. A reading with a doubt does not count.
    """
    unique: list[Judged] = []
    for reading in filter(_stands_alone, found):
        if unique and reading.worth < unique[0].reading.worth - _ALIKE:
            break
        if solving.status(reading.board, _ALIKE_SECONDS) == "unique":
            unique.append(Judged(reading, "unique", reading.worth + _UNIQUE))
    puzzles = {one.reading.board.puzzle for one in unique}
    return unique[0] if len(puzzles) == 1 else None


def _stands_alone(reading: Reading) -> bool:
    """Return whether a reading without doubts is no board of a few numbers: many of these have one answer."""
    is_large = reading.number_of_cells >= CERTAIN_CELLS or bool(reading.board.cages)
    return is_large and not reading.doubts


def repair(best: Judged, solving: Solving) -> tuple[Doubt, ...]:
    """Return the only choice of next best readings, for up to three places, with exactly one answer."""
    doubts = [doubt for doubt in best.reading.doubts if doubt.read != doubt.second]
    doubts = sorted(doubts, key=lambda doubt: doubt.sure)[:_REPAIRED]
    # A position of Minesweeper has several answers, but mostly none if a number is wrong.
    positions = best.reading.board.puzzle == "minesweeper" and best.status == "none"
    wanted = ("unique", "multiple") if positions else ("unique",)
    # One place first: few misread characters are likelier than many.
    for number in range(1, _AT_ONCE + 1):
        good = []
        for chosen in combinations(doubts, number):
            status = solving.status(best.reading.otherwise(chosen).board)
            # With an undecided choice, the repair may not be the only one.
            if status == "unknown":
                return ()
            if status in wanted:
                good.append(chosen)
        if good:
            # Several repairs: nothing says which one is meant.
            return good[0] if len(good) == 1 else ()
    return ()


def open_doubts(best: Judged, proposed: tuple[Doubt, ...], solving: Solving) -> tuple[Doubt, ...]:
    """Return the doubtful places that matter: their next best reading would also give one answer."""
    weak = [doubt for doubt in best.reading.doubts if doubt.sure < DOUBTFUL and doubt not in proposed]
    if best.status != "unique" or len(weak) > _REPAIRED:
        return (*proposed, *weak)
    # An unreadable place has no second reading to rule out.
    return (
        *proposed,
        *(
            doubt
            for doubt in weak
            if doubt.read == doubt.second
            or solving.status(best.reading.otherwise([doubt]).board) in ("unique", "unknown")
        ),
    )
