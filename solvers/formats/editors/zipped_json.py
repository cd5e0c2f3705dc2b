"""JSON of SudokuPad, plain or zipped, as the fields of f-puzzles; short codes of digits as well.

Zipped JSON has short names without quotes, single quotes, and t and f for true and false.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from math import isqrt

from solvers.core.boards.places import in_words
from solvers.core.boards.puzzle_errors import ReadError

_NAMES: Mapping[str, str] = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
_STEPS = (
    (r"([,{\[])([A-Za-z0-9]+):", r'\1"\2":'),
    (r"([,{\[])(?=[,}\]])", r"\1{}"),
    (r"\{\{\}\}", "{}"),
    (r":f(?=[,}\]])", ":false"),
    (r":t(?=[,}\]])", ":true"),
    (r":#([0F])(?=[,}\]])", r':"#\1"'),
    (r":([0-9a-fA-F]{6})(?=[,}\]])", r':"\1"'),
)
_DRAWN = ("lines", "arrows", "overlays", "underlays", "svg")
_IGNORED = frozenset(
    {
        "id",
        "cellSize",
        "metadata",
        "settings",
        "title",
        "author",
        "rules",
        "solution",
        "videos",
        "duration",
        "links",
        "fogofwar",
        "foglight",
        "triggereffect",
        "width",
        "height",
    }
)
_MARKS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_RULES = {"w": ("windoku",), "x": ("diagonal+", "diagonal-")}
_TITLE = re.compile(r"[ta](?:[^*]|\*\*)*(?:\*|\Z)")
"""The title or the author in a short code, to the next single star."""


def unzip(text: str) -> object:
    """Return the value of JSON, plain or zipped; raise ValueError or RecursionError for another text."""
    try:
        return json.loads(text)
    except ValueError:
        quote = '"' if '"' in text else "'"
        # Words can hold signs of the grammar, so only the text between them is expanded.
        parts = re.split(rf"({quote}(?:[^{quote}\\]|\\.)*{quote})", text)
        full = [_quote(part, quote) if i % 2 else _expand(part) for i, part in enumerate(parts)]
        return _rename(json.loads("".join(full)))


def _quote(word: str, quote: str) -> str:
    return word if quote == '"' else '"' + word[1:-1].replace("\\'", "'") + '"'


def _expand(text: str) -> str:
    for pattern, full in _STEPS:
        text = re.sub(pattern, full, text)
    return text


def _rename(value: object) -> object:
    if isinstance(value, dict):
        return {_NAMES.get(name, name): _rename(inner) for name, inner in value.items()}
    return [_rename(inner) for inner in value] if isinstance(value, list) else value


def editor_fields(board: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of f-puzzles for the JSON of SudokuPad; raises ReadError for further fields."""
    rows = board.get("cells")
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == len(rows) for row in rows):
        raise ReadError("The board in this address is not square, so it is no Sudoku.")
    known = {"cells", "regions", "cages", "global", *_DRAWN, *_IGNORED}
    if others := [name for name, value in board.items() if value and name not in known]:
        raise ReadError(f"The board has {in_words(others[:5])}, which I cannot read. Its rules may need it.")
    numbers = _region_numbers(board.get("regions"))
    grid = [[_cell(cell, numbers.get((r, c))) for c, cell in enumerate(row)] for r, row in enumerate(rows)]
    cages, frames = _cages(board.get("cages"))
    drawn = [{"lines": name} for name in _DRAWN if board.get(name)] + [{"lines": "cages"}] * frames
    flags = {str(name): True for name in _list(board.get("global"))}
    return {"size": len(rows), "grid": grid, "killercage": cages, **flags, "line": drawn}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _region_numbers(regions: object) -> dict[tuple[object, object], int]:
    pairs = [(number, cell) for number, region in enumerate(_list(regions)) for cell in _list(region)]
    return {(cell[0], cell[1]): number for number, cell in pairs if isinstance(cell, list) and len(cell) == 2}


def _cell(cell: object, region: int | None) -> dict[str, object]:
    value = cell.get("value") if isinstance(cell, dict) else None
    given: dict[str, object] = {"value": value, "given": True} if value not in (None, "", 0) else {}
    return {**given, "region": region}


def _cages(cages: object) -> tuple[list[dict[str, object]], bool]:
    """Return the cages with a rule, and whether others are drawn.

    A cage without cells has the title or the rules as its value.
    """
    found: list[dict[str, object]] = []
    has_frames = False
    for cage in _list(cages):
        cells = _list(cage.get("cells")) if isinstance(cage, dict) else []
        if not isinstance(cage, dict) or not cells:
            continue
        value = str(cage.get("sum") or cage.get("value") or "")
        total = value if re.fullmatch("[0-9]{1,4}", value) else ""
        if total and cage.get("unique") is False:
            raise ReadError(f"The cage with {total} may hold a number twice. I cannot read such cages.")
        has_frames |= value != total or not (total or cage.get("unique"))
        if total or cage.get("unique"):
            names = [f"R{c[0] + 1}C{c[1] + 1}" for c in cells if isinstance(c, list) and _is_place(c)]
            found.append({"cells": names, "value": total})
    return found, has_frames


def _is_place(cell: list[object]) -> bool:
    return len(cell) == 2 and all(isinstance(number, int) for number in cell)


def short_fields(code: str) -> dict[str, object]:
    """Return the fields of a short code: each sign is a digit and the number of zeros after it.

    A last w means windows, and a last x diagonals. After a star these come with the title. Raises ReadError.
    """
    signs, star, more = code.partition("*")
    rules = _TITLE.sub("", more)
    if unknown := rules.strip("wx"):
        raise ReadError(f'This address of SudokuPad has the rule "{unknown[:10]}", which I cannot read.')
    for end in (rules,) if star else ("", "w", "x", "wx", "xw"):
        digits = _digits(signs if star else signs.removesuffix(end)) if star or signs.endswith(end) else ""
        n = isqrt(len(digits))
        if n * n == len(digits) and n in (4, 6, 8, 9):
            cells = [{"value": int(digit), "given": True} if digit != "0" else {} for digit in digits]
            flags = {name: True for rule in end for name in _RULES[rule]}
            return {"size": n, "grid": [cells[i : i + n] for i in range(0, n * n, n)], **flags}
    raise ReadError("This address of SudokuPad is damaged. Copy it again as a whole.")


def _digits(code: str) -> str:
    """Return the digits of a code, "" if it is none."""
    numbers = [_MARKS.find(sign) for sign in code]
    digits = [f"{number % 10}{'0' * (number // 10)}" for number in numbers]
    return "".join(digits) if min(numbers, default=-1) >= 0 else ""
