"""The slash commands and the menus of messages; every puzzle appears in them by itself."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.commands.about import forget
from bot.discord.commands.button_actions import answer_press
from bot.discord.commands.daily_command import daily
from bot.discord.commands.help import help_
from bot.discord.commands.hint_commands import check, explain, hint
from bot.discord.commands.menus import hint_menu, solve_menu
from bot.discord.commands.new import new
from bot.discord.commands.play import mark, play
from bot.discord.commands.practice import practice
from bot.discord.commands.request_flow import refuse
from bot.discord.commands.services import Services
from bot.discord.commands.settings import settings
from bot.discord.commands.solve import solve_group
from bot.discord.commands.streaks import streak

__all__ = ["Services", "answer_press", "commands", "refuse"]

Command = app_commands.Group | app_commands.Command[Any, ..., Any] | app_commands.ContextMenu


def commands(services: Services) -> list[Command]:
    """All commands of the bot, ready to be added to a tree."""
    asked = (solve_group, hint, check, explain, play, mark, new, practice, daily, streak)
    others = (help_, settings, forget, solve_menu, hint_menu)
    return [make(services) for make in (*asked, *others)]
