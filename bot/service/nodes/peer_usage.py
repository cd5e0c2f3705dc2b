"""The requests of users at other bots, and their cost.

Requests are reported at every change, since a user may have only a few at a time, and all of them once a
second. The cost in seconds, which only decides the order, is also reported once a second.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.service.nodes.clock import Clock
from bot.service.nodes.protocol import Usage
from bot.service.nodes.roster import Roster
from solvers.core.boards.places import amount

_ANNOUNCE_SECONDS = 1.0


class PeerUsage:
    """The PeerLoad of the bot with this name; `send` sends a message to the other bots."""

    def __init__(self, bot: str, clock: Clock, roster: Roster, send: Callable[[Usage], None]) -> None:
        self._bot = bot
        self._clock = clock
        self._roster = roster
        self._send = send
        self._announced = 0.0
        self._here: dict[int, int] = {}
        self._there: dict[str, dict[int, int]] = {}
        self._spent: dict[int, float] = {}
        self._asked: list[Callable[[int], object]] = []
        self._spending: list[Callable[[int, float], object]] = []

    def __len__(self) -> int:
        return sum(sum(people.values()) for people in self._there.values())

    @property
    def summary(self) -> str:
        nodes, boards = amount(self._roster.node_count, "node"), amount(self._roster.lanes, "board")
        bots = amount(1 + len(self._roster.bots), "bot")
        return f"{bots} and {nodes} for {boards} at a time"

    def questions_of(self, person: int) -> int:
        return sum(people.get(person, 0) for people in self._there.values())

    def announce(self, person: int, questions: int, *, new: bool) -> None:
        # A zero is also sent, but not kept.
        self._here[person] = questions
        self._send(Usage(self._bot, {person: questions}, new=new))
        if not questions:
            del self._here[person]

    def spend(self, person: int, seconds: float) -> None:
        self._spent[person] = self._spent.get(person, 0.0) + seconds

    def listen(self, asked: Callable[[int], object], spent: Callable[[int, float], object]) -> None:
        self._asked.append(asked)
        self._spending.append(spent)

    def hear(self, usage: Usage) -> None:
        """Record the usage at another bot."""
        if usage.bot == self._bot:
            return
        known = {} if usage.whole else self._there.get(usage.bot, {})
        people = known | usage.people
        self._there[usage.bot] = {person: number for person, number in people.items() if number}
        if usage.new:
            for asked in self._asked:
                for person in usage.people:
                    asked(person)
        for spent in self._spending:
            for person, seconds in usage.spent.items():
                spent(person, seconds)

    def look_after(self) -> None:
        """Send all usage once a second, since a message can be lost, and drop the bots that are gone."""
        if self._clock.now - self._announced >= _ANNOUNCE_SECONDS:
            self._announced = self._clock.now
            self._send(Usage(self._bot, dict(self._here), whole=True, spent=self._spent))
            self._spent = {}
        self._there = {bot: people for bot, people in self._there.items() if bot in self._roster.bots}
