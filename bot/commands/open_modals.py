"""Which forms are open: discord.py drops what comes from others without a word."""

from __future__ import annotations

import time

from discord import ui

OPEN_SECONDS = 900.0
"""Modals that people close are not heard of again; after so long they are forgotten."""


class OpenModals:
    """The forms of this process that may still be sent."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def opened(self, form: ui.Modal) -> None:
        now = time.monotonic()
        self._until = {name: until for name, until in self._until.items() if until > now}
        self._until[form.custom_id] = now + OPEN_SECONDS

    def knows(self, custom_id: str) -> bool:
        return self._until.get(custom_id, 0.0) > time.monotonic()
