"""`python -m bot run`: the bot on Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import discord

from bot import logs
from bot.cli.signals import GOODBYE_SECONDS, run_until_signal
from bot.client import Client
from bot.commands import Desk
from bot.config import Config
from bot.errors import BotError, ConfigError
from bot.health import keep_touching
from bot.intake import download
from bot.pool import Pool
from bot.store import Store
from bot.turns import Turns

_PURGE_SECONDS = 6 * 3600.0


def main(config: Config, health: Path | None, sync: bool = False) -> int:
    """Runs until SIGTERM or SIGINT, which end it with exit code 0. Raises ConfigError without a token.

    `health` is a file that is touched while the bot is connected; `sync` tells Discord the commands even
    if they have not changed.
    """
    if not config.discord.token:
        raise ConfigError(
            "There is no token. Set DISCORD_TOKEN, or token under [discord] in config.toml; "
            "`python -m bot preview` needs none."
        )
    logs.set_up()
    # The bot does not speak, so nobody needs to hear that it could not.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    return run_until_signal(_run(config, health, sync), signalled=0)


async def _run(config: Config, health: Path | None, sync: bool) -> int:
    async with Pool(config) as pool, Store(config.store.url, config.store.keep_days) as store:
        desk = Desk(config, Turns(pool, config.limits), download, store)
        async with Client(desk, sync=sync) as client:
            with _metrics(config, desk, client):
                return await _serve(config, desk, client, health)


@contextmanager
def _metrics(config: Config, desk: Desk, client: Client) -> Iterator[None]:
    """Serves the figures while the context lasts, if a port is set."""
    if not config.metrics.port:
        yield
        return
    desk.metrics.watch(lambda: len(desk.turns), lambda: client.latency)
    try:
        with desk.metrics.served(config.metrics.port):
            yield
    except OSError as error:
        raise ConfigError(
            f"[metrics] port {config.metrics.port} cannot be used: {error.strerror}."
        ) from error


async def _serve(config: Config, desk: Desk, client: Client, health: Path | None) -> int:
    """Runs the client; at its end the people who wait are told."""
    tasks = [asyncio.create_task(_keep_purging(desk.store))]
    if health:
        tasks.append(asyncio.create_task(keep_touching(health, client)))
    try:
        await client.start(config.discord.token)
    except discord.LoginFailure as error:
        raise ConfigError("Discord refuses the token. Copy it again from the developer portal.") from error
    except (aiohttp.ClientError, OSError) as error:
        raise BotError(f"Discord cannot be reached: {error}.") from error
    finally:
        for task in tasks:
            task.cancel()
        await desk.turns.end(GOODBYE_SECONDS)
    return 0


async def _keep_purging(store: Store) -> None:
    while True:
        await asyncio.sleep(_PURGE_SECONDS)
        await store.purge()
