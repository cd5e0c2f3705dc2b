"""Puzzles by typed names: names complete, and an unknown name is answered with similar ones."""

from __future__ import annotations

from bot.common.errors import RefusedError
from solvers import PUZZLES, Puzzle
from solvers.core.boards.places import in_words
from solvers.core.reading.names import key_of, names_of, near_names, puzzle_with_name

_MOST = 25
_QUOTED = 40
"""Maximum number of typed characters that a sentence repeats."""


def completions(typed: str) -> list[Puzzle]:
    """Return up to 25 puzzles, Discord's limit, for the beginning or a part of a name.

    Titles that begin with `typed` come first, then other names that do, then names that contain it.
    """
    wanted = key_of(typed)
    names = {puzzle.name: [name for name, _ in names_of(puzzle)] for puzzle in PUZZLES.values()}
    own = [puzzle for puzzle in names if key_of(PUZZLES[puzzle].title).startswith(wanted)]
    starts = [puzzle for puzzle in names if any(name.startswith(wanted) for name in names[puzzle])]
    within = [puzzle for puzzle in names if any(wanted in name for name in names[puzzle])]
    return [PUZZLES[puzzle] for puzzle in dict.fromkeys([*own, *starts, *within])][:_MOST]


def label_of(puzzle: Puzzle, typed: str) -> str:
    """Return the title of a puzzle, with its other name that begins with `typed` if the title does not."""
    wanted = key_of(typed)
    others = (name for name in puzzle.aliases if key_of(name).startswith(wanted))
    other = None if key_of(puzzle.title).startswith(wanted) else next(others, None)
    return f"{puzzle.title} ({other.title()})" if other else puzzle.title


def find_puzzle(typed: str) -> Puzzle:
    """Return the puzzle with exactly this name, title or alias. Raises RefusedError with similar names."""
    if puzzle := puzzle_with_name(typed, PUZZLES):
        return puzzle
    called = f'I know no puzzle called "{typed.strip()[:_QUOTED]}"'
    near = in_words([puzzle.title for puzzle in near_names(typed, PUZZLES)], "or")
    raise RefusedError(f"{called}. Did you mean {near}?" if near else f"{called} or alike.")
