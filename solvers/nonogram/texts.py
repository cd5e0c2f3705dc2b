"""Nonograms as people type them: a block of rows and one of columns, and what is wrong with such a board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solvers.core.boards.board import Board
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.places import capital
from solvers.core.boards.stripes import Stripe, board_of, stripe
from solvers.core.boards.text import Row, lines_of, plain, whole_number
from solvers.core.rules.run_words import spoken

_HEADS = ("rows", "columns")
_HEAD = re.compile(r"\b(rows|columns)\b\s*:?[\s/;]*", re.IGNORECASE)
_FORM = "Nonogram text is a line `rows`, one line of numbers a row, a line `columns`, one line a column."


def read(text: str) -> Board:
    """The blocks `rows` and `columns` in either order, each followed by one line of numbers a stripe.

    `0` is an empty stripe; so is an empty line between two others. Lines `width 20` and `height 20`
    are optional; they are checked, and make empty lines at the end of a block count.
    """
    sizes: dict[str, int] = {}
    blocks: dict[str, list[Row]] = {}
    for row in _rows(text):
        _sort_in(row, sizes, blocks)
    for head in _HEADS:
        if head not in blocks:
            raise ReadError(f"There is no block of {head}. {_FORM}")
    rows = _stripes(blocks["rows"], "row", sizes.get("height"))
    columns = _stripes(blocks["columns"], "column", sizes.get("width"))
    return board_of("nonogram", rows, columns)


def _sort_in(row: Row, sizes: dict[str, int], blocks: dict[str, list[Row]]) -> None:
    """Adds a line to the sizes, or to the block begun last."""
    word, _, rest = row.text.strip().lower().partition(" ")
    word = word.rstrip(":")
    if word in ("width", "height"):
        sizes[word] = _size(rest, word, row.line)
    elif word in _HEADS and not rest.strip():
        if word in blocks:
            raise ReadError(f"There are two blocks of {word}.", row.line)
        blocks[word] = []
    elif blocks:
        blocks[next(reversed(blocks))].append(row)
    elif row.text:
        raise ReadError(f'"{row.text.strip()[:20]}" stands before the first block. {_FORM}', row.line)


def _rows(text: str) -> list[Row]:
    """The lines of the text, with empty ones at its end; on a single line the heads stand alone too."""
    text = plain(text)
    if "\n" not in text.strip():
        if _HEAD.search(text) and not re.search("[/;]", text):
            raise ReadError(
                "This nonogram is on one line, so nobody can tell where the numbers of a row end. "
                "Put / between the lines: rows / 3 / 1 1 / columns / ..."
            )
        text = _HEAD.sub(r"/\1/", text).strip("/ ")
    rows = lines_of(text)
    return rows + [Row(rows[-1].line, "")] * max(text.count("\n", len(text.rstrip())) - 1, 0)


def _size(word: str, name: str, line: int) -> int:
    if not word.strip().isdecimal():
        raise ReadError(f"{name} needs a number, such as `{name} 20`.", line)
    return whole_number(word.strip(), line)


def _stripes(rows: Sequence[Row], kind: str, wanted: int | None) -> tuple[Stripe, ...]:
    numbered = list(enumerate(rows, 1))
    for end in (-1, 0):
        while numbered and not numbered[end][1].text.strip() and (wanted is None or len(numbered) > wanted):
            numbered.pop(end)
    words = [row.text.replace(",", " ").split() for _, row in numbered]
    clues = [stripe(said, kind, n, row.line) for said, (n, row) in zip(words, numbered, strict=True)]
    if not clues:
        raise ReadError(f"The block of {kind}s is empty. {_FORM}")
    if wanted is not None and len(clues) != wanted:
        name = "height" if kind == "row" else "width"
        raise ReadError(
            f"The {name} is {wanted}, but the number of {kind}s given is {len(clues)}. "
            f"Write 0 for an empty {kind}."
        )
    return tuple(clues)


def check(board: Board) -> None:
    """Raises ReadError where a stripe is too long for the grid or the sums differ."""
    for line in board.lines():
        needed = sum(line.clue or ()) + len(line.clue or ()) - 1
        if needed > len(line.cells):
            raise MismatchError(
                f"{capital(line.name)} needs at least {needed} cells for {spoken(line)}, "
                f"but has only {len(line.cells)}.",
                board,
            )
    across, down = (sum(sum(clue or ()) for clue in clues) for clues in (board.row_clues, board.column_clues))
    if across != down:
        raise MismatchError(
            f"The rows have {across} filled cells in all, the columns {down}; these must be the same. "
            "Probably a number was misread.",
            board,
        )


def write(board: Board) -> str:
    """The blocks `rows` and `columns`, one line a stripe, `0` for an empty one."""
    rows, columns = (
        [" ".join(map(str, clue or (0,))) for clue in clues]
        for clues in (board.row_clues, board.column_clues)
    )
    return "\n".join(["rows", *rows, "columns", *columns])
