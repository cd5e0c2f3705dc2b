"""/solve, with one subcommand for each puzzle and the options that the puzzle names."""

from __future__ import annotations

import inspect
from typing import Any

import discord
from discord import app_commands

from bot.commands.answering import answer
from bot.commands.desk import Desk
from bot.intake import text_of
from bot.jobs import Job, Result
from solvers import PUZZLES, Option, Puzzle

_TEXT_LIMIT = 6000  # the longest text option that Discord has


def solve_group(desk: Desk) -> app_commands.Group:
    group = app_commands.Group(name="solve", description="Solve a puzzle and prove the answer unique")
    for puzzle in PUZZLES.values():
        group.add_command(_command(desk, puzzle))
    return group


def _command(desk: Desk, puzzle: Puzzle) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: discord.Interaction, **given: Any) -> None:
        await interaction.response.defer(thinking=True)
        await answer(interaction, _solve(desk, interaction, puzzle.name, **given))

    # discord.py reads the options of a command from the signature.
    callback.__signature__ = _signature(puzzle)  # type: ignore[attr-defined]
    described = app_commands.describe(
        text="The puzzle, one row a line",
        file="The puzzle as a text file",
        **{option.name: option.description for option in puzzle.options},
    )
    return app_commands.Command(
        name=puzzle.name, description=f"Solve {puzzle.title}", callback=described(callback)
    )


def _signature(puzzle: Puzzle) -> inspect.Signature:
    kinds: dict[str, Any] = {
        "text": app_commands.Range[str, 1, _TEXT_LIMIT],
        "file": discord.Attachment,
        **{option.name: _range(option) for option in puzzle.options},
    }
    kind = inspect.Parameter.KEYWORD_ONLY
    options = [inspect.Parameter(name, kind, default=None, annotation=kinds[name] | None) for name in kinds]
    first = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=discord.Interaction
    )
    return inspect.Signature([first, *options])


def _range(option: Option) -> Any:
    return app_commands.Range[int, option.minimum, option.maximum]


async def _solve(
    desk: Desk,
    interaction: discord.Interaction,
    puzzle: str,
    text: str | None,
    file: discord.Attachment | None,
    **options: int | None,
) -> Result:
    limits = desk.config.limits
    job = Job(
        text=await text_of(text, file, limits.max_bytes, desk.fetch),
        puzzle=puzzle,
        options={name: value for name, value in options.items() if value is not None},
        seconds=limits.seconds,
        max_cells=limits.max_cells,
        theme=desk.config.picture.theme,
        max_bytes=interaction.filesize_limit,
    )
    return await desk.pool.run(job)
