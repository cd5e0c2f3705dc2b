"""The two blocks of clues in the text of a nonogram: below a head, after it, or with line names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solvers.core.boards.places import capital
from solvers.core.boards.plain_text import Row, whole_number
from solvers.core.boards.puzzle_errors import ReadError

FORM = "Nonogram text is a line `rows`, one line of numbers a row, a line `columns`, one line a column."
_ROWS, _COLUMNS = "rows", "columns"
_SIZE = re.compile(r"(width|height)\b\s*:?\s*(.*)", re.IGNORECASE)
_CLEAR = r"rows?|columns?|cols?|horizontal|vertical|[rc](?=\s*[:=])"
_OTHERS = (
    "across|down|left|top|zeilen?|spalten?|lignes?|colonn[ae]s?|filas?|columnas?|linhas?|colunas?|righe|riga"
)
"""Names of the blocks, first the names that hardly another puzzle has."""
# `*+` is possessive: otherwise blanks would be split in every possible way, in quadratic time.
_CLUES = r"\b(?:[ _-]?(?:hint|clue|number|constraint)s?\b)?\s*+[:=]?+\s*+[\"']?([0-9\s,;|/()\[\].-]*)[\"']?"
_HEAD = re.compile(f"({_CLEAR}|{_OTHERS}){_CLUES}", re.IGNORECASE)
_CLEAR_HEAD = re.compile(f"({_CLEAR}){_CLUES}", re.IGNORECASE)
_NAMED = re.compile(rf"(r|c|{_CLEAR}|{_OTHERS})\s*([0-9]{{1,5}})\s*[:.)=]\s*(.*)", re.IGNORECASE)
"""Pattern of a single clue with the name of its line: `R1: 3 1`, `Column 2) 4`."""


_LISTED = re.compile(r"[(\[][^()\[\]]*[)\]]|[0-9][0-9 \t]*")
"""Pattern of a clue in a bracketed list: in its own brackets, or bare numbers."""
_NUMBERED = re.compile(r"([0-9]{1,3})[.:)]\s+([0-9].*)")
_BULLET = re.compile(r"\A\s*+- (?:\[(.*)\]|(?=[0-9]))")
"""The beginning of a clue in a list of YAML, `- 3 1` or `- [3, 1]`."""


class Blocks(NamedTuple):
    """The lines of both blocks, and their expected numbers if the text gives them."""

    rows: Sequence[Row]
    columns: Sequence[Row]
    height: int | None
    width: int | None


def blocks_of(rows: Iterable[Row]) -> Blocks:
    """Return the blocks in either order; raise ReadError if one is missing, repeated, or out of order."""
    sizes: dict[str, int] = {}
    blocks: dict[str, list[Row]] = {}
    for row in rows:
        _sort_in(row, sizes, blocks)
    for head in (_ROWS, _COLUMNS):
        if head not in blocks:
            raise ReadError(f"There is no block of {head}. {FORM}")
    if all(len(said) == 1 and "," in said[0].text for said in blocks.values()):
        blocks = {kind: _on_one_line(*said[0]) for kind, said in blocks.items()}
    return Blocks(blocks[_ROWS], blocks[_COLUMNS], sizes.get("height"), sizes.get("width"))


def is_head(text: str) -> bool:
    """Return whether a line begins a block, as hardly any line of another puzzle does."""
    return bool(_CLEAR_HEAD.fullmatch(text.strip()))


def _sort_in(row: Row, sizes: dict[str, int], blocks: dict[str, list[Row]]) -> None:
    """Add a line to the sizes, or to the block that it begins or belongs to."""
    text = row.text.strip()
    if size := _SIZE.fullmatch(text):
        sizes[size[1].lower()] = _size(size[2], size[1].lower(), row.line)
    elif named := _NAMED.fullmatch(text):
        _add_line_clue(_kind(named[1]), int(named[2]), Row(row.line, named[3]), blocks)
    elif head := _HEAD.fullmatch(text):
        _begin(_kind(head[1]), _on_one_line(row.line, head[2]), row.line, blocks)
    elif blocks:  # the block that began last
        last = blocks[next(reversed(blocks))]
        numbered = _NUMBERED.match(text)
        if numbered and int(numbered[1]) == len(last) + 1:
            row = row._replace(text=numbered[2])
        last.append(row._replace(text=_BULLET.sub(r"\1", row.text)))
    elif text:
        raise ReadError(f'"{text[:20]}" is before the first block. {FORM}', row.line)


def _kind(word: str) -> str:
    return _COLUMNS if word[0].lower() in "cvdts" else _ROWS


def _begin(kind: str, clues: list[Row], line: int, blocks: dict[str, list[Row]]) -> None:
    if kind in blocks:
        raise ReadError(f"There are two blocks of {kind}.", line)
    blocks[kind] = clues


def _on_one_line(line: int, clues: str) -> list[Row]:
    """Return the clues after a head, split at the strongest separator; `1-1` and `1.1` are one clue."""
    clues = without_joins(clues)
    sign = next((sign for sign in ";|/" if sign in clues), None)
    clue_texts = clues.split(sign) if sign else _split_list(clues)
    return [Row(line, re.sub(r"[()\[\],]", " ", clue)) for clue in clue_texts] if clues else []


def without_joins(clues: str) -> str:
    """Return clues with blanks instead of the signs in `1-1` and `1.1`."""
    return re.sub(r"(?<=[0-9])[-.](?=[0-9])", " ", clues)


def _split_list(clues: str) -> list[str]:
    """Return the clues of a list separated by commas; commas inside brackets belong to a clue."""
    brackets = sum(map(clues.count, "(["))
    if brackets < 2 and "," in clues:
        return clues.split(",")
    return [match[0] for match in _LISTED.finditer(clues)] if brackets else [clues]


def _add_line_clue(kind: str, number: int, clue: Row, blocks: dict[str, list[Row]]) -> None:
    """Add a clue that the name of its line precedes."""
    clues = blocks.setdefault(kind, [])
    if number != len(clues) + 1:
        raise ReadError(f"{capital(kind[:-1])} {number} is where {len(clues) + 1} should be.", clue.line)
    clues.append(clue)


def _size(word: str, name: str, line: int) -> int:
    if not word.strip().isdecimal():
        raise ReadError(f"{name} needs a number, such as `{name} 20`.", line)
    return whole_number(word.strip(), line)
