"""The layers of a drawing of penpa-edit: JSON with short names, each layer with values by place.

zN are the numbers, zS the colours, zY the symbols and zE the lines along the sides of cells. Places are
counted row by row with two cells more on each side of the grid: first all cells, then the corner at the lower
right of each. A line has two corners.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge, in_words
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.penpa_content import Drawing, Marks

_STEPS = frozenset({"zR", "zU", "z8"})  # steps to undo and to redo
_READ = frozenset({"zN", "zS", "zY", "zE", "zT", "z3", "z6", "z1"})
_KINDS: Mapping[str, str] = {
    "z0": "frames",
    "z5": "polygons",
    "z7": "thermometers without a bulb",
    "zC": "cages",
    "zD": "arrows",
    "zF": "lines",
    "zL": "lines",
    "zW": "walls",
}
"""Further layers by what they draw."""
_ARROWS = "^<>v"
"""The arrows after a number, `2_0` to `2_3`."""
_CIRCLED = (6, 7, 11)  # styles of numbers in a circle
_DARK = (1, 3, 4, 8)  # three greys and black; other colours are only decoration
DAMAGED = "This address of penpa-edit is damaged. Copy it again as a whole."
MORE = (
    "This drawing of penpa-edit holds more than numbers in cells, and does not say what its signs mean. "
    "Type the puzzle as rows of text instead."
)


class _Places(NamedTuple):
    """The numbers of places in a drawing of this size, including margins; its grid begins at `first`."""

    whole: Size
    first: Cell

    def cell(self, place: str) -> Cell:
        """Return the cell of the grid, or around it; further kinds of places are below everything."""
        if not re.fullmatch("[0-9]{1,9}", place):
            raise ReadError(MORE)
        row, column = divmod(int(place), self.whole.columns + 4)
        return Cell(row - 2 - self.first.row, column - 2 - self.first.column)

    def _area(self) -> int:
        return (self.whole.rows + 4) * (self.whole.columns + 4)

    def is_side(self, place: str) -> bool:
        """Whether a place is the middle of a side: the lower ones follow the corners, then the right ones."""
        return bool(re.fullmatch("[0-9]{1,9}", place)) and 2 <= int(place) // self._area() < 4

    def side(self, place: str) -> Edge:
        """Return the cells at a side."""
        kind, index = divmod(int(place), self._area())
        cell = self.cell(str(index))
        return Edge(cell, Cell(cell.row + 1, cell.column) if kind == 2 else Cell(cell.row, cell.column + 1))

    def corner(self, place: str) -> Cell:
        """Return the cell of a small number in its upper left corner; each cell has four corners."""
        index, corner = divmod(int(place) - 4 * self._area(), 4) if place.isdecimal() else (-1, 0)
        if corner or not 0 <= index < self._area():
            raise ReadError(unread(["small numbers that are no sums in upper left corners"]))
        return self.cell(str(index))

    def border(self, places: str) -> Edge:
        """Return the cells beside the line between two corners, each at the lower right of a cell."""
        lines = self.whole.rows + 4
        ends = [self.cell(place) for place in places.split(",")]
        corners = sorted(Cell(row - lines, column) for row, column in ends)
        if any(row < -2 - self.first.row for row, _ in corners):
            raise ReadError(MORE)
        match corners:
            case [(top, left), (bottom, right)] if (bottom - top, right - left) == (0, 1):
                return Edge(Cell(top, right), Cell(top + 1, right))
            case [(top, left), (bottom, right)] if (bottom - top, right - left) == (1, 0):
                return Edge(Cell(bottom, left), Cell(bottom, left + 1))
        raise ReadError(MORE)


def drawing_of(line: str, whole: Size, margins: str) -> Drawing:
    """Return the drawing of the JSON of layers, with the JSON of the margins above, below, left and right.

    Raises ReadError if more is drawn than a Drawing holds.
    """
    # Names have no quotation marks there, and zO is short for null.
    layers = _load(re.sub(r"(?<![\w\"])(z[A-Z0-9_])\b", r'"\1"', line).replace('"zO"', "null"))
    top, bottom, left, right = _margins(margins)
    size = Size(whole.columns - left - right, whole.rows - top - bottom)
    if not isinstance(layers, dict) or min(size) < 1:
        raise ReadError(DAMAGED)
    others = [name for name in layers if name not in _STEPS | _READ]
    full = [name for name in others if layers[name] and layers[name] not in ([None], [[]])]
    if drawn := sorted({_KINDS[name] for name in full if name in _KINDS}):
        raise ReadError(unread(drawn))
    if full:
        raise ReadError(MORE)
    return _drawing(layers, size, _Places(whole, Cell(top, left)))


def unread(nouns: list[str]) -> str:
    """Return a sentence about what is drawn and has no meaning here."""
    return (
        f"This drawing of penpa-edit has {in_words(nouns)}, which I do not read. "
        "Type the puzzle as rows of text instead."
    )


def _drawing(layers: Mapping[str, object], size: Size, places: _Places) -> Drawing:
    written, colours, symbols, lines = (_layer(layers, name) for name in ("zN", "zS", "zY", "zE"))
    arrows = {place: arrow for place, clue in written if (arrow := _arrow_number(clue))}
    numbers = [(place, clue) for place, clue in written if place not in arrows]
    sides = dict(symbols)
    dots = {places.side(p): _symbol(sides.pop(p)) for p in list(sides) if places.is_side(p)}
    drawing = Drawing(
        size,
        {places.cell(place): number for place, written in numbers for number in _number(written)},
        frozenset(places.cell(place) for place, colour in colours if colour in _DARK),
        {places.cell(place): _symbol(written) for place, written in sides.items()},
        frozenset(places.border(place) for place, _ in lines),
        Marks(
            _paths(layers, "zT", places),
            _paths(layers, "z3", places),
            _paths(layers, "z6", places),
            {places.corner(place): _sum(written) for place, written in _layer(layers, "z1")},
            dots,
        ),
        {places.cell(place): arrow for place, arrow in arrows.items()},
    )
    if not drawing.numbers and drawing.plain:
        raise ReadError("This drawing of penpa-edit has no numbers in its cells.")
    if not all(map(drawing.holds, {*drawing.dark, *drawing.arrow_numbers})):
        raise ReadError(MORE)
    if not all(map(drawing.holds, drawing.marks.cells())):
        raise ReadError(unread([f"{noun} outside of the grid" for noun in drawing.marks.names()]))
    return drawing


def _layer(layers: Mapping[str, object], name: str) -> list[tuple[str, object]]:
    layer = layers.get(name)
    return list(layer.items()) if isinstance(layer, dict) else []


def _paths(layers: Mapping[str, object], name: str, places: _Places) -> tuple[tuple[Cell, ...], ...]:
    """Return lists of cells; the last is empty while nothing is begun."""
    paths = layers.get(name) or []
    if not isinstance(paths, list) or not all(isinstance(path, list | None) for path in paths):
        raise ReadError(DAMAGED)
    return tuple(tuple(places.cell(str(place)) for place in path) for path in paths if path)


def _sum(written: object) -> int:
    match written:
        case [str() | int() as word, *_] if re.fullmatch("[0-9]{1,3}", str(word).strip()):
            return int(word)
    raise ReadError(unread(["small signs other than numbers"]))


def _load(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise ReadError(DAMAGED) from None


def _margins(line: str) -> list[int]:
    margins = _load(line)
    if not isinstance(margins, list) or len(margins) != 4 or not all(m in range(1000) for m in margins):
        raise ReadError(DAMAGED)
    return margins


def _arrow_number(written: object) -> str:
    """Return a number with its arrow, such as `2>`; empty for anything else."""
    word = str(written[0]).strip() if isinstance(written, list) and written else ""
    match = re.fullmatch(r"([0-9]{1,2}|\?)_([0-3])", word)
    return f"{match[1]}{_ARROWS[int(match[2])]}" if match else ""


def _number(written: object) -> Iterator[int | None]:
    """Yield a number, None for "?" and for an empty circle, and nothing for blanks."""
    word, style = (
        (str(written[0]).strip(), written[1:2]) if isinstance(written, list) and written else ("-", [])
    )
    if word == "?" or (not word and style and style[0] in _CIRCLED):
        yield None
    elif re.fullmatch("[0-9]{1,3}", word):
        yield int(word)
    elif word:
        raise ReadError(MORE)


def _symbol(written: object) -> tuple[str, int]:
    match written:
        case [int(style), str(name), *_]:
            return name, style
    raise ReadError(MORE)
