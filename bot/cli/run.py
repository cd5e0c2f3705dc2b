"""`python -m bot run`: the bot on Discord."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import discord

from bot.cli.signals import run_until_signal
from bot.client import Client
from bot.commands import Desk
from bot.config import Config
from bot.errors import BotError, ConfigError
from bot.health import keep_touching
from bot.intake import download
from bot.pool import Pool


def main(config: Config, health: Path | None) -> int:
    """Runs until SIGTERM or SIGINT, which end it with exit code 0. Raises ConfigError without a token.

    `health` is a file that is touched while the bot is connected.
    """
    if not config.discord.token:
        raise ConfigError(
            "There is no token. Set DISCORD_TOKEN, or token under [discord] in config.toml; "
            "`python -m bot preview` needs none."
        )
    discord.utils.setup_logging()
    # The bot does not speak, so nobody needs to hear that it could not.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    return run_until_signal(_run(config, health), signalled=0)


async def _run(config: Config, health: Path | None) -> int:
    async with Pool(config) as pool, Client(Desk(config, pool, download)) as client:
        beat = asyncio.create_task(keep_touching(health, client)) if health else None
        try:
            await client.start(config.discord.token)
        except discord.LoginFailure as error:
            raise ConfigError(
                "Discord refuses the token. Copy it again from the developer portal."
            ) from error
        except (aiohttp.ClientError, OSError) as error:
            raise BotError(f"Discord cannot be reached: {error}.") from error
        finally:
            if beat:
                beat.cancel()
    return 0
