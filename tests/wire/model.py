"""A model of the bot's memory: what people were told is stored, and what they were told is not.

An answer that never came leaves it open whether its write was done; the model then takes either. Writes that
people made at the same time may have been done in any order. All times are those of the monotonic clock.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from enum import Enum

from tests.wire.messages import Message

ANYONE = 0
"""The person to whom the bot's log ascribes the marks of people who have asked to be forgotten."""


class Fate(Enum):
    """What a person was told of a write; OPEN if that is nothing."""

    OPEN = "open"
    DONE = "done"
    REFUSED = "refused"


@dataclass(eq=False)
class Write:
    """A change of a stored value that a person asked for at `sent`, and heard of at `told`.

    Without a `value` it restores one of the values before it.
    """

    person: int
    value: str | None
    sent: float
    told: float = math.inf
    fate: Fate = Fate.OPEN

    def settle(self, fate: Fate, told: float) -> None:
        self.fate, self.told = fate, told

    def precedes(self, other: Write) -> bool:
        """Whether the person heard of it before the other write was asked for."""
        return self.told < other.sent


def last_values(writes: Iterable[Write], initial: str = "") -> set[str]:
    """All values that may be stored after some writes."""
    possible = [write for write in writes if write.fate is not Fate.REFUSED]
    done = [write for write in possible if write.fate is Fate.DONE]
    last = [write for write in possible if not any(write.precedes(other) for other in done)]
    values = {write.value for write in last if write.value is not None}
    if any(write.value is None for write in last):
        values |= {write.value for write in possible if write.value is not None} | {initial}
    return values if done else values | {initial}


@dataclass(eq=False)
class Mark(Write):
    """A mark of a person at a place of a board: new and `logged`, or an `undo` of an older one."""

    place: str = ""
    logged: bool = True
    undo: bool = False


@dataclass(eq=False)
class Board:
    """A puzzle that the bot has said it remembers, the message in which it is shown, and the marks on it.

    `ends` are the requests to delete it; `values` are the words that each place takes.
    """

    key: str
    owner: int
    begun: Write
    messages: dict[str, Message] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    ends: list[Write] = field(default_factory=list)
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def of_place(self, place: str) -> set[str]:
        """The values that a place may hold, "" if it may be open."""
        marks = [mark for mark in self.marks if mark.place == place]
        values = last_values(marks)
        people = {mark.person for mark in marks if mark.logged}
        if any(undo.person in people for undo in self._open_undos()):
            values |= {mark.value for mark in marks if mark.value is not None} | {""}
        return values

    def _open_undos(self) -> Iterator[Mark]:
        return (mark for mark in self.marks if mark.undo and mark.fate is Fate.OPEN)

    def numbers(self, person: int, place: str) -> tuple[int, int]:
        """The least and the largest number of marks of a person at a place that the log may hold."""
        own = [mark for mark in self.marks if mark.person == person]
        here = [mark for mark in own if mark.place == place and mark.fate is not Fate.REFUSED]
        done = [mark for mark in here if mark.fate is Fate.DONE]
        low = sum(mark.logged for mark in done) - sum(mark.undo for mark in done)
        high = sum(mark.logged for mark in here) - sum(mark.undo for mark in done)
        return max(low - sum(mark.undo and mark.fate is Fate.OPEN for mark in own), 0), max(high, 0)


@dataclass(eq=False)
class Day:
    """A daily board: its message, the rows of its answer, and what the bot said of it.

    The values of `clocks` are "running" and "paused", `results` holds the messages with public results.
    """

    message: Message
    rows: str
    hints: list[Write] = field(default_factory=list)
    solved: list[Write] = field(default_factory=list)
    clocks: list[Write] = field(default_factory=list)
    results: list[Write] = field(default_factory=list)


@dataclass(eq=False)
class Contest:
    """A race: its opening, its public message, and what users were told of it.

    The values of `progress` are "" for a user who is not in it, and "solved" with the number of mistakes for
    one who solved. Other values are the numbers of right places and of mistakes. `answer` is known from the
    first form on.
    """

    key: str
    begun: Write
    message: Message
    progress: list[Write] = field(default_factory=list)
    starts: list[Write] = field(default_factory=list)
    ends: list[Write] = field(default_factory=list)
    answer: str = ""


