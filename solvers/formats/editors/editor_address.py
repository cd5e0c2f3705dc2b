"""Addresses of f-puzzles and SudokuPad that hold a whole board, and the JSON itself.

After `load=`, or after the name of a format in the path, comes JSON that lz-string has packed. Clients damage
such codes in known ways, which are undone: percent-encoding, blanks for "+", and "/" for "//".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from urllib.parse import quote, unquote

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.codes.code import EditorFields
from solvers.core.reading.format import Format, Reading, Request, code_of, codes_of
from solvers.core.rules.puzzle import Puzzle
from solvers.formats.editors.lz_string import pack, unpack
from solvers.formats.editors.zipped_json import editor_fields, short_fields, unzip

_HOSTS = r"(?:f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com|svencodes\.com)[/?]"
_KINDS = "fpuz(?:zles)?/?|scl|ctc"
_ADDRESS = re.compile(
    rf"<?\S*\b{_HOSTS}\S*?(?:(?<=[?&])load=|(?<=[/=#])(?P<kind>{_KINDS}|scf))(?P<code>[^&#?>]{{14,}})[&#?>]?.*",
    re.IGNORECASE | re.DOTALL,
)
_CODE = re.compile(rf"(?:{_KINDS})?(?P<code>N4[\w+/=-]{{60,}})")
"""The code of an address without the rest; packed JSON begins with N4."""
_JSON = re.compile(r'\s*\{.*"(?:grid|cells)"\s*:\s*\[\s*\[\s*\{', re.DOTALL)
_MOST = 300_000
"""Maximum number of characters of the JSON; boards with many drawings have some ten thousand."""
_REPAIRS = 40
"""Maximum number of slashes that are doubled, one in each attempt."""
_COSMETIC = ("line", "text", "circle", "rectangle", "cage")
_DAMAGED = "This address is damaged or cut off. Copy it again as a whole."
_DRAWN = (
    "The address also has drawn lines and shapes, which I did not read. If they stand for a rule, the answer "
    "may differ."
)


def _recognises(text: str, _request: Request) -> bool:
    return bool(_ADDRESS.fullmatch(text.strip()) or _CODE.fullmatch(text.strip()) or _JSON.match(text))


def _read(text: str, request: Request) -> Iterator[Reading]:
    fields = _fields(text.strip())
    size = fields.get("size")
    if not isinstance(size, int) or not 1 <= size <= 25:
        raise ReadError(f"The size of the board is {str(size)[:20]}; a sudoku has 4 to 25 rows.")
    request.check_size(size, size)
    for puzzle, code in codes_of(request.known, EditorFields):
        drawn = _check_drawings(fields)
        board = code.decode({name: value for name, value in fields.items() if name not in _COSMETIC})
        marks = _marks(fields, size)
        yield Reading(
            board, note=_DRAWN if drawn else "", marks=marks, bare=puzzle.write(board) if marks else ""
        )


def _fields(text: str) -> Mapping[str, object]:
    """Return the fields of an address or of JSON; raise ReadError."""
    match = _ADDRESS.fullmatch(text) or _CODE.fullmatch(text)
    if match and (match.groupdict().get("kind") or "").lower() == "scf":
        return short_fields(unquote(match["code"].split()[0]))
    value = _decode(match["code"]) if match else _load(text)
    if not isinstance(value, dict):
        raise ReadError(_DAMAGED)
    fields = {str(name): inner for name, inner in value.items()}
    return editor_fields(fields) if "cells" in fields and "grid" not in fields else fields


def _load(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ReadError("This JSON of a board is damaged. Copy it again as a whole.") from None


def _decode(code: str) -> object:
    code = unquote(unquote(code.strip())).replace(" ", "+").rstrip("=$")
    slashes = [i for i, sign in enumerate(code) if sign == "/"][:_REPAIRS]
    doubled = (f"{code[:i]}/{code[i:]}" for i in slashes)
    for attempt in (code, *doubled):
        try:
            return unzip(unpack(attempt, _MOST))
        except OverflowError:
            raise ReadError("This address unpacks to more text than any board has.") from None
        except (ValueError, RecursionError):
            continue
    raise ReadError(_DAMAGED)


def _check_drawings(fields: Mapping[str, object]) -> bool:
    """Return whether there are mere drawings; raise ReadError if one stands for a rule that is not read."""
    drawn = False
    for name in _COSMETIC:
        entries = fields.get(name)
        for entry in entries if isinstance(entries, list) else [entries] if entries else []:
            source = str(entry.get("fromConstraint", "")) if isinstance(entry, dict) else ""
            if source and not fields.get(re.sub(r"\W", "", source).lower()):
                raise ReadError(f"The board has the constraint {source[:40]}, which I cannot read.")
            is_text = isinstance(entry, dict) and not entry.get("cells") and not entry.get("lines")
            drawn |= not source and not is_text
    return drawn


def _marks(fields: Mapping[str, object], size: int) -> str:
    """Return the numbers that a player entered, such as "A1=5"."""
    grid = fields.get("grid")
    entered = [
        f"{Cell(r, c).name}={cell['value']}"
        for r, row in enumerate(grid if isinstance(grid, list) else [])
        for c, cell in enumerate(row if isinstance(row, list) else [])
        if isinstance(cell, dict) and not cell.get("given") and str(cell.get("value", "")).isdecimal()
    ]
    return " ".join(mark for mark in entered if 0 < int(mark.split("=")[1][:3]) <= size)


def _write(board: Board, puzzle: Puzzle) -> str:
    code = code_of(puzzle, EditorFields)
    if not code:
        raise PuzzleError(f"{puzzle.title} has no addresses there.")
    packed = pack(json.dumps(code.encode(board), separators=(",", ":")))
    return f"https://www.f-puzzles.com/?load={quote(packed, safe='')}"


editor = Format(
    "f-puzzles",
    "an address of f-puzzles",
    (),
    _recognises,
    _read,
    _write,
    code=EditorFields,
    longest=100_000,
    looks=rf'(?i){_HOSTS}|"grid"|"cells"|\A\s*(?:{_KINDS})?N4',
)
