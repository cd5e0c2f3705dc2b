"""Addresses of penpa-edit that hold a drawing of numbers, dark cells and symbols.

Behind `p=` stands a text, deflated and in base64. Its first line begins with the shape, the width and the
height, the second says how many lines at the upper, lower, left and right edge are margins, the fourth is the
drawing as JSON with short names: zN are the numbers, zS the colours and zY the symbols, by place, counted
with two cells more on each side. Numbers in cells alone are read as rows of text; for more than that, a
puzzle says as its Penpa code how it is drawn.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from functools import partial

from solvers.core.boards.coded import Size
from solvers.core.boards.drawing import Drawing
from solvers.core.boards.errors import ReadError
from solvers.core.boards.places import Cell
from solvers.core.rules.codes import Penpa
from solvers.core.rules.format import Format, Reading, Request, attempts, codes_of
from solvers.core.rules.puzzle import Puzzle
from solvers.formats import text as rows_of_text

_ADDRESS = re.compile(r"\S*\bm=[a-z]+&p=([A-Za-z0-9+/=_-]+)(&\S*)?")
_LONGEST = 2_000_000  # characters of a text made longer than any drawing, to fill the memory
_STEPS = frozenset({"zR", "zU", "z8"})  # what can be undone and done again
_READ = frozenset({"zN", "zS", "zY"})
_DARK = (1, 3, 4, 8)  # three greys and black; other colours are only decoration
_DAMAGED = "This address of penpa-edit is damaged. Copy it again as a whole."
_OUTSIDE = "This drawing of penpa-edit has numbers outside of its grid. Type it as rows of text."
_MORE = (
    "This drawing of penpa-edit holds more than numbers in cells, and does not say what its signs mean. "
    "Type the puzzle as rows of text instead."
)


def _recognises(text: str, _request: Request) -> bool:
    return bool(_ADDRESS.fullmatch(text.strip(" \n<>")))


def _read(text: str, request: Request) -> Iterator[Reading]:
    match = _ADDRESS.fullmatch(text.strip(" \n<>"))
    if not match:
        raise ReadError("Behind m=edit&p= there must be a drawing of penpa-edit.")
    lines = _inflated(match[1]).split("\n")
    head = re.match(r"([a-z_]+),([0-9]{1,7}),([0-9]{1,7}),", lines[0])
    if not head or len(lines) < 4:
        raise ReadError(_DAMAGED)
    if head[1] not in ("square", "sudoku"):
        raise ReadError("This drawing of penpa-edit has no square grid.")
    whole = request.checked(int(head[2]), int(head[3]))
    drawing = _drawing(lines[3], whole, _margins(lines[1]))
    codes = [(p, partial(code.decode, drawing)) for p, code in _codes(request, drawing)]
    if codes:
        yield from attempts(codes, request)
        return
    if not drawing.plain:
        raise ReadError(_MORE)
    if not all(map(drawing.holds, drawing.numbers)):
        raise ReadError(_OUTSIDE)
    yield from rows_of_text.read(_text(drawing), request)


def _codes(request: Request, drawing: Drawing) -> list[tuple[Puzzle, Penpa]]:
    return [(puzzle, code) for puzzle, code in codes_of(request.known, Penpa) if code.fits(drawing)]


def _text(drawing: Drawing) -> str:
    """The grid as people type it."""
    words = {cell: "?" if number is None else str(number) for cell, number in drawing.numbers.items()}
    gap = " " if any(len(word) > 1 for word in words.values()) else ""
    rows = drawing.grid(words)
    return "\n".join(gap.join(str(clue or ".") for clue in row) for row in rows)


def _inflated(code: str) -> str:
    try:
        packed = b64decode(code + "=" * (-len(code) % 4))
        unpacking = zlib.decompressobj(-15)
        unpacked = unpacking.decompress(packed, _LONGEST)
        if not unpacking.eof:
            raise ReadError(_DAMAGED)
        return unpacked.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise ReadError(_DAMAGED) from None


def _loaded(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise ReadError(_DAMAGED) from None


def _margins(line: str) -> list[int]:
    margins = _loaded(line)
    if not isinstance(margins, list) or len(margins) != 4 or not all(m in range(1000) for m in margins):
        raise ReadError(_DAMAGED)
    return margins


def _drawing(line: str, whole: Size, margins: list[int]) -> Drawing:
    """What the JSON holds. Raises ReadError where more is drawn than numbers, colours and symbols."""
    names = re.sub(r"(?<![\w\"])(z[A-Z0-9_])\b", r'"\1"', line).replace('"zO"', "null")
    layers = _loaded(names)
    top, bottom, left, right = margins
    size = Size(whole.columns - left - right, whole.rows - top - bottom)
    if not isinstance(layers, dict) or min(size) < 1:
        raise ReadError(_DAMAGED)
    others = [value for name, value in layers.items() if name not in _STEPS | _READ]
    if any(value for value in others if value not in ([None], [[]])):
        raise ReadError(_MORE)

    def placed(name: str) -> Iterator[tuple[Cell, object]]:
        layer: object = layers.get(name) or {}
        for place, told in layer.items() if isinstance(layer, dict) else ():
            line, column = divmod(_index(place), whole.columns + 4)
            yield Cell(line - 2 - top, column - 2 - left), told

    drawing = Drawing(
        size,
        {cell: number for cell, told in placed("zN") for number in _number(told)},
        frozenset(cell for cell, colour in placed("zS") if colour in _DARK),
        {cell: _symbol(told) for cell, told in placed("zY")},
    )
    if not drawing.numbers and drawing.plain:
        raise ReadError("This drawing of penpa-edit has no numbers in its cells.")
    if not all(map(drawing.holds, (*drawing.dark, *drawing.symbols))):
        raise ReadError(_MORE)
    return drawing


def _index(place: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", place):
        raise ReadError(_MORE)
    return int(place)


def _number(told: object) -> Iterator[int | None]:
    """A number as a list of one, None for "?"; an empty one for blanks."""
    word = str(told[0]).strip() if isinstance(told, list) and told else "-"
    if word == "?":
        yield None
    elif re.fullmatch("[0-9]{1,3}", word):
        yield int(word)
    elif word:
        raise ReadError(_MORE)


def _symbol(told: object) -> tuple[str, int]:
    match told:
        case [int(style), str(name), *_]:
            return name, style
    raise ReadError(_MORE)


formats = (Format("penpa", "an address of penpa-edit", (), _recognises, _read, longest=50_000, code=Penpa),)
