"""The names of puzzles as people type them: titles and aliases too, however they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from bot.errors import RefusedError
from solvers import PUZZLES, Puzzle

_MOST = 25
_NEAR = 3
_QUOTED = 40
"""Characters of what was typed that a sentence repeats."""


def completions(typed: str) -> list[Puzzle]:
    """Up to 25 puzzles, as many as Discord offers, with a name that begins with `typed`, or else holds it."""
    wanted = _plain(typed)
    starts = [p for p in PUZZLES.values() if any(_plain(name).startswith(wanted) for name in names(p))]
    within = [p for p in PUZZLES.values() if any(wanted in _plain(name) for name in names(p))]
    return list({puzzle.name: puzzle for puzzle in (*starts, *within)}.values())[:_MOST]


def puzzle_called(typed: str) -> Puzzle:
    """The puzzle that has exactly this name, title or alias. Raises RefusedError, which names near ones."""
    wanted = _plain(typed)
    for puzzle in PUZZLES.values():
        if wanted in map(_plain, names(puzzle)):
            return puzzle
    called = f'I know no puzzle called "{typed.strip()[:_QUOTED]}"'
    near = _near(typed)
    raise RefusedError(f"{called}. Did you mean {_either(near)}?" if near else f"{called} or alike.")


def names(puzzle: Puzzle) -> Iterator[str]:
    """All that people call a puzzle."""
    yield puzzle.title
    yield puzzle.name
    yield from puzzle.aliases


def _near(typed: str) -> list[str]:
    """The titles of a few puzzles whose names are like what was typed."""
    titles = {_plain(name): puzzle.title for puzzle in PUZZLES.values() for name in names(puzzle)}
    like = [titles[name] for name in get_close_matches(_plain(typed), titles, n=2 * _NEAR)]
    within = [puzzle.title for puzzle in completions(typed)] if _plain(typed) else []
    return list(dict.fromkeys([*like, *within]))[:_NEAR]


def _plain(name: str) -> str:
    """A name without what people write differently: capitals, spaces, hyphens."""
    return "".join(character for character in name.casefold() if character.isalnum())


def _either(titles: Iterable[str]) -> str:
    *others, last = titles
    return f"{', '.join(others)} or {last}" if others else last
