"""`python -m bot preview`: the whole bot on a local page, without Discord and without a token.

SimCord simulates Discord in this process. Its page shows a channel in which the slash commands work, as the
server's owner or as an ordinary member.
"""

from __future__ import annotations

import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from bot.cli.preview_content import post_daily_board, post_welcome
from bot.cli.preview_look import add_light_look
from bot.cli.signals import GOING_ON_SECONDS, GOODBYE_SECONDS, run_until_signal
from bot.common.config import Config
from bot.common.errors import BotError, ConfigError, IntakeError
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.discord.intake import File, Linked
from bot.service.pool import Pool
from bot.service.queue import Admission
from bot.store import Store


class Club(NamedTuple):
    """A simulated Discord of SimCord: the bot on a server with an owner, a member and a channel."""

    world: Any
    owner: Any
    member: Any
    channel: Any


class RealClock:
    """A clock that runs, in place of SimCord's, which moves only when a test moves it.

    `elapsed`, which SimCord calls by this name, is in seconds of time.monotonic(), which the bot reads before
    SimCord replaces it. Timers, such as the end of an open form, fire with the next event.
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
        """Jump ahead, as SimCord does for a timer that is due in an instant."""
        self._ahead += seconds


def main(config: Config, port: int | None, daily: str | None) -> int:
    """Serve the page until SIGTERM or SIGINT, with a daily board of puzzle `daily`; return exit code 0."""
    _check_port(port or 0)
    return run_until_signal(_serve(config, port, daily), signalled=0)


def _check_port(port: int) -> None:
    """Raise ConfigError for a port of another program before the workers are started; 0 is any free port."""
    with socket.socket() as probe:
        # A port is free although connections of a page that was closed linger on it.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            why = f"{error.strerror}. Choose another port, or omit --port for any free one."
            raise ConfigError(f"--port {port} cannot be used: {why}") from error


async def _serve(config: Config, port: int | None, daily: str | None) -> int:
    async with (
        Pool(config) as pool,
        Store("sqlite://", config.store.keep_days) as store,
    ):
        admission = Admission(pool, config.limits)
        services = Services(config, admission, fetch, store)
        async with club(services) as (world, owner, member, channel):
            await post_welcome(services, world, channel)
            if daily:
                await post_daily_board(services, world, channel, daily)
            return await _page(world, [owner, member], channel, admission, port)


@asynccontextmanager
async def club(services: Services, monotonic: Callable[[], float] = time.monotonic) -> AsyncIterator[Club]:
    """Yield a simulated Discord whose time is that of `monotonic`. Raises BotError without SimCord."""
    try:
        import simcord.preview  # noqa: PLC0415 - an extra, not needed on Discord
    except ImportError as error:
        raise BotError(
            "The preview needs SimCord: pip install '.[preview]' in the project's folder."
        ) from error
    add_light_look(simcord.preview)
    run: Any = simcord.run(
        Client(services),
        shard_count=1,
        check_errors=False,  # they are logged
        # SimCord waits for the work of a command, which may take as long as any work.
        settle_timeout=services.config.limits.seconds + 30,
    )
    async with run as world:
        # SimCord's own clock never moves, so the limit for one minute would last for ever.
        world.backend.clock = RealClock(monotonic)
        world.backend.bot_user.name = "Gridsmith"
        ada = world.create_user("ada", global_name="Ada")
        guild = world.create_guild("Puzzle club", owner=ada)
        ben = guild.add_member(world.create_user("ben", global_name="Ben"))
        yield Club(world, guild.add_member(ada), ben, guild.create_text_channel("puzzles"))


async def _page(world: Any, viewers: list[Any], channel: Any, admission: Admission, port: int | None) -> int:
    """Serve the channel as a page, then stop the jobs that still run."""
    async with world.preview(channel, viewers=viewers, layout="channel", port=port) as page:
        print(f"Open {page.url} in a browser. Ctrl-C ends it.", flush=True)
        try:
            await page.wait_closed()
        finally:
            await admission.end(GOODBYE_SECONDS, GOING_ON_SECONDS)
    return 0


async def fetch(attachment: File, max_bytes: int) -> bytes:
    """Return the bytes of an attachment of this process. Raises IntakeError for a linked file."""
    if isinstance(attachment, Linked):
        raise IntakeError("The preview cannot load linked pictures. Attach the file.")
    return (await attachment.read())[: max_bytes + 1]
