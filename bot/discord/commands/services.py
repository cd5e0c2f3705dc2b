"""What every command uses: the configuration, the queue, the store, caches of explanations and open forms."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import discord
from discord import app_commands, ui

from bot.common.config import Config, Theme
from bot.common.metrics import Metrics
from bot.common.stages import Mistakes, RevealLevel
from bot.discord.intake import Fetch
from bot.messages.descriptions import shows_mistakes
from bot.service.jobs import Ask, CheckMarks, Explain, Explanation, Hint, Job, Solve
from bot.service.queue import Admission
from bot.store import KeyedLocks, Store, StoredPuzzle

Command = app_commands.Command[Any, ..., None]
_STEPS = 20_000
"""So many steps of all explanations together are kept, about 30 MB; others are worked out anew."""


class ExplanationCache:
    """The explanations that were opened last, by the key of the puzzle, each with the owner of the puzzle."""

    def __init__(self, most: int = _STEPS) -> None:
        self._most = most
        self._kept: OrderedDict[str, tuple[int, Explanation]] = OrderedDict()
        self._steps = 0

    def keep(self, entry: StoredPuzzle, way: Explanation) -> None:
        self.drop(entry.key)
        # Without the picture of the page that is open: each page has its own, which is drawn anew.
        self._kept[entry.key] = entry.owner, replace(way, picture=None)
        self._steps += len(way.steps)
        while self._steps > self._most:
            self.drop(next(iter(self._kept)))

    def get(self, key: str) -> Explanation | None:
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][1]

    def drop(self, key: str) -> None:
        if key in self._kept:
            _, way = self._kept.pop(key)
            self._steps -= len(way.steps)

    def forget(self, person: int) -> None:
        """Drops the explanations of a person's puzzles."""
        for key in [key for key, (owner, _) in self._kept.items() if owner == person]:
            self.drop(key)


OPEN_SECONDS = 900.0
"""Modals that people close are not heard of again; after so long they are forgotten."""


class OpenModals:
    """The forms of this process that may still be sent."""

    def __init__(self) -> None:
        # discord.py keeps those that were not sent yet; the others, and what they hold, are let go.
        self._open: dict[str, tuple[weakref.ref[ui.Modal], float]] = {}

    def open(self, client: discord.Client, form: ui.Modal) -> None:
        """Has what comes from a form answered, from before the form is there.

        discord.py itself would know it only after Discord's reply: a form that is sent faster than that reply
        comes, or whose reply is lost, would never be answered. Beforehand it takes only what has no timeout;
        the timeout begins with the reply.
        """
        now = time.monotonic()
        for name, (old, until) in list(self._open.items()):
            if until <= now:
                if left := old():
                    left.stop()
                del self._open[name]
        form.timeout = None
        client.add_view(form)
        form.timeout = OPEN_SECONDS
        self._open[form.custom_id] = weakref.ref(form), now + OPEN_SECONDS

    def knows(self, custom_id: str) -> bool:
        _, until = self._open.get(custom_id, (None, 0.0))
        return until > time.monotonic()


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
    turns: Admission
    fetch: Fetch
    store: Store
    metrics: Metrics = field(default_factory=Metrics)
    open_modals: OpenModals = field(default_factory=OpenModals)
    explanations: ExplanationCache = field(default_factory=ExplanationCache)
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

    def blank_job(self, interaction: discord.Interaction) -> Job:
        """Return a job within the limits of this bot and of Discord, without a text and a puzzle."""
        limits, theme = self.config.limits, self.theme(interaction)
        size = interaction.filesize_limit
        return Job("", None, limits.seconds, limits.max_cells, theme=theme, max_bytes=size)

    def job(self, entry: StoredPuzzle, interaction: discord.Interaction, ask: Ask | None = None) -> Job:
        """What is to be worked out to show an entry as it is, or to answer something else about it."""
        return replace(
            self.blank_job(interaction),
            text=entry.text,
            puzzle=entry.puzzle,
            options=entry.options,
            ask=ask or _ask(entry),
            reading=entry.reading,
            wants_board=not self.store.fits(entry.text),
        )


def _ask(entry: StoredPuzzle) -> Ask:
    if entry.asked == "explain":
        return Explain()
    if entry.level is RevealLevel.SOLVED:
        # Marks that a hint brought are right.
        return Solve(entry.marks if entry.pictured and entry.asked == "solve" else "", rated=True)
    if entry.level is RevealLevel.NOTHING and entry.asked in ("check", "play"):
        return replace(marks_check(entry, entry.typed), opened=entry.asked == "play")
    near = None if entry.cell else entry.newest_cell
    stage = entry.level or RevealLevel.WHAT
    forgiving = entry.mistakes is Mistakes.NEVER
    # Who asks for a hint wants one cell; who goes on from there goes deduction by deduction.
    whole = entry.asked != "hint"
    return Hint(entry.marks, entry.cell, near, stage, entry.typed, forgiving, whole)


def marks_check(entry: StoredPuzzle, typed: str = "", shown: str | None = None) -> CheckMarks:
    """What is asked to show the marks of an entry, changed by what is typed."""
    return CheckMarks(entry.revealed_marks, typed, shown, judged=shows_mistakes(entry))
