"""Which of several readings of a picture is meant: the one that solving bears out.

A board that was read wrong nearly never has exactly one answer, so that is the best evidence there is. Where
the reading has none, doubtful clues are tried with their next best reading.
"""

from __future__ import annotations

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

_TRIED = 5
"""Readings that are solved: those after them were never the right one."""
_MARGIN = 3.5
"""Readings that are worth less than the first one by more than this are not solved."""
_RIVAL = 1.0
"""Another reading of the same kind that is worth less by no more than this leaves the best one in doubt."""
_SOLVING_SECONDS = 0.6
"""For all readings of a picture: what is a board takes a tenth of it, what looks like one may take all."""
_SLOWEST = 20.0
"""By how much the clock is taken to be slower than the processor at most."""
_REPAIRED = 6
"""Doubtful places, the least sure ones, that are tried with their next best reading."""
_AT_ONCE = 3
"""How many of them at a time; so at most 6 + 15 + 20 boards are solved."""
_AS_COUNTED = 1.5
"""What sums that agree are worth where there are several answers; one answer is worth 2.5."""
_COUNTED = frozenset({"minesweeper", "nonogram", "tents", "dominosa"})
"""Kinds in which sums or counts can bear a reading out."""


class Judged(NamedTuple):
    """A reading, the status of its board, and how likely it is meant."""

    reading: Reading
    status: str
    worth: float

    @property
    def borne_out(self) -> bool:
        """Whether solving says that it was read right.

        Some boards have several answers as they are, positions of Minesweeper nearly always: these are borne
        out where sums or counts bear them out.
        """
        counted = self.reading.board.puzzle in _COUNTED
        return self.status == "unique" or (self.status == "multiple" and counted and self.reading.sure)


class Solving:
    """Solves what was read, for a while in all; that is processor time, so that load changes little.

    A solver knows the clock only, so it is given longer by as much as the clock was slower than the
    processor since `clock` and `processor`, the times of time.monotonic() and time.process_time() when
    the work began.
    """

    def __init__(self, clock: float, processor: float) -> None:
        self._end = time.process_time() + _SOLVING_SECONDS
        passed, worked = time.monotonic() - clock, time.process_time() - processor
        self._slower = min(max(1.0, passed / max(worked, 0.001)), _SLOWEST)

    def status(self, board: Board) -> str:
        """The status of the answer; "none" too where the clues cannot be right whatever the cells are."""
        # A busy machine may have given a solver less of the processor than what it had the time for.
        while (left := self._end - time.process_time()) > 0:
            status = _status(board, left * self._slower)
            if status != "unknown":
                return status
        return "unknown"


def _status(board: Board, seconds: float) -> str:
    try:
        # Through its text, for that is where the checks of a board are, and what the person is given.
        # In a board that cannot be right other formats would be looked for, too.
        read = solvers.read(solvers.write(board), puzzle=board.puzzle, format="text")
        return solvers.solve(read, seconds, common=False).status
    except OutOfTimeError:
        return "unknown"
    except PuzzleError:
        return "none"


def judge(found: Sequence[Reading], solving: Solving) -> Judged:
    """The most likely reading, once the likelier ones are solved."""
    tried = []
    for reading in found[:_TRIED]:
        if reading.worth < found[0].worth - _MARGIN:
            break
        status = solving.status(reading.board)
        # In units of `worth`: several answers, or no decision in time, count neither way.
        bonus = {"unique": 2.5, "none": -1.5}.get(status, 0.0)
        # Positions have several as a rule, and what is read as one by mistake mostly has none.
        if status == "multiple" and reading.board.puzzle == "minesweeper":
            bonus = 0.8
        elif status == "multiple" and reading.board.puzzle in _COUNTED and reading.sure:
            bonus = _AS_COUNTED
        tried.append(Judged(reading, status, reading.worth + bonus))
        # The likeliest one, sure by itself and borne out: solving the others would only cost time.
        if status == "unique" and reading.sure and reading is found[0]:
            break
    best = max(tried, key=lambda one: one.worth)
    # The same lattice a little aside reads some cells otherwise: which of them is right, nothing tells.
    if any(
        other.puzzle == best.reading.board.puzzle
        and other != best.reading.board
        and worth > best.worth - _RIVAL
        for other, worth in ((one.reading.board, one.worth) for one in tried)
    ):
        return best._replace(reading=replace(best.reading, sure=False))
    return best


def repair(best: Judged, solving: Solving) -> tuple[Doubt, ...]:
    """The one choice of next best readings, of up to three places, with which there is one answer."""
    doubts = [doubt for doubt in best.reading.doubts if doubt.read != doubt.second]
    doubts = sorted(doubts, key=lambda doubt: doubt.sure)[:_REPAIRED]
    # A position of Minesweeper has several answers, but mostly none once a number is wrong.
    positions = best.reading.board.puzzle == "minesweeper" and best.status == "none"
    wanted = ("unique", "multiple") if positions else ("unique",)
    # One place first: that fewer signs were misread is likelier than more.
    for number in range(1, _AT_ONCE + 1):
        good = []
        for chosen in combinations(doubts, number):
            status = solving.status(best.reading.otherwise(chosen).board)
            # Of a choice that is not decided it is open whether the one found is the only one.
            if status == "unknown":
                return ()
            if status in wanted:
                good.append(chosen)
        if good:
            # Several repairs: which one is meant, nothing tells.
            return good[0] if len(good) == 1 else ()
    return ()


def open_doubts(best: Judged, proposed: tuple[Doubt, ...], solving: Solving) -> tuple[Doubt, ...]:
    """The doubtful places that matter: with their next best reading there would be one answer too."""
    weak = [doubt for doubt in best.reading.doubts if doubt.sure < DOUBTFUL and doubt not in proposed]
    if best.status != "unique" or len(weak) > _REPAIRED:
        return (*proposed, *weak)
    # What could not be read at all has no second reading that could be ruled out.
    return (
        *proposed,
        *(
            doubt
            for doubt in weak
            if doubt.read == doubt.second
            or solving.status(best.reading.otherwise([doubt]).board) in ("unique", "unknown")
        ),
    )
