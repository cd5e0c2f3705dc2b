"""The health check of the container."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import discord
import pytest
import simcord

from bot.health import beat

ROOT = Path(__file__).parents[2]


def check(file: Path) -> int:
    return subprocess.run([sys.executable, "-m", "bot.health", file], cwd=ROOT, check=False).returncode


@pytest.mark.simcord(shard_count=1)
async def test_connected_bot_is_healthy(simcord_env: simcord.Env, tmp_path: Path) -> None:
    """It touches its file, and the check finds it."""
    file = tmp_path / "alive"
    assert isinstance(simcord_env.bot, discord.AutoShardedClient)
    await beat(file, simcord_env.bot)
    assert check(file) == 0


async def test_bot_that_is_not_connected_is_not_healthy(
    simcord_bot: discord.AutoShardedClient, tmp_path: Path
) -> None:
    """No file, an old file: the bot never came up, or went away."""
    file = tmp_path / "alive"
    await beat(file, simcord_bot)
    assert check(file) == 1
    file.touch()
    os.utime(file, (time.time() - 61,) * 2)
    assert check(file) == 1
