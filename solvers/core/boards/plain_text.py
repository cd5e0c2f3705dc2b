"""The plain text format: text as people type it, as rows of single characters.

This module holds only what all puzzles share; each puzzle reads its own rows. Error sentences name rows of
the board, and errors carry the line of the text as it was sent.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solvers.core.boards.board import Clue
from solvers.core.boards.chat import SIGNS, replace_names, strip_quotes, with_colours
from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import ReadError

BLANKS = ".-_?"
"""Characters that mean "no clue"."""

_LOOKALIKES = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\u2796", "-")
    | dict.fromkeys("\u00b7\u2022\u25a1\u25a2\u25fb\u2610", ".")
    | {"\u200b": ""}
    | SIGNS
)
# A fence that is never closed extends to the end of the text.
_FENCE = re.compile(r"```(?:[A-Za-z0-9_+-]*\n)?(.*?)(?:```|\Z)", re.DOTALL)
_SIZE_LIMIT = 10**6
_NO_SYMBOLS: Mapping[str, Clue] = {}


class Row(NamedTuple):
    """One line of the text: its 1-based number in the text as sent, and its content."""

    line: int
    text: str


def plain(text: str) -> str:
    """Return the text without the characters that chat programs put around and into it.

    Takes the content of a quotation and of the first code fence, if there is one. Replaces full-width digits,
    dashes, dots and Discord's emoji by plain characters. Reads backslash-n as a line break if the text has no
    other. Keeps the number of lines before the content, so that errors name the line that was sent.
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
        # Character by character: the time to normalise a run of combining marks grows with its square.
        signs = {sign: _plain_character(sign) for sign in set(text) if not sign.isascii()}
        if changed := {ord(sign): other for sign, other in signs.items() if sign != other}:
            text = text.translate(changed)
    # Text copied from the source of a program, or from JSON.
    if "\n" not in text.strip() and "\\n" in text:
        text = text.replace("\\r", "").replace("\\n", "\n")
    return text


def _plain_character(sign: str) -> str:
    return unicodedata.normalize("NFKC", sign).translate(_LOOKALIKES)


def lines_of(text: str) -> list[Row]:
    """Return the lines of a text without blanks at their ends, and without empty lines at the start and end.

    A text of one line is split at `/` or `;` if it has them. Raises ReadError for an empty text.
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
    """Return the rows without the empty ones at the start and the end."""
    said = [i for i, row in enumerate(rows) if row.text]
    return list(rows[said[0] : said[-1] + 1]) if said else []


def grid_of(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of a grid without blanks inside; a single line is split at its blanks.

    One line of single characters is one row; one line of longer words has one row for each word.
    """
    if len(rows) == 1 and len(words := rows[0].text.split()) > 1 and any(len(word) > 1 for word in words):
        return [Row(rows[0].line, word) for word in words]
    return [Row(row.line, "".join(row.text.split())) for row in rows if row.text.strip()]


def check_rectangle(widths: Sequence[int], lines: Sequence[int], unit: str = "cells") -> None:
    """Raise ReadError at the first row that has another width than most rows."""
    if len(set(widths)) < 2:
        return
    usual, count = Counter(widths).most_common(1)[0]
    usual = usual if count > 1 else widths[0]
    number = next(number for number, width in enumerate(widths) if width != usual)
    others = ("the rows above have", "the row above has", "the other rows have")
    which = others[2] if number == 0 else others[number == 1]
    raise ReadError(f"Row {number + 1} has {widths[number]} {unit}, {which} {usual}.", lines[number])


def unknown_character(character: str, cell: Cell, line: int, title: str, right: str) -> ReadError:
    """Return the error for an invalid character of this puzzle; `right` describes valid characters."""
    return ReadError(
        f'Row {cell.row + 1}, column {cell.column + 1}: "{character}" means nothing in {title}. {right}', line
    )


def digits_grid(
    rows: Sequence[Row], highest: int, title: str, symbols: Mapping[str, Clue] = _NO_SYMBOLS
) -> tuple[tuple[Clue, ...], ...]:
    """Return a grid of digits up to `highest` and blanks; raise ReadError if rows differ in length.

    `symbols` maps further characters to their clues.
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
    """Return a grid of clues from the symbols in `known`, row by row; raise ReadError for other symbols.

    `lines` are the line numbers of the rows in the text, and `right` describes valid characters.
    """
    # Characters are checked before widths: an unknown character is often the extra one, and the better place
    # to point at.
    for r, (row, line) in enumerate(zip(words, lines, strict=True)):
        if not known.keys() >= set(row):
            c = next(c for c, word in enumerate(row) if word not in known)
            raise unknown_character(row[c][:12], Cell(r, c), line, title, right)
    check_rectangle([len(row) for row in words], lines)
    return tuple(tuple(map(known.__getitem__, row)) for row in words)


def whole_number(word: str, line: int | None) -> int:
    """Return the number that some digits spell; raise ReadError for other words and huge numbers."""
    short = f"{word[:12]}{'…' if len(word) > 12 else ''}"
    if not (word.isascii() and word.isdecimal()):
        raise ReadError(f'"{short}" is not a number.', line)
    # The length is checked first, since int() refuses thousands of digits with its own error.
    if len(word) > 7 or int(word) > _SIZE_LIMIT:
        raise ReadError(f"The number {short} is too large for any puzzle.", line)
    return int(word)


def tokens(rows: Sequence[Row]) -> list[list[str]]:
    """Return the words in the cells of the rows that are not empty.

    A row with blanks inside is a row of words; any other row is one of single characters.
    """
    said = [row.text.strip() for row in rows if row.text.strip()]
    return [text.split() if len(text.split()) > 1 else list(text) for text in said]


def number_of(symbol: str) -> int | None:
    """Return the number of a cell's symbol: digits, or a letter, a or A for 10; None for others."""
    if symbol.isascii() and symbol.isdecimal():
        # No clue has more than eight digits, and int() refuses thousands of them.
        return int(symbol[:8])
    letter = symbol.lower()
    return ord(letter) - ord("a") + 10 if len(letter) == 1 and "a" <= letter <= "z" else None


def numbers_grid(
    rows: Sequence[Row], lowest: int, highest: int, title: str, symbols: Mapping[str, Clue] = _NO_SYMBOLS
) -> tuple[tuple[Clue, ...], ...]:
    """Return a grid of numbers from `lowest` to `highest` and blanks: letters above 9, or separate words.

    `symbols` maps further characters to their clues, and can give blanks another meaning.
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


def is_filled_with_zeros(cells: Sequence[Sequence[object]]) -> bool:
    """Return whether most cells are 0 and none is empty, so that 0 is an empty cell, as programs write it."""
    flat = [str(cell) for row in cells for cell in row]
    return 2 * flat.count("0") > len(flat) and {*BLANKS, "None"}.isdisjoint(flat)
