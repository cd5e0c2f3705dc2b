"""The board in a picture, with a sentence on doubts."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

import solvers
from bot.common.errors import PictureError
from bot.screenshots import PLAIN, READABLE, Doubt, Reading, Screenshot
from bot.service.jobs import Job, ReadPicture, RecognisedBoard
from bot.service.worker.board_pictures import Noted, board_picture, noted_board
from bot.service.worker.mark_jobs import known_marks
from bot.service.worker.picture_choice import (
    ALIKES_SECONDS,
    CERTAIN_CELLS,
    Judged,
    Solving,
    judge,
    only_unique,
    open_doubts,
    repair,
)
from bot.service.worker.scenes import marks_scene
from solvers import PUZZLES, Board, PuzzleError
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.places import amount, list_names
from solvers.core.marks.marks import as_mapping

_LEAST, _NAMED_LEAST = 5.5, 2.0
"""Minimum worth of an unconfirmed reading, without a named puzzle and with one; right ones have 6 to 12."""
_NOTHING = (
    "I see no board in this picture. Send one puzzle, whole and straight, with cells of 12 pixels or more."
)
_CAGED = "kenken"
_NAMED = 6
"""Maximum number of doubtful places in a sentence."""
_TRYING_SECONDS = 2.6
"""Seconds of the processor after which nothing further is tried, so that three are rarely passed."""


def read_picture(job: Job, ask: ReadPicture) -> RecognisedBoard:
    """Return the board in a picture. Raises PictureError if there is no readable one."""
    started, processor = time.monotonic(), time.process_time()
    noted = noted_board(ask.data)
    if noted:
        _wanted_kinds([Reading(noted.board, worth=0.0, sure=True)], job)
        return _result(job, noted, started)
    found, best, proposed, solving = _Looks(job, ask, started, processor).best()
    if best.reading.worth < (_NAMED_LEAST if job.puzzle else _LEAST) and not best.is_confirmed:
        raise PictureError(_unclear(best.reading))
    _check_whole(best, found)
    doubts = open_doubts(best, proposed, solving)
    board = best.reading.board
    conflicts = tuple(PUZZLES[board.puzzle].conflicts(board)) if best.status == "none" else ()
    doubtful = tuple(
        dict.fromkeys([doubt.name for doubt in doubts] + [name for one in conflicts for name in one.names])
    )
    result = _result(job, Noted(board, _legal_marks(best.reading)), started, doubtful)
    return replace(
        result,
        doubtful=doubtful or _corners(best),
        remark=_remark(best, doubts, proposed, conflicts),
        proposed=bool(proposed),
    )


def _unclear(reading: Reading) -> str:
    """Return why a reading is too unlikely to be shown."""
    if reading.worth < _NAMED_LEAST:
        return _NOTHING
    board = reading.board
    return (
        f"I see a board with {amount(board.rows, 'row')} of {board.columns}, but cannot tell its puzzle. "
        f"{PUZZLES[board.puzzle].title} fits best. Name the puzzle, or send a larger picture."
    )


def _result(job: Job, read: Noted, started: float, doubtful: tuple[str, ...] = ()) -> RecognisedBoard:
    """Return the result for a board and its marks."""
    board, known = read
    text = solvers.write(board)
    return RecognisedBoard(
        puzzle=board.puzzle,
        text=text if text.startswith(board.puzzle) else f"{board.puzzle}\n{text}",
        marks=known,
        doubtful=doubtful,
        remark="",
        seconds=time.monotonic() - started,
        proposed=False,
        rows=board.rows,
        columns=board.columns,
        picture=_picture(job, board, known, doubtful),
    )


class _Choice(NamedTuple):
    """All readings of a look, the best one, its places with the next best reading, and what solved them."""

    found: Sequence[Reading]
    best: Judged
    proposed: tuple[Doubt, ...]
    solving: Solving

    @property
    def confirmed_cells(self) -> int:
        """The number of cells of the best reading if solving confirms it, else 0."""
        return self.best.reading.number_of_cells if self.best.is_confirmed else 0

    @property
    def is_certain(self) -> bool:
        """Whether another look would not find a larger board that solving confirms."""
        is_whole = self.best.reading.sure or self.best.has_proved_size
        return self.confirmed_cells >= CERTAIN_CELLS and is_whole


class _Looks:
    """The looks at one picture, each a choice among its readings."""

    def __init__(self, job: Job, ask: ReadPicture, started: float, processor: float) -> None:
        self._job = job
        self._started, self._processor = started, processor
        self._until = processor + _TRYING_SECONDS
        self._screenshot = Screenshot(ask.data, ask.most_pixels, self._until)

    def best(self) -> _Choice:
        """Return the best choice. Raises the PictureError of the first look if none shows a board."""
        name = self._job.puzzle
        if name is not None and name not in READABLE:
            raise PictureError(
                f"I cannot read {PUZZLES[name].title} from pictures of other programs. Send it as text."
            )
        if name is not None and name in PLAIN:
            return self._choice(self._screenshot.plain_readings([name]))
        found = self._first()
        if isinstance(found, PictureError) or not (found.is_certain or time.process_time() > self._until):
            found = self._second(found)
            found = found if name else self._plain(found)
        if isinstance(found, PictureError):
            raise found
        return found

    def _choice(self, readings: Sequence[Reading]) -> _Choice:
        found = _wanted_kinds(readings, self._job)
        solving = Solving(self._started, self._processor)
        return _Choice(found, *_best(found, solving), solving)

    def _first(self) -> _Choice | PictureError:
        try:
            return self._choice(self._screenshot.readings())
        except PictureError as error:
            return error

    def _second(self, first: _Choice | PictureError) -> _Choice | PictureError:
        """Return the choice by the cells that the net finds, or the first one if it is not worse."""
        with suppress(PictureError):
            second = self._choice(self._screenshot.net_readings())
            if not _is_part(second.best, first) and _is_better(second, first):
                return second
        return first

    def _plain(self, other: _Choice | PictureError) -> _Choice | PictureError:
        """Return the only plain grid with one answer, if solving does not confirm the other choice."""
        if not isinstance(other, PictureError) and other.best.is_confirmed:
            return other
        # Of the other errors, one is about cages, which those of KenKen look like.
        puzzles = [_CAGED] if isinstance(other, PictureError) and str(other) != _NOTHING else PLAIN
        with suppress(PictureError):
            found = _wanted_kinds(self._screenshot.plain_readings(puzzles), self._job)
            solving = Solving(self._started, self._processor, ALIKES_SECONDS)
            only = only_unique(found, solving)
            least = 0.0 if isinstance(other, PictureError) else other.best.worth_without_proof
            if only and only.worth > least:
                return _Choice(found, only, (), solving)
        return other


def _is_better(second: _Choice, first: _Choice | PictureError) -> bool:
    """Return whether solving confirms only the second look or a larger board of it; if it confirms neither,
    whether it is likelier.
    """
    if isinstance(first, PictureError):
        return second.best.is_confirmed
    if not (second.best.is_confirmed or first.best.is_confirmed):
        return second.best.worth > first.best.worth
    return second.confirmed_cells > first.confirmed_cells


def _is_part(second: Judged, first: _Choice | PictureError) -> bool:
    """Return whether a board with several answers has fewer cells than the first look saw of its kind.

    A position of Minesweeper mostly has several answers also without its outer rows.
    """
    if second.has_proved_size or isinstance(first, PictureError):
        return False
    one, best = second.reading.board, first.best.reading.board
    larger = [best] if best.rows * best.columns > second.reading.number_of_cells else []
    # A sure reading that was not the best one may have a line too many.
    sure = (reading for reading in first.found if reading.sure)
    larger += [reading.board for reading in sure if second.reading.is_much_smaller(reading)]
    return any(board.puzzle == one.puzzle for board in larger)


def _wanted_kinds(found: Sequence[Reading], job: Job) -> list[Reading]:
    """Return the readings of the wanted kind and size. Raises PictureError if there is none."""
    if not found:
        raise PictureError(_NOTHING)
    wanted = [reading for reading in found if job.puzzle in (None, reading.board.puzzle)]
    if not wanted:
        titles = list_names(list(dict.fromkeys(PUZZLES[r.board.puzzle].title for r in found))[:3], "", "or")
        raise PictureError(
            f"I see no {PUZZLES[str(job.puzzle)].title} in this picture; it looks like {titles}."
        )
    small = [reading for reading in wanted if reading.board.rows * reading.board.columns <= job.max_cells]
    if not small:
        raise PictureError(f"The board in this picture has more than {job.max_cells:,} cells, the limit.")
    return small


def _best(found: Sequence[Reading], solving: Solving) -> tuple[Judged, tuple[Doubt, ...]]:
    """Return the best reading, and its places with the next best reading."""
    best = judge(found, solving)
    other = () if best.is_confirmed else repair(best, solving)
    if not other:
        return best, ()
    mended = best.reading.otherwise(other)
    return Judged(mended, solving.status(mended.board), best.worth), other


def _check_whole(best: Judged, found: Sequence[Reading]) -> None:
    """Raise PictureError for a picture with a second board, or with a part of a board."""
    reading = best.reading
    if any(
        other.is_beside(reading)
        and other.board.puzzle == reading.board.puzzle
        and other.worth > reading.worth - 3  # a false board beside it is worth far less
        for other in found
    ):
        raise PictureError("I see two boards in this picture. Send one picture for each.")
    # A board with one answer is whole, even if its outer line is not in the picture.
    if reading.cut and best.status != "unique":
        raise PictureError(
            f"The board is cut off at the {reading.cut} of the picture. "
            "Include the whole border and all clues in the picture."
        )


def _corners(best: Judged) -> tuple[str, ...]:
    """Return the corners, for the size and the kind, if nothing confirms the reading."""
    cells = best.reading.board.cells
    return () if best.is_confirmed else (cells[0].name, cells[-1].name)


def _remark(
    best: Judged, doubts: Sequence[Doubt], proposed: Sequence[Doubt], conflicts: Sequence[Conflict]
) -> str:
    if proposed:
        changes = list_names([f"{doubt.name} as {_second(doubt)}" for doubt in proposed], "places", "and")
        has = "exactly one answer" if best.status == "unique" else "an answer"
        return f"As I first read it, this board does not have {has}. With {changes} it does, so I took that."
    said = ""
    if doubts:
        first = [f"{doubt.said} at {doubt.name}" for doubt in doubts[:_NAMED]]
        more = f", and {amount(len(doubts) - _NAMED, 'more place')}" if len(doubts) > _NAMED else ""
        said = f"I read {list_names(first, 'clues', 'and')}{more}, but am not sure."
    if best.is_confirmed:
        return said
    board = best.reading.board
    why = {
        "none": conflicts[0].says if conflicts else "it has no answer",
        "multiple": "it has several answers",
    }.get(best.status, "I could not solve it")
    whole = (
        f"I read {PUZZLES[board.puzzle].title} with {amount(board.rows, 'row')} of {board.columns}, but "
        f"{why}: check that I read it right, and that the whole board is in the picture."
    )
    return f"{whole} {said}".strip()


def _second(doubt: Doubt) -> str:
    """Return the next best reading of a place in words."""
    second = doubt.second
    if isinstance(second, tuple):
        return " ".join(map(str, second))
    return "nothing" if second is None else str(second)


def _legal_marks(reading: Reading) -> str:
    """Return the marks if the puzzle understands them."""
    puzzle = PUZZLES[reading.board.puzzle]
    try:
        known_marks(puzzle, reading.board, reading.known)
    except PuzzleError:
        return ""
    return reading.known


def _picture(job: Job, board: Board, known: str, doubtful: Sequence[str]) -> bytes | None:
    """Return the picture of the board as it was read, with marks and outlined doubts."""
    if job.theme is None:
        return None
    facts = as_mapping(known_marks(PUZZLES[board.puzzle], board, known))
    cells = {cell.name: cell for cell in board.cells}
    outlined = tuple(cells[name] for name in doubtful if name in cells)
    scene = replace(
        marks_scene(board, facts, job.theme),
        reasons=(outlined,) if outlined else (),
        reason_lines=tuple(name for name in doubtful if name not in cells),
    )
    return board_picture(scene, job.max_bytes)
