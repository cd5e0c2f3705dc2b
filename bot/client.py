"""The Discord client: what it may see, its commands, and what is said when something fails."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot import replies
from bot.commands import Desk, commands

_log = logging.getLogger(__name__)


class Client(discord.AutoShardedClient):
    """Answers slash commands wherever it is installed: servers, direct messages, group chats."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.tree = _Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        for command in commands(desk):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        _log.info("ready as %s on %d servers", self.user, len(self.guilds))


class _Tree(app_commands.CommandTree[Client]):
    async def on_error(
        self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError
    ) -> None:
        """Tells the person who asked what no command has told; nobody is left with "thinking…"."""
        sentence = replies.fault(error)
        try:
            if interaction.response.is_done():
                await interaction.edit_original_response(content=sentence, attachments=[])
            else:
                await interaction.response.send_message(sentence, ephemeral=True)
        except discord.HTTPException as lost:
            _log.warning("an error could not be told: %s", lost)
