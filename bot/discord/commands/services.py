"""What every command has at hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import discord

from bot.common.config import Config, Theme
from bot.common.metrics import Metrics
from bot.common.stages import Mistakes, Stage
from bot.discord.commands.open_modals import OpenModals
from bot.discord.commands.ways import Ways
from bot.discord.intake import Fetch
from bot.messages.alt_text import judged
from bot.service.jobs import Ask, Explain, Hint, Job, Solve
from bot.service.jobs.marks import Marking
from bot.service.queue import Turns
from bot.store import Entry, KeyedLocks, Store

_FILES = 32
"""So many files are in memory at a time; who comes with another one waits until a place is free."""


@dataclass(frozen=True)
class Services:
    """`fetch` brings the bytes of an attachment; it is another one where there is no Discord.

    `files` are the places for files that are worked on. `boards` puts those in order who change a board, and
    `drawings` those who draw it anew.
    `pace` is how many seconds pass between two lines of progress, and before the first one. `patience` is
    how long an answer may take: the right to answer ends after 15 minutes. `started` is when the bot did,
    `clock` tells the seconds since 1970.
    """

    config: Config
    turns: Turns
    fetch: Fetch
    store: Store
    metrics: Metrics = field(default_factory=Metrics)
    open_modals: OpenModals = field(default_factory=OpenModals)
    ways: Ways = field(default_factory=Ways)
    files: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_FILES))
    boards: KeyedLocks = field(default_factory=KeyedLocks)
    drawings: KeyedLocks = field(default_factory=KeyedLocks)
    pace: float = 3.0
    patience: float = 14 * 60.0
    started: float = field(default_factory=time.monotonic)
    clock: Callable[[], float] = time.time

    def theme(self, interaction: discord.Interaction) -> Theme:
        """The theme of pictures on a server, or everywhere else."""
        return self.store.server(interaction.guild_id).theme or self.config.picture.theme

    def job(self, entry: Entry, interaction: discord.Interaction, ask: Ask | None = None) -> Job:
        """What is to be worked out to show an entry as it is, or to answer something else about it."""
        return Job(
            text=entry.text,
            puzzle=entry.puzzle,
            seconds=self.config.limits.seconds,
            max_cells=self.config.limits.max_cells,
            options=entry.options,
            theme=self.theme(interaction),
            max_bytes=interaction.filesize_limit,
            ask=ask or _ask(entry),
            reading=entry.reading,
        )


def _ask(entry: Entry) -> Ask:
    if entry.asked == "explain":
        return Explain()
    if entry.level is Stage.SOLVED:
        # Marks that a hint brought are right.
        return Solve(marks=entry.marks if entry.pictured and entry.asked == "solve" else "")
    if entry.level is Stage.NOTHING and entry.asked in ("check", "play"):
        return replace(marking(entry, entry.typed), opened=entry.asked == "play")
    near = None if entry.cell else entry.near
    stage = entry.level or Stage.WHAT
    forgiving = entry.mistakes is Mistakes.NEVER
    # Who asks for a hint wants one cell; who goes on from there goes deduction by deduction.
    whole = entry.asked != "hint"
    return Hint(entry.marks, entry.cell, near, stage, entry.typed, forgiving, whole)


def marking(entry: Entry, typed: str = "", shown: str | None = None) -> Marking:
    """What is asked to show the marks of an entry, changed by what is typed."""
    return Marking(entry.revealed, typed, shown, judged=judged(entry))
