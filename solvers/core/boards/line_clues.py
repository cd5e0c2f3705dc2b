"""Clues that are lists of run lengths beside rows and columns: read from words or from a finished picture."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.plain_text import Row, whole_number
from solvers.core.boards.puzzle_errors import ReadError

LineClue = tuple[int, ...]
"""Clue of one row or column; empty if no cell is filled."""

_COLOURED = re.compile(r"([0-9]+)([A-Za-z])")


def line_clue(words: Sequence[str], kind: str, number: int, line: int | None = None) -> LineClue:
    """Return the clue that some words spell; `0` is an empty clue. `number` counts from 1."""
    name = f"{kind.capitalize()} {number}"
    for word in words:
        if not word:
            raise ReadError(f"{name} has an extra separator; put exactly one between numbers.", line)
        if not (word.isascii() and word.isdecimal()):
            raise ReadError(f'{name}: "{word[:20]}" is not a number.', line)
    lengths = tuple(whole_number(word, line) for word in words)
    if 0 in lengths and len(lengths) > 1:
        raise ReadError(f"{name} has a 0 among other numbers; a run has at least one cell.", line)
    return () if lengths == (0,) else lengths


def empty_lines_note(count: int) -> str:
    """Return a notice that empty lines among the clues count as rows or columns without filled cells."""
    if not count:
        return ""
    taken, them = (
        ("line is taken for a row or column", "it")
        if count == 1
        else ("lines are taken for rows or columns", "them")
    )
    return f"{count} empty {taken} without filled cells; if that is not meant, take {them} away."


def board_of(puzzle: str, rows: Sequence[LineClue], columns: Sequence[LineClue]) -> Board:
    """Return the board of a puzzle with these clues and no values in its cells."""
    return Board(puzzle, ((None,) * len(columns),) * len(rows), tuple(rows), tuple(columns))


def board_of_picture(puzzle: str, picture: Sequence[Sequence[bool]]) -> Board:
    """Return the board whose solution is a picture: rows of equal length, True for filled."""
    columns = [_runs(column) for column in zip(*picture, strict=True)]
    return board_of(puzzle, [_runs(row) for row in picture], columns)


def _runs(cells: Sequence[bool]) -> LineClue:
    return tuple(len(list(run)) for filled, run in groupby(cells) if filled)


def _plain_words(lines: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the words of all clues without the letter of a colour that all of them have, as in `3b`."""
    matches = [[_COLOURED.fullmatch(word) for word in words] for words in lines]
    one_colour({match[2] if match else "" for row in matches for match in row})
    return [
        [match[1] if match else word for match, word in zip(*pair, strict=True)]
        for pair in zip(matches, lines, strict=True)
    ]


def one_colour(colours: Collection[str]) -> None:
    """Raise ReadError if filled cells have several colours; "" is the default colour."""
    if len(colours) > 1:
        names = ", ".join(colour[:20] or "none" for colour in sorted(colours)[:6])
        raise ReadError(f"This nonogram has several colours ({names}). Such puzzles are not read yet.")


class ClueWords(NamedTuple):
    """The words of the clue of one row or column, and their line in the text."""

    words: Sequence[str]
    line: int | None = None


def board_of_words(puzzle: str, rows: Sequence[ClueWords], columns: Sequence[ClueWords]) -> Board:
    """Return the board whose clues are words; zeros that fill up lines are dropped.

    Raises ReadError for words that are no numbers.
    """
    blocks = [("row", rows), ("column", columns)]
    clues = [
        [
            # Stripping zeros empties "0" and "00", but not "10".
            line_clue([word for word in line.words if word.strip("0")], kind, number, line.line)
            for number, line in enumerate(block, 1)
        ]
        for kind, block in blocks
    ]
    return board_of(puzzle, *clues)


def board_of_lines(puzzle: str, rows: Sequence[Row], columns: Sequence[Row]) -> Board:
    """Return the board whose clues are lines of text; one letter of a colour may follow all numbers.

    Raises ReadError for words that are no numbers, and for several colours.
    """
    # All clues at once, since the letter of a colour means nothing only if there is no other.
    words = iter(_plain_words([re.findall(r"[^\s,]+", row.text) for row in (*rows, *columns)]))
    clues = [
        [line_clue(next(words), kind, number, row.line) for number, row in enumerate(block, 1)]
        for kind, block in (("row", rows), ("column", columns))
    ]
    return board_of(puzzle, *clues)
