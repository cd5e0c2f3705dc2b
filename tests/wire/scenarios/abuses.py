"""One person who wants to do harm: floods, large files, forged buttons, hostile uploads."""

from __future__ import annotations

import asyncio
import gzip
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any, NamedTuple

from bot.discord.commands.daily_clock import DAILY
from tests.wire import processes
from tests.wire.boards import bad, mismatched, small
from tests.wire.interactions import Interaction
from tests.wire.people import Person
from tests.wire.resources import GUILD
from tests.wire.stage import Options, Stage, Verdict, settle, staged, tally

_FLOOD, _FLOOD_SECONDS = 2_292, 15.0
_FILES, _FILE_BYTES = 300, 900_000
_LONG = 60.0


async def abuse(options: Options) -> AsyncIterator[Verdict]:
    """Everything that one person can do to the others."""
    async with staged(options) as stage:
        yield await _flood(stage, "bad texts", bad)
    async with staged(options) as stage:
        yield await _flood(stage, "boards whose sums differ", mismatched)
    async with staged(options) as stage:
        yield await _downloads(stage)
    async with staged(options) as stage:
        yield await _forged(stage)
        yield await _hostile(stage)


async def _flood(stage: Stage, what: str, text: Callable[[int], str]) -> Verdict:
    """One person asks 150 times a second; somebody else asks meanwhile."""
    person, asked, others = stage.person(1), [], []
    before, began = stage.bot.cpu(), time.monotonic()
    calls = stage.discord.faults.requests.total()
    for number in range(_FLOOD):
        asked.append(person.slash("solve any", text=text(number)))
        if number % 150 == 75:
            others.append(stage.solve(2 + number, number))
        await asyncio.sleep(max(began + number * _FLOOD_SECONDS / _FLOOD - time.monotonic(), 0))
    await settle([*asked, *others], _LONG)
    took = time.monotonic() - began
    main, workers = (after - first for after, first in zip(stage.bot.cpu(), before, strict=True))
    calls = stage.discord.faults.requests.total() - calls
    slowest = max(other.took for other in others)
    served = sum(other.outcome == "picture" for other in others)
    return Verdict(
        f"{_FLOOD} {what} by one person in {_FLOOD_SECONDS:.0f} s",
        "at most 2.2 calls each, workers under 10 % of a core, others served within 3 s",
        f"{calls} calls; {took:.0f} s; main {main / took:.0%}, workers {workers / took:.0%} of a core; "
        f"{tally(asked)}; others {served} of {len(others)}, slowest {slowest:.1f} s",
        calls <= 2.2 * _FLOOD and workers / took < 0.1 and served == len(others) and slowest <= 3.0,
    )


