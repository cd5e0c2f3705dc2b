"""What every scenario needs: a Discord, a bot that listens to it, people, and the figures at the end."""

from __future__ import annotations

import asyncio
import math
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.wire.boards import small
from tests.wire.bot import Bot, Settings
from tests.wire.interactions import DEADLINE, Interaction
from tests.wire.people import Person
from tests.wire.server import Discord


class Verdict(NamedTuple):
    """One row of the table; `more` are tables that are printed before it."""

    done: str
    promised: str
    measured: str
    kept: bool
    more: str = ""


@dataclass(frozen=True)
class Options:
    """`seconds` is how long scenarios go on that last; None for as long as each of them is meant to.

    `keep_requests` says whether Discord keeps all that the bot sends, `deadline` after how many seconds it
    takes no first response. `seed` decides what people do and which faults there are, one `every` so many
    seconds; `rate` is the number of acts of people in a second of `soak`. The file `log` gets all of it.
    """

    latency: float = 0.15
    keep_requests: bool = False
    seconds: float | None = None
    deadline: float = DEADLINE
    seed: int = 1
    rate: float = 5.0
    every: float = 20.0
    log: Path | None = None


@dataclass(frozen=True)
class Stage:
    """A bot and its Discord."""

    discord: Discord
    bot: Bot

    def person(self, number: int) -> Person:
        return Person(self.discord, number)

    @staticmethod
    def board(number: int) -> tuple[str, str]:
        """A kind of puzzle, and a text of it."""
        return small(number)

    def solve(self, person: int, number: int) -> Interaction:
        """Someone asks for the answer to a small board."""
        kind, text = small(number)
        return self.person(person).slash(f"solve {kind}", text=text)

    def crowd(self, count: int, first: int = 0) -> list[Interaction]:
        """So many people ask at once, each for a small board."""
        return [self.solve(first + number, number) for number in range(count)]


@asynccontextmanager
async def staged(
    options: Options, settings: Settings | None = None, *, start: bool = True
) -> AsyncIterator[Stage]:
    """A bot in a folder of its own, ready unless `start` says otherwise; nothing is left of it afterwards."""
    with tempfile.TemporaryDirectory(prefix="gridsmith-") as folder:
        loopback = Discord(options.latency, keep_requests=options.keep_requests, deadline=options.deadline)
        async with loopback as discord, Bot(Path(folder), discord, settings) as bot:
            if start:
                await bot.start()
            yield Stage(discord, bot)


async def settle(interactions: Iterable[Interaction], seconds: float) -> None:
    """Waits until all have their answers, at most so many seconds."""
    await asyncio.gather(*(interaction.wait(seconds) for interaction in interactions))


def tally(interactions: Iterable[Interaction]) -> str:
    """How many ended how: "38 picture, 2 unfinished"."""
    counted = Counter(interaction.outcome for interaction in interactions)
    return ", ".join(f"{number} {outcome}" for outcome, number in counted.most_common())


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that so many of 100 do not exceed; NaN for none."""
    ordered = sorted(values)
    return ordered[max(math.ceil(len(ordered) * share / 100) - 1, 0)] if ordered else math.nan
