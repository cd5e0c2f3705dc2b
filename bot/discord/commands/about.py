"""The status of the bot, and /forget: the deletion of a user's data."""

from __future__ import annotations

import math
import time

import discord
from discord import app_commands

from bot import __version__
from bot.discord.commands.button_interaction import ButtonInteraction
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.name_removal import named_in, note_all, unname
from bot.discord.commands.request_flow import report_errors
from bot.discord.commands.services import Command, Services
from bot.messages.buttons import forget_view
from bot.messages.cards import Card, Colour
from bot.messages.replies import Reply
from solvers.core.boards.places import amount

_WARNING = (
    "I shall delete your puzzles, your results of daily boards and your name, on all servers. "
    "The buttons under your boards stop working. Nobody can undo this."
)


def status(services: Services, latency: float) -> str:
    """Return the version, the uptime, the latency of Discord, given in seconds, and the number of jobs."""
    hours, seconds = divmod(int(time.monotonic() - services.started), 3600)
    said = [
        f"Gridsmith {__version__}",
        f"up for {hours} h {seconds // 60} min",
        f"{latency * 1000:.0f} ms to Discord" if math.isfinite(latency) else "latency not known yet",
        f"{len(services.admission) + len(services.admission.peers)} jobs in work or waiting",
    ]
    if services.admission.peers.summary:
        said.append(services.admission.peers.summary)
    return ", ".join(said) + "."


def forget(services: Services) -> Command:
    @app_commands.command(name="forget", description="Delete all that I remember of you")
    async def command(interaction: discord.Interaction) -> None:
        async with report_errors(Exchange(services, interaction, private=True)) as exchange:
            await exchange.acknowledge()
            await exchange.put(Reply(_WARNING, (), forget_view(), card=Card(Colour.RED, "forget")))

    return command


async def forget_user(press: ButtonInteraction) -> None:
    """Delete all of the user who pressed, and take their name out of messages."""
    exchange, person, services = press.exchange(), press.interaction.user.id, press.services
    named = []
    async with report_errors(exchange):
        await exchange.acknowledge()
        # Afterwards the store no longer knows which messages name the person.
        named = await named_in(services.store, person)
        await note_all(services.store, named)
        services.explanations.forget(person)
        for key in [key for key in services.typed_plans if key[1] == person]:
            del services.typed_plans[key]
        number = await services.store.forget(person)
        said = f"Forgotten: {amount(number, 'puzzle')}. Their buttons no longer work."
        if services.store.is_troubled:
            said += " My database does not answer; what is in it is deleted as soon as it does."
        await exchange.put(Reply(said))
    await unname(services, press.interaction.client, named)
