"""How an answer gets to the one who asked: by one message, whatever happens on the way."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

import aiohttp
import discord
from discord import ui
from discord.utils import MISSING

from bot.discord.commands.services import Services
from bot.messages.buttons import cancel_view, view_of
from bot.messages.error_messages import LOST
from bot.messages.replies import Reply, instead_of
from bot.service.jobs import RecognisedBoard
from bot.service.queue import Ticket
from bot.store import StoredPuzzle

# Discord's code for "interaction has already been acknowledged".
_ANSWERED = 40060
# Two of these leave a third attempt, without a limit, more than a second of Discord's three.
_ATTEMPTS, _ATTEMPT_SECONDS = 2, 0.8
_SEND_SECONDS = 30.0
_PAUSES = (0.5, 2.0)
"""Seconds before something is sent for the second and for the third time."""
_PRIVATELY = "I could not answer this. Only the one who asked is told why."
_log = logging.getLogger(__name__)
_T = TypeVar("_T")


@dataclass
class RequestContent:
    """What came with a question, for the case that it is refused."""

    text: str = ""
    """The text as it was read, of which errors quote the line that is to blame."""
    seen: RecognisedBoard | None = None
    """What was read in a picture."""
    draft: StoredPuzzle | None = None
    """What is kept of the question, so that it can be mended."""


@dataclass
class Exchange:
    """One interaction, and the one message that answers it.

    The message is still to come, or `pressed` says that it is the one whose button was pressed. `private`
    says that nobody else sees it. `entry` is the puzzle that is spoken of, `shown` whether the message shows
    it already, `shows_progress` whether it has a line of progress, and `remembered` whether the puzzle was
    stored with that. `turn` is that of the question, if it is one that needs a worker. A `further` exchange
    is about one more picture of the same interaction: it has a `message` of its own below the first one.
    `began` is when it began, in seconds since 1970.
    """

    services: Services
    interaction: discord.Interaction
    private: bool = False
    pressed: bool = False
    entry: StoredPuzzle | None = None
    shown: bool = False
    shows_progress: bool = False
    remembered: bool = False
    acknowledged: bool = False
    turn: Ticket | None = None
    received: RequestContent = field(default_factory=RequestContent)
    further: bool = False
    message: discord.WebhookMessage | None = None
    began: float = field(default_factory=time.time)

    @property
    def taken_turn(self) -> Ticket:
        """The turn of a question that has one."""
        if self.turn is None:
            raise RuntimeError("only a question that has taken its turn is worked on")
        return self.turn

    async def acknowledge(self) -> None:
        """Tells Discord that an answer will come. Raises discord.NotFound if it waits for none any more."""
        response = self.interaction.response
        if self.further:
            pass  # the first picture has done it
        elif self.pressed:
            await send_first_response(response.defer)
        else:
            await send_first_response(lambda: response.defer(thinking=True, ephemeral=self.private))
        self.acknowledged = True

    def in_place(self, reply: Reply) -> Reply:
        """The reply with what stays of the message whose button was pressed."""
        message = self.interaction.message if self.pressed else None
        return instead_of(message, reply) if message else reply

    async def put(self, reply: Reply) -> discord.InteractionMessage | discord.WebhookMessage:
        """Makes the message what `reply` says."""
        started = time.monotonic()
        message = await (self._put_below(reply) if self.further else self._put_here(reply))
        self.services.metrics.took("send", time.monotonic() - started)
        return message

    async def _put_here(self, reply: Reply) -> discord.InteractionMessage:
        return await with_retries(
            lambda: self.interaction.edit_original_response(
                content=reply.content, attachments=reply.attachments(), view=reply.view
            )
        )

    async def _put_below(self, reply: Reply) -> discord.WebhookMessage:
        """Sends a message of its own, or changes it."""
        if self.message:
            message = self.message
            return await with_retries(
                lambda: message.edit(content=reply.content, attachments=reply.attachments(), view=reply.view)
            )
        self.message = await with_retries(
            lambda: self.interaction.followup.send(
                reply.content,
                files=reply.open_files(),
                view=reply.view or MISSING,
                ephemeral=self.private,
                wait=True,
            )
        )
        return self.message

    async def show_progress(self, said: str, turn: Ticket) -> None:
        """Shows how far the work is, below what was there, with a button that cancels it."""
        if self.further:
            return  # its line would stand in the message of the picture before
        if self.entry and not (self.shown or self.remembered):
            # So that the button still knows what was asked if the bot is restarted meanwhile.
            self.remembered = True
            await self.services.store.remember(self.entry)
        self.shows_progress = True
        # A message that shows a puzzle keeps its words while the next answer is worked out.
        kept = self.interaction.message.content if self.pressed and self.interaction.message else ""
        view = cancel_view(turn.key, self.entry)
        # The next line comes in some seconds anyway.
        with contextlib.suppress(*LOST):
            await self.interaction.edit_original_response(content=f"{kept}\n{said}".strip(), view=view)

    async def complain(self, sentence: str, view: ui.View | None = None) -> None:
        """Tells the one who asked, and leaves the message as it was, or none where there was none."""
        if not self.acknowledged:
            await self.interaction.response.send_message(sentence, ephemeral=True, view=view or MISSING)
        # Nobody else sees the message itself.
        elif self.private:
            await self.put(Reply(sentence, (), view))
        elif self.pressed:
            await self._hide_progress()
            await self._whisper(sentence, view)
        else:
            await self._instead_of_a_message(sentence, view)

    async def _whisper(self, sentence: str, view: ui.View | None) -> None:
        """Tells something to the one who asked alone."""
        await with_retries(
            lambda: self.interaction.followup.send(sentence, ephemeral=True, view=view or MISSING)
        )

    async def _instead_of_a_message(self, sentence: str, view: ui.View | None) -> None:
        """Tells it to the one who asked; where that fails it is told to all rather than to nobody."""
        # The first message after "thinking…" would take its place, and be seen by everyone.
        await self.put(Reply("…"))
        try:
            await self._whisper(sentence, view)
        except LOST:
            await self.put(Reply(sentence))
            return
        try:
            await with_retries(self.interaction.delete_original_response)
        except LOST:
            await self.put(Reply(_PRIVATELY))

    async def _hide_progress(self) -> None:
        """Takes the line of progress away from a message that shows a puzzle."""
        message = self.interaction.message
        if not (self.shows_progress and self.entry and message):
            return
        content, view = message.content, view_of(message)
        with contextlib.suppress(*LOST):
            await with_retries(lambda: self.interaction.edit_original_response(content=content, view=view))


async def send_first_response(send: Callable[[], Awaitable[object]]) -> None:
    """Sends a first response, for which Discord waits three seconds, up to three times.

    discord.py waits 1 s after a first error of the server and 3 s after a second: that would be too late.
    """
    try:
        # Not `with_retries`, which waits longer than Discord does.
        for _ in range(_ATTEMPTS):
            with contextlib.suppress(aiohttp.ClientError, OSError, discord.DiscordServerError):
                async with asyncio.timeout(_ATTEMPT_SECONDS):
                    await send()
                    return
            _log.warning("a first response is sent once more")
        await send()
    except discord.HTTPException as error:
        # An attempt that was given up may have arrived all the same.
        if error.code != _ANSWERED:
            raise


async def with_retries(send: Callable[[], Awaitable[_T]]) -> _T:
    """Sends something, up to three times where the connection broke: doing it twice does no harm."""
    for pause in _PAUSES:
        try:
            async with asyncio.timeout(_SEND_SECONDS):
                return await send()
        except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
            _log.warning("sent once more: %s", type(error).__name__)
        await asyncio.sleep(pause)
    async with asyncio.timeout(_SEND_SECONDS):
        return await send()
