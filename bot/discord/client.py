"""The Discord client: its events, its commands, and the messages for unexpected errors."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

import discord
from aiohttp import BaseConnector
from discord import app_commands

from bot.common.errors import StoreError
from bot.common.loop_rounds import LoopRounds
from bot.discord.commands import Services, answer_press, commands, refuse
from bot.messages import error_messages
from bot.messages.buttons import Button, ButtonId, RulesSelect, is_known

_NOTE = "commands"
_OLD_MODAL = "This form is too old, or I was restarted meanwhile. Ask again."
_ENTRY, _ENTRY_IS_MISSING = 4, 50240
"""The type of the command that opens an Activity, and Discord's error code for a list without it."""
_INTERACTIONS = 4
"""Interactions that begin in one round of the loop, each with about a millisecond of its time."""
_READ_ONLY = {"id", "application_id", "version"}
_log = logging.getLogger(__name__)


class Client(discord.AutoShardedClient):
    """Answers slash commands in servers, direct messages and group chats.

    The commands are registered with Discord if they differ from the last registered ones, or with `sync`.
    `connector` bounds the connections to Discord.
    """

    def __init__(
        self, services: Services, *, sync: bool = False, connector: BaseConnector | None = None
    ) -> None:
        shards, number = services.config.discord.shard_numbers
        super().__init__(
            shard_ids=shards,  # type: ignore[arg-type]  # None is all, as its default
            shard_count=number,
            # For the list of its servers, and the event when it is removed from one.
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),  # replies repeat typed text
            max_messages=None,  # no message is read twice
            connector=connector,
        )
        self._services = services
        self._sync = sync
        _log_damage(self._connection.parsers)
        _pace_interactions(self._connection.parsers)
        self.tree = _Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        for command in commands(services):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Button, RulesSelect)
        commands = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        # The application's ID is part of it, since another one may use the same database.
        mark = hashlib.sha256(
            json.dumps([self.application_id, commands], sort_keys=True).encode()
        ).hexdigest()
        if self._sync or await self._stored_revision() != mark:
            await self.tree.sync()
            await self._services.store.write_note(_NOTE, mark)

    async def _stored_revision(self) -> str | None:
        """Return the mark of the last registered commands; None if the store does not answer."""
        try:
            return await self._services.store.note(_NOTE)
        except StoreError:
            return None

    async def on_ready(self) -> None:
        _log.info("ready", extra={"servers": len(self.guilds)})

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Delete the settings of a server that the bot has left."""
        # A server that is only unreachable for a while is another event, `on_guild_unavailable`.
        await self._services.store.drop_server(guild.id)

    async def on_press(self, interaction: discord.Interaction[Any], button: ButtonId) -> None:
        await answer_press(self._services, interaction, button)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer buttons and forms that are too old; discord.py drops them silently."""
        name = str(cast("Mapping[str, object]", interaction.data or {}).get("custom_id", ""))
        if interaction.type is discord.InteractionType.component and not is_known(name):
            await refuse(self._services, interaction, error_messages.OLD_BUTTON)
        is_form = interaction.type is discord.InteractionType.modal_submit
        if is_form and not self._services.open_modals.knows(name):
            await refuse(self._services, interaction, _OLD_MODAL)


def _log_damage(parsers: dict[str, Callable[[Any], None]]) -> None:
    """Log events that discord.py cannot read; an error in one would end the whole bot.

    READY is the exception: only Discord makes it, and without it a bot does nothing.
    """
    for event, parse in parsers.items():
        if event != "READY":
            parsers[event] = partial(_parse_or_log, event, parse)


def _parse_or_log(event: str, parse: Callable[[Any], None], data: Any) -> None:
    try:
        parse(data)
    except Exception:  # noqa: BLE001 - any error of discord.py
        _log.exception("an event of Discord cannot be read: %s", event)


def _pace_interactions(parsers: dict[str, Callable[[Any], None]]) -> None:
    """Read a burst of interactions in portions: each builds its message and starts tasks."""
    rounds, parse = LoopRounds(_INTERACTIONS), parsers["INTERACTION_CREATE"]
    parsers["INTERACTION_CREATE"] = lambda data: rounds.call(partial(parse, data))


class _Tree(app_commands.CommandTree[Client]):
    async def sync(self, *, guild: discord.abc.Snowflake | None = None) -> list[app_commands.AppCommand]:
        """Register the commands, with the one that Discord adds for Activities if it refuses to drop it."""
        try:
            return await super().sync(guild=guild)
        except discord.HTTPException as error:
            if error.code != _ENTRY_IS_MISSING:
                raise
        own = [command.to_dict(self) for command in self.get_commands()]
        number = cast("int", self.client.application_id)
        found: list[Any] = await self._http.get_global_commands(number)
        entries = [
            {name: value for name, value in command.items() if name not in _READ_ONLY}
            for command in found
            if command["type"] == _ENTRY
        ]
        data = await self._http.bulk_upsert_global_commands(number, payload=[*own, *entries])
        return [app_commands.AppCommand(data=command, state=self._state) for command in data]

    async def on_error(
        self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError
    ) -> None:
        """Tell the user about an error outside of the commands, instead of "thinking…" for ever."""
        sentence = error_messages.fault(error)
        try:
            if interaction.response.is_done():
                await interaction.followup.send(sentence, ephemeral=True)
            else:
                await interaction.response.send_message(sentence, ephemeral=True)
        except error_messages.LOST as lost:
            _log.warning("an error could not be told: %s", type(lost).__name__)
