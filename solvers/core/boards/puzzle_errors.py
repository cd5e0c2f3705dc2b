"""The errors of this package, each a sentence for the person who sees it.

PuzzleError               something the person who asked can mend
├── ReadError             the text is not a legal board; `line` says where, when one line is to blame
│   ├── MismatchError     the clues cannot all be right; `board` is what was read
│   ├── KnownError        it is said which puzzle it is, and it is no legal board of that one
│   └── CutOffError       the code of a board ends before the board does
├── UnclearError          the text could be several puzzles; the caller has to choose
└── TooBigError           the board has more cells than the caller allows
OutOfTimeError            the deadline came before there was an answer
EngineError               the engine contradicts itself: a fault of ours, never shown as an answer

All are rebuilt from their arguments alone, so they pass between processes.
"""

from __future__ import annotations

from solvers.core.boards.board import Board


class PuzzleError(ValueError):
    """Something the person who asked can mend: what is wrong, where, and what would be right.

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


class MismatchError(ReadError):
    """The clues of a board cannot all be right, whatever the cells are; `board` is what was read."""

    def __init__(self, message: str, board: Board | None = None) -> None:
        super().__init__(message)
        # Pickle calls the class with `args` again.
        self.args = (message, board)
        self.board = board


class KnownError(ReadError):
    """The text says which puzzle it is, in a way that no other puzzle has, and is no legal board of it."""


class CutOffError(ReadError):
    """The code of a board ends before the board does."""


class UnclearError(PuzzleError):
    """The text can be read as several puzzles."""


class TooBigError(PuzzleError):
    """The board has more cells than the caller allows."""


class OutOfTimeError(Exception):
    """The deadline came before there was an answer."""


class EngineError(RuntimeError):
    """The engine contradicts itself, for example by an answer that breaks a rule."""
