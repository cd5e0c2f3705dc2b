"""From a picture to the board that is meant: of several readings the one that solving bears out.

A board that was read wrong nearly never has exactly one answer, so that is the best evidence there is. Where
the reading has none, doubtful clues are tried with their next best reading.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import solvers
from bot.errors import PictureError
from bot.jobs import Job, See, Seen
from bot.pictures import paint
from bot.screenshots import Doubt, Reading, look
from bot.screenshots.reading import DOUBTFUL
from bot.worker.marking import known_marks
from bot.worker.scenes import marks_scene
from solvers import PUZZLES, Board, PuzzleError
from solvers.core.boards.errors import OutOfTimeError
from solvers.core.boards.places import amount, listed
from solvers.core.rules.marks import as_mapping

_TRIED = 5
"""Readings that are solved: those after them were never the right one."""
_MARGIN = 3.5
_RIVAL = 1.0
_SOLVING_SECONDS = 0.6
"""For all readings of a picture: what is a board takes a tenth of it, what looks like one may take all."""
_REPAIRED = 6
_AT_ONCE = 3
_LEAST = 5.5
"""What a reading is worth at least that nothing bears out; right ones of 5x5 and more have 6 to 12."""
_NOTHING = (
    "I see no board in this picture. Send one puzzle, whole and straight, with cells of 12 pixels or more."
)
_COUNTED = frozenset({"minesweeper", "nonogram", "tents", "dominosa"})
_NAMED = 6
"""Doubtful places that a sentence names."""


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


def seen(job: Job, ask: See) -> Seen:
    """The board in a picture. Raises PictureError where there is none, or none that can be read."""
    started = time.monotonic()
    found = _of_kind(look(ask.data, ask.most_pixels), job)
    solving = _Solving()
    best = _judged(found, solving)
    proposed: tuple[Doubt, ...] = ()
    if not best.borne_out and (repair := _repair(best, solving)):
        proposed = repair
        mended = best.reading.otherwise(repair)
        best = Judged(mended, solving.status(mended.board), best.worth)
    if best.reading.worth < _LEAST and not best.borne_out:
        raise PictureError(_NOTHING)
    _check_whole(best, found)
    doubts = _open_doubts(best, proposed, solving)
    reading = best.reading
    board = reading.board
    text = solvers.write(board)
    known = _legal_marks(reading)
    return Seen(
        puzzle=board.puzzle,
        text=text if text.startswith(board.puzzle) else f"{board.puzzle}\n{text}",
        marks=known,
        doubtful=tuple(dict.fromkeys([*(doubt.name for doubt in doubts), *_whole(best, doubts)])),
        remark=_remark(best, doubts, proposed),
        seconds=time.monotonic() - started,
        proposed=bool(proposed),
        rows=board.rows,
        columns=board.columns,
        picture=_picture(job, board, known, doubts),
    )


def _of_kind(found: Sequence[Reading], job: Job) -> list[Reading]:
    if not found:
        raise PictureError(_NOTHING)
    wanted = [reading for reading in found if job.puzzle in (None, reading.board.puzzle)]
    if not wanted:
        titles = listed(list(dict.fromkeys(PUZZLES[r.board.puzzle].title for r in found))[:3], "", "or")
        raise PictureError(
            f"I see no {PUZZLES[str(job.puzzle)].title} in this picture; it looks like {titles}."
        )
    small = [reading for reading in wanted if reading.board.rows * reading.board.columns <= job.max_cells]
    if not small:
        raise PictureError(f"The board in this picture has more than {job.max_cells:,} cells, the limit.")
    return small


def _check_whole(best: Judged, found: Sequence[Reading]) -> None:
    """Raises PictureError for a picture with a second board, and for one that cuts the board."""
    reading = best.reading
    if any(
        other.beside(reading)
        and other.board.puzzle == reading.board.puzzle
        and other.worth > reading.worth - 3
        for other in found
    ):
        raise PictureError("I see two boards in this picture. Send one picture for each.")
    if reading.cut and best.status != "unique":
        raise PictureError(
            f"The board is cut off at the {reading.cut} of the picture. "
            "Take it with all of its border and clues."
        )


def _judged(found: Sequence[Reading], solving: _Solving) -> Judged:
    """The most likely reading, once the likelier ones are solved."""
    judged = []
    for reading in found[:_TRIED]:
        if reading.worth < found[0].worth - _MARGIN:
            break
        status = solving.status(reading.board)
        bonus = {"unique": 2.5, "none": -1.5}.get(status, 0.0)
        if status == "multiple" and reading.board.puzzle == "minesweeper":
            bonus = 0.8
        judged.append(Judged(reading, status, reading.worth + bonus))
        if status == "unique" and reading.sure and reading is found[0]:
            break
    best = max(judged, key=lambda one: one.worth)
    # The same lattice a little aside reads some cells otherwise: which of them is right, nothing tells.
    if any(
        other.puzzle == best.reading.board.puzzle
        and other != best.reading.board
        and worth > best.worth - _RIVAL
        for other, worth in ((one.reading.board, one.worth) for one in judged)
    ):
        return best._replace(reading=replace(best.reading, sure=False))
    return best


class _Solving:
    """Solves what was read, for a while in all; that is processor time, so that load changes nothing."""

    def __init__(self) -> None:
        self._end = time.process_time() + _SOLVING_SECONDS

    def status(self, board: Board) -> str:
        """The status of the answer; "none" too where the clues cannot be right whatever the cells are."""
        left = self._end - time.process_time()
        if left <= 0:
            return "unknown"
        try:
            read = solvers.read(solvers.write(board), puzzle=board.puzzle)
            return solvers.solve(read, left, common=False).status
        except OutOfTimeError:
            return "unknown"
        except PuzzleError:
            return "none"


def _repair(judged: Judged, solving: _Solving) -> tuple[Doubt, ...]:
    """The one choice of next best readings, of up to three places, with which there is one answer."""
    doubts = [doubt for doubt in judged.reading.doubts if doubt.read != doubt.second]
    doubts = sorted(doubts, key=lambda doubt: doubt.sure)[:_REPAIRED]
    # A position of Minesweeper has several answers, but mostly none once a number is wrong.
    positions = judged.reading.board.puzzle == "minesweeper" and judged.status == "none"
    wanted = ("unique", "multiple") if positions else ("unique",)
    for number in range(1, _AT_ONCE + 1):
        good = []
        for chosen in combinations(doubts, number):
            status = solving.status(judged.reading.otherwise(chosen).board)
            if status == "unknown":
                return ()
            if status in wanted:
                good.append(chosen)
        if good:
            return good[0] if len(good) == 1 else ()
    return ()


def _open_doubts(judged: Judged, proposed: tuple[Doubt, ...], solving: _Solving) -> tuple[Doubt, ...]:
    """The doubtful places that matter: with their next best reading there would be one answer too."""
    weak = [doubt for doubt in judged.reading.doubts if doubt.sure < DOUBTFUL and doubt not in proposed]
    if judged.status != "unique" or len(weak) > _REPAIRED:
        return (*proposed, *weak)
    # What could not be read at all has no second reading that could be ruled out.
    return (
        *proposed,
        *(
            doubt
            for doubt in weak
            if doubt.read == doubt.second
            or solving.status(judged.reading.otherwise([doubt]).board) in ("unique", "unknown")
        ),
    )


def _whole(judged: Judged, doubts: Sequence[Doubt]) -> Iterator[str]:
    """The corners, which stand for the size and the kind, where nothing bears the reading out."""
    if not judged.borne_out and not doubts:
        cells = judged.reading.board.cells
        yield cells[0].name
        yield cells[-1].name


def _remark(judged: Judged, doubts: Sequence[Doubt], proposed: Sequence[Doubt]) -> str:
    if proposed:
        changes = listed([f"{doubt.name} as {_said(doubt)}" for doubt in proposed], "places", "and")
        has = "exactly one answer" if judged.status == "unique" else "an answer"
        return f"As it looks, this board has not {has}. With {changes} it has; I took that."
    said = ""
    if doubts:
        first = [f"{doubt.said} at {doubt.name}" for doubt in doubts[:_NAMED]]
        more = f", and {amount(len(doubts) - _NAMED, 'more place')}" if len(doubts) > _NAMED else ""
        said = f"I read {listed(first, 'clues', 'and')}{more}, but am not sure."
    if judged.borne_out:
        return said
    board = judged.reading.board
    why = {"none": "it has no answer", "multiple": "it has several answers"}.get(
        judged.status, "I could not solve it"
    )
    whole = (
        f"I read {PUZZLES[board.puzzle].title} with {amount(board.rows, 'row')} of {board.columns}, but "
        f"{why}: look whether I read it right, and whether all of the board is in the picture."
    )
    return f"{whole} {said}".strip()


def _said(doubt: Doubt) -> str:
    second = doubt.second
    if isinstance(second, tuple):
        return " ".join(map(str, second))
    return "nothing" if second is None else str(second)


def _legal_marks(reading: Reading) -> str:
    """The marks that the puzzle understands."""
    puzzle = PUZZLES[reading.board.puzzle]
    try:
        known_marks(puzzle, reading.board, reading.known)
    except PuzzleError:
        return ""
    return reading.known


def _picture(job: Job, board: Board, known: str, doubts: Sequence[Doubt]) -> bytes | None:
    """The board as it was read with its marks, doubtful places outlined."""
    if job.theme is None:
        return None
    facts = as_mapping(known_marks(PUZZLES[board.puzzle], board, known))
    cells = {cell.name: cell for cell in board.cells}
    outlined = tuple(cells[doubt.name] for doubt in doubts if doubt.name in cells)
    scene = replace(
        marks_scene(board, facts, job.theme),
        reasons=(outlined,) if outlined else (),
        reason_lines=tuple(doubt.name for doubt in doubts if doubt.name not in cells),
    )
    return paint(scene, max_bytes=job.max_bytes)
