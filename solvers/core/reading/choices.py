"""The boards that a text can mean, as data that tells each from the others, and in words for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.reading.format import Format, Reading
from solvers.core.rules.puzzle import Puzzle

_SHOWN = 24
"""Maximum number of characters of a board that a label shows."""
_FILLERS = frozenset(["as", "number"])
"""Words in keys of earlier versions, such as "mosaic as janko, 5x5, number 2"."""


class Choice(NamedTuple):
    """One of the boards that a text can mean.

    `puzzle` and `format` are names, `size` is columns x rows, and `number` counts from 1 the boards of this
    puzzle and format in the text. For people, the two titles are those of puzzle and format, and `row` is how
    the board begins. If the text has several boards, `label` is such as "2." or "2. Cat".
    """

    puzzle: str
    format: str
    size: str = ""
    number: int = 0
    puzzle_title: str = ""
    format_title: str = ""
    row: str = ""
    label: str = ""

    @property
    def key(self) -> str:
        """The form for buttons and the database."""
        return f"{self.puzzle} {self.format} {self.size} {self.number}"

    @classmethod
    def of_key(cls, key: str) -> Choice | None:
        """Return the choice of a key, also of an earlier version; None for any other text."""
        words = [word for word in key.replace(",", " ").split() if word not in _FILLERS]
        if len(words) < 2:
            return None
        puzzle, form, *others = words
        size = next((word for word in others if not word.isdecimal()), "")
        return cls(puzzle, form, size, next((int(word) for word in others if word.isdecimal()), 0))

    def is_of(self, other: Choice) -> bool:
        """Whether it is the choice that a key names, which may leave out size and number."""
        return self[:4] == (other.puzzle, other.format, other.size or self.size, other.number or self.number)


def choices_of(
    found: Sequence[Reading], puzzles: Mapping[str, Puzzle], formats: Mapping[str, Format]
) -> list[Choice]:
    """Return what tells each of some readings of one text from the others."""
    counts: dict[tuple[str, str], int] = {}
    choices = []
    for reading in found:
        board = reading.board
        puzzle, form = puzzles[board.puzzle], formats[board.format]
        number = counts[puzzle.name, form.name] = counts.get((puzzle.name, form.name), 0) + 1
        size = f"{board.columns}x{board.rows}"
        row = _beginning(puzzle, board)
        choices.append(
            Choice(puzzle.name, form.name, size, number, puzzle.title, form.title, row, reading.label)
        )
    return choices


def labels(choices: Sequence[Choice]) -> list[str]:
    """Return the words for each choice: no more than tells it from the others.

    Each of several boards of a text has its number or title, its kind, its size, and how it begins.
    """
    if any(choice.label for choice in choices):
        return [_label(choice) for choice in choices]
    names = [choice.puzzle_title for choice in choices]
    for words in (" as {0.format_title}", " ({0.size})", ": {0.row}"):
        if len(set(names)) < len(names):
            names = [name + words.format(choice) for name, choice in zip(names, choices, strict=True)]
    return names


def _label(choice: Choice) -> str:
    label = choice.label if choice.label.endswith(".") or not choice.label else f"{choice.label},"
    return f"{label} {choice.puzzle_title} {choice.size}: {choice.row}".strip()


def _beginning(puzzle: Puzzle, board: Board) -> str:
    """Return the first rows of a board as it is written, without the name of its puzzle."""
    lines = puzzle.write(board).partition("\ncolumns")[0].split("\n")
    rows = [line for line in lines if line != "rows" and not line.startswith(puzzle.name)]
    shown = " / ".join(row.strip() for row in rows)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN].rstrip()}…"
