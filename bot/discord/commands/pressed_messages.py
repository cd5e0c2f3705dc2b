"""Messages under which users press buttons, as they were drawn last."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakValueDictionary

import discord


@dataclass(eq=False)
class PressedMessage:
    """A message without any line of progress; presses at the same time share it."""

    latest: discord.Message


class PressedMessages:
    """The messages of the presses in work."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[int, PressedMessage] = WeakValueDictionary()

    def take(self, message: discord.Message) -> PressedMessage:
        """Return a message, which stays known as long as the caller holds it."""
        return self._known.setdefault(message.id, PressedMessage(message))

    def note(self, drawn: discord.Message) -> None:
        """A message was drawn again."""
        if known := self._known.get(drawn.id):
            known.latest = drawn
