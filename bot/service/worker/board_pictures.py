"""Pictures of boards that also hold the board as a note, so that the bot reads its own pictures exactly."""

from __future__ import annotations

import json
import struct
import zlib
from contextlib import suppress
from typing import NamedTuple

import solvers
from bot.render import Scene, paint
from solvers import PUZZLES, Board
from solvers.core.marks.marks import read_marks, write_marks

_FIELDS = 3
"""Number of texts in a note: the puzzle, the board and the marks."""
_NAME = b"tEXtGridsmith\0"
"""The type and the keyword of the chunk, which viewers of pictures ignore."""
_LENGTH, _SUM, _END = 4, 8, 12
"""Bytes of the length of a chunk, hexadecimal digits of the check sum, and bytes of the last chunk."""
_MOST = 100_000
"""Maximum number of bytes of a note: a board of 100x100 cells with marks needs fewer."""


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


def add_note(png: bytes, note: str, max_bytes: int | None = None) -> bytes:
    """Return a PNG file with a note in ASCII and a check sum, or the file alone if that is too large."""
    body = f"{zlib.crc32(png):08x}{note}".encode("ascii")
    chunk = _NAME + body
    framed = struct.pack(">I", len(chunk) - _LENGTH) + chunk + struct.pack(">I", zlib.crc32(chunk))
    size = len(png) + len(framed)
    if len(body) > _MOST or (max_bytes is not None and size > max_bytes):
        return png
    return png[:-_END] + framed + png[-_END:]


def note_in(png: bytes) -> str | None:
    """Return the note in a file; None without one, or if the picture was changed since it was added."""
    at = png.rfind(_NAME)
    body = png[at + len(_NAME) : -_END - _LENGTH]
    if at < _LENGTH or len(body) > _MOST or not body.isascii():
        return None
    text = body.decode("ascii")
    bare = png[: at - _LENGTH] + png[-_END:]
    return text[_SUM:] if text[:_SUM] == f"{zlib.crc32(bare):08x}" else None
