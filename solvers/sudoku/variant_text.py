"""Variants in text: words after the name of the puzzle, and a line for each clue over cells.

A line has the kind, the cells and, after "=", the numbers: `thermo A1 A2 B2`, `killer C1 C2 = 9`. The second
part of a clue follows a colon: `arrow A1 : B1 C1`. Sandwiches are `sandwich row 5 = 14`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board, Group, Overlay
from solvers.core.boards.cage_map import cage
from solvers.core.boards.places import Cell, column_name
from solvers.core.boards.plain_text import Row, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.sudoku.overlay_kind import LETTERS, OverlayKind
from solvers.sudoku.variant_rules import KINDS

WORDS: Mapping[str, str] = {
    "diagonals": "diagonals?|x",
    "main-diagonal": "main[- ]diagonal",
    "anti-diagonal": "anti-?[- ]?diagonal",
    "windoku": "windoku|hyper",
    "anti-knight": "anti[- ]?knight",
    "anti-king": "anti[- ]?king",
    "non-consecutive": "non[- ]?consecutive",
    "disjoint-groups": "disjoint[- ]groups",
    "all-white": "all[- ]white",
    "all-black": "all[- ]black",
    "all-xv": "all[- ]xv",
}
"""The rules of whole boards by name, with a pattern of the words for them."""
RULES: Mapping[str, str] = {
    "windoku": "Windoku: each tinted window holds each number once.",
    "anti-knight": "Anti-knight: cells one knight move apart differ.",
    "anti-king": "Anti-king: cells that touch at a corner differ.",
    "non-consecutive": "Non-consecutive: numbers side by side are not consecutive.",
    "disjoint-groups": "Disjoint groups: cells in the same place of two boxes differ.",
    "all-white": "All white dots are given: without one, numbers side by side do not differ by 1.",
    "all-black": "All black dots are given: without one, no number is twice the one beside it.",
    "all-xv": "All X and V are given: without one, numbers side by side do not add up to 10 or 5.",
}
"""The rules of whole boards that need words, as sentences for people."""


def caption(board: Board) -> list[str]:
    """Return the sentences for the rules that a board has."""
    return [says for name, says in RULES.items() if name in board.variant]


_NAMES: Mapping[str, OverlayKind] = {
    name: kind for kind in KINDS.values() for name in (kind.name, *kind.aliases)
}
_KIND = re.compile(
    rf"\s*({'|'.join(sorted([*_NAMES, 'killer', 'cage', 'sandwich'], key=len, reverse=True))})\b[\s:]*(.*)",
    re.IGNORECASE | re.DOTALL,
)
_CELL = r"[A-Za-z]{1,3}[1-9][0-9]{0,2}"
_CELLS = rf"{_CELL}(?:[\s,]+{_CELL})*"
_CLUE = re.compile(
    rf"(?P<cells>{_CELLS})\s*(?::\s*(?P<others>{_CELLS})\s*)?(?:=\s*(?P<numbers>[0-9xXvV][0-9\s,]*))?"
)
_LINE = re.compile(r"(row|column)\s+([A-Za-z]{1,2}|[0-9]{1,2})\s*=\s*([0-9]{1,4})\s*", re.IGNORECASE)


class Variants(NamedTuple):
    """The clues of variants in a text."""

    overlays: tuple[Overlay, ...] = ()
    cages: tuple[Group, ...] = ()
    sandwiches: Mapping[str, Mapping[int, int]] = {}


def variant_of(word: str) -> str | None:
    """Return the name of the rule that a word means."""
    return next((name for name, pattern in WORDS.items() if re.fullmatch(pattern, word)), None)


def is_variant_line(row: Row) -> bool:
    """Whether a row names a kind of clue."""
    return bool(_KIND.fullmatch(row.text))


def read_variants(rows: Sequence[Row]) -> Variants:
    """Return the clues of such rows; raises ReadError."""
    overlays: list[Overlay] = []
    cages: list[Group] = []
    sandwiches: dict[str, dict[int, int]] = {"row": {}, "column": {}}
    for row in rows:
        match = _KIND.fullmatch(row.text)
        name, rest = (match[1].lower(), match[2].strip()) if match else ("", "")
        if name == "sandwich":
            line, index, total = _sandwich(rest, row)
            sandwiches[line][index] = total
        elif name in ("killer", "cage"):
            cells, _, numbers = _clue(name, rest, row)
            cages.append(cage(cells, numbers[0] if numbers else None))
        else:
            overlays += _overlays(_NAMES[name], rest, row)
    return Variants(tuple(overlays), tuple(cages), sandwiches)


def _clue(name: str, rest: str, row: Row) -> tuple[list[Cell], list[Cell], list[int]]:
    match = _CLUE.fullmatch(rest)
    if not match:
        raise ReadError(
            f'"{rest[:30]}" are no cells for {name}. Write them like {name} A1 A2 B2, and a number like = 9.',
            row.line,
        )
    cells, others = ([Cell.from_name(word) for word in re.findall(_CELL, match[g] or "")] for g in (1, 2))
    words = re.split(r"[\s,]+", (match["numbers"] or "").strip())
    numbers = [LETTERS.get(word.lower()) or whole_number(word, row.line) for word in words if word]
    return cells, others, numbers


def _overlays(kind: OverlayKind, rest: str, row: Row) -> Iterator[Overlay]:
    """Yield the clue of a line; clues of one cell may share a line."""
    cells, others, numbers = _clue(kind.name, rest, row)
    clue = tuple(sorted(numbers)) or kind.default
    if kind.form == "cell":
        yield from (Overlay(kind.name, (cell,), clue) for cell in cells)
    elif kind.form == "arrow" and not others:
        yield Overlay(kind.name, (cells[0],), clue, tuple(cells[1:]))
    else:
        yield Overlay(kind.name, tuple(cells), clue, tuple(others))


def _sandwich(rest: str, row: Row) -> tuple[str, int, int]:
    match = _LINE.fullmatch(rest)
    if not match or match[2].isdecimal() != (match[1].lower() == "row"):
        raise ReadError("Write a sandwich like `sandwich row 5 = 14` or `sandwich column C = 9`.", row.line)
    index = int(match[2]) - 1 if match[2].isdecimal() else Cell.from_name(f"{match[2]}1").column
    return match[1].lower(), index, int(match[3])


def write_variants(board: Board, *, cages: bool) -> list[str]:
    """Return a line for each clue of a variant, with the cages if they are wanted."""
    lines = [
        _line(KINDS[overlay.kind].name, overlay.cells, overlay.numbers, overlay.others)
        for overlay in board.overlays
    ]
    if cages:
        lines += [_line("killer", group.cells, group.clue or ()) for group in board.cages]
    for name, clues in (("row", board.row_clues), ("column", board.column_clues)):
        for index, clue in enumerate(clues):
            if clue:
                place = str(index + 1) if name == "row" else column_name(index)
                lines.append(f"sandwich {name} {place} = {clue[0]}")
    return lines


def _line(name: str, cells: Sequence[Cell], numbers: Sequence[int], others: Sequence[Cell] = ()) -> str:
    words = [name, *(cell.name for cell in cells)]
    if others:
        words += [":", *(cell.name for cell in others)]
    return " ".join([*words, *(["=", *map(str, numbers)] if numbers else [])])
