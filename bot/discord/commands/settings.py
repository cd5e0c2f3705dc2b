"""/settings: defaults that the managers of a server choose for its users."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.common.config import Theme
from bot.common.errors import RefusedError
from bot.discord.commands.button_interaction import ButtonInteraction
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.request_flow import report_errors
from bot.discord.commands.services import Command, Services
from bot.messages.buttons import switch_button
from bot.messages.cards import Card
from bot.messages.replies import Reply


def settings(services: Services) -> Command:
    @app_commands.command(name="settings", description="Default reply options for this server")
    @app_commands.describe(
        private="Only the user who asks sees the reply",
        spoiler="Replies are hidden until they are clicked",
        theme="The colours of pictures",
        fair="Daily boards are seen only after Start, so that times are fair",
        weekly="A summary of the daily boards each Monday, in their channel",
    )
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def command(
        interaction: discord.Interaction,
        private: bool | None = None,
        spoiler: bool | None = None,
        theme: Theme | None = None,
        fair: bool | None = None,
        weekly: bool | None = None,
    ) -> None:
        async with report_errors(Exchange(services, interaction, private=True)) as exchange:
            await exchange.acknowledge()
            given = {"private": private, "spoiler": spoiler, "theme": theme, "fair": fair, "weekly": weekly}
            chosen = {name: value for name, value in given.items() if value is not None}
            await _choose(exchange, chosen)

    return command


async def switch(press: ButtonInteraction) -> None:
    """Switch one setting on or off, as the pressed button says."""
    exchange, name, is_on = press.exchange(), press.button.key, bool(press.button.number)
    async with report_errors(exchange):
        await exchange.acknowledge()
        await _choose(exchange, {name: ("light" if is_on else "dark") if name == "theme" else is_on})


async def _choose(exchange: Exchange, chosen: Mapping[str, Any]) -> None:
    """Store the chosen settings of a server, and show all."""
    store, server = exchange.services.store, managed_server(exchange.interaction)
    before = store.server(server)
    changed = replace(before, **chosen)
    if changed != before:
        await store.set_server(server, changed)
    await exchange.put(_panel(exchange.services, exchange.interaction))


def managed_server(interaction: discord.Interaction) -> int:
    """Return the server of a command. Raises RefusedError if the user does not manage it."""
    # Discord offers the command only to managers, but a server may also offer it to others.
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise RefusedError("Only users who manage a server can do this, on that server.")
    return interaction.guild_id


SWITCHES: Mapping[str, tuple[str, str]] = {
    "private": ("Everyone sees replies.", "Only the user who asks sees replies."),
    "spoiler": ("Replies are not hidden.", "Replies are hidden until they are clicked."),
    "theme": ("Pictures are dark.", "Pictures are light."),
    "fair": ("All see daily boards at once.", "Coming daily boards are seen only after *Start*."),
    "weekly": ("I post no summary of a week.", "Each Monday I post a summary of the daily boards."),
}
"""Settings with a button, by their field in the store: what holds if they are off, and if they are on."""


def _panel(services: Services, interaction: discord.Interaction) -> Reply:
    """Return all settings of a server, each with its button."""
    server = services.store.server(interaction.guild_id)
    states = {name: bool(getattr(server, name)) for name in SWITCHES}
    states["theme"] = services.theme(interaction) == "light"
    sections = [(SWITCHES[name][is_on], switch_button(name, is_on=is_on)) for name, is_on in states.items()]
    return Reply("On this server, unless a user says otherwise:", card=Card(sections=tuple(sections)))
