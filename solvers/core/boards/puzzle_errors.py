"""The errors of this package, each a sentence for the person who sees it.

PuzzleError               an error that the user can fix
├── ReadError             the text is not a legal board; `line` says where, when one line is to blame
│   ├── TalkError         the text contains no grid, and names no puzzle
│   ├── MismatchError     the clues cannot all be right; `board` is what was read
│   ├── KnownError        the text clearly names one puzzle, but is no legal board of it
│   └── CutOffError       the code of a board ends too early
├── UnclearError          the text could be several puzzles; the caller has to choose
└── TooBigError           the board has more cells than the caller allows
OutOfTimeError            the deadline passed before a solution was found
EngineError               the engine contradicts itself: a fault of ours, never shown as an answer

All can be rebuilt from their arguments, so they can be sent between processes.
"""

from __future__ import annotations

from solvers.core.boards.board import Board


class PuzzleError(ValueError):
    """An error that the user can fix: what is wrong, where, and what would be right.

    `line` is the 1-based line of the text that is to blame, or None.
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message, line)
        self.message = message
        self.line = line

    def __str__(self) -> str:
        return self.message


class ReadError(PuzzleError):
    """The text is not a legal board."""


class TalkError(ReadError):
    """The text contains no grid, and names no puzzle."""


class MismatchError(ReadError):
    """The clues of a board cannot all be right, whatever the cells hold; `board` is what was read."""

    def __init__(self, message: str, board: Board | None = None) -> None:
        super().__init__(message)
        # Pickle calls the class with `args` again.
        self.args = (message, board)
        self.board = board


class KnownError(ReadError):
    """The text clearly names one puzzle, but is no legal board of it."""


class CutOffError(ReadError):
    """The code of a board ends too early."""


class UnclearError(PuzzleError):
    """The text can be read as several puzzles."""


class TooBigError(PuzzleError):
    """The board has more cells than the caller allows."""


class OutOfTimeError(Exception):
    """The deadline passed before a solution was found."""


class EngineError(RuntimeError):
    """The engine contradicts itself, for example by a solution that breaks a rule."""
