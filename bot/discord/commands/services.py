"""Services for every command: configuration, queue, store, caches of explanations and open forms."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

import discord
from discord import app_commands, ui

from bot.common.config import Config, Theme
from bot.common.metrics import Metrics
from bot.common.stages import Mistakes, RevealLevel
from bot.discord.commands.paced_edits import PacedEdits
from bot.discord.commands.pressed_messages import PressedMessages
from bot.discord.commands.private_messages import PrivateMessages
from bot.discord.intake import Fetch
from bot.messages.descriptions import shows_mistakes
from bot.service.jobs import Ask, CheckMarks, Explain, Explanation, Hint, Job, NewBoard, Solve
from bot.service.queue import Admission
from bot.store import Daily, KeyedLocks, Race, Store, StoredPuzzle

Command = app_commands.Command[Any, ..., None]
_STEPS = 20_000
"""Maximum number of cached steps of all explanations, about 30 MB; others are computed again."""


class ExplanationCache:
    """The explanations that were opened last, by the key of the puzzle, each with the owner of the puzzle."""

    def __init__(self, most: int = _STEPS) -> None:
        self._most = most
        self._kept: OrderedDict[str, tuple[int, Explanation]] = OrderedDict()
        self._steps = 0

    def keep(self, entry: StoredPuzzle, explanation: Explanation) -> None:
        self.drop(entry.key)
        # Without the picture of the open page: each page is drawn again.
        self._kept[entry.key] = entry.owner, replace(explanation, picture=None)
        self._steps += len(explanation.steps)
        while self._steps > self._most:
            self.drop(next(iter(self._kept)))

    def get(self, key: str) -> Explanation | None:
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][1]

    def drop(self, key: str) -> None:
        if key in self._kept:
            _, explanation = self._kept.pop(key)
            self._steps -= len(explanation.steps)

    def forget(self, person: int) -> None:
        """Drop the explanations of a user's puzzles."""
        for key in [key for key, (owner, _) in self._kept.items() if owner == person]:
            self.drop(key)


class PictureCache:
    """Pictures for many users, such as the picture of a daily board: each is drawn once."""

    def __init__(self, most: int = 16) -> None:
        self._most = most
        self._kept: OrderedDict[str, bytes | None] = OrderedDict()
        self._locks = KeyedLocks()

    async def get(self, key: str, draw: Callable[[], Awaitable[bytes | None]]) -> bytes | None:
        """Return the picture of this key; the first of those who ask at once draws it, the others wait.

        If its drawing fails, the next one draws.
        """
        async with self._locks.get(key):
            if key not in self._kept:
                self._kept[key] = await draw()
            self._kept.move_to_end(key)
            picture = self._kept[key]
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return picture


OPEN_SECONDS = 900.0
"""Seconds after which a form is forgotten; Discord does not report closed forms."""


