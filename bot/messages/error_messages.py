"""The sentences for users about errors."""

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
"""Errors that lose a message on its way to Discord. A timeout is an OSError."""
_BROKEN = (aiohttp.ClientConnectionError, ConnectionError, discord.DiscordServerError)
"""Errors of the connection, even after all attempts, or of Discord itself."""

OLD_BUTTON = "This button is from an older version of the bot and no longer works."
_LINE_LIMIT = 60
_MOST = 2_000
"""Maximum number of characters of a message."""
_log = logging.getLogger(__name__)


def mistake(error: PuzzleError | BotError, text: str = "", seen: RecognisedBoard | None = None) -> str:
    """Return the sentence on an error that the user can fix, with the wrong line of the text.

    `seen` is the board in a picture; the user has no text then, so its doubts come first.
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
    # A backtick would end the quotation, which is between two.
    read = lines[line - 1].strip().replace("`", "'") if 0 < line <= len(lines) else ""
    quoted = f": `{read[:_LINE_LIMIT]}{'…' if len(read) > _LINE_LIMIT else ''}`" if read else "."
    return f"{error} (Line {line} of your text{quoted})"


def _shorten(sentence: str) -> str:
    """Shorten a sentence to a message: a worker that was taken over may say anything."""
    return sentence if len(sentence) <= _MOST else f"{sentence[: _MOST - 1]}…"


def fault(error: BaseException) -> str:
    """Return the sentence for an unexpected error; faults of the bot are logged."""
    if isinstance(error, app_commands.TransformerError) and isinstance(error.__cause__, BotError):
        return str(error.__cause__)
    if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return "This command has changed since your Discord loaded it. Reload Discord, then try again."
    if isinstance(error, _BROKEN):
        _log.warning("an answer was lost on its way to Discord: %s", type(error).__name__)
        return "The connection to Discord broke. Please try again."
    _log.error("fault at work", exc_info=error)
    return "Something went wrong on my side. It is logged; please try again, or with another puzzle."
