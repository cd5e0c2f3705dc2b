"""Nonogram files `.non`: lines of a key and a value, and blocks `rows` and `columns` of clues.

Lines with other keys are no part of the puzzle. A `goal`, the finished picture as one word of 0 and 1,
replaces missing clues. In a pack, `====` separates two puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from solvers.core.boards.board import Board
from solvers.core.boards.line_clues import LineClue, board_of_lines, board_of_picture, one_colour
from solvers.core.boards.plain_text import Row, trim_rows, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import LIKELY, Format, Reading, Request
from solvers.core.rules.puzzle import Puzzle

_KEYS = re.compile(r"(?m)^[ \t]*(catalogue|title|by|copyright|license|goal|saved|color)\b")
_SIZES = re.compile(r"(?m)^[ \t]*(width|height)[ \t]+[0-9]")
_BLOCKS = re.compile(r"(?m)^[ \t]*(rows|columns)\b")
_COLOURED = re.compile(r"[A-Za-z]\w*[ \t]+[0-9]+([ \t,]+[A-Za-z]\w*[ \t]+[0-9]+)*")
_BREAK = re.compile(r"={4,}\s*")
_COLOURS = frozenset(
    {"black", "blue", "brown", "gray", "green", "grey", "orange", "pink", "purple", "red", "white", "yellow"}
)
_OWN = frozenset({"rows", "columns", "width", "height", "maxrule"})


def _recognises(text: str, _request: Request) -> bool:
    blocks = {match[1] for match in _BLOCKS.finditer(text)}
    sizes = {match[1] for match in _SIZES.finditer(text)}
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    # Clues in colours are recognised for their error, though they are not read.
    if len(blocks) == 2 and any(map(_names_colours, lines)):
        return True
    if _known_colour(text) and all(map(_names_colours, lines)):
        return True
    return (len(sizes) == 2 and (len(blocks) == 2 or "goal" in text)) or bool(blocks and _KEYS.search(text))


def _names_colours(line: str) -> bool:
    """Return whether a line is a clue of nonny, with the name of a colour before each number."""
    return bool(_COLOURED.fullmatch(line)) and line.split(maxsplit=1)[0].lower() not in _OWN


def _known_colour(text: str) -> bool:
    """Return whether a text contains the usual name of some colour."""
    return not _COLOURS.isdisjoint(text.lower().split())


@dataclass
class _Puzzle:
    """The content of the lines of one puzzle; `blocks` are the lines after `rows` and `columns`.

    `coloured` is the first line that looks like the clues of nonny, with the names of colours.
    """

    values: dict[str, str] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    blocks: dict[str, list[Row]] = field(default_factory=dict)
    coloured: Row | None = None


def _read(text: str, request: Request) -> Iterator[Reading]:
    rows = [Row(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    breaks = [i for i, row in enumerate(rows) if _BREAK.fullmatch(row.text)]
    parts = [rows[a + 1 : b] for a, b in zip([-1, *breaks], [*breaks, len(rows)], strict=True)]
    parts = [part for part in parts if any(row.text for row in part)]
    for number, part in enumerate(parts, 1):
        puzzle = _gather(part)
        title = puzzle.values.get("title", "").strip("'\"")[:60]
        yield Reading(_whole(puzzle, request), f"{number}. {title}" if len(parts) > 1 else "")


def _gather(rows: Sequence[Row]) -> _Puzzle:
    """Return the lines of one puzzle by their keys; a line with another key ends a block."""
    puzzle = _Puzzle()
    block: list[Row] | None = None
    for row in rows:
        match = re.match(r"([A-Za-z]+):?\s*(.*)", row.text)
        if not match:
            if block is not None:
                block.append(row)
            continue
        key = match[1].lower()
        if (block is not None or _known_colour(row.text)) and _names_colours(row.text):
            puzzle.coloured = puzzle.coloured or row
        block = None
        if key in ("rows", "columns"):
            block = puzzle.blocks[key] = []
            if match[2]:
                puzzle.sizes["height" if key == "rows" else "width"] = _size(match[2], key, row.line)
        elif key in ("width", "height"):
            puzzle.sizes[key] = _size(match[2], key, row.line)
        else:
            puzzle.values[key] = match[2]
    return puzzle


def _size(word: str, key: str, line: int) -> int:
    if not re.fullmatch(r"[0-9]+", word):
        raise ReadError(f"{key} needs a number, such as `{key} 20`.", line)
    return whole_number(word, line)


def _whole(puzzle: _Puzzle, request: Request) -> Board:
    """Return the board of a puzzle. Raises ReadError, also for lines that name colours."""
    try:
        return _board(puzzle, request)
    except ReadError:
        if puzzle.coloured is None:
            raise
    raise ReadError(
        f'The clue "{puzzle.coloured.text[:40]}" names colours. Puzzles of several colours are not read yet.',
        puzzle.coloured.line,
    )


def _board(puzzle: _Puzzle, request: Request) -> Board:
    sizes = puzzle.sizes
    if len(sizes) == 2:
        request.check_size(sizes["width"], sizes["height"])
    if not {"rows", "columns"} <= puzzle.blocks.keys():
        return _goal_board(puzzle)
    rows = _lines(puzzle.blocks["rows"], "row", sizes.get("height"))
    columns = _lines(puzzle.blocks["columns"], "column", sizes.get("width"))
    request.check_size(len(columns), len(rows))
    return board_of_lines("nonogram", rows, columns)


def _lines(block: Sequence[Row], kind: str, wanted: int | None) -> list[Row]:
    """Return the lines of a block.

    They are as many as the size gives if only empty ones follow, otherwise all.
    """
    exact = wanted is not None and not any(row.text for row in block[wanted:])
    rows = list(block[:wanted]) if exact else trim_rows(block)
    if wanted is not None and len(rows) != wanted:
        raise ReadError(f"Lines of {kind} clues: {len(rows)}; {kind}s: {wanted}. Write 0 for an empty one.")
    return rows


def _goal_board(puzzle: _Puzzle) -> Board:
    """Return the board of a finished picture, for missing clues."""
    goal = puzzle.values.get("goal", "").strip("'\" ")
    if not goal or len(puzzle.sizes) < 2:
        missing = " and ".join(key for key in ("rows", "columns") if key not in puzzle.blocks)
        raise ReadError(f"There is no block of {missing}, and no goal with width and height instead.")
    width, height = puzzle.sizes["width"], puzzle.sizes["height"]
    if len(goal) != width * height:
        raise ReadError(
            f"The goal has {len(goal)} cells; width {width} and height {height} need {width * height}."
        )
    one_colour(set(goal) - {"0"})
    return board_of_picture(
        "nonogram", [[cell != "0" for cell in goal[r * width : (r + 1) * width]] for r in range(height)]
    )


def _write(board: Board, _puzzle: Puzzle) -> str:
    rows, columns = (map(_spelt, clues) for clues in (board.row_clues, board.column_clues))
    return "\n".join(
        [f"width {board.columns}", f"height {board.rows}", "", "rows", *rows, "", "columns", *columns]
    )


def _spelt(clue: LineClue | None) -> str:
    return ",".join(map(str, clue or (0,)))


formats = (
    Format(
        name="non",
        title="a .non file",
        puzzles=("nonogram",),
        recognises=_recognises,
        read=_read,
        write=_write,
        certainty=LIKELY,
    ),
)
