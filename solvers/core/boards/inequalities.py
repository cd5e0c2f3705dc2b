"""Inequality signs between adjacent cells, in text: `A1>A2 C1>C2`, or drawn between the cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge
from solvers.core.boards.plain_text import Row, lines_of
from solvers.core.boards.puzzle_errors import KnownError, ReadError

Signed = Mapping[Edge, str]
"""Signs >, < and

by the two cells around them, read from the first cell to the second.
"""

_NAME = "[A-Za-z]{1,3}[1-9][0-9]{0,4}"
_ROW_AND_COLUMN = re.compile(r"\br([1-9][0-9]?)c([1-9][0-9]?)\b", re.IGNORECASE)
_LABEL = re.compile(r"^\s*(?:walls?|signs?|borders?|inequalities|constraints?)\s*[:=]", re.IGNORECASE)
"""What a line of signs may be called."""
_WALLS = re.compile(rf"(?im)^(\s*walls?)(?: between)?\s*:?((?:[\s,;/&()-]|\band\b|\b{_NAME}\b)+)$")
"""A line of walls that pairs of cells without a bar name: `walls: A1-B1, C2/C3`."""
_LOOKALIKES = str.maketrans(
    dict.fromkeys("\u2227\u22c0\u02c4\u2303", "^")
    | dict.fromkeys("\u2228\u22c1\u02c5\u2304", "v")
    | {"\u2039": "<", "\u203a": ">"}
)
_CELL = re.compile(r"\[\s*(\w*)\s*\]|[^\s<>|]+")
_CHAIN = re.compile(rf"{_NAME}(?:\s*[<>|]\s*{_NAME})+")
_DAMAGED = re.compile(rf"{_NAME}[^\w\s].*|.*[^\w\s]{_NAME}")
_TURNED = {"<": ">", ">": "<", "|": "|"}
_DRAWN = {">": ">", "<": "<", "v": ">", "V": ">", "^": "<", "A": "<", "|": "|", "-": "|"}
"""Signs in a drawing; signs between rows are turned by a quarter."""
_ON_A_LINE = 12


def read_with_signs(text: str, board_of: Callable[[Sequence[Row]], Board]) -> Board:
    """Return the board of the rows of a text, in which r1c3 is another name of C1.

    Raises KnownError if a text with signs is no board: few puzzles have them.
    """
    text = _ROW_AND_COLUMN.sub(lambda match: Cell(int(match[1]) - 1, int(match[2]) - 1).name, text)
    text = _WALLS.sub(_barred, text.translate(_LOOKALIKES))
    try:
        return board_of(lines_of(text))
    except ReadError as wrong:
        if has_signs(text):
            raise KnownError(wrong.message, wrong.line) from None
        raise


def _barred(match: re.Match[str]) -> str:
    """Return a line of walls with a bar between the two cells of each; with an odd one as it is."""
    names = re.findall(_NAME, re.sub(r"(?i)\band\b", "", match[2]))
    if len(names) % 2:
        return match[0]
    return f"{match[1]}: " + " ".join(f"{a}|{b}" for a, b in zip(names[::2], names[1::2], strict=True))


def has_signs(text: str) -> bool:
    """Return whether a text contains a sign with the names of its cells."""
    return bool(_CHAIN.search(text))


def lists_signs(row: Row) -> bool:
    """Return whether a row contains only signs with the names of their cells.

    Raises ReadError for a name of a cell beside something that is no sign, and for other words beside signs.
    """
    others = _CHAIN.sub(" ", _LABEL.sub("", row.text)).replace(",", " ").split()
    damaged = [word for word in others if _DAMAGED.fullmatch(word) or has_signs(row.text)]
    if damaged:
        raise ReadError(f'"{damaged[0][:20]}" is no sign between two cells. Write it like A1>B1.', row.line)
    return not others and bool(row.text.strip(" ,"))


def listed_signs(rows: Iterable[Row], size: Size) -> dict[Edge, str]:
    """Return the signs in such rows, for a board of a size; `A1>A2>A3` contains two."""
    signs: dict[Edge, str] = {}
    for row in rows:
        for edge, sign in _chain_signs(row, size):
            add_sign(signs, edge, sign, row.line)
    return signs


def add_sign(signs: dict[Edge, str], edge: Edge, sign: str, line: int | None = None) -> None:
    """Add a sign; raise ReadError if that edge has a sign already."""
    if signs.setdefault(edge, sign) != sign:
        raise ReadError(f"There are two signs between {edge.subject}.", line)


def between(first: Cell, other: Cell, sign: str) -> tuple[Edge, str]:
    """Return a sign that is read from one cell to another, with its edge, upper or left cell first."""
    return (Edge(first, other), sign) if first < other else (Edge(other, first), _TURNED[sign])


def _chain_signs(row: Row, size: Size) -> Iterator[tuple[Edge, str]]:
    for match in _CHAIN.finditer(row.text):
        names, signs = re.findall(_NAME, match[0]), re.findall("[<>|]", match[0])
        for (first, other), sign in zip(pairwise(map(Cell.from_name, names)), signs, strict=True):
            for cell in (first, other):
                if cell.row >= size.rows or cell.column >= size.columns:
                    raise ReadError(f"{cell.name} is not on the board of {size}.", row.line)
            if sum(abs(a - b) for a, b in zip(first, other, strict=True)) != 1:
                raise ReadError(
                    f"{first.name}{sign}{other.name}: signs are between cells side by side.", row.line
                )
            yield between(first, other, sign)


def is_drawn(rows: Iterable[Row]) -> bool:
    """Return whether signs are drawn between the numbers of some rows."""
    return any(re.search(r"[<>^|]|^[vV\s]+$", row.text) for row in rows)


def drawn_signs(rows: Sequence[Row]) -> tuple[list[Row], dict[Edge, str]]:
    """Return the rows of numbers only, and the signs drawn in them and on the lines between them.

    Blanks at the ends of lines may be missing.
    """
    if wide := _wide_signs(rows):
        return wide
    n = len(rows) // 2 + 1
    if len(rows) % 2 == 0 or max(len(row.text) for row in rows) > 2 * n - 1:
        raise ReadError(
            "A drawing of n rows has 2n-1 lines of 2n-1 characters: numbers with a sign or a blank between "
            "them, and between these lines signs below the numbers."
        )
    lines = [row._replace(text=row.text.ljust(2 * n - 1)) for row in rows]
    signs: dict[Edge, str] = {}
    for r, row in enumerate(lines):
        for c, sign in enumerate(row.text):
            # Cells are at even positions of even lines, and the caller reads them. "-" is a sign only on
            # lines between rows, and a blank in the rows of cells.
            is_corner = r % 2 == 1 == c % 2
            if (
                sign in " ._"
                or (is_corner and sign in "xX")
                or (sign == "-" and r % 2 == 0)
                or (r % 2 == 0 and c % 2 == 0)
            ):
                continue
            # Corners are empty; `<>|` are valid only in the lines of cells, and `v^-` only between them.
            if is_corner or sign not in _DRAWN or (sign in "<>|") == bool(r % 2):
                raise ReadError(_misplaced(r, c, sign), row.line)
            signs[Edge(Cell(r // 2, c // 2), Cell((r + 1) // 2, (c + 1) // 2))] = _DRAWN[sign]
    return [row._replace(text=row.text[::2].replace(" ", ".")) for row in lines[::2]], signs


def _wide_signs(rows: Sequence[Row]) -> tuple[list[Row], dict[Edge, str]] | None:
    """Return what `drawn_signs` does, of a drawing with blanks or brackets around each cell; None for others.

    A sign between two rows belongs to the nearest cell above it.
    """
    found = [list(_CELL.finditer(row.text)) for row in rows[::2]]
    n = len(rows) // 2 + 1
    centres = [(cell.start() + cell.end() - 1) / 2 for cell in found[0]]
    step = min((b - a for a, b in pairwise(centres)), default=0)
    if len(rows) % 2 == 0 or step < 3 or any(len(cells) != n for cells in found):
        return None
    if any(abs(place - _nearest(each, centres)) for cells in found for place, each in enumerate(cells)):
        return None
    signs: dict[Edge, str] = {}
    for r, row in enumerate(rows):
        for match in re.finditer(r"[<>|]" if r % 2 == 0 else r"\S", row.text):
            c = (
                sum(match.start() > place for place in centres) - 1
                if r % 2 == 0
                else _nearest(match, centres)
            )
            if match[0] not in _DRAWN or (match[0] in "<>|") == bool(r % 2) or not 0 <= c < n - 1 + r % 2:
                raise ReadError(_misplaced(r, 2 * c + 1 - r % 2, match[0]), row.line)
            signs[Edge(Cell(r // 2, c), Cell((r + 1) // 2, c + 1 - r % 2))] = _DRAWN[match[0]]
    cells = [" ".join(each[1] or "." if each[1] is not None else each[0] for each in row) for row in found]
    return [row._replace(text=text) for row, text in zip(rows[::2], cells, strict=True)], signs


def _nearest(match: re.Match[str], centres: Sequence[float]) -> int:
    return min(range(len(centres)), key=lambda c: abs(centres[c] - match.start()))


def _misplaced(r: int, c: int, sign: str) -> str:
    """Return what is wrong with the character `c` of line `r` of a drawing, counted from 0."""
    first, other = Cell(r // 2, c // 2), Cell((r + 1) // 2, (c + 1) // 2)
    right = "write ^ or v" if r % 2 else "write > or <"
    if r % 2 and c % 2:
        right = "signs are between cells side by side"
    return f'Between {first.name} and {other.name} is "{sign}"; {right}.'


def signs_text(signs: Iterable[tuple[Edge, str]]) -> str:
    """Return the signs with the names of their cells, the greater cell first."""
    said = [
        f"{b.name}>{a.name}" if sign == "<" else f"{a.name}{sign}{b.name}" for (a, b), sign in sorted(signs)
    ]
    return "\n".join(" ".join(said[i : i + _ON_A_LINE]) for i in range(0, len(said), _ON_A_LINE))
