"""From an error to the sentence that people see."""

from __future__ import annotations

import logging

import aiohttp
import discord
from discord import app_commands

from bot.common.errors import BotError
from bot.service.jobs import RecognisedBoard
from solvers import PuzzleError
from solvers.core.boards.plain_text import plain

LOST = (aiohttp.ClientError, OSError, discord.HTTPException)
"""What a message is lost to on its way to Discord. Time that ran out is an OSError."""

_LINE_LIMIT = 60
_MOST = 2_000
"""Characters of a message."""
_log = logging.getLogger(__name__)


def mistake(error: PuzzleError | BotError, text: str = "", seen: RecognisedBoard | None = None) -> str:
    """What the person can mend, with the line of their text that is to blame, as it was read.

    `seen` is the board in a picture that the text was read from: no text of theirs, so its doubts come first.
    """
    return _shorten(_mistake(error, text, seen))


def _mistake(error: PuzzleError | BotError, text: str, seen: RecognisedBoard | None) -> str:
    if seen is not None and isinstance(error, PuzzleError):
        return f"{seen.remark}\n{error}".strip()
    line = error.line if isinstance(error, PuzzleError) else None
    if line is None:
        return str(error)
    lines = plain(text).split("\n")
    if len(lines) == 1:
        return str(error)
    # A backtick would end the quotation, which stands between two.
    read = lines[line - 1].strip().replace("`", "'") if 0 < line <= len(lines) else ""
    quoted = f": `{read[:_LINE_LIMIT]}{'…' if len(read) > _LINE_LIMIT else ''}`" if read else "."
    return f"{error} (Line {line} of your text{quoted})"


def _shorten(sentence: str) -> str:
    """The sentence as far as a message holds it: a worker that was taken over may say anything."""
    return sentence if len(sentence) <= _MOST else f"{sentence[: _MOST - 1]}…"


def fault(error: BaseException) -> str:
    """A sentence for an error that no command has told; what is a fault of ours is logged."""
    if isinstance(error, app_commands.TransformerError) and isinstance(error.__cause__, BotError):
        return str(error.__cause__)
    if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return "This command has changed since your Discord loaded it. Reload Discord, then try again."
    _log.error("fault at work", exc_info=error)
    return "Something went wrong on my side. It is logged; please try again, or with another puzzle."
