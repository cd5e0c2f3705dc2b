"""Which forms are open: discord.py silently drops submissions of unknown modals."""

from __future__ import annotations

import time
import weakref

import discord
from discord import ui

OPEN_SECONDS = 900.0
"""Modals that people close are not heard of again; after so long they are forgotten."""


class OpenModals:
    """The forms of this process that may still be sent."""

    def __init__(self) -> None:
        # discord.py keeps those that were not sent yet; the others, and what they hold, are let go.
        self._open: dict[str, tuple[weakref.ref[ui.Modal], float]] = {}

    def open(self, client: discord.Client, form: ui.Modal) -> None:
        """Has what comes from a form answered, from before the form is there.

        discord.py itself would know it only after Discord's reply: a form that is sent faster than that reply
        comes, or whose reply is lost, would never be answered. Beforehand it takes only what has no timeout;
        the timeout begins with the reply.
        """
        now = time.monotonic()
        for name, (old, until) in list(self._open.items()):
            if until <= now:
                if left := old():
                    left.stop()
                del self._open[name]
        form.timeout = None
        client.add_view(form)
        form.timeout = OPEN_SECONDS
        self._open[form.custom_id] = weakref.ref(form), now + OPEN_SECONDS

    def knows(self, custom_id: str) -> bool:
        _, until = self._open.get(custom_id, (None, 0.0))
        return until > time.monotonic()
