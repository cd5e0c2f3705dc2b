"""Boards as lists of lists, as programs print them: `[[5, 3, null], [6, 0, 0]]`."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from solvers.core.reading.frames import rows_text

_BLANK = "."
_NOTHING = re.compile(r"\b(None|null|nil|undefined)\b|(?<=[\[,])\s*(?=[,\]])")


def rows_of_lists(text: str) -> str | None:
    """One line for each inner list, with `.` where nothing is in a cell; None for any other text.

    The outer list may hold strings, each a row. Quotes and brackets may be of any kind, and a comma may end a
    list.
    """
    start = text.lstrip()
    if not start.startswith(("[", "(", "{")):
        return None
    # Literals of Python, JavaScript, C and others become JSON: one kind of bracket and quote, no comma at the
    # end of a list, and a string for what stands for nothing.
    code = start.rstrip("; \n").translate(str.maketrans("(){}'", '[][]"'))
    code = re.sub(r",(?=\s*\])", "", code)
    try:
        rows = json.loads(_NOTHING.sub('"."', code))
    except (ValueError, RecursionError):
        return None
    cells = [list(row) if isinstance(row, str) else row for row in rows]
    if len(cells) < 2 or not all(isinstance(row, list) and _are_cells(row) for row in cells):
        return None
    return rows_text([[str(cell).strip() or _BLANK for cell in row] for row in cells])


def _are_cells(row: Sequence[object]) -> bool:
    return all(isinstance(cell, int | str) for cell in row)
