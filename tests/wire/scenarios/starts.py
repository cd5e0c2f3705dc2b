"""A start that cannot succeed ends in one sentence on stderr, and in the exit code of whose fault it is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

from tests.waits import LONG
from tests.wire.faults import Kind
from tests.wire.server import Discord
from tests.wire.stage import Options, Stage, Verdict, staged


class Start(NamedTuple):
    """`refuse` is what Discord does; `codes` are the right exit codes: 2 where an operator can help."""

    name: str
    refuse: Callable[[Discord], object]
    codes: tuple[int, ...] = (1, 2)


def _failing(kind: Kind, status: int) -> Callable[[Discord], None]:
    return lambda discord: discord.faults.always(kind, status)


def _closing(code: int) -> Callable[[Discord], None]:
    def close(discord: Discord) -> None:
        discord.gateway.close_with = code

    return close


STARTS = (
    Start("login answers 401", _failing("login", 401), (2,)),
    Start("login answers 403", _failing("login", 403)),
    Start("login answers 503", _failing("login", 503), (1,)),
    Start("login answers 500", _failing("login", 500), (1,)),
    Start("commands are refused (400)", _failing("commands", 400)),
    Start("commands are forbidden (403)", _failing("commands", 403)),
    Start("gateway cannot be asked for (503)", _failing("gateway", 503), (1,)),
    Start("gateway closes with 4004", _closing(4004), (2,)),
    Start("gateway closes with 4013", _closing(4013)),
    Start("gateway closes with 4014", _closing(4014)),
)


async def starts(options: Options) -> AsyncIterator[Verdict]:
    """Every way in which Discord can refuse a start."""
    for verdict in await asyncio.gather(*(judged(start, options) for start in STARTS)):
        yield verdict


async def judged(start: Start, options: Options) -> Verdict:
    """Starts the bot and waits for its end."""
    async with staged(options, {"workers": {"count": 1}}, start=False) as stage:
        start.refuse(stage.discord)
        await stage.bot.launch()
        code = await stage.bot.ended(LONG)
        sentences = said(stage)
        orphans = not await stage.bot.nothing_left(60.0)
    shown = sentences[-1] if sentences else "nothing"
    return Verdict(
        start.name,
        f"one sentence on stderr, exit {' or '.join(map(str, start.codes))}, no orphan",
        f"exit {code}, {len(sentences)} lines: {shown[:110]!r}{', orphans' if orphans else ''}",
        code in start.codes and len(sentences) == 1 and not orphans,
    )


def said(stage: Stage) -> list[str]:
    """What stands on stderr beside the log, whose lines are JSON."""
    return [line for line in stage.bot.errors().splitlines() if line.strip() and not _of_log(line)]


def _of_log(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict) and "Traceback" not in line
    except ValueError:
        return False
