"""Data of MiniZinc: `[| 1, 2 | 3, 4 |]`, or `array2d(1..2, 1..2, [1, 2, 3, 4])`, as a grid or as clues.

Arrays with names that begin with `row` and `col` are the clues of a nonogram, filled up with zeros. In a
grid, a negative number, `_`, `<>`, or a name with a negative value is an empty cell. In futoshiki, each line
of an array `lt` has the row and column of a cell, and of a greater one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from solvers.core.boards.line_clues import ClueWords, board_of_words
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request
from solvers.formats import text as rows_of_text

_CONSTANT = re.compile(r"(?<![\w.])([A-Za-z_]\w{0,40})\s*=\s*(-?[0-9]{1,7})\s*;")
_ARRAY = re.compile(r"\b([A-Za-z_]\w{0,40})\s*=\s*(array2d\s*\([^\[=;]*)?(\[[^;=]*\])")
_WIDTH = re.compile(r",[^,]*\.\.\s*([0-9]{1,7}|[A-Za-z_]\w{0,40})\s*,\s*$")
_CLUES = re.compile(r"(rows?|cols?|columns?)(_\w+)?", re.IGNORECASE)
_LESS = ("lt", "less")


def _plain(text: str) -> str:
    """Return the text without comments."""
    return re.sub(r"%.*", "", text)


def _rows_of(text: str, match: re.Match[str]) -> list[ClueWords]:
    """Return the rows of an array, between bars or brackets, or cut as array2d says; none of any other."""
    inside = match[3].strip()[1:-1].strip()
    line = text.count("\n", 0, match.start()) + 1
    if inside.startswith("|"):
        parts = inside.strip("|").split("|")
    elif inside.startswith("["):
        parts = re.findall(r"\[([^\[\]]*)\]", inside)
    else:
        return _cut(text, match, inside, line)
    return [ClueWords(re.findall(r"[^\s,]+", part), line) for part in parts]


def _cut(text: str, match: re.Match[str], inside: str, line: int) -> list[ClueWords]:
    """Return the rows of an array that array2d cuts into equal pieces."""
    # `array2d(1..2, 1..w, [...])`: how long a row is, or the name of the constant that says it.
    wide = _WIDTH.search(match[2] or "")
    constants: dict[str, str] = dict(_CONSTANT.findall(text))
    width = whole_number(constants.get(wide[1], wide[1]), line) if wide else 0
    words = re.findall(r"[^\s,]+", inside)
    if not width or len(words) % width:
        return []
    return [ClueWords(words[i : i + width], line) for i in range(0, len(words), width)]


def _clues(text: str) -> dict[str, re.Match[str]]:
    """Return the arrays with the clues of rows and of columns, by the three letters with which both begin."""
    arrays = (match for match in _ARRAY.finditer(text) if _CLUES.fullmatch(match[1]))
    return {match[1].lower()[:3]: match for match in arrays}


def _recognises_clues(text: str, _request: Request) -> bool:
    return "[" in text and _clues(_plain(text)).keys() == {"row", "col"}


def _read_clues(text: str, request: Request) -> Iterator[Reading]:
    text = _plain(text)
    found = _clues(text)
    if found.keys() != {"row", "col"}:
        raise ReadError("There must be an array of rows and one of columns, such as rows = [| 0,3 | 1,1 |];")
    blocks = []
    for match in (found["row"], found["col"]):
        blocks.append(_rows_of(text, match))
        if not blocks[-1]:
            count = len(re.findall(r"[^\s,]+", match[3].strip("[]")))
            line = text.count("\n", 0, match.start()) + 1
            raise ReadError(
                f"The array {match[1]} has {count} numbers, and how many a clue has is not said.", line
            )
    request.checked(len(blocks[1]), len(blocks[0]))
    yield Reading(board_of_words("nonogram", *blocks))


def _grids(text: str) -> Iterator[tuple[str, list[ClueWords]]]:
    """Yield the arrays with two dimensions in MiniZinc's own notation, by name."""
    for match in _ARRAY.finditer(text):
        is_own = match[2] or re.match(r"\[\s*\|", match[3])
        if is_own and (rows := _rows_of(text, match)):
            yield match[1], rows


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
    """Return the sign between two cells, the second of which is greater."""
    if len(places) != 4 or not all(word.isdecimal() and int(word[:4]) for word in places):
        raise ReadError("Each line of `lt` must hold four numbers: the row and column of two cells.")
    r1, c1, r2, c2 = (whole_number(word, None) - 1 for word in places)
    return f"{Cell(r2, c2).name}>{Cell(r1, c1).name}"


formats = (
    Format("dzn", "a .dzn file", ("nonogram",), _recognises_clues, _read_clues, looks=r"\["),
    Format("minizinc", "data of MiniZinc", (), _recognises, _read, longest=50_000, looks=r"\["),
)
