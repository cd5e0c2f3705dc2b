"""One interaction and the one message that answers it, whatever happens on the way."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import aiohttp
import discord
from discord import ui
from discord.utils import MISSING

from bot.discord.commands.pressed_messages import PressedMessage
from bot.discord.commands.services import Services
from bot.messages.buttons import cancel_view
from bot.messages.error_messages import LOST
from bot.messages.replies import Reply, instead_of
from bot.messages.sent_messages import progress_card, restored_view
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
_PRIVATELY = "I could not answer this. Only the user who asked can see why."
_log = logging.getLogger(__name__)
_T = TypeVar("_T")


@dataclass
class RequestContent:
    """The content of a request, in case it is refused."""

    text: str = ""
    """The text as it was read; errors quote its wrong line."""
    seen: RecognisedBoard | None = None
    """The board in a picture."""
    draft: StoredPuzzle | None = None
    """The stored request, which the user can correct."""
    is_own: bool = True
    """Whether the user has typed or sent the text, so that it is worth a correction."""


@dataclass
class Exchange:
    """One interaction, and the one message that answers it.

    The message is new, or with `pressed` the one with the pressed button. With `private` only the user sees
    it. `entry` is its puzzle, and `shown` whether the message shows that already. `shows_progress` is whether
    it has a line of progress, `remembered` whether the puzzle was stored with that line. `ticket` is the
    ticket of a request that needs a worker. A `further` exchange is about one more picture of an interaction:
    it has its own `message` below the first one. `is_card` is whether the message was sent as a card. `began`
    is its start in seconds since 1970.
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
    ticket: Ticket | None = None
    received: RequestContent = field(default_factory=RequestContent)
    further: bool = False
    is_card: bool = False
    message: discord.WebhookMessage | None = None
    began: float = field(default_factory=time.time)
    _pressed_message: PressedMessage | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if self.pressed and self.interaction.message:
            self._pressed_message = self.services.pressed.take(self.interaction.message)

    @property
    def taken_ticket(self) -> Ticket:
        """The ticket of a request that has one."""
        if self.ticket is None:
            raise RuntimeError("a request without a ticket has no work")
        return self.ticket

    async def acknowledge(self) -> None:
        """Tell Discord that an answer will come. Raises discord.NotFound if it no longer waits."""
        response = self.interaction.response
        if self.further:
            pass  # acknowledged with the first picture
        elif self.pressed:
            await send_first_response(response.defer)
        else:
            await send_first_response(lambda: response.defer(thinking=True, ephemeral=self.private))
        self.acknowledged = True

    def in_place(self, reply: Reply) -> Reply:
        """Return the reply with the files that stay in the message with the pressed button."""
        message = self.interaction.message if self.pressed else None
        return instead_of(message, reply) if message else reply

    async def put(self, reply: Reply) -> discord.InteractionMessage | discord.WebhookMessage:
        started = time.monotonic()
        message = await (self._put_below(reply) if self.further else self._put_here(reply))
        self.services.metrics.took("send", time.monotonic() - started)
        return message

    async def _put_here(self, reply: Reply) -> discord.InteractionMessage:
        is_card = self._note_look(reply)
        message = await with_retries(
            lambda: self.interaction.edit_original_response(**reply.edit_parts(is_card=is_card))
        )
        self.services.pressed.note(message)
        return message

    def _note_look(self, reply: Reply) -> bool:
        """Return whether the message is a card, or becomes one with this reply: then it stays one."""
        # Also after an edit that seems to have failed.
        self.is_card = self.is_card or reply.card is not None or self._pressed_card is not None
        return self.is_card

    @property
    def _pressed_card(self) -> discord.Message | None:
        """The message with the pressed button, if it is a card."""
        message = self._pressed_message and self._pressed_message.latest
        return message if message and message.flags.components_v2 else None

    async def _put_below(self, reply: Reply) -> discord.WebhookMessage:
        """Send a further message, or change it."""
        is_card = self._note_look(reply)
        if self.message:
            message = self.message
            return await with_retries(lambda: message.edit(**reply.edit_parts(is_card=is_card)))
        self.message = await with_retries(
            lambda: self.interaction.followup.send(**reply.message_parts(), ephemeral=self.private, wait=True)
        )
        return self.message

    async def redraw(self, reply: Reply) -> None:
        """Draw the card of the message again; its files stay as they are."""
        message = self.message
        edit = message.edit if message else self.interaction.edit_original_response
        await with_retries(lambda: edit(**reply.redraw_parts(is_card=True)))

    async def redraw_pressed(
        self, key: str, change: Callable[[discord.Message], ui.View | ui.LayoutView]
    ) -> None:
        """Change the buttons below the board with this key, in the pressed message as it was drawn last."""
        if (pressed := self._pressed_message) is None:
            return
        # Others may draw the board meanwhile.
        async with self.services.drawings.get(key):
            view, parts = change(pressed.latest), dict[str, Any]()
            if isinstance(view, ui.View):  # a progress line would stay in the words of a plain message
                parts = Reply(pressed.latest.content).redraw_parts(is_card=False)
            edit = self.interaction.edit_original_response
            self.services.pressed.note(await with_retries(lambda: edit(**{**parts, "view": view})))

    async def show_progress(self, said: str, ticket: Ticket) -> None:
        """Show the progress of the work below the text of the message, with a button that cancels it."""
        if self.further:
            return  # its line would appear in the message of the first picture
        if self.entry and not (self.shown or self.remembered):
            # So the button still finds the request after a restart of the bot.
            self.remembered = True
            await self.services.store.remember(self.entry)
        self.shows_progress = True
        # The next line comes in a few seconds.
        with contextlib.suppress(*LOST):
            await self._edit_progress(said, cancel_view(ticket.key, self.entry))

    async def _edit_progress(self, said: str, cancel: ui.View) -> None:
        """Show a line of progress. A message with a puzzle keeps its words and pictures during the work."""
        edit = self.interaction.edit_original_response
        if card := self._pressed_card:
            await edit(view=progress_card(card, said, cancel))
        elif not self.is_card:
            kept = self._pressed_message.latest.content if self._pressed_message else ""
            await edit(**Reply(f"{kept}\n{said}".strip(), (), cancel).redraw_parts(is_card=False))

    async def complain(self, sentence: str, view: ui.View | None = None) -> None:
        """Tell the user about an error; leave the message as it was, or none if there was none."""
        if not self.acknowledged:
            await self.interaction.response.send_message(sentence, ephemeral=True, view=view or MISSING)
        # Only the user sees the message itself.
        elif self.private:
            await self.put(Reply(sentence, (), view))
        elif self.pressed:
            await self._hide_progress()
            await self._whisper(sentence, view)
        else:
            await self._instead_of_a_message(sentence, view)

    async def _whisper(self, sentence: str, view: ui.View | None) -> None:
        """Send a message that only the user sees."""
        await with_retries(
            lambda: self.interaction.followup.send(sentence, ephemeral=True, view=view or MISSING)
        )

    async def _instead_of_a_message(self, sentence: str, view: ui.View | None) -> None:
        """Tell only the user; if that fails, tell everyone rather than nobody."""
        # The first message after "thinking…" would replace it, and everyone would see that.
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
        """Remove the line of progress from a message with a puzzle."""
        if self.shows_progress and self.entry:
            with contextlib.suppress(*LOST):
                await self.redraw_pressed(self.entry.key, restored_view)


async def send_first_response(send: Callable[[], Awaitable[object]]) -> None:
    """Send a first response, for which Discord waits three seconds, in up to three attempts.

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
        # An abandoned attempt may still have arrived.
        if error.code != _ANSWERED:
            raise


async def with_retries(send: Callable[[], Awaitable[_T]]) -> _T:
    """Send something, up to three times if the connection breaks: sending it twice does no harm."""
    for pause in _PAUSES:
        try:
            async with asyncio.timeout(_SEND_SECONDS):
                return await send()
        except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
            _log.warning("sent once more: %s", type(error).__name__)
        await asyncio.sleep(pause)
    async with asyncio.timeout(_SEND_SECONDS):
        return await send()
