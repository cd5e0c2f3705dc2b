"""Sudokus of 81 characters in codes of their own: addresses of sudokuwiki.org, lines of HoDoKu's library."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request

_ADDRESS = re.compile(r"[?&]bd=([^&\s#>]*)", re.IGNORECASE)
_LINE = re.compile(r"(?m)^[^\S\n]*:[^:\n]{0,40}:[^:\n]{0,20}:((?:\+?[0-9.]){81}):")
"""A technique, the digits it is about, the cells, and further fields; `+` precedes a placed digit."""


def _recognises_address(text: str, _request: Request) -> bool:
    return bool(_ADDRESS.search(text)) and len(text.split()) == 1


def _read_address(text: str, request: Request) -> Iterator[Reading]:
    match = _ADDRESS.search(text)
    cells = match[1] if match else ""
    if not re.fullmatch("[0-9.]{81}", cells):
        raise ReadError(
            f"After bd= there must be 81 digits or dots, the cells row by row; there are {len(cells)} "
            "characters. Choose the address for e-mails there, or copy the sudoku as 81 characters."
        )
    yield Reading(request.known["sudoku"].read(cells))


def _read_library(text: str, request: Request) -> Iterator[Reading]:
    lines = _LINE.findall(text)
    if not lines:
        raise ReadError("A line of HoDoKu's library looks like :0003:7:, 81 digits or dots, and a colon.")
    for number, line in enumerate(lines, 1):
        label = f"{number}." if len(lines) > 1 else ""
        yield _line_reading(line, request)._replace(label=label)


def _line_reading(line: str, request: Request) -> Reading:
    """Return the givens of a line as the board, and its placed digits as marks."""
    signs = re.findall(r"\+?[0-9.]", line)
    cells = "".join("." if sign[0] == "+" else sign for sign in signs)
    placed = [
        f"{Cell(*divmod(place, 9)).name}={sign[1]}" for place, sign in enumerate(signs) if sign[0] == "+"
    ]
    return Reading(request.known["sudoku"].read(cells), marks=" ".join(placed), bare=cells if placed else "")


formats = (
    Format(
        "sudokuwiki",
        "an address of sudokuwiki",
        ("sudoku",),
        _recognises_address,
        _read_address,
        looks="=",
    ),
    Format("hodoku", "a line of HoDoKu's library", ("sudoku",), _LINE, _read_library, looks=":"),
)
