"""/settings: defaults that the managers of a server choose for its users."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.common.config import Theme
from bot.common.errors import RefusedError
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.request_flow import report_errors
from bot.discord.commands.services import Command, Services
from bot.messages.replies import Reply
from bot.store import Server


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
        exchange = Exchange(services, interaction, private=True)
        async with report_errors(exchange):
            await exchange.acknowledge()
            server = managed_server(interaction)
            before = services.store.server(server)
            chosen = Server(
                before.private if private is None else private,
                before.spoiler if spoiler is None else spoiler,
                theme or before.theme,
                before.fair if fair is None else fair,
                before.weekly if weekly is None else weekly,
            )
            if chosen != before:
                await services.store.set_server(server, chosen)
            await exchange.put(Reply(_said(services, interaction)))

    return command


def managed_server(interaction: discord.Interaction) -> int:
    """Return the server of a command. Raises RefusedError if the user does not manage it."""
    # Discord offers the command only to managers, but a server may also offer it to others.
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise RefusedError("Only users who manage a server can do this, on that server.")
    return interaction.guild_id


def _said(services: Services, interaction: discord.Interaction) -> str:
    server: Server = services.store.server(interaction.guild_id)
    seen = "only the user who asks sees" if server.private else "everyone sees"
    hidden = "hidden until they are clicked" if server.spoiler else "not hidden"
    return (
        f"Unless one says otherwise, {seen} replies here; they are {hidden}. "
        f"Pictures are {services.theme(interaction)}."
        f"{' Coming daily boards are seen only after *Start*.' if server.fair else ''}"
        f"{' Each Monday I post a summary of the daily boards.' if server.weekly else ''}"
    )
