"""`python -m bot preview`: the whole bot on a local page, without Discord and without a token.

SimCord simulates Discord in this process; its page shows a channel in which the slash commands work.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.cli.signals import GOODBYE_SECONDS, run_until_signal
from bot.client import Client
from bot.commands import Desk
from bot.config import Config
from bot.errors import BotError
from bot.pool import Pool
from bot.store import Store
from bot.turns import Turns


def main(config: Config, port: int | None) -> int:
    """Serves the page until SIGTERM or SIGINT, which end it with exit code 0."""
    return run_until_signal(_serve(config, port), signalled=0)


async def _serve(config: Config, port: int | None) -> int:
    try:
        import simcord  # noqa: PLC0415 - an extra, not needed on Discord
    except ImportError as error:
        raise BotError("The preview needs SimCord: pip install 'simcord[preview]'.") from error
    async with (
        Pool(config) as pool,
        Store("sqlite+aiosqlite://", config.store.keep_days) as store,
    ):
        turns = Turns(pool, config.limits)
        run = simcord.run(
            Client(Desk(config, turns, fetch, store)),
            shard_count=1,
            check_errors=False,  # they are logged
            settle_timeout=config.limits.seconds + 30,
        )
        return await _page(run, turns, port)


async def _page(run: Any, turns: Turns, port: int | None) -> int:
    """One channel with one person on a page; at its end the work that is waited for is stopped."""
    async with run as world:
        world.backend.bot_user.name = "Gridsmith"
        guild = world.create_guild("Puzzle club")
        channel = guild.create_text_channel("puzzles")
        person = guild.add_member(world.create_user("ada", global_name="Ada"))
        async with world.preview(channel, viewers=[person], layout="channel", port=port) as page:
            print(f"Open {page.url} and type /solve. Ctrl-C ends it.", flush=True)
            try:
                await page.wait_closed()
            finally:
                await turns.end(GOODBYE_SECONDS)
    return 0


async def fetch(attachment: discord.Attachment, max_bytes: int) -> bytes:
    """The bytes of an attachment, which lie in this process."""
    return (await attachment.read())[: max_bytes + 1]
