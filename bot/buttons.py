"""The buttons under messages. All they know stands in their custom IDs, so they outlive the process.

Only dynamic items are ever put into a view: discord.py 2.7.1 forgets a dynamic item for good when a view
that holds an ordinary button beside it ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.store import Entry

PATTERN = re.compile(r"g1:(?P<action>[a-z]+):(?P<key>[A-Za-z0-9_-]{1,32}):(?P<number>[0-9]{1,9})")
"""Version, what to do, the name of what is spoken of, and a number: the state of it that was seen."""

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

    async def pressed(
        self, interaction: discord.Interaction[Any], action: str, key: str, number: int
    ) -> None: ...


class Button(ui.DynamicItem[ui.Button[Any]], template=PATTERN):
    """One button; `number` is the state of the puzzle under which it was made."""

    def __init__(
        self,
        action: str,
        key: str,
        number: int = 0,
        label: str = "",
        style: discord.ButtonStyle = _PLAIN,
    ) -> None:
        name = f"g1:{action}:{key}:{number}"
        super().__init__(ui.Button(style=style, label=label[:_LABEL_LIMIT] or action, custom_id=name))
        self._press = (action, key, number)

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], __: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["action"], match["key"], int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await cast("Presses", interaction.client).pressed(interaction, *self._press)


def puzzle_view(entry: Entry, *, asking: bool = False) -> ui.View:
    """The buttons of a puzzle; `asking` makes sure that the solution is wanted."""
    key, seen = entry.key, entry.version
    buttons = []
    if entry.level < _SOLVED:
        buttons += [
            Button("hint", key, seen, _NEXT[entry.level], _PRIMARY),
            Button("reveal", key, seen, "Reveal a cell…"),
            Button("show", key, seen, "Yes, show all of it", _DANGER)
            if asking
            else Button("solution", key, seen, "Solution"),
        ]
    return _view([*buttons, Button("text", key, seen, "As text"), Button("delete", key, seen, "Delete")])


def again_view(entry: Entry) -> ui.View:
    """What to do about a question that was never answered."""
    key, seen = entry.key, entry.version
    return _view([Button("again", key, seen, "Ask again", _PRIMARY), Button("delete", key, seen, "Delete")])


def choice_view(entry: Entry, choices: Iterable[str]) -> ui.View:
    """One button for each reading of a text."""
    buttons = [Button("pick", entry.key, i, name, _PRIMARY) for i, name in enumerate(choices)]
    return _view(buttons[:_MOST])


def cancel_view(turn: str, entry: Entry | None) -> ui.View:
    """Names the work, and the puzzle too: that is what is left after a restart."""
    return _view([Button("cancel", turn + (entry.key if entry else ""), 0, "Cancel", _DANGER)])


def try_view(puzzle: str) -> ui.View:
    return _view([Button("try", puzzle, 0, "Try it", _PRIMARY)])


def _view(buttons: Iterable[Button]) -> ui.View:
    view = ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    # discord.py keeps something of each message whose view goes on, for ever; our buttons need no view.
    view.stop()
    return view
