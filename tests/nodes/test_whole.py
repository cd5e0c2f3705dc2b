"""The whole bot on a small Discord, as a process of its own, with its workers elsewhere."""

from __future__ import annotations

from tests.nodes.conftest import Here
from tests.nodes.servers import Server
from tests.waits import until
from tests.wire.gateway import Shard
from tests.wire.stage import Options, staged

LONG = 120.0


async def test_bot_answers_with_what_a_node_has_drawn(server: Server, here: Here) -> None:
    """By configuration alone; it has no worker of its own, and serves the shards that it is to serve."""
    settings = {"workers": {"url": server.url("bot")}, "discord": {"shards": "8-9/16"}}
    async with here("node1"), staged(Options(latency=0.01), settings) as stage:
        await until(lambda: stage.discord.gateway.shards == [Shard(8, 16), Shard(9, 16)])
        asked = stage.solve(1, 1)
        assert await asked.ended(LONG)
        assert asked.outcome == "picture"
        assert stage.bot.workers() == []
