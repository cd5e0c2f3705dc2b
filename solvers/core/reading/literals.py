"""Boards as programs write them: lists in lists, in the brackets and quotes of any language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from solvers.core.reading.table import Table

_OPENING, _CLOSING = "[({", "])}"
_MARKS = re.compile(r"""[\[\](){}\n]|"[^"\n]{0,300}"|'[^'\n]{0,300}'""")
"""Brackets and line ends, and the text between quotes, in which brackets mean nothing."""
_ITEM = re.compile(r"""\"([^"\n]*)\"|'([^'\n]*)'|`([^`\n]*)`|([^\s,;"'`]+)""")
CELLS = re.compile(r"(?<![\w\]])(?<!\] )(?:\[[^\[\],]{1,3}\] ?){2,}+(?!\w)")
"""Cells drawn with brackets around each, which are no lists."""
_FEW = r"\[((?:\s*[0-9?]{1,2}\s*(?:,\s*[0-9?]{1,2}\s*){0,3})?)\]"
_CELL_LIST = re.compile(
    rf"(?<=[\w\"'],)(\s*){_FEW}(?=\s*[,\]])|(?<=\[){_FEW}(?=\s*,\s*(?:[0-9?]+|None|null|[\"'][^\"']?[\"'])\s*[,\]])"
)
"""A list that is one cell of a row, beside a cell that is none: `[1, 1]` in `[0, [1, 1], 3]`."""
_ARRAY = re.compile(
    r"[\"']?\b(?:\w*?(top|bottom|left|right|side|row|col)[a-z_ ]*|([tblr]))[\"']?\s*[:=]\s*"
    r"(?:[\w.]+\()?\[([^\[\]]*)\]",
    re.IGNORECASE,
)
"""A list of clues at a side of a board, such as `top = np.array([1, 2])`."""
_SIDES = {"t": "top", "b": "bottom", "l": "left", "r": "right"}
_DICT = re.compile(r"\{([^{}\[\]]{3,4000})\}")
_ENTRY = re.compile(
    r"\s*[\"']?([\w.]*\w)[\"']?\s*:\s*"
    r"(?:\(\s*[\"']([-+*/x])[\"']\s*,\s*([0-9]{1,7})\s*\)|([0-9]{1,7}))\s*(?:,|$)"
)
"""A clue after the name of its region, `'a': 3` or `'a': ('+', 3)`; or the number of ships of a length."""
_SIZE = re.compile(r"\bregion_?size\W{1,4}([0-9]{1,3})", re.IGNORECASE)
_UNKNOWN = frozenset(["", "-1", "None", "null", "?", "."])
_MAKES_LIST = re.compile(r"(?i)(array|list|of|tuple|vector|seq|\bc)$")
"""Names of functions that make a list of their arguments."""
_WORDS = re.compile(
    r"\s*&?(?!none|None|null|Null|nil|nan)"
    r"([A-Za-z]{5,}|[A-Z][a-z]{2,}|u?int|[iuf][0-9]{1,3}|char|str)\b[^\"'`,]*"
)
"""Words in brackets, which are no list: a remark, or a type as in `[[u8; 9]; 9]`."""
_KEY = re.compile(r"""["']?([A-Za-z_]\w*)["']?(?:\[[0-9]*\])*\s*[:=]>?[^:=\[({]*$""")
_BOARD_KEYS = ("problem", "puzzle", "board", "grid", "text", "url", "link")
"""Names of a board in JSON, the likeliest first."""
_SOLVED = re.compile(r"(?i)soln?\b|solution|solved|answer|goal|expected|output")
"""Names of what is no part of the board."""
_ROW_NUMBER = re.compile(r"_?[0-9]+$|^[a-z]$")
_LONGEST_ROW = 200
_FEW_LENGTHS, _MOST_SHIPS = 12, 100
_LONGEST_NAME = 80
"""The most characters before JSON."""
_DECODER = json.JSONDecoder(strict=False)
"""Reads also strings in which the ends of lines stand for themselves."""


class _Group(NamedTuple):
    """The text between two brackets with no others inside; `around` are the places of the brackets around.

    `rows` are its items in rows, which a semicolon or the end of a line ends, as in `[5 3; 6 0]`. `name` is
    what it is called on its line, without the number of a row.
    """

    rows: list[list[str]]
    line: int
    around: tuple[int, int]
    key: str
    name: str

    @property
    def items(self) -> list[str]:
        return [item for row in self.rows for item in row]


