"""The choice among several readings of a text, with keys that stay valid after an upgrade.

The key of a choice has puzzle, format, size and number. Earlier versions stored an index in the list of all
readings, which grows with every new puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import solvers
from bot.common.errors import ChoiceError
from bot.service.jobs import Job
from solvers import PUZZLES, Board, Choice, MismatchError, PuzzleError, Reading
from solvers.formats import FORMATS

_NUMBERED = frozenset({"dominosa", "minesweeper", "mosaic", "nonogram", "tents"})
"""The puzzles from the time when readings were stored by number."""

_TASK, _TEXT = "task", "text"
_DECIDING = 0.25
"""The share of the time for solving readings to find out which one is meant."""


class Meant(NamedTuple):
    """The board that a text means; `taken` says why, if it was one of several readings.

    Otherwise `taken` may name parts of the text that are left out. `marks` are the marks in the text, as
    words; `bare` is the text without them.
    """

    board: Board
    taken: str | None = None
    marks: str = ""
    bare: str = ""


def meant(job: Job) -> Meant:
    """Return the chosen board, the only one, or the only one with exactly one answer.

    Tasks of puzzles that need a name are tried if no other reading has exactly one answer. Raises ChoiceError
    if the choice stays open, other PuzzleErrors for a text that is no board.
    """
    if job.reading is not None:
        return Meant(chosen(job, job.reading))
    try:
        found = _readings(job)
    # The text is a board with contradictory clues: its error is worth more than another reading.
    except MismatchError:
        raise
    except PuzzleError:
        if decided := _decide(job, _task_readings(job, [])):
            return decided
        raise
    if job.nth is not None:
        return _nth(found, job.nth)
    others = _task_readings(job, found)
    if len(found) == 1 and not others:
        return _stricter(job, found[0]) or _only(found[0])
    decision = solvers.decide(found, _seconds(job))
    if decision.board:
        return Meant(decision.board, decision.sentence if len(found) > 1 else None)
    if others and (decided := _decide(job, [*found, *others])):
        return decided
    if len(found) == 1:
        return Meant(found[0].board)
    raise choice(job, decision.sentence)


def _stricter(job: Job, reading: Reading) -> Meant | None:
    """Return the board with a rule that its text leaves unsaid, if only that makes its solution unique."""
    found = PUZZLES[reading.board.puzzle].stricter(reading.board)
    if found is None or solvers.solve(reading.board, _seconds(job), common=False).status != "multiple":
        return None
    rule, board = found
    if solvers.solve(board, _seconds(job), common=False).status != "unique":
        return None
    said = f"Read with the rule that {rule}: exactly one answer; several answers without it."
    return Meant(board, " ".join(filter(None, [said, reading.note])), reading.marks, reading.bare)


def _nth(found: Sequence[Reading], number: int) -> Meant:
    """Return the board with this number among the readings. Raises PuzzleError if there are fewer."""
    if not 1 <= number <= len(found):
        there = "is one board" if len(found) == 1 else f"are {len(found)} boards"
        raise PuzzleError(f"There {there} in this text, so there is no number {number}.")
    return _only(found[number - 1])


def _only(reading: Reading) -> Meant:
    return Meant(reading.board, reading.note or None, reading.marks, reading.bare)


def _task_readings(job: Job, found: Sequence[Reading]) -> list[Reading]:
    """Return the readings of a bare task by puzzles that need a name, since their tasks look like others.

    Without a name it is a task of another puzzle, or a row or two of digits.
    """
    formats = {reading.board.format for reading in found}
    bare = (
        len(job.text.split()) == 1 and formats <= {_TASK, _TEXT} and (len(found) > 1 or _TEXT not in formats)
    )
    if job.puzzle or job.format not in (None, _TASK) or not bare:
        return []
    readings = []
    for name in PUZZLES.keys() - {board.puzzle for board, *_ in found if board.format == _TASK}:
        with suppress(PuzzleError):
            readings += _readings(job, name, _TASK)
    return sorted(readings, key=lambda reading: reading.board.puzzle)


def _decide(job: Job, found: Sequence[Reading]) -> Meant | None:
    decision = solvers.decide(found, _seconds(job)) if found else None
    return Meant(decision.board, decision.sentence) if decision and decision.board else None


def _seconds(job: Job) -> float:
    return min(job.fault_seconds, _DECIDING * job.seconds)


def chosen(job: Job, key: str) -> Board:
    """Return the board of the reading with that key. Raises ChoiceError if there is none."""
    found = _find_number(job, int(key)) if key.isdecimal() else _find_key(job, key)
    if found is None:
        raise choice(job, "I read this text differently than before. Which puzzle is it?")
    return found


def choice(job: Job, question: str) -> ChoiceError:
    """Return the error that asks which reading is meant."""
    return ChoiceError(question, solvers.choices(_readings(job)))


def _find_key(job: Job, key: str) -> Board | None:
    """Return the board with that key among all readings, or among those of its puzzle and format."""
    wanted = Choice.of_key(key)
    if wanted is None or wanted.puzzle not in PUZZLES or wanted.format not in FORMATS:
        return None
    # Newer puzzles may have all other readings of the text.
    for limits in ((), (wanted.puzzle, wanted.format)):
        with suppress(PuzzleError):
            found = _readings(job, *limits)
            boards = zip(found, solvers.choices(found), strict=True)
            if board := next((reading.board for reading, one in boards if one.is_of(wanted)), None):
                return board
    return None


def _find_number(job: Job, number: int) -> Board | None:
    """Return the board with that index in the old list, if certain: all have one format, in its order."""
    boards = [board for board, *_ in _readings(job) if board.puzzle in _NUMBERED]
    sure = len({board.format for board in boards}) == 1 and number < len(boards)
    return boards[number] if sure else None


def _readings(job: Job, puzzle: str | None = None, kind: str | None = None) -> list[Reading]:
    named, kind = puzzle or job.puzzle, kind or job.format
    return solvers.readings(job.text, named, job.max_cells, job.size, kind, **job.options)
