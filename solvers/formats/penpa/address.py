"""Addresses of penpa-edit that hold a drawing of numbers, dark cells, symbols and borders.

A text follows `p=`, deflated and in base64. Its first line begins with the shape, the width and the height.
The second has the numbers of margin lines at the upper, lower, left and right edge. The fourth is the
drawing. A puzzle may have a Penpa code, which says how it is drawn. Another drawing is read as rows of text:
one of only numbers by any puzzle, one of circles, dark cells, regions or clues outside by the named one.
"""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping
from functools import partial

from solvers.core.boards.board import Clue
from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import regions_of_borders, regions_text
from solvers.core.codes.code import Penpa
from solvers.core.codes.penpa_content import Drawing
from solvers.core.reading.format import Format, Reading, Request, attempts, codes_of
from solvers.core.reading.names import puzzle_with_name
from solvers.core.rules.puzzle import Puzzle
from solvers.formats import text as rows_of_text
from solvers.formats.penpa.layers import DAMAGED, MORE, drawing_of, unread

_ADDRESS = re.compile(r"\S*\bm=[a-z]+&p=([A-Za-z0-9+/=_-]+)(&\S*)?")
_LONGEST = 2_000_000  # characters of a text made longer than any drawing, to fill the memory
_SAFE = str.maketrans("-_", "+/")  # signs for the two of base64 that are not safe in an address
_OUTSIDE = (
    "This drawing of penpa-edit has numbers outside of its grid. Say the name of the puzzle with it, or "
    "type it as rows of text."
)


def _recognises(text: str, _request: Request) -> bool:
    return bool(_ADDRESS.fullmatch(text.strip(" \n<>")))


def _read(text: str, request: Request) -> Iterator[Reading]:
    match = _ADDRESS.fullmatch(text.strip(" \n<>"))
    if not match:
        raise ReadError("Behind m=edit&p= there must be a drawing of penpa-edit.")
    lines = _inflate(match[1]).split("\n")
    head = re.match(r"([a-z_]+),([0-9]{1,7}),([0-9]{1,7}),", lines[0])
    if not head or len(lines) < 4:
        raise ReadError(DAMAGED)
    if head[1] not in ("square", "sudoku"):
        raise ReadError("This drawing of penpa-edit has no square grid.")
    request = _with_title(lines[0], request)
    whole = request.check_size(int(head[2]), int(head[3]))
    drawing = drawing_of(lines[3], whole, lines[1])
    drawing = drawing._replace(marks=drawing.marks._replace(diagonals=_diagonals(lines[0])))
    codes = [
        (p, partial(code.decode, drawing, **request.own_options(p))) for p, code in _codes(request, drawing)
    ]
    named = request.named_puzzle
    if own := [code for code in codes if named in (code[0], None)]:
        yield from attempts(own, request)
        return
    rows = _text(drawing) if drawing.plain or named else ""
    if not (rows or codes):
        raise ReadError(_refusal(drawing, request))
    if rows and not named and not all(map(drawing.holds, drawing.numbers)):
        raise ReadError(_OUTSIDE)
    try:
        yield from rows_of_text.read(rows, request) if rows else attempts(codes, request)
    except ReadError:
        if not codes:
            raise
        yield from attempts(codes, request)  # it is another puzzle than the named one


def _diagonals(settings: str) -> tuple[str, ...]:
    """Return the diagonals that the grid of a Sudoku itself has, by the first and last of four switches."""
    switches = settings.split(",")[11:15]
    names = ("main-diagonal", "", "", "anti-diagonal")
    return tuple(name for name, switch in zip(names, switches, strict=False) if name and switch == "1")


def _with_title(settings: str, request: Request) -> Request:
    """Return the request for the puzzle that the title of a drawing names, if nothing else names one."""
    title = re.search(r"Title: ([^,]{1,80})", settings)
    named = (
        puzzle_with_name(title[1].strip(), request.puzzles) if title and not request.named_puzzle else None
    )
    return request._replace(puzzles={named.name: named}) if named else request


def _refusal(drawing: Drawing, request: Request) -> str:
    """Return a sentence about a drawing that no puzzle reads."""
    if names := [*drawing.marks.names(), *["numbers with arrows"] * bool(drawing.arrow_numbers)]:
        return unread(names)
    signs = sorted({f'the sign "{name[:20]}" in style {style}' for name, style in drawing.symbols.values()})
    return unread(signs[:5]) if signs and request.named_puzzle else MORE


def _codes(request: Request, drawing: Drawing) -> list[tuple[Puzzle, Penpa]]:
    return [
        (puzzle, code)
        for puzzle, code in codes_of(request.known, Penpa)
        if (code.nameless or puzzle is request.named_puzzle)
        and (code.has_marks or not drawing.marks.names())
        and code.has_arrows == bool(drawing.arrow_numbers)
        and code.fits(drawing)
    ]


def _text(drawing: Drawing) -> str:
    """Return the drawing as people type it: clues outside, cells, and regions; empty if it holds more.

    Raises ReadError for a border with one region on both sides.
    White and black circles are `w` and `b`, and dark cells `#`, before their number if they have one.
    """
    circles = drawing.circles() or {}
    sums = {} if drawing.numbers else drawing.marks.sums
    others = drawing._replace(marks=drawing.marks._replace(sums={} if sums else drawing.marks.sums))
    is_known = len(circles) == len(drawing.symbols) and set(circles.values()) <= {1, 2}
    if others.marks.names() or drawing.arrow_numbers or not is_known:
        return ""
    borders = {edge for edge in drawing.borders if all(map(drawing.holds, edge))}
    regions = regions_text(regions_of_borders(drawing.size, borders)).split("\n") if borders else []
    numbers = {**drawing.numbers, **sums}
    said = {cell: "?" if number is None else str(number) for cell, number in numbers.items()}
    if circles.keys() == said.keys() and len(set(circles.values())) == 1:
        circles = {}  # one around each number
    if circles.keys() & said.keys():
        return ""
    words: dict[Cell, Clue] = {cell: "wb"[style - 1] for cell, style in circles.items()}
    words |= {cell: "#" + said.get(cell, "") for cell in drawing.dark}
    words |= {cell: word for cell, word in said.items() if drawing.holds(cell) and cell not in drawing.dark}
    gap = " " if any(len(str(word)) > 1 for word in words.values()) else ""
    rows = (
        (gap.join(str(clue or ".") for clue in row) for row in drawing.grid(words))
        if words or not regions
        else ()
    )
    return "\n".join([*_sides(drawing, said), *rows, *regions])


def _sides(drawing: Drawing, said: Mapping[Cell, str]) -> Iterator[str]:
    """Yield the clues above the grid and left of it, one for each column and row, if there are any."""
    if not all(map(drawing.holds, said)):
        yield "columns: " + " ".join(said.get(Cell(-1, c), "?") for c in range(drawing.size.columns))
        yield "rows: " + " ".join(said.get(Cell(r, -1), "?") for r in range(drawing.size.rows))


def _inflate(code: str) -> str:
    try:
        packed = b64decode(code.translate(_SAFE) + "=" * (-len(code) % 4))  # the padding may be missing
        unpacking = zlib.decompressobj(-15)  # without a header
        unpacked = unpacking.decompress(packed, _LONGEST)
        if not unpacking.eof:
            raise ReadError(DAMAGED)
        return unpacked.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise ReadError(DAMAGED) from None


penpa = Format(
    "penpa",
    "an address of penpa-edit",
    (),
    _recognises,
    _read,
    longest=50_000,
    code=Penpa,
    looks=r"m=[a-z]+&p=",
)
