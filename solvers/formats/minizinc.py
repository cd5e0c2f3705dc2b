"""Data of MiniZinc: `[| 1, 2 | 3, 4 |]`, or `array2d(1..2, 1..2, [1, 2, 3, 4])`, as a grid or as clues.

Arrays with names that begin with `row` and `col` are the clues of a nonogram, filled up with zeros; other
languages write them as lists in lists. In a grid, a negative number, `_`, `<>`, or a name with a negative
value is an empty cell. In futoshiki, each line of an array `lt` has the row and column of a cell, and of a
greater one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from solvers.core.boards.line_clues import ClueWords, board_of_words
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request
from solvers.formats import text as rows_of_text

_CONSTANT = re.compile(r"(?<![\w.])([A-Za-z_]\w{0,40})\s*=\s*(-?[0-9]{1,7})\s*;")
_ARRAY = re.compile(
    r"\b([A-Za-z_]\w{0,40})(?:[\"']|(?:\[[0-9]*\])+)?\s*(?:=>?|:)\s*(array2d\s*\((?:[^()\[\]=;]|\([^()]*\))*,\s*)?(?=[\[({])"
)
_BRACKET = re.compile(r"[\[({]|[\])}]")
_ITEM = re.compile(r"""[\[({]([^\[\](){}]*)[\])}]|"([^"\n]*)"|'([^'\n]*)'|([0-9]+)""")
_WORD = re.compile(r"[^\s,;]+")
_JSON = re.compile(r'\s*(\[\s*)?\{\s*"')
_WIDTH = re.compile(r",[^,]*\.\.\s*([0-9]{1,7}|[A-Za-z_]\w{0,40})\s*,\s*$")
_CLUES = re.compile(r"(rows?|cols?|columns?)(_?[a-z]\w*)?", re.IGNORECASE)
_LESS = ("lt", "less")


def _plain(text: str) -> str:
    """Return the text without comments."""
    return re.sub(r"%.*", "", text)


class _Array(NamedTuple):
    """An array: its name, what is before its brackets, what is inside them, and its line."""

    name: str
    call: str
    inside: str
    line: int


def _arrays(text: str) -> Iterator[_Array]:
    """Yield the arrays with names in which there are no others."""
    ends = _ends(text)
    heads = [match for match in _ARRAY.finditer(text) if match.end() in ends]
    for match, following in zip_longest(heads, heads[1:]):
        start, end = match.end() + 1, ends[match.end()]
        if following is None or following.start() >= end:
            line = text.count("\n", 0, match.start()) + 1
            yield _Array(match[1], match[2] or "", text[start:end].strip(), line)


def _ends(text: str) -> dict[int, int]:
    """Return the places of opening brackets, each with the place of the closing one."""
    ends: dict[int, int] = {}
    open_at: list[int] = []
    for bracket in _BRACKET.finditer(text):
        if bracket[0] in "[({":
            open_at.append(bracket.start())
        elif open_at:
            ends[open_at.pop()] = bracket.start()
    return ends


def _rows_of(text: str, array: _Array) -> list[ClueWords]:
    """Return the rows of an array, between bars or brackets, or by array2d; none for other arrays."""
    inside, line = array.inside, array.line
    if "[|" in inside:  # arrays of F#
        inside = inside.strip("| \n").replace("[|", "[").replace("|]", "]")
    if inside.startswith("|"):
        return [ClueWords(_WORD.findall(part), line) for part in inside.strip("|").split("|")]
    if inside[:1] and inside[0] in "[({\"'":
        items = (next(filter(None, match), "") for match in _ITEM.findall(inside))
        return [ClueWords(_WORD.findall(item), line) for item in items]
    return _cut(text, array)


