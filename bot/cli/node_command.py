"""`gridsmith worker`: a node that works on the jobs of bots on other machines."""

from __future__ import annotations

from bot.cli.signals import run_until_signal
from bot.common import logs
from bot.common.config import Config
from bot.common.errors import BotError, ConfigError
from bot.common.metrics import Metrics, serve_metrics
from bot.service.pool import Pool

_LAST_SECONDS = 30.0
"""Seconds that a node may take to end after a signal, beyond the time for one answer."""


def main(config: Config) -> int:
    """Run until SIGTERM or SIGINT, finish the jobs at work, and return exit code 0.

    Raises ConfigError without an address, BotError without the extra `nodes`.
    """
    if not config.workers.url:
        raise ConfigError(
            "There is no address to take jobs from. Set GRIDSMITH_WORKERS_URL, or url under [workers] in "
            "config.toml, such as nats://127.0.0.1:4222."
        )
    logs.set_up()
    return run_until_signal(_serve(config), signalled=0, last=config.limits.seconds + _LAST_SECONDS)


async def _serve(config: Config) -> int:
    try:
        from bot.service.nodes.connection import open_connection  # noqa: PLC0415 - needs the extra `nodes`, as the next line
        from bot.service.nodes.node import Node  # noqa: PLC0415
    except ImportError as error:
        raise BotError("Nodes need NATS: pip install '.[nodes]' in the project's folder.") from error
    # The connection comes first, so that its errors are reported before workers start.
    async with open_connection(config.workers) as connection, Pool(config) as pool:
        node, metrics = Node(connection, pool), Metrics()
        metrics.watch_node(lambda: len(node))
        with serve_metrics(metrics, config.metrics):
            await node.serve()
    return 0
