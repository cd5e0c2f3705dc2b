"""Pictures of boards that also hold the board as a note, so that the bot reads its own pictures exactly."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import NamedTuple

import solvers
from bot.common.picture_notes import add_note, note_in
from bot.render import Scene, paint
from solvers import PUZZLES, Board
from solvers.core.marks.marks import read_marks, write_marks

_FIELDS = 3
"""Number of texts in a note: the puzzle, the board and the marks."""


class Noted(NamedTuple):
    """The board of a note, and its marks as text."""

    board: Board
    marks: str


def board_picture(scene: Scene, max_bytes: int | None) -> bytes:
    """Return the picture of a scene as a PNG of at most `max_bytes`; see `bot.render.paint`."""
    board = scene.board
    marks = write_marks(PUZZLES[board.puzzle], scene.facts or {})
    note = json.dumps([board.puzzle, solvers.write(board), marks])
    return add_note(paint(scene, max_bytes=max_bytes), note, max_bytes)


def noted_board(picture: bytes) -> Noted | None:
    """Return the board and the marks that the bot noted in a picture, or None if it shows something else."""
    # A note is checked like any text, since anybody can write one.
    with suppress(ValueError, RecursionError):
        texts = json.loads(note_in(picture) or "[]")
        if isinstance(texts, list) and len(texts) == _FIELDS and all(isinstance(one, str) for one in texts):
            puzzle, text, marks = texts
            if puzzle in PUZZLES:
                board = solvers.read(text, puzzle=puzzle, format="text")
                read_marks(PUZZLES[puzzle], board, marks)
                return Noted(board, marks)
    return None
