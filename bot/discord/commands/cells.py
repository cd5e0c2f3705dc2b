"""Names of cells that complete themselves while they are typed."""

from __future__ import annotations

import asyncio
import contextlib
import re

import discord
from discord import app_commands

from bot.common.errors import StoreError
from bot.discord.commands.services import Services
from solvers.core.boards.places import column_name

_MOST = 25
_ANY = 100
"""Rows and columns where the board is not known yet."""
_SECONDS = 1.0
"""So long the database is waited for: whoever types waits for nothing."""


async def complete(
    services: Services, interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """The cells whose names begin with what was typed, on the last board unless another one is sent."""
    size = None
    # Discord sends what is filled in so far: the cell may be typed before the text, or without one.
    if text := interaction.namespace.text:
        size = _size_at_most(str(text))
    elif interaction.namespace.file is None:
        size = await _size_of_last(services, interaction)
    rows, columns = size or (_ANY, _ANY)
    return [app_commands.Choice(name=name, value=name) for name in names(typed, rows, columns)]


def _size_at_most(text: str) -> tuple[int, int]:
    """What a board in a text does not exceed: as many rows and columns as lines, or as characters a line."""
    lines = text.split("\n")
    most = min(max(len(lines), *map(len, lines)), _ANY)
    return most, most


async def _size_of_last(services: Services, interaction: discord.Interaction) -> tuple[int, int] | None:
    """The size of the last board: from memory, which begins empty at each start, else from the database."""
    person, channel = interaction.user.id, interaction.channel_id or 0
    if size := services.store.size_of_last(person, channel):
        return size
    with contextlib.suppress(StoreError, TimeoutError):
        # The store notes the size of what it finds.
        async with asyncio.timeout(_SECONDS):
            await services.store.last(person, channel)
    return services.store.size_of_last(person, channel)


def names(typed: str, rows: int, columns: int) -> list[str]:
    """Up to 25 names of cells that begin with `typed`, the short ones first."""
    match = re.fullmatch(r"\s*([A-Za-z]{0,2})([0-9]{0,3})\s*", typed)
    if not match:
        return []
    letters, digits = match[1].upper(), match[2]
    across = [column_name(column) for column in range(columns)]
    across = [name for name in across if (name == letters if digits else name.startswith(letters))]
    down = [str(row) for row in range(1, rows + 1) if str(row).startswith(digits)]
    return [column + row for column in across for row in down][:_MOST]
