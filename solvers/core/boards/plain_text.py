"""The plain text format: what people type, made into rows of single characters.

Only what all puzzles share stands here; each puzzle file reads its own rows. Sentences name rows
of the board, and errors carry the line of the text as it was sent.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solvers.core.boards.board import Clue
from solvers.core.boards.chat import SIGNS, replace_names, strip_quotes, with_colours
from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import ReadError

BLANKS = ".-_?"
"""All of these mean "no clue"."""

_LOOKALIKES = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
    | dict.fromkeys("\u00b7\u2022", ".")
    | {"\u200b": ""}
    | SIGNS
)
# A fence that is never closed goes on to the end of the text.
_FENCE = re.compile(r"```(?:[A-Za-z0-9_+-]*\n)?(.*?)(?:```|\Z)", re.DOTALL)
_SIZE_LIMIT = 10**6
_NO_SYMBOLS: Mapping[str, Clue] = {}


class Row(NamedTuple):
    """One line of the text: its 1-based number in what was sent, and what it says."""

    line: int
    text: str


def plain(text: str) -> str:
    """The text without what chat programs put around and into it.

    Takes the content of a quotation and of the first code fence, if there is one; makes full-width digits,
    dashes and dots plain, and what Discord draws as pictures; reads backslash-n as a line break where there
    is no other. The number of lines before the content is kept, so that errors name the line that was sent.
    """
    # Windows puts a byte order mark before a text and ends lines with two characters.
    text = strip_quotes(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    fence = _FENCE.search(text)
    if fence:
        text = "\n" * text.count("\n", 0, fence.start(1)) + fence[1]
    else:
        text = text.strip("`") if text.count("`") == 2 else text  # code inside a line
    text = with_colours(replace_names(text))
    if not text.isascii():
        # One by one: a run of combining marks is put in order in a time that grows with its square.
        text = text.translate({ord(sign): _plain_character(sign) for sign in set(text) if not sign.isascii()})
    # As copied from the source of a program, or from JSON.
    if "\n" not in text.strip() and "\\n" in text:
        text = text.replace("\\r", "").replace("\\n", "\n")
    return text


def _plain_character(sign: str) -> str:
    return unicodedata.normalize("NFKC", sign).translate(_LOOKALIKES)


def lines_of(text: str) -> list[Row]:
    """The lines of a text, without blanks at their ends; empty ones at the start and end dropped.

    A text of one line is split at `/` or `;` where it has them. Raises ReadError for an empty text.
    """
    text = plain(text)
    rows = [Row(number, line.rstrip()) for number, line in enumerate(text.split("\n"), 1)]
    said = [row for row in rows if row.text]
    if len(said) == 1:
        only = said[0]
        rows = [Row(only.line, part.strip()) for part in re.split("[/;]", only.text)]
    rows = trim_rows(rows)
    if not rows:
        raise ReadError("The text is empty. Paste the puzzle, one row a line.")
    return rows


def trim_rows(rows: Sequence[Row]) -> list[Row]:
    """The rows without the empty ones at the start and the end."""
    said = [i for i, row in enumerate(rows) if row.text]
    return list(rows[said[0] : said[-1] + 1]) if said else []


def grid_of(rows: Sequence[Row]) -> list[Row]:
    """Rows of a grid with the blanks inside taken out; a single line is split at its blanks.

    One line of single characters is one row; one line of longer words is one row a word.
    """
    if len(rows) == 1 and len(words := rows[0].text.split()) > 1 and any(len(word) > 1 for word in words):
        return [Row(rows[0].line, word) for word in words]
    return [Row(row.line, "".join(row.text.split())) for row in rows if row.text.strip()]


def check_rectangle(widths: Sequence[int], lines: Sequence[int], unit: str = "cells") -> None:
    """Raises ReadError at the first row whose width differs from that of the rows above."""
    for number, (width, line) in enumerate(zip(widths, lines, strict=True), 1):
        if width != widths[0]:
            above = "the row above has" if number == 2 else "the rows above have"
            raise ReadError(f"Row {number} has {width} {unit}, {above} {widths[0]}.", line)


def unknown_character(character: str, cell: Cell, line: int, title: str, right: str) -> ReadError:
    """The error for a character that means nothing in this puzzle; `right` says what would."""
    return ReadError(
        f'Row {cell.row + 1}, column {cell.column + 1}: "{character}" means nothing in {title}. {right}', line
    )


def digits_grid(
    rows: Sequence[Row], highest: int, title: str, symbols: Mapping[str, Clue] = _NO_SYMBOLS
) -> tuple[tuple[Clue, ...], ...]:
    """A grid of digits up to `highest` and blanks, all rows equally long; raises ReadError else.

    `symbols` maps further characters to what they stand for.
    """
    grid = grid_of(rows)
    right = f"Clues are 0 to {highest}; write . or _ for a cell without a clue."
    known: dict[str, Clue] = {**dict.fromkeys(f"{BLANKS}#"), **symbols}
    known |= {str(digit): digit for digit in range(highest + 1)}
    words = [list(row.text) for row in grid]
    return signs_grid(words, [row.line for row in grid], known, title, right)


def signs_grid(
    words: Sequence[Sequence[str]], lines: Sequence[int], known: Mapping[str, Clue], title: str, right: str
) -> tuple[tuple[Clue, ...], ...]:
    """A grid of what is `known` to stand in cells, row by row; raises ReadError for anything else.

    `lines` are the lines of the rows in the text, and `right` says what could stand there.
    """
    # Before the widths: an unknown character is often one too many, and the better thing to point at.
    for r, (row, line) in enumerate(zip(words, lines, strict=True)):
        for c, word in enumerate(row):
            if word not in known:
                raise unknown_character(word[:12], Cell(r, c), line, title, right)
    check_rectangle([len(row) for row in words], lines)
    return tuple(tuple(known[word] for word in row) for row in words)


def whole_number(word: str, line: int | None) -> int:
    """The number that a word of digits stands for; raises ReadError for others and absurdly large ones."""
    short = f"{word[:12]}{'…' if len(word) > 12 else ''}"
    if not (word.isascii() and word.isdecimal()):
        raise ReadError(f'"{short}" is not a number.', line)
    # The length first, since int() refuses thousands of digits with an error of its own.
    if len(word) > 7 or int(word) > _SIZE_LIMIT:
        raise ReadError(f"The number {short} is too large for any puzzle.", line)
    return int(word)


def tokens(rows: Sequence[Row]) -> list[list[str]]:
    """What stands in the cells of rows that are not empty.

    A row with blanks inside is a row of words, any other one of single characters.
    """
    said = [row.text.strip() for row in rows if row.text.strip()]
    return [text.split() if len(text.split()) > 1 else list(text) for text in said]


def number_of(symbol: str) -> int | None:
    """The number that a cell's symbol stands for: 0 to 9, a or A for 10 and so on, or digits; else None."""
    if symbol.isascii() and symbol.isdecimal():
        # Eight digits are more than any clue has, and int() refuses thousands of them.
        return int(symbol[:8])
    letter = symbol.lower()
    return ord(letter) - ord("a") + 10 if len(letter) == 1 and "a" <= letter <= "z" else None


def numbers_grid(
    rows: Sequence[Row], lowest: int, highest: int, title: str, symbols: Mapping[str, Clue] = _NO_SYMBOLS
) -> tuple[tuple[Clue, ...], ...]:
    """A grid of numbers from `lowest` to `highest` and blanks, letters for those above 9, or words apart.

    `symbols` maps further characters to what they stand for, and can give signs for blanks another meaning.
    """
    known: dict[str, Clue] = {**dict.fromkeys(f"{BLANKS}#"), **symbols}
    said = [row for row in rows if row.text.strip()]
    top = f"{highest} (letters above 9: a is 10)" if highest > 9 else f"{highest}"
    right = f"Numbers are {lowest} to {top}; write . or _ for a cell without one."
    cells: list[tuple[Clue, ...]] = []
    for r, (words, row) in enumerate(zip(tokens(said), said, strict=True)):
        for c, word in enumerate(words):
            number = number_of(word)
            if word not in known and (number is None or not lowest <= number <= highest):
                raise unknown_character(word[:12], Cell(r, c), row.line, title, right)
        cells.append(tuple(known[word] if word in known else number_of(word) for word in words))
    check_rectangle([len(row) for row in cells], [row.line for row in said])
    return tuple(cells)
