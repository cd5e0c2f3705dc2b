"""/about and /forget: how the bot fares, and how to make it delete what it remembers."""

from __future__ import annotations

import math
import time
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.exchange import Exchange
from bot.discord.commands.name_removal import NamedMessage, named_in, unname
from bot.discord.commands.request_handling import reporting_errors
from bot.discord.commands.services import Services
from bot.messages.replies import Reply

Command = app_commands.Command[Any, ..., None]


def about(services: Services) -> Command:
    @app_commands.command(name="about", description="Status: version, uptime, latency, queue")
    async def command(interaction: discord.Interaction) -> None:
        hours, seconds = divmod(int(time.monotonic() - services.started), 3600)
        latency = interaction.client.latency
        said = [
            f"Gridsmith {_version()}",
            f"up for {hours} h {seconds // 60} min",
            f"{latency * 1000:.0f} ms to Discord" if math.isfinite(latency) else "latency not known yet",
            f"{len(services.turns) + len(services.turns.elsewhere)} jobs in work or waiting",
        ]
        if services.turns.elsewhere.sharing:
            said.append(services.turns.elsewhere.sharing)
        await interaction.response.send_message(", ".join(said) + ".", ephemeral=True)

    return command


def _version() -> str:
    try:
        return version("gridsmith-bot")
    except PackageNotFoundError:
        return "from its source"


def forget(services: Services) -> Command:
    @app_commands.command(name="forget", description="Delete all that I remember of you")
    async def command(interaction: discord.Interaction) -> None:
        exchange = Exchange(services, interaction, private=True)
        named = NamedMessage()
        async with reporting_errors(exchange):
            await exchange.acknowledge()
            # Afterwards the store no longer knows which messages name the person.
            named = await named_in(services.store, interaction.user.id)
            services.ways.forget(interaction.user.id)
            number = await services.store.forget(interaction.user.id)
            puzzles = f"{number} puzzle{'' if number == 1 else 's'}"
            said = f"Forgotten: {puzzles}. Their buttons no longer work."
            if services.store.troubled:
                said += " My database does not answer; what is in it is deleted as soon as it does."
            await exchange.put(Reply(said))
        await unname(exchange, named)

    return command
