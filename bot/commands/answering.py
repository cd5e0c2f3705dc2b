"""How every question is answered: acknowledged first, then one message, whatever happens.

What goes wrong is told to the one who asked and to nobody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

import discord

from bot import replies
from bot.buttons import cancel_view, puzzle_view
from bot.commands.desk import Desk
from bot.errors import BotError, StoppedError
from bot.jobs import Check, Explain, Hint, Job, Outcome, Result, Show, Solve
from bot.replies import Reply
from bot.store import Entry
from bot.turns import Turn
from solvers import PuzzleError

_WORDS: Mapping[type, str] = {
    Solve: "Solving",
    Hint: "Looking for a hint",
    Check: "Checking",
    Explain: "Working out every step",
    Show: "Drawing",
}
_log = logging.getLogger(__name__)


@dataclass
class Place:
    """Where an answer goes: a message that is still to come, or the one whose button was pressed.

    `pressed` tells them apart, `shows` is what the latter shows until now. `private` says that nobody
    else sees the message, `lined` that it has a line of progress.
    """

    desk: Desk
    interaction: discord.Interaction
    private: bool = False
    pressed: bool = False
    shows: Entry | None = None
    lined: bool = False

    async def put(self, reply: Reply) -> discord.InteractionMessage:
        """Makes the message what `reply` says."""
        started = time.monotonic()
        message = await self.interaction.edit_original_response(
            content=reply.content, attachments=reply.attachments, view=reply.view
        )
        self.desk.metrics.took("send", time.monotonic() - started)
        return message

    async def line(self, said: str, turn: Turn) -> None:
        """Shows how far the work is, below what was there."""
        self.lined = True
        kept = self.interaction.message.content if self.pressed and self.interaction.message else ""
        with contextlib.suppress(discord.HTTPException):
            await self.interaction.edit_original_response(
                content=f"{kept}\n{said}".strip(), view=cancel_view(turn.key)
            )

    async def complain(self, sentence: str) -> None:
        """Tells the one who asked, and leaves the message as it was, or none where there was none."""
        interaction = self.interaction
        if not interaction.response.is_done():
            await interaction.response.send_message(sentence, ephemeral=True)
        elif self.private:
            await self.put(Reply(sentence))
        elif not self.pressed:
            # The first message after "thinking…" would take its place, and be seen by everyone.
            await self.put(Reply("…"))
            await interaction.followup.send(sentence, ephemeral=True)
            await interaction.delete_original_response()
        else:
            if self.lined and self.shows and interaction.message:
                await interaction.edit_original_response(
                    content=interaction.message.content, view=puzzle_view(self.shows)
                )
            await interaction.followup.send(sentence, ephemeral=True)


async def guarded(place: Place, work: Callable[[], Awaitable[None]], text: Callable[[], str] = str) -> None:
    """Does the work of one question; the one place where its errors are caught.

    `text` gives what was read, of which the line that is to blame is quoted.
    """
    with place.desk.turns.question():
        try:
            await work()
        except (PuzzleError, BotError) as error:
            if isinstance(error, PuzzleError):
                place.desk.turns.give_back(place.interaction.user.id)
            await _told(place, replies.mistake(error, text()))
        except Exception as error:  # noqa: BLE001 - nobody is to be left with "thinking…"
            await _told(place, replies.fault(error))


async def _told(place: Place, sentence: str) -> None:
    try:
        await place.complain(sentence)
    except discord.HTTPException as lost:
        _log.warning("an error could not be told: %s %s", lost.status, lost.code)


async def worked(place: Place, job: Job) -> Result:
    """The result of a job. While it takes long, the message says so and can cancel it."""
    desk = place.desk
    with desk.turns.take(place.interaction.user.id) as turn:
        work = asyncio.ensure_future(turn.run(job))
        try:
            while not (await asyncio.wait({work}, timeout=desk.pace))[0]:
                await _still_at_work(place, turn, job)
            result = await work
        except (PuzzleError, BotError) as error:
            desk.metrics.count(job.puzzle or "unknown", type(error).__name__)
            raise
        finally:
            work.cancel()
    _count(desk, turn, result)
    return result


async def _still_at_work(place: Place, turn: Turn, job: Job) -> None:
    elapsed = time.monotonic() - turn.came
    age = (discord.utils.utcnow() - place.interaction.created_at).total_seconds()
    if max(elapsed, age) > place.desk.patience:
        turn.stop(StoppedError("This took so long that Discord will not take my answer. Nothing is known."))
        return
    await place.line(f"{_going_on(turn, job)}, {elapsed:.0f} s", turn)


def _going_on(turn: Turn, job: Job) -> str:
    """What happens at the moment, in words."""
    if not turn.watch.begun:
        return f"Busy, {turn.before} before you"
    what = _WORDS[type(job.ask)]
    certain, cells = turn.watch.progress
    return f"{what}: {certain} of {cells} cells are certain so far" if cells else what


def _count(desk: Desk, turn: Turn, result: Result) -> None:
    worked_for = time.monotonic() - turn.came
    desk.metrics.count(result.puzzle, result.status if isinstance(result, Outcome) else type(result).__name__)
    desk.metrics.took("wait", max(worked_for - result.seconds, 0.0))
    desk.metrics.took("work", result.seconds)
    _log.info(
        "job done",
        extra={"puzzle": result.puzzle, "job": type(result).__name__, "seconds": round(worked_for, 3)},
    )
