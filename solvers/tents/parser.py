"""Tents as people type it: clues above and left of rows of trees; and contradictions of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from solvers.core.boards.board import Board, Clue, GroupClue
from solvers.core.boards.board_text import grid_text
from solvers.core.boards.clue_table import with_clues_beside
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.places import amount
from solvers.core.boards.plain_text import BLANKS, Row, check_rectangle, lines_of, signs_grid, whole_number
from solvers.core.boards.puzzle_errors import KnownError, ReadError

TREE = "T"
_ROW = re.compile(r"([0-9]+|[-_?.])[\s,]*(.*)")
_SIGNS: Mapping[str, Clue] = {**dict.fromkeys(BLANKS), **dict.fromkeys("Tt", TREE)}
_TREES = re.compile(r"\s*+[0-9]{1,2}[\s,]*+(?=[^Tt]*[Tt])[Tt._-][Tt\s,._-]*")
"""A row with a tree at least."""
_TURNED = re.compile(r"([Tt._-][Tt\s,._-]*?)[\s,]*([0-9]{1,2})")
"""A row of trees before its clue."""
_FEW = 3
_CELLS = re.compile(r"[Tt.]|[-_?]{2}")


def read(text: str) -> Board:
    """Read the column clues, then each row after its clue; `?` or `-` if a clue is not given.

    Clues are single digits together, or separated by blanks or commas. The error is a KnownError if most rows
    are clues before trees, since hardly another puzzle has such rows.
    """
    rows = lines_of(text)
    if len(rows) == 1:
        rows = _split_line(rows[0])
    said = [row for row in rows if row.text.strip()] or rows
    rows = _clues_first(list(with_clues_beside(said)))
    try:
        return _board(rows)
    except ReadError as error:
        if sum(bool(_TREES.fullmatch(row.text)) for row in rows) * 2 > max(len(rows), _FEW):
            raise KnownError(error.message, error.line) from None
        raise


def _clues_first(rows: list[Row]) -> list[Row]:
    """Return the rows with the clues before them, if they are at the right and below."""
    *body, last = rows
    matches = [_TURNED.fullmatch(row.text.strip()) for row in body]
    turned = [
        row._replace(text=f"{match[2]} {match[1]}") for row, match in zip(body, matches, strict=True) if match
    ]
    return [last, *turned] if body and len(turned) == len(body) else rows


def _board(rows: Sequence[Row]) -> Board:
    if len(rows) < 2:
        raise ReadError("Only one line: Tents needs a line of column clues, then the rows.", rows[0].line)
    header, *body = rows
    pairs = [_clue_and_cells(row, number) for number, row in enumerate(body, 1) if row.text.strip()]
    lines = [row.line for row in body if row.text.strip()]
    check_rectangle([len(cells) for _, cells in pairs], lines)
    cells = "".join(cells for _, cells in pairs)
    # Programs write 1 for a tree. There are as many tents as trees.
    if {*cells} == {*"01"} and cells.count("1") == sum(clue[0] for clue, _ in pairs if clue):
        pairs = [(clue, cells.replace("1", TREE).replace("0", BLANKS[0])) for clue, cells in pairs]
    right = "Write T for a tree and . for a free cell."
    grid = signs_grid([list(cells) for _, cells in pairs], lines, _SIGNS, "Tents", right)
    return Board("tents", grid, tuple(clue for clue, _ in pairs), _column_clues(header, len(grid[0])))


def _split_line(row: Row) -> list[Row]:
    """Split a board on one line into rows: the clues, then words with cells."""
    words = row.text.replace(",", " ").split()
    # The first word with cells; the clues of the columns before it are one word each, or one word together.
    start = next((i for i, word in enumerate(words) if i and _CELLS.search(word)), len(words))
    step = 1
    if start < len(words) and len(words[start]) in (start - 1, len(words[0]) if start == 2 else 0):
        start, step = start - 1, 2  # the row has one cell for each clue: its own clue precedes it
    parts = [words[:start], *(words[i : i + step] for i in range(start, len(words), step))]
    return [Row(row.line, " ".join(part)) for part in parts]


def _clue(word: str, line: int) -> GroupClue:
    return None if word in BLANKS else (whole_number(word, line),)


def _clue_and_cells(row: Row, number: int) -> tuple[GroupClue, str]:
    match = _ROW.fullmatch(row.text.strip())
    if not match:
        raise ReadError(f"Row {number} must begin with its clue, a number, or ? if there is none.", row.line)
    return _clue(match[1], row.line), "".join(match[2].split())


def _column_clues(header: Row, columns: int) -> tuple[GroupClue, ...]:
    words = re.split(r"[\s,]+", header.text.strip(" ,"))
    if len(words) == 1 and columns > 1:
        words = list(words[0])
    if 0 < columns == len(words) - 1 and words[0] in (*BLANKS, "0", "x", "+", "#"):
        words = words[1:]  # the corner of a table
    for word in words:
        if not (len(word) == 1 and word in BLANKS) and not word.isdecimal():
            raise ReadError(
                f'The first line holds the column clues; "{word[:20]}" is not a number.', header.line
            )
    if len(words) != columns:
        raise ReadError(
            f"Column clues given: {len(words)}; columns: {columns}. The first line needs one clue for each "
            "column; put blanks between them when one is above 9.",
            header.line,
        )
    return tuple(_clue(word, header.line) for word in words)


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield the clues that are too large for their lines, then sums of clues that differ from the trees."""
    for line in board.lines():
        free = sum(board.at(cell) is None for cell in line.cells)
        if line.clue and line.clue[0] > free:
            room = f"{line.name} has room for {amount(free, 'tent')}"
            yield Conflict(f"{room}, but its clue is {line.clue[0]}", lines=(line.name,))
    trees = len(board.cells_with(TREE))
    for kind, clues in (("row", board.row_clues), ("column", board.column_clues)):
        total, all_there = sum(clue[0] for clue in clues if clue), None not in clues
        if total > trees or (all_there and total < trees):
            there_are = f"there {'is' if trees == 1 else 'are'} {amount(trees, 'tree')}"
            lines = tuple(line.name for line in board.lines() if line.clue and line.name.one == kind)
            yield Conflict(
                f"the {kind} clues add up to {total}, but {there_are}, each with one tent", lines=lines
            )


def write(board: Board) -> str:
    """Write the text that `read` reads: clues as single digits if all columns allow it."""
    columns = ["?" if clue is None else str(*clue) for clue in board.column_clues]
    rows = ["?" if clue is None else str(*clue) for clue in board.row_clues]
    wide = any(len(word) > 1 for word in (*columns, *rows))
    gap = " " if wide else ""
    indent = max(map(len, rows))
    lines = zip(rows, grid_text(board).split("\n"), strict=True)
    header = " " * indent + gap + gap.join(columns)
    return "\n".join([header, *(f"{clue:>{indent}}{gap}{cells}" for clue, cells in lines)])
