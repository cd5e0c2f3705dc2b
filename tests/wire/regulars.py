"""People who come again and again, and a model of all that they and others were told is stored."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

import solvers
from tests.wire.cluster import Cluster
from tests.wire.interactions import Interaction
from tests.wire.journal import Journal
from tests.wire.messages import Message
from tests.wire.model import Board, Day, Fate, Model, Write, date_of
from tests.wire.people import Person
from tests.wire.traffic import Done, Traffic

if TYPE_CHECKING:
    from tests.wire.board_acts import Placing

_FIRST, _NUMBER = 2_000, 40
_DAY = re.compile(r"\*\*(\d+ \w+ \d+)\*\*: ")
_WEEK = re.compile(r"\*\*The week from (\d+ \w+ \d+)\*\*: ")
_KEPT = timedelta(days=395)
_SKIPPED = re.compile(r"There was no board on (\d+ \w+ \d+):")


@dataclass
class Regulars(Traffic):
    """Traffic with a model of what is stored; `played` are the boards on which people place marks now.

    `placings` are the requests to place marks on a board that the sender did not name.
    `skipped` are the days without a daily board, `differences` what people were told that cannot be true.
    Whoever has the lock `planning` may choose when daily boards come, or set the clock.
    """

    model: Model = field(default_factory=Model)
    played: deque[Board] = field(default_factory=lambda: deque(maxlen=6))
    placings: list[Placing] = field(default_factory=list)
    skipped: set[str] = field(default_factory=set)
    differences: list[str] = field(default_factory=list)
    planning: asyncio.Lock = field(default_factory=asyncio.Lock)
    cluster: Cluster | None = None
    journal: Journal = field(default_factory=Journal)
    _idle: asyncio.Queue[int] = field(default_factory=asyncio.Queue)
    _posts: int = 0

    def __post_init__(self) -> None:
        for number in range(_FIRST, _FIRST + _NUMBER):
            self._idle.put_nowait(number)

    @asynccontextmanager
    async def regular(self, wanted: Collection[int] = ()) -> AsyncIterator[Person]:
        """One of the regulars, who does nothing else meanwhile: one of the wanted if one of them is idle."""
        number = await self._idle.get()
        for _ in range(self._idle.qsize() if wanted else 0):
            if int(self.stage.person(number).id) in wanted:
                break
            self._idle.put_nowait(number)
            number = self._idle.get_nowait()
        try:
            yield self.stage.person(number)
        finally:
            self._idle.put_nowait(number)

    def workers(self) -> list[int]:
        """The processes that work on boards, wherever they are."""
        return self.cluster.workers() if self.cluster else self.stage.bot.workers()

    def people(self) -> list[Person]:
        """All regulars."""
        return [self.stage.person(number) for number in range(_FIRST, _FIRST + _NUMBER)]

    async def finish(self, interaction: Interaction, *right: str) -> Interaction:
        """Waits for the answer, and notes which boards it says are remembered or deleted."""
        before = key_of(interaction.message)
        await super().finish(interaction, *right)
        self.journal.request(Done(interaction, right))
        if interaction.asks == "press Delete" and before in self.model.boards:
            end = written(interaction, "", fate(interaction, done=interaction.outcome == "deleted"))
            self.model.boards[before].ends.append(end)
        elif interaction.outcome == "picture":
            for message in filter(None, [interaction.message, *interaction.followups]):
                self._note_board(interaction, message)
        return interaction

    def _note_board(self, interaction: Interaction, message: Message) -> None:
        key = key_of(message)
        if key is None:
            return
        begun = written(interaction, key, Fate.DONE)
        board = self.model.boards.setdefault(key, Board(key, begun.person, begun))
        board.messages[message.id] = message

    async def note_posts(self) -> None:
        """Notes the daily boards and summaries that were posted; each board with its answer."""
        posts = self.stage.discord.api.posts
        while self._posts < len(posts):
            message = posts[self._posts]
            self._posts += 1
            skipped, day = _SKIPPED.match(message.words), _DAY.match(message.words)
            found, week = skipped or day, _WEEK.match(message.words)
            if found and found[1] in self.skipped | set(self.model.days):
                self.differences.append(f"there are two messages for the day {found[1]}")
            if week:
                if self.model.weeks.setdefault(week[1], message) is not message:
                    self.differences.append(f"there are two summaries of the week from {week[1]}")
            elif skipped:
                self.skipped.add(skipped[1])
            elif day:
                self.model.days[day[1]] = Day(message, await asyncio.to_thread(_answer, message))
                self._age(day[1])
            else:
                self.differences.append(f"a message that nobody asked for: {message.words[:60]!r}")

    def _age(self, latest: str) -> None:
        """Notes the days that the bot may have deleted by now."""
        first = date_of(latest) - _KEPT
        self.model.old |= {day for day in self.model.days if date_of(day) < first}

    def compare(self, what: str, told: int, bounds: tuple[int, int]) -> None:
        """Notes a difference if a number in an answer is not within the bounds of the model."""
        if not bounds[0] <= told <= bounds[1]:
            self.differences.append(f"told of {told} {what}, but there are {bounds[0]} to {bounds[1]}")


def _answer(message: Message) -> str:
    """The rows of the answer to the board in a message, which are right to be sent by its form."""
    board = solvers.read(message.words.split("```")[1].strip(), format="text")
    return "\n".join(solvers.solve(board).cells or ())


def key_of(message: Message | None) -> str | None:
    """The name of the puzzle that a message shows; None if it shows none that is remembered."""
    names = [button.get("custom_id", "").split(":") for button in (message.buttons() if message else ())]
    # *Delete* stands under the board, or *More…* leads to it.
    return next((name[2] for name in names if name[1:2] == ["delete"] or "delete" in name[-1].split()), None)


def written(interaction: Interaction, value: str | None, fate: Fate) -> Write:
    """What an interaction has changed, if it has."""
    told = interaction.states[-1].at if fate is not Fate.OPEN else float("inf")
    return Write(int(interaction.person), value, interaction.sent, told, fate)


def fate(interaction: Interaction, *, done: bool) -> Fate:
    """What the person was told: that it is `done`, another sentence, or nothing that can be relied on."""
    if interaction.outcome in ("unanswered", "unfinished", "fault"):
        return Fate.OPEN
    return Fate.DONE if done else Fate.REFUSED


def places(named: str) -> list[str]:
    """The places of a list in a sentence, such as "A1, B2 and C3"."""
    return [place for place in re.split(r", | and ", named) if place]
