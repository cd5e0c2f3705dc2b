"""Addresses of pages, which hold no puzzle: nothing is fetched, so the error says what to copy there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn

from solvers.core.boards.puzzle_errors import KnownError, ReadError
from solvers.core.reading.format import LIKELY, Format, Request

# Slashes and the colon of https:// are easily lost if an address is copied.
_ADDRESS = re.compile(
    r"<?(?:https?[:/]{1,4})?(?:www\.)?(?P<host>[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::[0-9]+)?(?P<path>[/?#][^\s>]*)?>?",
    re.IGNORECASE,
)
_SUDOKU_EDITORS = re.compile(
    r"(?:.*\.)?(?:f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com|svencodes\.com)"
)
_ENDS = (".com", ".net", ".org", ".at", ".io", ".app", ".link", ".jp", ".uk", ".ru", ".de", ".nl")
"""The ends of hosts that a text without http needs, since rows of text also hold dots."""

_HINTS: Mapping[str, str] = {
    r"puzzle-[a-z-]+\.com": "Open the source of the page and copy the line with `task = `, or all of it.",
    r"(.*\.)?chiark\.greenend\.org\.uk": (
        "Choose Link to this puzzle by game ID below the puzzle, and copy that address or the ID."
    ),
    r"(.*\.)?janko\.at": "Open the source of the page and copy all from [problem] to [solution].",
    r"(.*\.)?sudokumaker\.app": "Export the board there for SudokuPad or f-puzzles, and copy that address.",
    r"webpbn\.com": "Choose Export there, and copy the puzzle as XML or .non.",
    r"nonograms\.(org|ru)": "Open the source of the page and copy the line `var d=[[…]];`.",
    r"(.*\.)?puzz\.link|pzv\.jp|pzprxs\.vercel\.app": (
        "Open the puzzle and copy its own address; one begins like https://puzz.link/p?tents/10/ and goes on."
    ),
    r"tinyurl\.com|bit\.ly|t\.co|goo\.gl|is\.gd": (
        "This is a short address; open it and copy the one that it leads to."
    ),
}
_PENPA = (
    "This is a page of penpa-edit without a drawing. Copy the address that Share makes there, or type the "
    "puzzle as rows of text."
)
_ANY = "Copy the puzzle itself: its rows as text, or what the page exports."


def _recognises(text: str, _request: Request) -> bool:
    match = _ADDRESS.fullmatch(text.strip())
    if not match:
        return False
    return text.strip(" <\n").lower().startswith("http") or match["host"].lower().endswith(_ENDS)


def _read(text: str, _request: Request) -> NoReturn:
    match = _ADDRESS.fullmatch(text.strip())
    if not match:
        raise ReadError("This is no address of a page.")
    host = match["host"].lower()
    if _SUDOKU_EDITORS.fullmatch(host):
        raise KnownError(_editor_note(host, match["path"] or ""))
    if "penpa" in f"{host}{match['path'] or ''}".lower():
        raise ReadError(_PENPA)
    hint = next((said for pattern, said in _HINTS.items() if re.fullmatch(pattern, host)), _ANY)
    raise ReadError(f"I open no pages, so {host[:40]} tells me nothing. {hint}")


def _editor_note(host: str, path: str) -> str:
    """Return why a board of a Sudoku editor is not read from its address, and what to send instead."""
    has = "has only the ID of a board, and I open no pages" if path.strip("/") else "has no board in it"
    return (
        f"This address of {host} {has}. Choose Export in f-puzzles and copy the long address, paste the "
        "rows of the board as text, or send a screenshot of it."
    )


formats = (
    Format(
        "address",
        "the address of a page",
        (),
        _recognises,
        _read,
        certainty=LIKELY,
        longest=20_000,
        looks=r"\A\s*\S+\s*\Z",
    ),
)
