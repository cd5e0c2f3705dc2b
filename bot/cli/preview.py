"""`python -m bot preview`: the whole bot on a local page, without Discord and without a token.

SimCord simulates Discord in this process; its page shows a channel in which the slash commands work.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from bot.cli.days import post_board_of_today
from bot.cli.signals import GOING_ON_SECONDS, GOODBYE_SECONDS, run_until_signal
from bot.cli.welcome import welcome
from bot.client import Client
from bot.commands import Services
from bot.config import Config
from bot.errors import BotError, IntakeError
from bot.intake import File, Linked
from bot.pool import Pool
from bot.store import Store
from bot.turns import Turns


class Club(NamedTuple):
    """A simulated Discord with the bot on a server, one person and a channel; all three are SimCord's."""

    world: Any
    person: Any
    channel: Any


class RealClock:
    """In place of the clock of SimCord, which stands still but where a test moves it: this one runs.

    `elapsed` are seconds of time.monotonic(), which the bot reads before SimCord puts its own in place. What
    only waits, such as an open form for its end, is woken by the next thing that happens.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._ahead = 0.0
        self._epoch = datetime.now(UTC) - timedelta(seconds=monotonic())

    @property
    def elapsed(self) -> float:
        return self._monotonic() + self._ahead

    def now(self) -> datetime:
        return self._epoch + timedelta(seconds=self.elapsed)

    def advance(self, seconds: float) -> None:
        """Jumps ahead, as SimCord does to a timer that is due in an instant."""
        self._ahead += seconds


def main(config: Config, port: int | None, daily: str | None) -> int:
    """Serves the page, with a board of the day of kind `daily`, until SIGTERM or SIGINT: then exit code 0."""
    return run_until_signal(_serve(config, port, daily), signalled=0)


async def _serve(config: Config, port: int | None, daily: str | None) -> int:
    async with (
        Pool(config) as pool,
        Store("sqlite+aiosqlite://", config.store.keep_days) as store,
    ):
        turns = Turns(pool, config.limits)
        services = Services(config, turns, fetch, store)
        async with club(services) as (world, person, channel):
            await welcome(world, channel)
            if daily:
                await post_board_of_today(services, world, channel, daily)
            return await _page(world, person, channel, turns, port)


@asynccontextmanager
async def club(services: Services, monotonic: Callable[[], float] = time.monotonic) -> AsyncIterator[Club]:
    """A simulated Discord in which time passes as `monotonic` says. Raises BotError without SimCord."""
    try:
        import simcord  # noqa: PLC0415 - an extra, not needed on Discord
    except ImportError as error:
        raise BotError(
            "The preview needs SimCord: pip install '.[preview]' in the project's folder."
        ) from error
    run: Any = simcord.run(
        Client(services),
        shard_count=1,
        check_errors=False,  # they are logged
        # SimCord waits for what a command has set off, which may be the longest work that there is.
        settle_timeout=services.config.limits.seconds + 30,
    )
    async with run as world:
        # SimCord's own stands still: after some questions nobody could ask any more within that minute.
        world.backend.clock = RealClock(monotonic)
        world.backend.bot_user.name = "Gridsmith"
        guild = world.create_guild("Puzzle club")
        person = guild.add_member(world.create_user("ada", global_name="Ada"))
        yield Club(world, person, guild.create_text_channel("puzzles"))


async def _page(world: Any, person: Any, channel: Any, turns: Turns, port: int | None) -> int:
    """Shows the channel on a page; at its end the work that is waited for is stopped."""
    async with world.preview(channel, viewers=[person], layout="channel", port=port) as page:
        print(f"Open {page.url} in a browser. Ctrl-C ends it.", flush=True)
        try:
            await page.wait_closed()
        finally:
            await turns.end(GOODBYE_SECONDS, GOING_ON_SECONDS)
    return 0


async def fetch(attachment: File, max_bytes: int) -> bytes:
    """The bytes of an attachment, which lie in this process. Raises IntakeError for what is only linked."""
    if isinstance(attachment, Linked):
        raise IntakeError("The preview brings no pictures from elsewhere. Attach it.")
    return (await attachment.read())[: max_bytes + 1]
