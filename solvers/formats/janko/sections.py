"""Pages of janko.at: sections such as [puzzle], [size], [clabels], [rlabels], [problem], [areas], [solution].

In the data of a page the same names begin lines without brackets: `size 4`. Labels are layers of clues: one
line for Tents, two for the opposite sides of Skyscrapers, several for the numbers of a nonogram.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from solvers.core.boards.encoded_board import Size
from solvers.core.boards.plain_text import Row, whole_number
from solvers.core.boards.puzzle_errors import ReadError

_NAMES = (
    *(
        "begin",
        "puzzle",
        "author",
        "solver",
        "source",
        "info",
        "title",
        "unit",
        "unitsize",
        "level",
        "created",
        "options",
        "variant",
        "layout",
        "mail",
        "pid",
    ),
    *("size", "rows", "cols", "depth", "pattern", "patternx", "patterny", "stars", "mines"),
    *("clabels", "rlabels", "labels", "problem", "areas", "lines", "diagonals", "solution", "moves", "end"),
    *("rules", "comment", "date", "difficulty", "email"),
)
_BRACKETED = re.compile(r"\[([a-z]{2,20})\]", re.IGNORECASE)
_BARE = re.compile(rf"({'|'.join(_NAMES)})\b[ \t]*(.*)", re.IGNORECASE)
_BOARD = ("problem", "areas", "clabels", "rlabels")
"""The sections that hold a board."""

Sections = Mapping[str, Sequence[Row]]
"""The lines of each section that are not empty, by its name."""


class Page(NamedTuple):
    """A page: the name of the puzzle, the size, further numbers, the lines of the board, and its options."""

    name: str
    size: Size
    numbers: tuple[int, ...]
    rows: list[Row]
    flag: str


def sections_of(text: str) -> Sections:
    """Return the sections of a page, empty unless one of them holds a board."""
    lowered = text.lower()
    if not any(name in lowered for name in _BOARD):
        return {}
    named = _bracket_sections(text) if re.search(r"(?m)^[ \t]*\[[a-z]+\][ \t]*$", text, re.IGNORECASE) else {}
    if not named and re.search(rf"(?mi)^[ \t]*({'|'.join(_BOARD)})[ \t]*$", text):
        named = _bare(text)
    return named if any(name in named for name in _BOARD) else {}


def _bracket_sections(text: str) -> Sections:
    sections: dict[str, list[Row]] = {}
    name = ""
    for number, line in enumerate(text.split("\n"), 1):
        if head := _BRACKETED.fullmatch(line.strip()):
            name = head[1].lower()
            sections[name] = []
        elif name and line.strip():
            sections[name].append(Row(number, line.strip()))
    return sections


def _bare(text: str) -> Sections:
    sections: dict[str, list[Row]] = {}
    name = ""
    for number, line in enumerate(text.split("\n"), 1):
        said = line.strip()
        if head := _BARE.fullmatch(said):
            name, said = head[1].lower(), head[2]
            sections[name] = []
        if name and said:
            sections[name].append(Row(number, said))
    return sections


def name_of(sections: Sections) -> str:
    """Return the name of the puzzle on a page; empty if there is none."""
    return next((row.text for row in sections.get("puzzle", ())), "")


def page_of(sections: Sections, puzzle: str) -> Page:
    """Return the content of a page for a puzzle. Raises ReadError if something is missing."""
    size = _size(sections)
    columns, rows = (_labels(sections.get(name, ())) for name in ("clabels", "rlabels"))
    lines = [*_across(columns), *_across(rows)] if puzzle == "nonogram" else [*columns, *rows]
    grid = list(sections.get("problem", ()))
    if lines and not grid and puzzle == "skyscrapers":
        grid = [Row(lines[-1].line, " ".join("-" * size.columns))] * size.rows
    if puzzle in ("nonogram", "starbattle"):
        grid = []
    areas = list(sections.get("areas", ())) or _boxes(sections, size, grid)
    flag = " ".join(row.text.lower() for row in (*sections.get("options", ()), *sections.get("variant", ())))
    return Page(name_of(sections), size, _numbers(sections, puzzle), [*lines, *grid, *areas], flag)


def _labels(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row.text.strip()]


def _across(rows: Iterable[Row]) -> list[Row]:
    """Return a line for each column of some layers, without dashes; 0 for an empty one."""
    layers = list(rows)
    if not layers:
        raise ReadError("The page holds no [clabels] and [rlabels], which are the clues of a nonogram.")
    words = zip_longest(*(row.text.split() for row in layers), fillvalue="-")
    return [Row(layers[0].line, " ".join(word for word in line if word not in "-.") or "0") for line in words]


def _number(sections: Sections, name: str) -> int | None:
    return next((whole_number(row.text, row.line) for row in sections.get(name, ())), None)


def _size(sections: Sections) -> Size:
    """Return the size that a page gives, or the size of its grid."""
    both = _number(sections, "size")
    grid = next((sections[name] for name in ("problem", "areas", "solution") if sections.get(name)), ())
    columns = _number(sections, "cols") or both or (len(grid[0].text.split()) if grid else 0)
    rows = _number(sections, "rows") or both or len(grid)
    if columns < 2 or rows < 2:
        raise ReadError("The page does not hold at least two rows and columns; copy all its sections.")
    return Size(columns, rows)


def _numbers(sections: Sections, puzzle: str) -> tuple[int, ...]:
    """Return the number of stars of a row, or of all mines."""
    if puzzle in ("minesweeper", "") and (mines := _number(sections, "mines")):
        return (mines,)
    if puzzle != "starbattle" and (puzzle or "stars" not in sections):
        return ()
    solved = next((row.text.lower().split() for row in sections.get("solution", ())), [])
    stars = _number(sections, "stars") or len([word for word in solved if word in ("x", "*")])
    if not stars:
        raise ReadError("The page does not say how many stars each row has. Add [stars] and the number.")
    return (stars,)


def _boxes(sections: Sections, size: Size, grid: Sequence[Row]) -> list[Row]:
    """Return the regions of a sudoku with boxes of the size that a page gives, as lines of numbers."""
    wide, high = (_number(sections, name) for name in ("patternx", "patterny"))
    if not wide or not high or not grid:
        return []
    side = -(-size.columns // wide)
    return [
        Row(grid[0].line, " ".join(str(r // high * side + c // wide + 1) for c in range(size.columns)))
        for r in range(size.rows)
    ]