def list_tables(text: str) -> list[Table]:
    """The tables that the lists in a text are; none if there are no lists, or one is no table.

    Lists that a program calls a solution are left out.
    """
    if not any(sign in text for sign in _OPENING) or CELLS.search(text):
        return []
    text = _CELL_LIST.sub(_one_word, text.replace("\\\\", "\\"))  # programs double a backslash
    groups = [group for group in _groups(text) if group.items and not _is_list_of_names(group.items)]
    # Brackets around each list, as in `{{ {{5, 3}}, {{6, 0}} }}`, say nothing.
    is_double = len(groups) > 1 and len({group.around for group in groups}) == len(groups)
    found = []
    for _, some in groupby(groups, key=lambda group: (group.around[is_double], group.name)):
        rows = list(some)
        if not _SOLVED.search(f"{rows[0].key} {rows[0].name}"):
            found.append(_table(rows))
    return [table for table in found if table] if all(found) else []


def lines_of_arrays(text: str) -> Iterator[str]:
    """Yield the rows of a board in lists, with its clues in other lists or in dicts.

    A first line has the lengths of ships or the size of regions, to be written behind the name of the
    puzzle; it may be empty. Then come clues at the sides, the rows, and clues after the names of their
    regions. Clues of all four sides are also around the rows. Yields nothing unless there are clues of
    columns and rows, of four sides, of regions or such numbers.
    """
    said = {
        match[1].lower() if match[1] else _SIDES[match[2].lower()]: [
            "?" if word in _UNKNOWN else word
            for word in (part.strip(" \n'\"") for part in match[3].split(","))
        ]
        for match in _ARRAY.finditer(text)
    }
    columns, rows = {"top", "bottom", "col"} & said.keys(), {"left", "right", "side", "row"} & said.keys()
    if len(columns) == len(rows) == 1:
        said = {"columns": said[columns.pop()], "rows": said[rows.pop()]}
    elif said.keys() != set(_SIDES.values()):
        said = {}
    head, clues = _said_in_dicts(text)
    boards = list_tables(_DICT.sub("", _ARRAY.sub("", text)))[:1]
    if not (said or (boards and (head or clues))):
        return
    before = "r" if re.match("r[0-9]", clues) else ""
    for table in boards:
        named = tuple(tuple(cell and f"{before}{cell}" for cell in row) for row in table.rows)
        boards = [Table(named, tuple(range(1, len(named) + 1)))]
    sides = (f"{name}: {' '.join(words)}" for name, words in said.items())
    yield "\n".join([head, *sides, *(t.text() for t in boards), clues]).rstrip("\n")
    if boards and len(said) == len(_SIDES):
        yield "\n".join([head, *_framed(said, boards[0]), clues]).rstrip("\n")


def _framed(said: Mapping[str, Sequence[str]], table: Table) -> Iterator[str]:
    """Yield the rows of a board between the clues at its sides; two slashes are one."""
    yield " ".join([".", *said["top"], "."])
    for left, row, right in zip(said["left"], table.rows, said["right"], strict=False):
        yield " ".join([left, *("/" if cell == "//" else cell or "." for cell in row), right])
    yield " ".join([".", *said["bottom"], "."])


def _said_in_dicts(text: str) -> tuple[str, str]:
    """Return the lengths of ships, or the size of regions, and the clues after the names of their regions.

    Names that are numbers get an `r` before them.
    """
    sizes = [match[1] for match in _SIZE.finditer(text)]
    clues: list[str] = []
    for found in _DICT.finditer(text):
        entries = _ENTRY.findall(found[1])
        if not entries or _ENTRY.sub("", found[1]).strip():
            continue
        names = [name.rpartition(".")[2] for name, *_ in entries]
        if not set("'\"") & set(found[1]) and all(map(str.isdecimal, names)):
            lengths = zip(names[:_FEW_LENGTHS], entries, strict=False)
            sizes = [name for name, (*_, count) in lengths for _ in range(min(int(count or 0), _MOST_SHIPS))]
            continue
        clues += [
            f"{'r' * name.isdecimal()}{name}={one or other}{sign}"
            for name, (_, sign, one, other) in zip(names, entries, strict=True)
        ]
    return " ".join(sizes), " ".join(clues)


def _one_word(match: re.Match[str]) -> str:
    """Return the numbers of a cell as a word between quotes."""
    numbers = re.sub(r"\s", "", match[2] or match[3] or "")
    return f'{match[1] or ""}"{numbers}"'


def _is_list_of_names(items: Sequence[str]) -> bool:
    """Return whether items are names of rows, such as `row1, row2`."""
    return len(items) > 1 and items == [f"{items[0][:-1]}{number}" for number in range(1, len(items) + 1)]


