"""What all commands share that take a puzzle: its options, its text, and what is made of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

import discord

from bot.commands.answering import answered
from bot.commands.desk import Desk
from bot.commands.place import Place
from bot.errors import RefusedError
from bot.intake import text_of
from bot.store import Entry
from solvers.core.rules.marks import overriding

TEXT_LIMIT = 6000  # the longest text option that Discord has

DESCRIBED = {
    "text": "The puzzle, one row a line",
    "file": "The puzzle as a text file",
    "puzzle": "Which puzzle it is; recognised unless you say",
    "private": "Only you see the reply",
    "spoiler": "Hide the reply until it is clicked",
}


@dataclass(frozen=True)
class Question:
    """What someone asks, before the text is there. `entry` is what the text will be filled into."""

    entry: Entry
    text: str | None = None
    file: discord.Attachment | None = None

    @property
    def empty(self) -> bool:
        """Whether there is neither text nor file."""
        return self.text is None and self.file is None


Answer = Callable[[Place, Entry], Awaitable[None]]


def blank(interaction: discord.Interaction, **fields: Any) -> Entry:
    """An entry of the person who asks, without its text."""
    return Entry(interaction.user.id, interaction.channel_id or 0, "", **fields)


async def ask(desk: Desk, interaction: discord.Interaction, question: Question, answer: Answer) -> None:
    """Brings the text, and answers; all errors are told."""
    place = Place(desk, interaction, question.entry.private)
    source = _Source(desk, question)
    await answered(place, lambda: source.answered(place, answer), source.quote)


@dataclass
class _Source:
    """Brings the text of a question; it is kept, since errors quote it."""

    desk: Desk
    question: Question
    read: list[str] = field(default_factory=list)

    async def answered(self, place: Place, answer: Answer) -> None:
        if self.question.file is None:
            await self._answered(place, answer)
            return
        # Held until the answer is there: what was downloaded lies in memory as long.
        async with self.desk.files:
            await self._answered(place, answer)

    async def _answered(self, place: Place, answer: Answer) -> None:
        limit = self.desk.config.limits.max_bytes
        text = await text_of(self.question.text, self.question.file, limit, self.desk.fetch)
        self.read.append(text)
        await answer(place, replace(self.question.entry, text=text))

    def quote(self) -> str:
        return self.read[0] if self.read else ""


async def last(desk: Desk, interaction: discord.Interaction, entry: Entry) -> Entry:
    """What someone asks now of the puzzle that they used last in this channel. Raises RefusedError."""
    found = await desk.store.last(interaction.user.id, interaction.channel_id or 0)
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
        marks=overriding(found.revealed, entry.marks),
    )
