"""The slash commands, made from PUZZLES: a sixth puzzle appears here by itself."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.desk import Desk
from bot.commands.solve import solve_group

__all__ = ["Desk", "commands"]


def commands(desk: Desk) -> list[app_commands.Group | app_commands.Command[Any, ..., Any]]:
    """All commands of the bot, ready to be added to a tree."""
    return [solve_group(desk)]