async def _downloads(stage: Stage) -> Verdict:
    """Files that are nearly as large as they may be, all at once."""
    person = stage.person(1)
    data = b"\n".join(secrets.token_hex(50).encode() for _ in range(_FILE_BYTES // 101))
    before = processes.memory(stage.bot.pid)
    asked = [person.slash("solve any", file=person.upload(data)) for _ in range(_FILES)]
    await settle(asked, _LONG)
    peak = processes.peak_memory(stage.bot.pid)
    return Verdict(
        f"{_FILES} files of {_FILE_BYTES // 1000} kB by one person",
        "at most 20 downloads, the main process grows by less than 50 MB",
        f"{stage.discord.cdn.begun} downloads, {before / 1e6:.0f} to {peak / 1e6:.0f} MB; {tally(asked)}",
        stage.discord.cdn.begun <= 20 and peak - before < 50e6,
    )


async def _forged(stage: Stage) -> Verdict:
    """Custom IDs that no button of the bot has."""
    person = stage.person(1)
    shown = person.slash("hint", text=small(3)[1])
    await shown.wait(_LONG)
    assert shown.message is not None
    key = next(shown.message.buttons())["custom_id"].split(":")[2]
    asked = [person.press_id(shown.message, name) for name in names(key)]
    await settle(asked, 5.0)
    wrong = [one for one in asked if one.outcome not in ("sentence", "picture")]
    return Verdict(
        f"{len(asked)} forged buttons",
        "each gets a sentence, none a fault",
        f"{tally(asked)}; wrong: {_asks(wrong)}",
        not wrong,
    )


def names(key: str) -> Iterator[str]:
    yield from ("g1:hint:nothing:0", "g1:cancel:nothing:0", "g1:pick:nothing:99", "g1:try:nothing:0")
    yield from (f"g1:{action}:{key}:999999999" for action in ("hint", "pick", "solution"))
    yield from (
        "g1:import:os:0",
        "g0:hint:x:0",
        "g1:hint::0",
        "g1:hint:" + "x" * 80,
        "'; DROP TABLE puzzles; --",
    )
    yield from (
        f"g1:pick:{key}:0:{reading}" for reading in ("chess as text", "9" * 75, "mosaic as text, 9x9")
    )
    for server in (GUILD, str(2**63), "9" * 21, "-1", "x"):
        yield from (f"g1:{action}:{server}_2026-11-21:0" for action in DAILY)
    yield from ("", " ", "\x00", "\u202e", "g1:hint:" + key + ":-1", "g1:hint:" + key + ":1e9", "{" * 100)


def _asks(wrong: Sequence[Interaction]) -> str:
    return ", ".join(one.asks[:40] for one in wrong) or "none"


class Hostile(NamedTuple):
    """A file that means no good; `more` are fields of an upload."""

    name: str
    data: bytes
    more: dict[str, Any]


async def _hostile(stage: Stage) -> Verdict:
    """Each by a person of its own, so that no limit on one person hides another fault."""
    before = processes.memory(stage.bot.pid)
    asked = [send(stage.person(100 + number), file) for number, file in enumerate(files())]
    await settle(asked, _LONG)
    wrong = [one for one in asked if one.outcome not in ("sentence", "picture")]
    slowest = max(one.took for one in asked)
    grown = processes.peak_memory(stage.bot.pid) - before
    return Verdict(
        f"{len(asked)} hostile files",
        "each gets a sentence within 15 s, the main process grows by less than 50 MB",
        f"{tally(asked)}; slowest {slowest:.1f} s; {grown / 1e6:+.0f} MB; wrong: {_asks(wrong)}",
        not wrong and slowest <= 15.0 and grown < 50e6,
    )


def send(person: Person, file: Hostile) -> Interaction:
    asked = person.slash("solve any", file=person.upload(file.data, **file.more))
    asked.asks = file.name
    return asked


def files() -> Iterator[Hostile]:
    yield Hostile("empty", b"", {})
    yield Hostile("larger than told", b"1" * 5_000_000, {"claimed": 100})
    yield Hostile("told to be huge", b"1", {"claimed": 10**12})
    yield Hostile("one long line", b"1" * 999_000, {})
    yield Hostile("nothing but line ends", b"\n" * 999_000, {})
    yield Hostile("random bytes", secrets.token_bytes(100_000), {})
    yield Hostile("zero bytes", bytes(900_000), {})
    yield Hostile("compressed", gzip.compress(bytes(10_000_000)), {"content_type": "application/gzip"})
    yield Hostile("slower than anyone waits", b"1" * 400_000, {"pause": 1.0})
    yield Hostile("without a kind", b"abc", {"content_type": None})
    yield Hostile("a lone surrogate", "\ud800".encode("utf-16-le", "surrogatepass"), {})
    yield Hostile("half of UTF-16", b"\xff\xfe1", {})
    entities = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10 if i else "x" * 100}">' for i in range(9))
    yield Hostile(
        "entities in entities", f"<!DOCTYPE p [{entities}]><puzzleset>&e8;</puzzleset>".encode(), {}
    )
    yield Hostile("a size without end", b"99999x99999:d0,1,1,\n", {})
    yield Hostile("a clue without end", b"rows\n" + b"9" * 5_000 + b"\ncolumns\n1\n", {})
    yield Hostile("100,000 rows", b"1\n" * 100_000, {})
    yield Hostile("all kinds of brackets", b"[{(<" * 100_000, {})
