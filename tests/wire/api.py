"""What Discord's API does with interactions and their messages; it knows nothing of HTTP."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import TypeVar

from tests.bot.limits import complaint
from tests.wire import resources
from tests.wire.bodies import Body
from tests.wire.interactions import Interaction
from tests.wire.messages import EPHEMERAL, FORM_CODE, Message, RefusedError
from tests.wire.resources import Json, Snowflakes

_KEPT = 50_000
"""The number of interactions and of messages that are remembered; an hour at five a second makes 18,000."""

_TOKEN_SECONDS = 15 * 60.0
_READING = 0.3
"""Seconds in which nobody fills in a form."""

# The types of a first response, as Discord numbers them.
_MESSAGE, _THINKING, _WAITING, _UPDATE, _CHOICES, _FORM = 4, 5, 6, 7, 8, 9
_T = TypeVar("_T")


class Api:
    """`gateway` is the address of the gateway, `latency` the seconds that a request takes.

    `deadline` are those after which no first response is taken.
    """

    def __init__(self, latency: float, deadline: float) -> None:
        self.gateway = ""
        self.snowflakes = Snowflakes()
        self.commands: list[Json] = []
        self.posts: list[Message] = []
        """What the bot has sent to the channel unasked."""
        self._nonces: dict[str | None, Message] = {}
        self._latency = latency
        self.deadline = deadline
        self._messages: OrderedDict[str, Message] = OrderedDict()
        self._interactions: OrderedDict[str, Interaction] = OrderedDict()

    def begin(self, person: str, asks: str, message: Message | None = None) -> Interaction:
        """A new interaction; whoever calls this dispatches it."""
        new = self.snowflakes.new()
        interaction = Interaction(new, f"token-{new}", person, asks, message=message)
        _keep(self._interactions, new, interaction)
        return interaction

    def forsake(self) -> None:
        """The bot has died: nothing that was asked by now will be answered."""
        for interaction in self._interactions.values():
            if not interaction.settled:
                interaction.refuse()

    def answer(self, method: str, parts: list[str], body: Body) -> Json | list[Json] | None:
        """The JSON that a request gets, None for an empty reply. Raises RefusedError."""
        match [method, *parts]:
            case ["GET", "users", "@me"]:
                return resources.BOT
            case ["GET", "oauth2", "applications", "@me"] | ["GET", "applications", "@me"]:
                return resources.application()
            case ["GET", "gateway", "bot"]:
                limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
                return {"url": self.gateway, "shards": 1, "session_start_limit": limit}
            case ["PUT", "applications", _, "commands"]:
                return self._register(body)
            case ["POST", "channels", _, "messages"]:
                return self._post(body)
            case ["PATCH", "channels", _, "messages", identity] if identity in self._messages:
                self._messages[identity].change(body)
                return self._messages[identity].as_json()
            case ["POST", "interactions", identity, _, "callback"]:
                return self._callback(self._interaction(identity), body)
            case ["POST", "webhooks", _, token]:
                return self._follow(self._acknowledged(token), body)
            case [_, "webhooks", _, token, "messages", identity]:
                return self._message(method, self._acknowledged(token), identity, body)
        raise RefusedError(404, 0, f"{method} /{'/'.join(parts)} is not played here")

    def _register(self, body: Body) -> list[Json]:
        common = {"application_id": resources.APPLICATION, "version": "1"}
        given = body.payload if isinstance(body.payload, list) else []
        self.commands = [
            {"description": "", **command, **common, "id": self.snowflakes.new()} for command in given
        ]
        return self.commands

    def _interaction(self, identity: str) -> Interaction:
        interaction = self._interactions.get(identity)
        if interaction is None:
            raise RefusedError(404, 10062, "Unknown interaction")
        return interaction

    def _acknowledged(self, token: str) -> Interaction:
        interaction = self._interactions.get(token.removeprefix("token-"))
        if interaction is None or interaction.acked is None:
            raise RefusedError(404, 10015, "Unknown Webhook")
        if time.monotonic() - interaction.sent > _TOKEN_SECONDS:
            raise RefusedError(401, 50027, "Invalid Webhook Token")
        return interaction

    def _callback(self, interaction: Interaction, body: Body) -> Json:
        if interaction.acked is not None:
            raise RefusedError(400, 40060, "Interaction has already been acknowledged.")
        if time.monotonic() - interaction.sent > self.deadline:
            interaction.refuse()
            raise RefusedError(404, 10062, "Unknown interaction")
        interaction.acked = time.monotonic()
        kind, data = body.payload["type"], body.payload.get("data") or {}
        shown = self._acknowledge(interaction, kind, Body(data, body.files))
        told = {"id": interaction.id, "type": 2, "response_message_loading": kind == _THINKING}
        if shown is None:
            return {"interaction": told}
        told["response_message_id"] = shown.id
        told["response_message_ephemeral"] = shown.ephemeral
        if kind == _THINKING:
            return {"interaction": told}
        return {"interaction": told, "resource": {"type": kind, "message": shown.as_json()}}

    def _acknowledge(self, interaction: Interaction, kind: int, body: Body) -> Message | None:
        """Does what a first response says; the message that it makes or changes."""
        if kind in (_MESSAGE, _THINKING):
            message = self._new(body)
            message.loading = kind == _THINKING
            interaction.message = message
            interaction.note("thinking" if message.loading else "shown", message.view)
            return message
        if kind == _UPDATE and interaction.message:
            interaction.message.change(body)
            interaction.note("shown", interaction.message.view)
            return interaction.message
        if kind == _CHOICES:
            interaction.choices = body.payload["choices"]
            interaction.note("choices")
        elif kind == _FORM:
            if wrong := complaint(body.payload):
                raise RefusedError(400, FORM_CODE, wrong)
            interaction.form = body.payload
            # Nobody sends a form before discord.py, which has yet to read this reply, knows that it is open.
            asyncio.get_running_loop().call_later(self._latency + _READING, interaction.note, "form")
        elif kind == _WAITING and interaction.message:
            interaction.note("waiting", interaction.message.view)
        else:
            raise RefusedError(400, FORM_CODE, "Invalid Form Body")
        return None

    def _new(self, body: Body) -> Message:
        message = Message(self.snowflakes.new(), bool(body.payload.get("flags", 0) & EPHEMERAL))
        message.change(body)
        _keep(self._messages, message.id, message)
        return message

    def _post(self, body: Body) -> Json:
        """A message to a channel; one whose nonce came before is that one."""
        nonce = body.payload.get("nonce")
        if nonce not in self._nonces or not body.payload.get("enforce_nonce"):
            self.posts.append(self._new(body))
            self._nonces[nonce] = self.posts[-1]
        return self._nonces[nonce].as_json()

    def _follow(self, interaction: Interaction, body: Body) -> Json:
        """The first message after "thinking…" takes its place; all others stand below."""
        original = interaction.message
        if original and original.loading and not original.deleted:
            original.change(body)
            interaction.note("shown", original.view)
            return original.as_json()
        message = self._new(body)
        interaction.followups.append(message)
        interaction.note("followed", message.view)
        return message.as_json()

    def _message(self, method: str, interaction: Interaction, identity: str, body: Body) -> Json | None:
        """Reads, edits or deletes the message that answers, or one that followed."""
        own = identity == "@original"
        message = interaction.message if own else self._messages.get(identity)
        if message is None or message.deleted:
            raise RefusedError(404, 10008, "Unknown Message")
        if method == "DELETE":
            message.deleted = True
            interaction.note("deleted")
            return None
        if method == "PATCH":
            message.change(body)
            if own:
                interaction.note_edit(message.view, keeps_files="attachments" not in body.payload)
            else:
                interaction.note("followed", message.view)
        return message.as_json()


def _keep(known: OrderedDict[str, _T], key: str, value: _T) -> None:
    known[key] = value
    if len(known) > _KEPT:
        known.popitem(last=False)
