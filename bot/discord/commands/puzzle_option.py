"""The option `puzzle`: names complete while a user types, and any name of a puzzle is understood."""

from __future__ import annotations

from typing import Annotated, Any

import discord
from discord import app_commands

from bot.common.puzzle_names import completions, find_puzzle

_CHOICE_LIMIT = 100
_TYPED_LIMIT = 100


class _Transformer(app_commands.Transformer):
    @property
    def max_value(self) -> int:
        """The number of characters that Discord accepts."""
        return _TYPED_LIMIT

    async def transform(self, _: discord.Interaction[Any], value: Any, /) -> str:
        return find_puzzle(str(value)).name

    async def autocomplete(
        self, _: discord.Interaction[Any], value: str | float, /
    ) -> list[app_commands.Choice[int | float | str]]:
        return [
            app_commands.Choice(name=puzzle.title[:_CHOICE_LIMIT], value=puzzle.name)
            for puzzle in completions(str(value))
        ]


PuzzleName = Annotated[str, _Transformer()]
"""The annotation of an option of a command; the command gets the name of a puzzle that exists."""