class OpenModals:
    """The forms of this process that may still be sent."""

    def __init__(self) -> None:
        # discord.py keeps forms that are not submitted yet; others are freed with their content.
        self._open: dict[str, tuple[weakref.ref[ui.Modal], float]] = {}

    def open(self, client: discord.Client, form: ui.Modal) -> None:
        """Register a form with discord.py before Discord shows it.

        discord.py itself registers it only after Discord's reply. A form that is submitted before that reply,
        or whose reply is lost, would then get no answer. Before the reply, discord.py takes only forms
        without a timeout; the timeout begins with the reply.
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


class Destination(Protocol):
    """Where pictures are sent: an interaction, or a channel."""

    @property
    def client(self) -> discord.Client: ...

    @property
    def guild_id(self) -> int | None:
        """The server; None outside of servers."""

    @property
    def filesize_limit(self) -> int:
        """The maximum number of bytes of a file."""


class ChannelDestination(NamedTuple):
    """A channel as a destination of pictures."""

    client: discord.Client
    guild_id: int | None
    filesize_limit: int


def channel_destination(client: discord.Client, channel: int) -> ChannelDestination:
    guild = getattr(client.get_channel(channel), "guild", None)
    if guild is None:
        return ChannelDestination(client, None, discord.utils.DEFAULT_FILE_SIZE_LIMIT_BYTES)
    return ChannelDestination(client, guild.id, guild.filesize_limit)


class PlanText(NamedTuple):
    """The plan of daily boards as typed in its form, and perhaps refused."""

    channel: int | None = None
    hour: int | None = None
    zone: str = ""
    kinds: str = ""
    level: str = "medium"


_FILES = 32
"""Maximum number of files in memory; a request with another file waits for a free place."""


@dataclass(frozen=True)
class Services:
    """`fetch` downloads an attachment; the preview without Discord has its own.

    `removals` names the messages that are redrawn without a name now. `files` limits the files in memory.
    `race_edits` paces the edits of races, and `entrants` holds the presses of *Join* by race and user, since
    only these can show the board; it comes `countdown` seconds after the start.
    `typed_plans` are refused plans of daily boards by server and user, for their correction. `pressed` are
    the messages of presses in work.
    `boards` orders the changes of a board, and `drawings` its redrawing. `pace` is the number of seconds
    between two lines of progress, and before the first one. `patience` is the maximum time for an answer,
    since Discord takes none after 15 minutes. `started` is the start of the bot; `clock` returns seconds
    since 1970.
    """

    config: Config
    admission: Admission
    fetch: Fetch
    store: Store
    metrics: Metrics = field(default_factory=Metrics)
    open_modals: OpenModals = field(default_factory=OpenModals)
    explanations: ExplanationCache = field(default_factory=ExplanationCache)
    pictures: PictureCache = field(default_factory=PictureCache)
    removals: set[str] = field(default_factory=set)
    private_messages: PrivateMessages = field(default_factory=PrivateMessages)
    pressed: PressedMessages = field(default_factory=PressedMessages)
    race_edits: PacedEdits = field(default_factory=PacedEdits)
    entrants: dict[str, dict[int, discord.Interaction[Any]]] = field(default_factory=dict)
    countdown: float = 10.0
    typed_plans: dict[tuple[int, int], PlanText] = field(default_factory=dict)
    files: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_FILES))
    boards: KeyedLocks = field(default_factory=KeyedLocks)
    drawings: KeyedLocks = field(default_factory=KeyedLocks)
    pace: float = 3.0
    patience: float = 14 * 60.0
    started: float = field(default_factory=time.monotonic)
    clock: Callable[[], float] = time.time

    def theme(self, destination: Destination) -> Theme:
        """Return the theme of pictures on a server, or outside of servers."""
        return self.store.server(destination.guild_id).theme or self.config.picture.theme

    def blank_job(self, destination: Destination) -> Job:
        """Return a job within the limits of this bot and of Discord, without a text and a puzzle."""
        limits, theme = self.config.limits, self.theme(destination)
        return Job(
            "", None, limits.seconds, limits.max_cells, theme=theme, max_bytes=destination.filesize_limit
        )

    def board_job(self, board: Daily | Race | NewBoard, destination: Destination, ask: Ask) -> Job:
        """Return the job that answers `ask` about a daily board, a new board, or the board of a race."""
        blank = self.blank_job(destination)
        return replace(blank, text=board.text, puzzle=board.puzzle, ask=ask, format="text")

    def job(self, entry: StoredPuzzle, destination: Destination, ask: Ask | None = None) -> Job:
        """Return the job that shows an entry as it is, or that answers `ask` about it."""
        return replace(
            self.blank_job(destination),
            text=entry.text,
            puzzle=entry.puzzle,
            options=entry.options,
            ask=ask or _ask(entry),
            reading=entry.reading,
            wants_board=not self.store.fits(entry.text),
        )


def _ask(entry: StoredPuzzle) -> Ask:
    if entry.asked == "explain":
        return Explain(grade=entry.difficulty)
    if entry.level is RevealLevel.SOLVED:
        # Marks from a hint are right, so only marks in a picture are checked.
        return Solve(entry.marks if entry.pictured and entry.asked == "solve" else "")
    if entry.level is RevealLevel.NOTHING and entry.asked in ("check", "play"):
        return replace(marks_check(entry, entry.typed), opened=entry.asked == "play")
    near = None if entry.cell else entry.newest_cell
    stage = entry.level or RevealLevel.WHAT
    forgiving = entry.mistakes is Mistakes.NEVER
    # A first hint is about one cell; the next ones are whole deductions.
    whole = entry.asked != "hint"
    return Hint(entry.marks, entry.cell, near, stage, entry.typed, forgiving, whole)


def marks_check(entry: StoredPuzzle, typed: str = "", shown: str | None = None) -> CheckMarks:
    """Return the question that shows the marks of an entry, with typed changes."""
    return CheckMarks(entry.revealed_marks, typed, shown, judged=shows_mistakes(entry))
