"""The level of a board follows its answer: nobody waits for it, and an edit adds it to the message."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from bot.common.errors import BotError
from bot.discord.commands.exchange import Exchange
from bot.messages.error_messages import LOST
from bot.messages.replies import Kept
from bot.service.jobs import Rate
from bot.service.queue import SpareRun
from bot.store import StoredPuzzle
from solvers import PuzzleError

_SECONDS = 5.0
"""Maximum time to rate a board, of a lane that nobody else wants; a Slitherlink of 20x20 takes 2 s."""
_log = logging.getLogger(__name__)


def note_level(
    exchange: Exchange, entry: StoredPuzzle, kept: Kept, words: Callable[[StoredPuzzle], str]
) -> None:
    """Rate a board whose answer is shown, store its level, and edit the message to its new `words`.

    The message stays as it is if the board was changed or deleted meanwhile, or if there is too much to do.
    """

    async def follow(run: SpareRun) -> None:
        try:
            await _follow(run)
        except (PuzzleError, BotError, *LOST) as error:
            _log.info("a level is left out: %s", type(error).__name__)
        # From `of_kind`: a worker that was taken over may answer with anything. Nobody waits for the level.
        except TypeError:
            _log.exception("a level is left out")

    async def _follow(run: SpareRun) -> None:
        job = exchange.services.job(entry, exchange.interaction, Rate())
        job = replace(job, seconds=min(job.seconds, _SECONDS), theme=None, wants_board=False)
        found = await run(job)
        if found.level is None:
            return
        await exchange.services.store.put_difficulty(entry, found.level)
        async with exchange.services.drawings.get(entry.key):
            if kept is Kept.TOO_LARGE or await _is_current(exchange, entry):
                await exchange.reword(words(replace(entry, difficulty=found.level)))

    if kept is not Kept.FORGOTTEN:
        exchange.services.turns.begin_spare(follow)


async def _is_current(exchange: Exchange, entry: StoredPuzzle) -> bool:
    latest = await exchange.services.store.recall(entry.key)
    return latest is not None and latest.is_state(entry)