def _cut(text: str, array: _Array) -> list[ClueWords]:
    """Return the rows of an array that array2d cuts into equal pieces."""
    # `array2d(1..2, 1..w, [...])` has the length of a row, or the name of a constant for it.
    wide = _WIDTH.search(array.call)
    constants: dict[str, str] = dict(_CONSTANT.findall(text))
    width = whole_number(constants.get(wide[1], wide[1]), array.line) if wide else 0
    words = _WORD.findall(array.inside)
    if not width or len(words) % width:
        return []
    return [ClueWords(words[i : i + width], array.line) for i in range(0, len(words), width)]


def _clues(text: str) -> dict[str, _Array]:
    """Return the arrays with the clues of rows and of columns, by the three letters with which both begin."""
    return {array.name.lower()[:3]: array for array in _arrays(text) if _CLUES.fullmatch(array.name)}


def _recognises_clues(text: str, _request: Request) -> bool:
    return not _JSON.match(text) and _clues(_plain(text)).keys() == {"row", "col"}


def _read_clues(text: str, request: Request) -> Iterator[Reading]:
    text = _plain(text)
    found = _clues(text)
    if found.keys() != {"row", "col"}:
        raise ReadError("There must be an array of rows and one of columns, such as rows = [| 0,3 | 1,1 |];")
    blocks = []
    for array in (found["row"], found["col"]):
        blocks.append(_rows_of(text, array))
        if not blocks[-1]:
            count = len(_WORD.findall(array.inside))
            says = f"The array {array.name} has {count} numbers, and how many a clue has is not said."
            raise ReadError(says, array.line)
    request.check_size(len(blocks[1]), len(blocks[0]))
    yield Reading(board_of_words("nonogram", *blocks))


def _grids(text: str) -> Iterator[tuple[str, list[ClueWords]]]:
    """Yield the arrays with two dimensions in MiniZinc's own notation, by name."""
    for array in _arrays(text):
        if (array.call or array.inside.startswith("|")) and (rows := _rows_of(text, array)):
            yield array.name, rows


def _recognises(text: str, request: Request) -> bool:
    is_array = "[" in text and not _recognises_clues(text, request)
    return is_array and any(_grids(_plain(text)))


def _read(text: str, request: Request) -> Iterator[Reading]:
    text = _plain(text)
    arrays = dict(_grids(text))
    less = next((arrays.pop(name) for name in _LESS if name in arrays), ())
    if len(arrays) != 1:
        names = ", ".join(arrays)[:60] or "none"
        raise ReadError(f"There must be one array with two dimensions that is the grid; there are: {names}.")
    (grid,) = arrays.values()
    constants = dict(_CONSTANT.findall(text))
    rows = "\n".join(" ".join(_cell(word, constants) for word in row.words) for row in grid)
    if not less:
        yield from rows_of_text.read(rows, request)
        return
    yield Reading(request.known["futoshiki"].read("\n".join([rows, *(_sign(row.words) for row in less)])))


def _cell(word: str, constants: Mapping[str, str]) -> str:
    value = constants.get(word, word).strip("\"'")
    return "." if value in ("", "_", "<>") or value.startswith("-") else value


def _sign(places: Sequence[str]) -> str:
    """Return the sign between two cells; the second one is greater."""
    if len(places) != 4 or not all(word.isdecimal() and int(word[:4]) for word in places):
        raise ReadError("Each line of `lt` must hold four numbers: the row and column of two cells.")
    r1, c1, r2, c2 = (whole_number(word, None) - 1 for word in places)
    return f"{Cell(r2, c2).name}>{Cell(r1, c1).name}"


formats = (
    Format(
        "dzn",
        "lists of clues",
        ("nonogram",),
        _recognises_clues,
        _read_clues,
        looks=r"(?i)row\w{0,40}+(?:[\"']|\[[0-9\[\]]{0,20}+)?\s*+(=>?|:)\s*+(array2d|[\[({])",
    ),
    Format("minizinc", "data of MiniZinc", (), _recognises, _read, longest=50_000, looks=r"\["),
)
