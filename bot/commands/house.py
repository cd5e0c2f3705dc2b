"""/help, /about and /forget: what the bot can do, how it fares, and what it remembers."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import discord
from discord import app_commands

from bot import replies
from bot.commands.answering import acknowledged, answered, worked
from bot.commands.asking import NAMED, blank
from bot.commands.desk import Desk
from bot.commands.place import Place
from bot.jobs import Show, Shown
from bot.replies import Reply
from solvers import PUZZLES

Command = app_commands.Command[Any, ..., None]


def help_(desk: Desk) -> Command:
    @app_commands.command(name="help", description="What I can do; the rules and formats of a puzzle")
    @app_commands.describe(puzzle="The puzzle to explain")
    @app_commands.choices(puzzle=NAMED)
    async def command(interaction: discord.Interaction, puzzle: str | None = None) -> None:
        place = Place(desk, interaction, private=True)

        async def tell_of_all() -> None:
            await place.put(replies.help_overview())

        async def tell_of_one(name: str) -> None:
            entry = replace(blank(interaction, puzzle=name), text=PUZZLES[name].example)
            result = await worked(place, desk.job(entry, interaction, Show()))
            if isinstance(result, Shown):
                await place.put(replies.help_on(result))

        if puzzle is None:
            await acknowledged(place, tell_of_all)
        else:
            await answered(place, lambda: tell_of_one(puzzle))

    return command


def about(desk: Desk) -> Command:
    @app_commands.command(name="about", description="How I fare: version, uptime, latency, queue")
    async def command(interaction: discord.Interaction) -> None:
        hours, seconds = divmod(int(time.monotonic() - desk.started), 3600)
        latency = interaction.client.latency
        said = [
            f"Gridsmith {_version()}",
            f"up for {hours} h {seconds // 60} min",
            f"{latency * 1000:.0f} ms to Discord" if math.isfinite(latency) else "latency not known yet",
            f"{len(desk.turns)} jobs in work or waiting",
        ]
        await interaction.response.send_message(", ".join(said) + ".", ephemeral=True)

    return command


def _version() -> str:
    try:
        return version("gridsmith")
    except PackageNotFoundError:
        return "from its source"


def forget(desk: Desk) -> Command:
    @app_commands.command(name="forget", description="Delete all that I remember of you")
    async def command(interaction: discord.Interaction) -> None:
        place = Place(desk, interaction, private=True)

        async def answer() -> None:
            number = await desk.store.forget(interaction.user.id)
            puzzles = f"{number} puzzle{'' if number == 1 else 's'}"
            said = f"Forgotten: {puzzles}. Their buttons do nothing any more."
            if desk.store.troubled:
                said += " My database does not answer; what is in it is deleted as soon as it does."
            await place.put(Reply(said))

        await acknowledged(place, answer)

    return command