def _table(groups: Sequence[_Group]) -> Table | None:
    """The table of lists in one list; of a single list each item is a row, or the signs of a square are."""
    if len(groups) > 1:
        rows = [list(g.items[0]) if len(g.items) == 1 else g.items for g in groups]
        return _equal_rows(rows, [group.line for group in groups])
    parts, items, line = groups[0].rows, groups[0].items, groups[0].line
    if len(parts) > 1 and len(parts[0]) > 1 and (table := _equal_rows(parts, [line] * len(parts))):
        return table
    if len(items) > 1 and all(len(item) > 1 for item in items):
        # Blanks are between all cells, or they are empty cells.
        is_apart = len({len(item.split()) for item in items}) == 1 or len(set(map(len, items))) > 1
        rows = [item.split() if is_apart and " " in item.strip() else list(item) for item in items]
        return _equal_rows(rows, [line] * len(items))
    side = round(len(items) ** 0.5)
    if side > 1 and side * side == len(items):
        return _equal_rows([items[i : i + side] for i in range(0, len(items), side)], [line] * side)
    return None


def _equal_rows(rows: Sequence[Sequence[str]], lines: Sequence[int]) -> Table | None:
    width = len(rows[0])
    if len(rows) < 2 or not 0 < width <= _LONGEST_ROW or any(len(row) != width for row in rows):
        return None
    return Table.of([[cell.strip() for cell in row] for row in rows], lines)


def _groups(text: str) -> Iterator[_Group]:
    """The innermost groups between brackets, in the order of the text."""
    open_at: list[int] = []
    innermost, line = -1, 1
    for match in _MARKS.finditer(text):
        place, sign = match.start(), match[0]
        if sign == "\n":
            line += 1
        elif sign in _OPENING:
            open_at.append(place)
            innermost = place
        elif sign in _CLOSING and open_at:
            start = open_at.pop()
            inside = text[start + 1 : place]
            if start == innermost and not (_is_type(text, start, place) or _WORDS.fullmatch(inside)):
                outer, parent = [-1, -1, *open_at][-2:]
                key = _key(text, start if parent < 0 else parent)
                name = _ROW_NUMBER.sub("", _key(text, start, is_on_line=True))
                yield _Group(_rows(inside), line, (parent, outer), key, name)


def _is_type(text: str, start: int, end: int) -> bool:
    """Return whether brackets belong to a type, a place in a list or a call: `[9][9]int`, `row(1,2)`."""
    inside = text[start + 1 : end]
    if inside.isdecimal() and text[start] == "[" == text[end + 1 : end + 2]:
        return True
    if not re.match(r"[\w\]]", text[max(0, start - 1) : start]):
        return False
    if text[start] == "(":
        return not _MAKES_LIST.search(text[max(0, start - 12) : start])
    return bool(re.fullmatch(r"\s*\w{0,20}\s*", inside))


def _key(text: str, start: int, *, is_on_line: bool = False) -> str:
    """Return the name before a bracket, of any line or of the same one."""
    before = text[max(0, start - 60) : start]
    match = _KEY.search(before.rpartition("\n")[2] if is_on_line else before)
    return match[1] if match else ""


def _rows(inside: str) -> list[list[str]]:
    """The items, row by row."""
    parts = re.split(r";\s*(?:\.\.\.\s*\n)?|\n" if ";" in inside or "," not in inside else ";", inside)
    return [items for part in parts if (items := _items(part))]


def _items(inside: str) -> list[str]:
    """Return the items between commas, or between blanks if there are no commas."""
    if re.fullmatch(r"[\s,;]*", inside):
        return []
    quoted = re.search("[\"'`]", inside)
    if quoted:
        return [next(filter(None, match), "") for match in _ITEM.findall(inside)]
    items = [item.strip() for item in inside.split(",")] if "," in inside else inside.split()
    return items if items[-1] else items[:-1]


def boards_of_json(text: str) -> list[str]:
    """The boards that JSON, or a piece of it, holds as one string; none for other texts."""
    begins = re.search(r'[{["]', text[:_LONGEST_NAME])
    if not begins:
        return []
    piece = text[begins.start() :]
    if re.match(r'"\w+"\s*:', piece):
        piece = "{" + piece.strip().rstrip(",") + "}"
    try:
        content, _ = _DECODER.raw_decode(piece)
    except (ValueError, RecursionError):
        return []
    return [content] if isinstance(content, str) and "\n" in content else list(_strings(content))


def _strings(content: object) -> Iterator[str]:
    if isinstance(content, dict):
        # Beside a board there are the address of its page and remarks.
        boards = {key: content[key] for key in _BOARD_KEYS if isinstance(content.get(key), str)}
        for key, value in (boards or content).items():
            if isinstance(value, str) and len(value) > 15 and not _SOLVED.search(str(key)):
                yield value
            elif not isinstance(value, str) and not _SOLVED.search(str(key)):
                yield from _strings(value)
    elif isinstance(content, list):
        for value in content:
            if isinstance(value, dict):
                yield from _strings(value)
