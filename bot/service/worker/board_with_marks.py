"""Boards with marks in them, from copied or saved games.

A text with flags and crosses is no valid board. It is read without them, and they become marks. Saved games
contain moves, and their format knows the resulting marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.service.jobs import Job
from bot.service.worker import readings
from bot.service.worker.readings import Meant
from solvers import PUZZLES, Board, ReadError
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import plain

_GRID = re.compile(r"[0-9A-Za-z.#*_?\-\s]+")
_MARKS = {"F": "*", "f": "*", "*": "*", "x": "x", "X": "x"}
"""The characters of marks, and their words in every puzzle of yes and no."""


def meant(job: Job) -> Meant:
    """Return the board that a text means, with the marks in it. Raises PuzzleError."""
    try:
        return readings.meant(job)
    except ReadError:
        found = _strip_marks(job)
        if found is None:
            raise
        return found


def _strip_marks(job: Job) -> Meant | None:
    """Return the board of a text with empty cells for characters of marks; None if it is no board either."""
    text = plain(job.text)
    if not any(sign in text for sign in _MARKS):
        return None
    lines = text.split("\n")
    bare = "\n".join(_bare(line) for line in lines)
    try:
        found = readings.meant(replace(job, text=bare))
    except ReadError:
        return None
    marks = " ".join(_marks(found.board, lines))
    return found._replace(marks=marks, bare=bare) if marks else None


def _bare(line: str) -> str:
    """Return a line of the grid with dots instead of marks; other lines, such as a name, unchanged."""
    # Three letters beside marks are a word; a grid may contain one or two, such as clues from A on.
    if not _GRID.fullmatch(line) or re.search(r"[A-Za-z]{3}", re.sub("[FfXx*]", "", line)):
        return line
    return re.sub("[FfXx*]", ".", line)


def _marks(board: Board, lines: Sequence[str]) -> Iterator[str]:
    """Yield the marks in the rows of the grid, if it is certain which lines these are."""
    if not PUZZLES[board.puzzle].yes:
        return
    # Clues of rows are before them, in a column without cells.
    margin = int(any(clue is not None for clue in board.row_clues))
    rows = ["".join(line.split()) for line in lines]
    wide = [row for row in rows if len(row) == board.columns + margin and _GRID.fullmatch(row)]
    # A line of the text that only looks like a row would shift every mark after it.
    if len(wide) != board.rows:
        return
    for r, row in enumerate(wide):
        for c, sign in enumerate(row[margin:]):
            if sign in _MARKS:
                yield f"{Cell(r, c).name}={_MARKS[sign]}"
