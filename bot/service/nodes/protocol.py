"""The messages between bots and nodes beside jobs and results, and their subjects."""

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
    """A job in the stream: its bot, its name, and the packed job."""

    bot: Name
    key: Name
    job: bytes


class Claim(Struct, frozen=True, array_like=True):
    """A node asks whether it may begin a job."""

    key: Name


class Verdict(Struct, frozen=True, array_like=True):
    """The answer to a claim."""

    yes: bool


class Done(Struct, frozen=True, array_like=True):
    """The packed result of a job or its error, after `seconds` on the node.

    With `free` its lane waits for the reply, and takes another job of this bot at once.
    """

    key: Name
    seconds: _Seconds
    answer: bytes
    free: bool


class Next(Struct, frozen=True, array_like=True):
    """The reply to a result: the name and the packed job to begin there now; "" for none."""

    key: Name = ""
    job: bytes = b""


class AtWork(Struct, frozen=True, array_like=True):
    """A job on a node, with the number of its certain cells."""

    bot: Name
    key: Name
    certain: _Many
    cells: _Many


class NodeBeat(Struct, frozen=True, array_like=True):
    """The lanes of a node, its room aside, and its jobs; without `lanes` it is about to end."""

    lanes: _Few
    room_aside: _Few
    jobs: Annotated[tuple[AtWork, ...], Meta(max_length=2_048)]


class BotBeat(Struct, frozen=True, array_like=True):
    """A sign of life of a bot; `wanted` of its jobs are in a lane or wait, `waiting` of them wait."""

    bot: Name
    waiting: _Many
    wanted: _Many


class Usage(Struct, frozen=True, array_like=True):
    """The number of open requests at a bot: of some users, or with `whole` of all with any.

    With `new` a request has just come. `spent` are the seconds of workers that users have had since the last
    report.
    """

    bot: Name
    people: Annotated[dict[int, _Many], Meta(max_length=50_000)]
    whole: bool = False
    new: bool = False
    spent: Annotated[dict[int, _Seconds], Meta(max_length=50_000)] = msgspec.field(default_factory=dict)


class Order(Struct, frozen=True, array_like=True):
    """An order to a node about a job at work."""

    key: Name
    what: Literal["stop", "interrupt", "set aside"]


_MOST: Mapping[type[Struct], int] = MappingProxyType(
    {Offer: LARGEST, Done: LARGEST, Next: LARGEST, NodeBeat: 1 << 20, Usage: 4 << 20}
)
"""Maximum number of bytes of a message; 1 kB for all others."""
_SHORT = 1 << 10


def written(message: Struct) -> bytes:
    return msgspec.msgpack.encode(message)


def read(data: bytes, kind: type[_T]) -> _T:
    """Return a message of this kind. Raises WireError for anything else."""
    if len(data) > _MOST.get(kind, _SHORT):
        raise WireError(f"A message of {len(data):,} bytes is no {kind.__name__}.")
    try:
        return msgspec.msgpack.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise WireError(f"This is no {kind.__name__}.") from error


class Subjects:
    """The subjects of messages; bots and nodes of different versions never see each other's jobs."""

    def __init__(self) -> None:
        self.version = version()
        self._root = f"gridsmith.{self.version}"
        self.stream = f"GRIDSMITH_{self.version}"
        self.jobs = f"{self._root}.jobs.*"
        self.bot_beats = f"{self._root}.beat.bot.*"
        self.people = f"{self._root}.people.*"
        self.node_beats = "gridsmith.*.beat.node.*.*"
        """Of nodes of every version, for the report that only other versions are connected."""

    def job(self, aside: bool) -> str:
        return f"{self._root}.jobs.{self.consumer(aside)}"

    def consumer(self, aside: bool) -> str:
        """Return the consumer from which nodes take jobs for a lane, or aside."""
        return "aside" if aside else "lane"

    # A node is called NAME.RANDOM, so accounts.conf can allow it the subjects under its own NAME only.
    # That is why the sender of a message is read from its subject, and is not in the message.

    def claim(self, bot: str, node: str = "*.*") -> str:
        """Return the subject for a node's claims to a bot; for all nodes by default."""
        return f"{self._root}.bot.{bot}.claim.{node}"

    def done(self, bot: str, node: str = "*.*") -> str:
        """Return the subject for a node's results to a bot; for all nodes by default."""
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
        return ".".join(subject.split(".")[-2:])

    def is_ours(self, subject: str) -> bool:
        """Return whether a subject is of this version."""
        return subject.startswith(f"{self._root}.")
