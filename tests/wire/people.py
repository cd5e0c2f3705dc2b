"""What people do: type commands, press buttons, fill in forms, upload files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.bot.limits import RADIO_GROUP, TEXT_INPUT, default_values
from tests.wire import resources
from tests.wire.cdn import Upload
from tests.wire.interactions import Interaction
from tests.wire.messages import Message
from tests.wire.resources import Json
from tests.wire.server import Discord

# Types of interactions, of options and of commands, as Discord numbers them.
_COMMAND, _COMPONENT, _AUTOCOMPLETE, _SUBMIT = 2, 3, 4, 5
_SUBCOMMAND, _CHANNEL_OPTION = 1, 7
_MESSAGE_MENU = 3
_FILE_LIMIT = 10 * 1024 * 1024


class Person:
    """Someone on a server. Every act returns the interaction, which then shows what came of it."""

    def __init__(self, discord: Discord, number: int, guild: str = resources.GUILD) -> None:
        self.id = str(1_500_000_000_000_000_000 + number)
        self.name = f"person{number}"
        self._discord = discord
        self._guild = guild

    def slash(self, command: str, **options: Any) -> Interaction:
        """Types a command such as "solve tents"; options are texts, numbers or uploads."""
        return self._command(_COMMAND, command, options, None)

    def complete(self, command: str, focused: str, typed: str, **options: Any) -> Interaction:
        """Types into an option that completes itself."""
        return self._command(_AUTOCOMPLETE, command, {**options, focused: typed}, focused)

    def upload(self, data: bytes, name: str = "board.txt", **more: Any) -> Upload:
        """A file to be given as an option; `more` are fields of Upload."""
        return self._discord.cdn.put(Upload(self._discord.api.snowflakes.new(), name, data, **more))

    def press(self, message: Message, label: str) -> Interaction:
        """Presses the button whose label begins so. Raises LookupError where there is none."""
        for button in message.buttons():
            if button.get("label", "").startswith(label):
                return self.press_id(message, button["custom_id"], label)
        raise LookupError(f"There is no button {label} under {message.view}.")

    def press_id(self, message: Message, custom_id: str, label: str = "") -> Interaction:
        """Presses a button with this custom ID, forged into the message where it has none."""
        if custom_id not in (button.get("custom_id") for button in message.buttons()):
            button = {"type": 2, "style": 2, "label": "forged", "custom_id": custom_id}
            rows = [*message.components, {"type": 1, "components": [button]}]
            message = replace(message, components=rows)
        data = {"component_type": 2, "custom_id": custom_id, "id": 1}
        return self._send(_COMPONENT, data, f"press {label or custom_id}", message)

    def submit(self, opened: Interaction, values: Mapping[str, str]) -> Interaction:
        """Sends the form that an interaction has opened; `values` are by the custom IDs of its fields."""
        form = opened.form or {}
        fields = [_filled(item, values) for item in form.get("components", ())]
        # The only channel, for a field that takes one.
        resolved = {"channels": {resources.CHANNEL: resources.channel()}}
        data = {"custom_id": form.get("custom_id", ""), "components": fields, "resolved": resolved}
        return self._send(_SUBMIT, data, "submit", opened.message)

    def menu(self, name: str, message: Message) -> Interaction:
        """Chooses an entry of the menu of a message."""
        data = {
            "id": self._registered(name)["id"],
            "name": name,
            "type": _MESSAGE_MENU,
            "target_id": message.id,
            "resolved": {"messages": {message.id: message.as_json()}},
        }
        return self._send(_COMMAND, data, name)

    def _registered(self, name: str) -> Json:
        found = [command for command in self._discord.api.commands if command["name"] == name]
        if not found:
            raise LookupError(f"The bot has registered no command {name}.")
        return found[0]

    def _command(self, kind: int, words: str, given: Mapping[str, Any], focused: str | None) -> Interaction:
        name, *sub = words.split()
        command = self._registered(name)
        known, attachments = command, {}
        if sub:
            known = next(option for option in command["options"] if option["name"] == sub[0])
        types = {option["name"]: option["type"] for option in known.get("options", ())}
        channels: Json = {}
        options: list[Json] = []
        for option, value in given.items():
            entry = {"name": option, "type": types[option], "value": value}
            if isinstance(value, Upload):
                attachments[value.identity] = value.as_json()
                entry["value"] = value.identity
            if types[option] == _CHANNEL_OPTION:
                channels[value] = resources.channel()
            if option == focused:
                entry["focused"] = True
            options.append(entry)
        if sub:
            options = [{"name": sub[0], "type": _SUBCOMMAND, "options": options}]
        data: Json = {"id": command["id"], "name": name, "type": 1, "options": options}
        resolved = {"attachments": attachments, "channels": channels}
        if any(resolved.values()):
            data["resolved"] = {name: found for name, found in resolved.items() if found}
        return self._send(kind, data, words)

    def _send(self, kind: int, data: Json, asks: str, message: Message | None = None) -> Interaction:
        interaction = self._discord.api.begin(self.id, asks, message)
        payload = {
            "id": interaction.id,
            "application_id": resources.APPLICATION,
            "type": kind,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "guild_id": self._guild,
            "guild": {"id": self._guild, "locale": "en-US", "features": []},
            "channel_id": resources.CHANNEL,
            "channel": resources.channel(),
            "member": resources.member(self.id, self.name),
            "locale": "en-US",
            "guild_locale": "en-US",
            "app_permissions": "2248473465835073",
            "entitlements": [],
            "authorizing_integration_owners": {"0": self._guild},
            "context": 0,
            "attachment_size_limit": _FILE_LIMIT,
        }
        if message is not None:
            payload["message"] = message.as_json()
        self._discord.gateway.dispatch("INTERACTION_CREATE", payload)
        return interaction


def _filled(item: Json, values: Mapping[str, str]) -> Json:
    """A row or a label of a form with its field filled in."""
    if "component" in item:
        return {"type": item["type"], "id": 1, "component": _field(item["component"], values)}
    return {
        "type": item["type"],
        "id": 1,
        "components": [_field(inner, values) for inner in item["components"]],
    }


def _field(item: Json, values: Mapping[str, str]) -> Json:
    """A field as its user sends it; an untouched one has its defaults."""
    told, name = {"type": item["type"], "id": 2, "custom_id": item["custom_id"]}, item["custom_id"]
    if item["type"] == TEXT_INPUT:
        return {**told, "value": values.get(name, item.get("value") or "")}
    chosen = [values[name]] if name in values else default_values(item)
    if item["type"] == RADIO_GROUP:
        return {**told, "value": next(iter(chosen), None)}
    return {**told, "values": chosen}
