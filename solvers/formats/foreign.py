"""Files that people take for a puzzle and that hold none as text: a sentence says what to send instead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn

from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import LIKELY, Format, Request

_FILES: Mapping[str, str] = {
    r"<!doctype html|<html": (
        "This is the source of a page, and has no puzzle that I can read. Copy the puzzle itself: "
        "its rows as text, its own address, or what the page exports."
    ),
    r"%PDF-": "This is a PDF file. Send a picture of its puzzle, or type the puzzle as rows of text.",
    r"PK[^\w\s]": "This is a packed file, pasted as text. Send the file itself, or copy its rows as text.",
    "\u2030PNG|GIF8[79]a|\u00ff\u00d8\u00ff": (
        "This is a picture. Send it by itself, not as text and not in a zip."
    ),
}
"""The beginnings of such files, each with what to say of it."""


def _said(text: str) -> str | None:
    return next(
        (said for begin, said in _FILES.items() if re.match(begin, text.lstrip(), re.IGNORECASE)), None
    )


def _recognises(text: str, _request: Request) -> bool:
    return _said(text) is not None


def _read(text: str, _request: Request) -> NoReturn:
    raise ReadError(_said(text) or "This is no page, no PDF file and no packed file.")


formats = (
    Format(
        "foreign",
        "a file of another kind",
        (),
        _recognises,
        _read,
        certainty=LIKELY,
        looks="(?i)\\A\\s*(<|%|PK|\u2030PNG|GIF8|\u00ff\u00d8)",
    ),
)
