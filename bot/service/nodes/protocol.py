"""What bots and nodes tell each other beside jobs and results, and the subjects under which they do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from bot.service.nodes.message_limits import LARGEST
from bot.service.wire import WireError, version

_T = TypeVar("_T", bound=Struct)

Name = Annotated[str, Meta(max_length=200)]
"""The name of a bot, a node or a job."""
_Few = Annotated[int, Meta(ge=0, le=1_024)]
"""Lanes of a node; `[workers] count` is at most half of that."""
_Many = Annotated[int, Meta(ge=0, le=1_000_000)]
_Seconds = Annotated[float, Meta(ge=0, le=1_000_000)]


class Offer(Struct, frozen=True, array_like=True):
    """A job in the stream: whose it is, its name, and the job itself, packed."""

    bot: Name
    key: Name
    job: bytes


class Claim(Struct, frozen=True, array_like=True):
    """A node asks whether it may begin a job."""

    key: Name


class Verdict(Struct, frozen=True, array_like=True):
    """Whether it may."""

    yes: bool


class Done(Struct, frozen=True, array_like=True):
    """The result of a job or its error, packed, after so many seconds on the node.

    `free` says that its lane waits for the reply, and takes another job of this bot at once.
    """

    key: Name
    seconds: _Seconds
    answer: bytes
    free: bool


class Next(Struct, frozen=True, array_like=True):
    """The reply to a result: the name of a job that begins there now, and the job, packed; "" for none."""

    key: Name = ""
    job: bytes = b""


class AtWork(Struct, frozen=True, array_like=True):
    """A job on a node, and how many of its cells are certain."""

    bot: Name
    key: Name
    certain: _Many
    cells: _Many


class NodeBeat(Struct, frozen=True, array_like=True):
    """What a node has room for and what it is at work on; with no `lanes` it is about to end."""

    lanes: _Few
    room_aside: _Few
    jobs: Annotated[tuple[AtWork, ...], Meta(max_length=2_048)]


class BotBeat(Struct, frozen=True, array_like=True):
    """A bot lives; so many jobs of its are in a lane or wait for one, and so many wait."""

    bot: Name
    waiting: _Many
    wanted: _Many


class Usage(Struct, frozen=True, array_like=True):
    """How many questions people have open at a bot: some people, or with `whole` all who have any.

    A `new` question has just come. `spent` are the seconds of workers that people have had since the bot
    said so last.
    """

    bot: Name
    people: Annotated[dict[int, _Many], Meta(max_length=50_000)]
    whole: bool = False
    new: bool = False
    spent: Annotated[dict[int, _Seconds], Meta(max_length=50_000)] = msgspec.field(default_factory=dict)


class Order(Struct, frozen=True, array_like=True):
    """What a node is to do with a job that it is at work on."""

    key: Name
    what: Literal["stop", "set aside"]


_MOST: Mapping[type[Struct], int] = MappingProxyType(
    {Offer: LARGEST, Done: LARGEST, Next: LARGEST, NodeBeat: 1 << 20, Usage: 4 << 20}
)
"""Maximum number of bytes of a message; of all others it is 1 kB."""
_SHORT = 1 << 10


def written(message: Struct) -> bytes:
    """A message as bytes."""
    return msgspec.msgpack.encode(message)


def read(data: bytes, kind: type[_T]) -> _T:
    """A message of some kind. Raises WireError for anything else."""
    if len(data) > _MOST.get(kind, _SHORT):
        raise WireError(f"A message of {len(data):,} bytes is no {kind.__name__}.")
    try:
        return msgspec.msgpack.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
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
        self.node_beats = "gridsmith.*.beat.node.*.*"
        """Of nodes of every version, so that it can be said why none of them takes a job."""

    def job(self, aside: bool) -> str:
        return f"{self._root}.jobs.{self.consumer(aside)}"

    def consumer(self, aside: bool) -> str:
        """From whom nodes take the jobs that run in a lane, or aside."""
        return "aside" if aside else "lane"

    # A node is called NAME.RANDOM, so accounts.conf can allow it the subjects under its own NAME only.
    # That is why the sender of a message is read from its subject, and is not in the message.

    def claim(self, bot: str, node: str = "*.*") -> str:
        """Under which a node claims jobs of a bot; those of all nodes by default."""
        return f"{self._root}.bot.{bot}.claim.{node}"

    def done(self, bot: str, node: str = "*.*") -> str:
        """Under which a node answers jobs of a bot; those of all nodes by default."""
        return f"{self._root}.bot.{bot}.done.{node}"

    def bot_beat(self, bot: str) -> str:
        return f"{self._root}.beat.bot.{bot}"

    def usage(self, bot: str) -> str:
        return f"{self._root}.people.{bot}"

    def node_beat(self, node: str) -> str:
        return f"{self._root}.beat.node.{node}"

    def orders(self, node: str) -> str:
        return f"{self._root}.order.{node}"

    def node_of(self, subject: str) -> str:
        """The node that sends under a subject."""
        return ".".join(subject.split(".")[-2:])

    def is_ours(self, subject: str) -> bool:
        """Whether a subject is of this version."""
        return subject.startswith(f"{self._root}.")
