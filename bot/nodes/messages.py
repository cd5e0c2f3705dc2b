"""What bots and nodes tell each other beside jobs and results, and the subjects under which they do."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from bot.nodes.table import version
from bot.nodes.wire import WireError

_T = TypeVar("_T", bound=Struct)


class Offer(Struct, frozen=True, array_like=True):
    """A job in the stream: whose it is, its name, and the job itself, packed."""

    bot: str
    key: str
    job: bytes


class Claim(Struct, frozen=True, array_like=True):
    """A node asks whether it may begin a job."""

    node: str
    key: str


class Verdict(Struct, frozen=True, array_like=True):
    """Whether it may."""

    yes: bool


class Done(Struct, frozen=True, array_like=True):
    """The result of a job or its error, packed, after so many seconds on the node.

    `free` says that its lane waits for the reply, and takes another job of this bot at once.
    """

    node: str
    key: str
    seconds: float
    answer: bytes
    free: bool


class Next(Struct, frozen=True, array_like=True):
    """The reply to a result: the name of a job that begins there now, and the job, packed; "" for none."""

    key: str = ""
    job: bytes = b""


class AtWork(Struct, frozen=True, array_like=True):
    """A job on a node, and how many of its cells are certain."""

    bot: str
    key: str
    certain: int
    cells: int


class NodeBeat(Struct, frozen=True, array_like=True):
    """What a node has room for and what it is at work on; with no `lanes` it is about to end."""

    node: str
    lanes: int
    room_aside: int
    jobs: tuple[AtWork, ...]


class BotBeat(Struct, frozen=True, array_like=True):
    """A bot lives; so many jobs of its are in a lane or wait for one, and so many wait."""

    bot: str
    waiting: int
    wanted: int


class Usage(Struct, frozen=True, array_like=True):
    """How many questions people have open at a bot: some people, or with `whole` all who have any.

    A `new` question has just come. `spent` are the seconds of workers that people have had since the bot
    said so last.
    """

    bot: str
    people: dict[int, int]
    whole: bool = False
    new: bool = False
    spent: dict[int, float] = msgspec.field(default_factory=dict)


class Order(Struct, frozen=True, array_like=True):
    """What a node is to do with a job that it is at work on."""

    key: str
    what: Literal["stop", "set aside"]


def written(message: Struct) -> bytes:
    """A message as bytes."""
    return msgspec.msgpack.encode(message)


def read(data: bytes, kind: type[_T]) -> _T:
    """A message of some kind. Raises WireError for anything else."""
    try:
        return msgspec.msgpack.decode(data, type=kind)
    except msgspec.DecodeError as error:
        raise WireError(f"This is no {kind.__name__}.") from error


class Subjects:
    """Under which names messages go; bots and nodes of different versions never hear of each other's jobs."""

    def __init__(self) -> None:
        self.version = version()
        self._root = f"gridsmith.{self.version}"
        self.stream = f"GRIDSMITH_{self.version}"
        self.jobs = f"{self._root}.jobs.*"
        self.bot_beats = f"{self._root}.beat.bot.*"
        self.people = f"{self._root}.people.*"
        self.node_beats = "gridsmith.*.beat.node.>"
        """Of nodes of every version, so that it can be said why none of them takes a job."""

    def job(self, aside: bool) -> str:
        return f"{self._root}.jobs.{self.consumer(aside)}"

    def consumer(self, aside: bool) -> str:
        """From whom nodes take the jobs that run in a lane, or aside."""
        return "aside" if aside else "lane"

    def claim(self, bot: str) -> str:
        return f"{self._root}.bot.{bot}.claim"

    def done(self, bot: str) -> str:
        return f"{self._root}.bot.{bot}.done"

    def bot_beat(self, bot: str) -> str:
        return f"{self._root}.beat.bot.{bot}"

    def usage(self, bot: str) -> str:
        return f"{self._root}.people.{bot}"

    def node_beat(self, node: str) -> str:
        # A node is called NAME.RANDOM, so accounts.conf can allow it the subjects under its own NAME alone.
        return f"{self._root}.beat.node.{node}"

    def orders(self, node: str) -> str:
        return f"{self._root}.order.{node}"

    def is_ours(self, subject: str) -> bool:
        """Whether a subject is of this version."""
        return subject.startswith(f"{self._root}.")
