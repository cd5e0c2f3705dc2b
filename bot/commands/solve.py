"""/solve, with one subcommand for each puzzle and the options that the puzzle names, and one for any."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.commands.answering import guarded
from bot.commands.asking import DESCRIBED, TEXT_LIMIT, Question, ask, blank
from bot.commands.conversation import SOLVED, begin
from bot.commands.desk import Desk
from bot.commands.form import PuzzleForm
from bot.commands.place import Place
from solvers import PUZZLES, Option, Puzzle


def solve_group(desk: Desk) -> app_commands.Group:
    group = app_commands.Group(name="solve", description="Solve a puzzle and prove the answer unique")
    for puzzle in PUZZLES.values():
        group.add_command(_command(desk, puzzle))
    group.add_command(_command(desk, None))
    return group


def _command(desk: Desk, puzzle: Puzzle | None) -> app_commands.Command[Any, ..., None]:
    title = puzzle.title if puzzle else "a puzzle"
    own = puzzle.options if puzzle else ()

    async def callback(
        interaction: discord.Interaction,
        text: str | None,
        file: discord.Attachment | None,
        private: bool,
        spoiler: bool,
        **options: int | None,
    ) -> None:
        entry = blank(
            interaction,
            puzzle=puzzle.name if puzzle else None,
            options={name: value for name, value in options.items() if value is not None},
            asked="solve",
            level=SOLVED,
            spoiler=spoiler,
            private=private,
        )
        question = Question(entry, text, file)
        if question.empty:
            form = PuzzleForm(desk, question, begin, f"Solve {title}")
            desk.forms.opened(form)
            await guarded(Place(desk, interaction), lambda: interaction.response.send_modal(form))
        else:
            await ask(desk, interaction, question, begin)

    # discord.py reads the options of a command from the signature.
    callback.__signature__ = _signature(own)  # type: ignore[attr-defined]
    told = {name: said for name, said in DESCRIBED.items() if name != "puzzle"}
    described = app_commands.describe(**told, **{option.name: option.description for option in own})
    name = puzzle.name if puzzle else "any"
    said = f"Solve {title}" if puzzle else "Solve a puzzle: which one it is, is recognised"
    return app_commands.Command(name=name, description=said, callback=described(callback))


def _signature(own: tuple[Option, ...]) -> inspect.Signature:
    given: Mapping[str, Any] = {
        "text": app_commands.Range[str, 1, TEXT_LIMIT] | None,
        "file": discord.Attachment | None,
        **{option.name: app_commands.Range[int, option.minimum, option.maximum] | None for option in own},
        "private": bool,
        "spoiler": bool,
    }
    options = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=False if annotation is bool else None,
            annotation=annotation,
        )
        for name, annotation in given.items()
    ]
    first = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=discord.Interaction
    )
    return inspect.Signature([first, *options])
