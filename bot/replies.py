"""From an outcome or an error to the message that people see."""

from __future__ import annotations

import io
import logging
from typing import NamedTuple

import discord
from discord import app_commands

from bot.errors import BotError
from bot.jobs import Advice, Outcome, Result
from solvers import PUZZLES, Cell, PuzzleError

_ALT_LIMIT = 1024
_log = logging.getLogger(__name__)


class Reply(NamedTuple):
    """The parts of one message."""

    content: str
    attachments: list[discord.File]


def answer(result: Result) -> Reply:
    """What is to be said of a result, with its picture if it has one."""
    if isinstance(result, Outcome):
        title = PUZZLES[result.puzzle].title
        said = [f"{result.sentence} ({title}, {result.board}).", result.blame]
        return Reply(" ".join(filter(None, said)), _picture(result, alt_text(result)))
    if isinstance(result, Advice):
        return Reply(result.text, _picture(result, result.text[:_ALT_LIMIT]))
    return Reply(result.sentence, [])


def _picture(result: Outcome | Advice, alt: str) -> list[discord.File]:
    """The picture as a file with its alt text, where there is one."""
    if result.picture is None:
        return []
    return [discord.File(io.BytesIO(result.picture), f"{result.puzzle}.png", description=alt)]


def alt_text(outcome: Outcome) -> str:
    """The result in words, for those who cannot see the picture; at most 1024 characters."""
    puzzle = PUZZLES[outcome.puzzle]
    head = f"{puzzle.title}, {outcome.size}. {outcome.sentence}."
    names = _decided(outcome.common or ())
    where = f" {puzzle.yes.capitalize()}: {', '.join(names)}."
    if not names:
        return head
    if len(head) + len(where) > _ALT_LIMIT:
        where = f" {puzzle.yes.capitalize()}: {len(names)} cells."
    return head + where


def _decided(rows: tuple[str, ...]) -> list[str]:
    """The cells that are "yes" for certain, or the pairs of cells that are joined."""
    names = []
    for r, row in enumerate(rows):
        for c, symbol in enumerate(row):
            name = Cell(r, c).name
            if symbol == "#":
                names.append(name)
            elif symbol in "RD":
                names.append(f"{name}-{(Cell(r, c + 1) if symbol == 'R' else Cell(r + 1, c)).name}")
    return names


def mistake(error: PuzzleError | BotError) -> Reply:
    """What the person can mend, with the line of their text where it is not the first."""
    line = error.line if isinstance(error, PuzzleError) else None
    return Reply(f"{error} (Line {line} of your text.)" if line and line > 1 else str(error), [])


def fault(error: Exception) -> str:
    """A sentence for an error that is no mistake of the person; what is a fault of ours is logged."""
    if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return "This command has changed since your Discord loaded it. Reload Discord, then try again."
    _log.error("fault at work", exc_info=error)
    return "Something went wrong on my side. It is logged; please try again, or with another puzzle."
