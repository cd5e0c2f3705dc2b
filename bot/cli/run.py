"""`gridsmith run`: the bot on Discord."""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Never, TypeVar

import aiohttp
import discord

from bot import __version__
from bot.cli.discord_errors import translate_errors
from bot.cli.signals import GOING_ON_SECONDS, GOODBYE_SECONDS, run_until_signal
from bot.common import logs
from bot.common.background import every, give_back
from bot.common.config import Config
from bot.common.errors import BotError, ConfigError
from bot.common.metrics import Metrics, serve_metrics
from bot.daily.poster import TICK_SECONDS, Poster
from bot.discord.client import Client
from bot.discord.commands import Services, name_removal, race_updates
from bot.discord.intake import download
from bot.health import BEAT_SECONDS, beat
from bot.service.pool import Pool
from bot.service.queue import Admission
from bot.service.runner import Runner
from bot.store import Store

_CONNECTIONS = 200
"""Maximum number of connections to Discord, each with a handshake; each answer could open one."""
_PURGE_SECONDS = 6 * 3600.0
_MEASURE_SECONDS = 3600.0
_TRIM_SECONDS = 60.0
_T = TypeVar("_T")
_log = logging.getLogger(__name__)


def main(config: Config, health: Path | None, sync: bool = False) -> int:
    """Run until SIGTERM or SIGINT and return exit code 0. Raises ConfigError without a token.

    `health` is a file that is touched while the bot is connected; `sync` tells Discord the commands even
    if they have not changed.
    """
    if not config.discord.token:
        raise ConfigError(
            "There is no token. Set DISCORD_TOKEN, or token under [discord] in config.toml; "
            "`gridsmith preview` needs none."
        )
    logs.set_up()
    # The bot does not use voice, so its warnings about voice are noise.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    return run_until_signal(_run(config, health, sync), signalled=0)


async def _run(config: Config, health: Path | None, sync: bool) -> int:
    store, metrics = Store(config.store.url, config.store.keep_days), Metrics()
    # With nodes the limits are smaller, so that everything fits into a message.
    config, running = _runner(config, metrics)
    async with running as runner, _closed_within(1.5, store):
        # Only nodes are shared with other bots, and know their load.
        admission = Admission(runner, config.limits, getattr(runner, "peer_usage", None))
        services = Services(config, admission, download, store, metrics)
        connector = aiohttp.TCPConnector(limit=_CONNECTIONS)
        async with _closed_within(1.0, Client(services, sync=sync, connector=connector)) as client:
            # A full collection takes 50 ms, nearly all for loaded modules, which need no collection.
            gc.collect()
            gc.freeze()
            metrics.watch(
                queue=lambda: len(admission),
                gateway_latency_seconds=lambda: client.latency,
                servers=lambda: len(client.guilds),
                workers=lambda: runner.lanes,
            )
            if isinstance(runner, Pool):
                metrics.watch(worker_restarts=lambda: runner.restarts)
            _log.info("starting", extra=_settings(config))
            with serve_metrics(metrics, config.metrics):
                return await _serve(config, services, client, health)


def _settings(config: Config) -> dict[str, object]:
    """The settings that explain most of a log, without secrets: addresses may hold passwords."""
    workers = "nodes" if config.workers.url else config.workers.count
    store = config.store.url.partition(":")[0]
    return {"version": __version__, "workers": workers, "store": store, "limit": config.limits.seconds}


def _runner(config: Config, metrics: Metrics) -> tuple[Config, AbstractAsyncContextManager[Runner]]:
    """Return the settings for a runner of jobs, and the runner as a context."""
    if config.workers.url:
        return _nodes(config, metrics)
    try:
        return config, Pool(config)
    except OSError as error:  # a container may forbid writing even to shared memory
        raise BotError(f"There is no memory to share with the workers: {error}.") from error


def _nodes(config: Config, metrics: Metrics) -> tuple[Config, AbstractAsyncContextManager[Runner]]:
    try:
        from bot.service.nodes.message_limits import fit_limits  # noqa: PLC0415 - needs the extra `nodes`, as the next line
        from bot.service.nodes.node_runner import NodeRunner  # noqa: PLC0415
    except ImportError as error:
        raise BotError("[workers] url needs NATS: pip install '.[nodes]' in the project's folder.") from error
    config = fit_limits(config)
    return config, NodeRunner(config, metrics)


@asynccontextmanager
async def _closed_within(seconds: float, context: AbstractAsyncContextManager[_T]) -> AsyncIterator[_T]:
    """Enter a context and wait at most these seconds for its end: a database or a connection may hang."""
    # Entered by hand, since `async with` would wait for the end without a limit.
    entered = await context.__aenter__()
    try:
        yield entered
    finally:
        try:
            await asyncio.wait_for(context.__aexit__(*sys.exc_info()), seconds)
        except TimeoutError:
            _log.warning("%s did not close within %g s", type(context).__name__, seconds)


async def _repeat(client: Client, seconds: float, name: str, work: Callable[[], Awaitable[None]]) -> Never:
    """Do the work from the first connection on, so that nothing due at the start waits a round."""
    await client.wait_until_ready()
    await every(seconds, name, work)


def _work_beside(
    config: Config, services: Services, client: Client, health: Path | None
) -> Iterator[Coroutine[Any, Any, Never]]:
    """Yield the work that is repeated as long as the client runs."""
    poster = Poster(config, services.admission, services.store, client)
    unname = functools.partial(name_removal.unname_late, services, client)
    end_races = functools.partial(race_updates.end_races, services, client)
    yield _repeat(client, TICK_SECONDS, "posting daily boards", poster.tick)
    yield _repeat(client, name_removal.TICK_SECONDS, "removing names from messages", unname)
    yield _repeat(client, race_updates.TICK_SECONDS, "ending races", end_races)
    yield every(_PURGE_SECONDS, "purging old days", poster.purge)
    yield every(_PURGE_SECONDS, "purging the store", services.store.purge)
    yield every(_TRIM_SECONDS, "giving back memory", give_back)
    if config.metrics.port:
        measure = functools.partial(poster.measure, services.metrics)
        yield every(_MEASURE_SECONDS, "measuring the times of daily boards", measure)
    if health:
        yield every(BEAT_SECONDS, "touching the health file", functools.partial(beat, health, client))


async def _serve(config: Config, services: Services, client: Client, health: Path | None) -> int:
    """Run the client. At its end, users who wait get an error while it can still send."""
    connection = asyncio.create_task(client.start(config.discord.token))
    beside = _work_beside(config, services, client, health)
    tasks = [connection, *map(asyncio.create_task, beside)]
    try:
        with translate_errors():
            await asyncio.wait({connection})  # a signal ends the waiting, and not the connection
            await connection
    finally:
        # First, since the client sends these errors.
        await services.admission.end(GOODBYE_SECONDS, GOING_ON_SECONDS)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=0.5)
        _log.info("ended")
    return 0
