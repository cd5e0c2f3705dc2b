"""What all commands share that take a puzzle: its options, its text, and what is made of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

import discord

from bot.commands.exchange import Exchange
from bot.commands.handling import handle_with_worker, run_job
from bot.commands.services import Services
from bot.errors import RefusedError
from bot.intake import File, Most, sent
from bot.jobs import See, Seen, of_kind
from bot.store import Entry

TEXT_LIMIT = 6000  # the longest text option that Discord has

DESCRIBED = {
    "text": "The puzzle, one row a line",
    "known": "What you have found, such as: C4=mine D5-D8=safe",
    "file": "The puzzle as a text file, or a picture of it",
    "puzzle": "Which puzzle it is; recognised unless you say",
    "private": "Only you see the reply",
    "spoiler": "Hide the reply until it is clicked",
}
"""The options that several commands have."""


@dataclass(frozen=True)
class Question:
    """What someone asks, before the text is there. `entry` is what the text will be filled into."""

    entry: Entry
    text: str | None = None
    file: File | None = None

    @property
    def empty(self) -> bool:
        """Whether there is neither text nor file."""
        return self.text is None and self.file is None


Respond = Callable[[Exchange, Entry], Awaitable[None]]


def new_entry(interaction: discord.Interaction, **fields: Any) -> Entry:
    """An entry of the person who asks, without its text."""
    return Entry(interaction.user.id, interaction.channel_id or 0, "", **fields)


def shown_as(
    services: Services, interaction: discord.Interaction, private: bool | None, spoiler: bool | None = None
) -> dict[str, bool]:
    """Who sees the reply, and how: as the person says, else as the server has chosen."""
    server = services.store.server(interaction.guild_id)
    return {
        "private": bool(server.private if private is None else private),
        "spoiler": bool(server.spoiler if spoiler is None else spoiler),
    }


async def answer_question(
    services: Services,
    interaction: discord.Interaction,
    question: Question,
    respond: Respond,
    *,
    further: bool = False,
) -> None:
    """Brings the text, and answers; all errors are told. A `further` question has a message of its own."""
    exchange = Exchange(services, interaction, question.entry.private, further=further, acknowledged=further)
    source = _Source(services, question)
    await handle_with_worker(exchange, lambda: source.respond(exchange, respond), source.quote, source.draft)


@dataclass
class _Source:
    """Brings the text of a question; it is kept, since errors quote it."""

    services: Services
    question: Question
    read: list[str] = field(default_factory=list)

    async def respond(self, exchange: Exchange, respond: Respond) -> None:
        if self.question.file is None:
            await self._respond(exchange, respond)
            return
        # Held until the answer is there: what was downloaded lies in memory as long.
        async with self.services.files:
            await self._respond(exchange, respond)

    async def _respond(self, exchange: Exchange, respond: Respond) -> None:
        limits = self.services.config.limits
        most = Most(limits.max_bytes, limits.picture_bytes)
        text = await sent(self.question.text, self.question.file, most, self.services.fetch)
        if isinstance(text, str):
            self.read.append(text)
            await respond(exchange, replace(self.question.entry, text=text))
        else:
            await respond(exchange, await self._seen(exchange, text))

    async def _seen(self, exchange: Exchange, data: bytes) -> Entry:
        """The entry with the board in a picture, and its marks."""
        entry = self.question.entry
        ask = See(data, self.services.config.limits.picture_pixels)
        found = of_kind(Seen, await run_job(exchange, self.services.job(entry, exchange.interaction, ask)))
        self.read.append(found.text)
        exchange.seen = found
        puzzle = found.puzzle or entry.puzzle
        return replace(entry, text=found.text, puzzle=puzzle, marks=found.marks, pictured=True)

    def draft(self) -> Entry | None:
        """What was asked, to be mended, once it is known."""
        return self.question.entry.drafted(self.read[0]) if self.read else None

    def quote(self) -> str:
        return self.read[0] if self.read else ""


async def last_entry(services: Services, interaction: discord.Interaction, entry: Entry) -> Entry:
    """What someone asks now of the puzzle that they used last in this channel. Raises RefusedError."""
    found = await services.store.last(interaction.user.id, interaction.channel_id or 0)
    if found is None:
        raise RefusedError(
            "I remember no puzzle of yours in this channel. Paste one as `text`, or attach it as `file`."
        )
    return same_puzzle(entry, found)


def same_puzzle(entry: Entry, found: Entry) -> Entry:
    """The question of `entry` about the puzzle of `found`, from what was revealed of that."""
    return replace(
        entry,
        text=found.text,
        puzzle=found.puzzle,
        options=found.options,
        reading=found.reading,
        marks=found.revealed,
        sheet=found.sheet,
        rows=found.rows,
        columns=found.columns,
        pictured=found.pictured,
    )
