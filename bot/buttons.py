"""The buttons under messages. All they know stands in their custom IDs, so they outlive the process.

Only dynamic items are ever put into a view: discord.py 2.7.1 forgets a dynamic item for good when a view
that holds an ordinary button beside it ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol, Self, cast

import discord
from discord import ui

from bot.store import Entry

PATTERN = re.compile(
    r"g1:(?P<action>[a-z]+):(?P<key>[A-Za-z0-9_-]{1,32}):(?P<number>[0-9]{1,9})(:(?P<reading>[ -~]{1,75}))?"
)


class ButtonId(NamedTuple):
    """All that a button knows: what to do, and the name of what is spoken of.

    `number` is the state of a puzzle under which the button was made, `reading` names the reading of a text
    that it chooses.
    """

    action: str
    key: str
    number: int = 0
    reading: str = ""

    @property
    def custom_id(self) -> str:
        known = f"g1:{self.action}:{self.key}:{self.number}"
        return f"{known}:{self.reading}" if self.reading else known


_PRIMARY, _PLAIN, _DANGER = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.secondary,
    discord.ButtonStyle.danger,
)
_NEXT = {0: "Hint", 1: "Why?", 2: "Which cell?", 3: "Next hint"}
"""What the Hint button tells next, by the level that was told."""

_SOLVED = 4
_LABEL_LIMIT = 80
_MOST = 25


class Presses(Protocol):
    """What answers a press: the client."""

    async def pressed(self, interaction: discord.Interaction[Any], button: ButtonId) -> None: ...


class Button(ui.DynamicItem[ui.Button[Any]], template=PATTERN):
    """One button."""

    def __init__(self, known: ButtonId, label: str = "", style: discord.ButtonStyle = _PLAIN) -> None:
        label = label[:_LABEL_LIMIT] or known.action
        super().__init__(ui.Button(style=style, label=label, custom_id=known.custom_id))
        self._known = known

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], __: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        known = ButtonId(match["action"], match["key"], int(match["number"]), match["reading"] or "")
        return cls(known)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await cast("Presses", interaction.client).pressed(interaction, self._known)


def puzzle_view(entry: Entry, *, confirm: bool = False) -> ui.View:
    """The buttons of a puzzle; `confirm` makes sure that the solution is wanted."""
    buttons = []
    if entry.level < _SOLVED:
        buttons += [
            Button(_on(entry, "hint"), _NEXT[entry.level], _PRIMARY),
            Button(_on(entry, "reveal"), "Reveal a cell…"),
            Button(_on(entry, "show"), "Yes, show all of it", _DANGER)
            if confirm
            else Button(_on(entry, "solution"), "Solution"),
        ]
    return _view([*buttons, Button(_on(entry, "text"), "As text"), Button(_on(entry, "delete"), "Delete")])


def again_view(entry: Entry) -> ui.View:
    """What to do about a question that was never answered."""
    return _view([Button(_on(entry, "again"), "Ask again", _PRIMARY), Button(_on(entry, "delete"), "Delete")])


def choice_view(entry: Entry, choices: Mapping[str, str]) -> ui.View:
    """One button for each reading of a text; `choices` are labels by the names of readings."""
    buttons = [
        Button(ButtonId("pick", entry.key, 0, reading), label, _PRIMARY) for reading, label in choices.items()
    ]
    return _view(buttons[:_MOST])


def cancel_view(turn: str, entry: Entry | None) -> ui.View:
    """Names the work, and the puzzle too: that is what is left after a restart."""
    return _view([Button(ButtonId("cancel", turn + (entry.key if entry else "")), "Cancel", _DANGER)])


def try_view(puzzle: str) -> ui.View:
    return _view([Button(ButtonId("try", puzzle), "Try it", _PRIMARY)])


def _on(entry: Entry, action: str) -> ButtonId:
    return ButtonId(action, entry.key, entry.version)


def _view(buttons: Iterable[Button]) -> ui.View:
    view = ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    # discord.py keeps something of each message whose view goes on, for ever; our buttons need no view.
    view.stop()
    return view
