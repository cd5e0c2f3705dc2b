"""Grids in the data of MiniZinc: `[| 1, 2 | 3, 4 |]` or `array2d(1..2, 1..2, [1, 2, 3, 4])`.

A negative number, `_`, `<>`, or a name with a negative value is an empty cell. In futoshiki, each line of an
array `lt` has the row and column of a cell, and of a greater one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from solvers.core.boards.errors import ReadError
from solvers.core.boards.places import Cell
from solvers.core.boards.text import whole_number
from solvers.core.reading.format import Format, Reading, Request
from solvers.formats import text as rows_of_text

_CONSTANT = re.compile(r"(?<![\w.])([A-Za-z_]\w{0,40})\s*=\s*(-?[0-9]{1,7})\s*;")
_NAME = r"([A-Za-z_]\w{0,40})\s*=\s*"
_BARS = re.compile(rf"{_NAME}\[\s*\|([^\[\];=]*)\|\s*\]")
_SIZE = r"[^,()\[\];=]{1,60}"
_CUT = re.compile(rf"{_NAME}array2d\s*\({_SIZE}\.\.{_SIZE},{_SIZE}\.\.({_SIZE}),\s*\[([^\[\];=]*)\]\s*\)")
_LESS = ("lt", "less")

Array = Sequence[Sequence[str]]


def _plain(text: str) -> str:
    """Return the text without comments."""
    return re.sub(r"%.*", "", text)


def _arrays(text: str) -> dict[str, Array]:
    """Return the two-dimensional arrays of a text without comments, by name."""
    constants = dict(_CONSTANT.findall(text))
    arrays: dict[str, Array] = {}
    for name, inside in _BARS.findall(text):
        rows = [re.split(r"\s*,\s*", row.strip().rstrip(",")) for row in inside.split("|") if row.strip()]
        arrays[name] = [[_cell(word.strip(), constants) for word in row] for row in rows]
    for name, size, inside in _CUT.findall(text):
        width = constants.get(size.strip(), size.strip())
        words = [_cell(word.strip(), constants) for word in inside.strip().rstrip(",").split(",")]
        columns = whole_number(width, None)
        if not columns or len(words) % columns:
            raise ReadError(f"The array {name} has {len(words)} cells, which are no rows of {columns}.")
        arrays[name] = [words[i : i + columns] for i in range(0, len(words), columns)]
    return arrays


def _cell(word: str, constants: Mapping[str, str]) -> str:
    value = constants.get(word, word).strip("\"' ")
    return "." if value in ("", "_", "<>") or value.startswith("-") else value


def _recognises(text: str, _request: Request) -> bool:
    plain = _plain(text)
    return bool(_BARS.search(plain) or _CUT.search(plain))


def _read(text: str, request: Request) -> Iterator[Reading]:
    arrays = _arrays(_plain(text))
    less = next((arrays.pop(name) for name in _LESS if name in arrays), ())
    if len(arrays) != 1:
        names = ", ".join(arrays)[:60] or "none"
        raise ReadError(f"There must be one array with two dimensions that is the grid; there are: {names}.")
    (grid,) = arrays.values()
    rows = "\n".join(map(" ".join, grid))
    if not less:
        yield from rows_of_text.read(rows, request)
        return
    yield Reading(request.known["futoshiki"].read("\n".join([rows, *map(_sign, less)])))


def _sign(places: Sequence[str]) -> str:
    """Return the sign between two cells, the second of which is greater."""
    if len(places) != 4 or not all(word.isdecimal() and int(word[:4]) for word in places):
        raise ReadError("Each line of `lt` must hold four numbers: the row and column of two cells.")
    r1, c1, r2, c2 = (whole_number(word, None) - 1 for word in places)
    return f"{Cell(r2, c2).name}>{Cell(r1, c1).name}"


formats = (Format("minizinc", "data of MiniZinc", (), _recognises, _read, longest=50_000),)