def date_of(day: str) -> date:
    """Return the date of a day in words, such as "21 November 2026"."""
    return datetime.strptime(day, "%d %B %Y").replace(tzinfo=UTC).date()


@dataclass
class Model:
    """All that people were told; `boards` are by key, `days` by date, and `weeks`, the summaries, by Monday.

    Days that the bot may have deleted are `old`. `named` is who wants to be named. `tallies` are by user,
    puzzle and technique: answers in practice that were counted as "found" or "missed". `public` are the
    messages with results by ID, `races` the races by key.
    """

    boards: dict[str, Board] = field(default_factory=dict)
    days: dict[str, Day] = field(default_factory=dict)
    weeks: dict[str, Message] = field(default_factory=dict)
    old: set[str] = field(default_factory=set)
    public: dict[str, Message] = field(default_factory=dict)
    races: dict[str, Contest] = field(default_factory=dict)
    tallies: defaultdict[tuple[int, str, str], list[Write]] = field(default_factory=lambda: defaultdict(list))
    theme: list[Write] = field(default_factory=list)
    plan: list[Write] = field(default_factory=list)
    named: defaultdict[int, list[Write]] = field(default_factory=lambda: defaultdict(list))
    forgets: defaultdict[int, list[Write]] = field(default_factory=lambda: defaultdict(list))

    def is_there(self, board: Board) -> set[bool]:
        """Whether a board is stored: one answer, or both if that is open."""
        ends = [*board.ends, *self.forgets[board.owner]]
        if any(end.fate is Fate.DONE and board.begun.precedes(end) for end in ends):
            return {False}
        doubtful = board.begun.fate is not Fate.DONE or any(
            end.fate is not Fate.REFUSED and end.told > board.begun.sent for end in ends
        )
        return {True, False} if doubtful else {True}

    def holds(self, write: Write) -> set[bool]:
        """Whether what a write of a person did is still stored, after all that the person had forgotten."""
        forgets = [one for one in self.forgets[write.person] if one.fate is not Fate.REFUSED]
        if any(one.fate is Fate.DONE and write.precedes(one) for one in forgets):
            return {False}
        if write.fate is Fate.REFUSED:
            return {False}
        doubtful = write.fate is Fate.OPEN or any(one.told > write.sent for one in forgets)
        return {True, False} if doubtful else {True}

    def number(self, writes: Iterable[Write]) -> tuple[int, int]:
        """The least and the largest number of some writes that are still stored."""
        held = [self.holds(write) for write in writes]
        return sum(each == {True} for each in held), sum(True in each for each in held)

    def hints(self, day: str, person: int) -> tuple[int, int]:
        """The least and the largest number of hints of a person for the board of a day."""
        return self.number(hint for hint in self.days[day].hints if hint.person == person)

    def solved(self, day: str, person: int) -> set[bool]:
        """Whether a person has solved the board of a day."""
        low, high = self.number(write for write in self.days[day].solved if write.person == person)
        return {bool(low), bool(high)} | ({False} if day in self.old else set())

    def clock(self, day: str, person: int) -> set[str]:
        """The states that the clock of a person may have for the board of a day, "" for no clock."""
        own = [write for write in self.days[day].clocks if write.person == person]
        return self._find_last(person, own, "")

    def racer(self, contest: Contest, person: int) -> set[str]:
        """The progress that a person may have in a race, "" for a person who is not in it."""
        own = [write for write in contest.progress if write.person == person]
        return self._find_last(person, own, "")

    def racers(self, contest: Contest) -> set[int]:
        """The people who may be in a race."""
        people = {write.person for write in contest.progress}
        return {person for person in people if self.racer(contest, person) != {""}}

    def is_named(self, person: int) -> set[bool]:
        """Whether a person wants to be named on the server."""
        return {value == "yes" for value in self._find_last(person, self.named[person], "no")}

    def _find_last(self, person: int, writes: list[Write], initial: str) -> set[str]:
        """All values that may be stored after some writes; `initial` after the person was forgotten."""
        gone = [replace(one, value=initial) for one in self.forgets[person]]
        return last_values([*writes, *gone], initial)
