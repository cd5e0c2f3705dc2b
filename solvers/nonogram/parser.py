"""Nonograms as people type them: a block of rows and one of columns; and contradictions of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.line_clues import LineClue, board_of, line_clue
from solvers.core.boards.plain_text import Row, lines_of, plain
from solvers.core.boards.puzzle_errors import KnownError, ReadError
from solvers.core.rules.runs.run_sentences import spoken
from solvers.nonogram.blocks import FORM, blocks_of, is_head, without_joins

_HEAD = re.compile(r"\b(rows|columns)\b\s*:?[\s/;]*", re.IGNORECASE)


def read(text: str) -> Board:
    """Read the blocks `rows` and `columns` in either order, each followed by one line for each clue.

    `0` is an empty row or column, and so is an empty line between two others. Lines `width 20` and `height
    20` are optional; they are checked, and make empty lines at the end of a block count. A block may also
    follow its head on the same line, `rows: 3; 1 1; 2`, and each clue the name of its line, `R2: 1 1`.
    """
    lines = _rows(text)
    try:
        blocks = blocks_of(lines)
        rows = _clues(blocks.rows, "row", blocks.height)
        columns = _clues(blocks.columns, "column", blocks.width)
    except ReadError as error:
        if any(is_head(row.text) for row in lines):
            raise KnownError(error.message, error.line) from None
        raise
    return board_of("nonogram", rows, columns)


def _rows(text: str) -> list[Row]:
    """Return the lines of the text, with empty ones at its end; a single line is split at its heads."""
    text = plain(text)
    if "\n" not in text.strip():
        if _HEAD.search(text) and not re.search("[/;]", text):
            raise ReadError(
                "This nonogram is on one line, so nobody can tell where the numbers of a row end. "
                "Put / between the lines: rows / 3 / 1 1 / columns / ..."
            )
        text = _HEAD.sub(r"/\1/", text).strip("/ ")
    rows = lines_of(text)  # drops the empty lines at the end
    return rows + [Row(rows[-1].line, "")] * max(text.count("\n", len(text.rstrip())) - 1, 0)


def _clues(rows: Sequence[Row], kind: str, wanted: int | None) -> tuple[LineClue, ...]:
    numbered = list(enumerate(rows, 1))
    # Empty lines are removed at both ends, and only the excess ones: with a given size, others are empty
    # clues.
    for end in (-1, 0):
        while numbered and not numbered[end][1].text.strip() and (wanted is None or len(numbered) > wanted):
            numbered.pop(end)
    words = [without_joins(row.text).replace(",", " ").split() for _, row in numbered]
    clues = [line_clue(said, kind, n, row.line) for said, (n, row) in zip(words, numbered, strict=True)]
    if not clues:
        raise ReadError(f"The block of {kind}s is empty. {FORM}")
    if wanted is not None and len(clues) != wanted:
        name = "height" if kind == "row" else "width"
        raise ReadError(
            f"The {name} is {wanted}, but the number of {kind}s given is {len(clues)}. "
            f"Write 0 for an empty {kind}."
        )
    return tuple(clues)


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield the lines that have too few cells for their clues, then differing sums of rows and columns."""
    for line in board.lines():
        needed = sum(line.clue or ()) + len(line.clue or ()) - 1
        if needed > len(line.cells):
            needs = f"{line.name} needs at least {needed} cells for {spoken(line)}"
            yield Conflict(f"{needs}, but has only {len(line.cells)}", lines=(line.name,))
    across, down = (sum(sum(clue or ()) for clue in clues) for clues in (board.row_clues, board.column_clues))
    if across != down:
        yield Conflict(
            f"the rows have {across} filled cells in all, but the columns {down}",
            lines=tuple(line.name for line in board.lines()),
        )


def write(board: Board) -> str:
    """Write the blocks `rows` and `columns`, one line for each clue, `0` for an empty one."""
    rows, columns = (
        [" ".join(map(str, clue or (0,))) for clue in clues]
        for clues in (board.row_clues, board.column_clues)
    )
    return "\n".join(["rows", *rows, "columns", *columns])
