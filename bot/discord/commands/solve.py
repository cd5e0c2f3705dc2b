"""/solve: subcommands for five puzzles, with their options, and one for any puzzle."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.common.stages import RevealLevel
from bot.discord.commands.conversation import begin
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.modals import open_form, puzzle_form
from bot.discord.commands.puzzle_requests import (
    DESCRIBED,
    PuzzleName,
    PuzzleRequest,
    TypedText,
    answer_question,
    new_entry,
    shown_as,
)
from bot.discord.commands.request_flow import report_errors
from bot.discord.commands.services import Command, Services
from solvers import PUZZLES, Option, Puzzle

_NAMED = ("dominosa", "minesweeper", "mosaic", "nonogram", "tents")
"""Puzzles with a subcommand of their own, which users know from the first version."""


def solve_group(services: Services) -> app_commands.Group:
    group = app_commands.Group(name="solve", description="Solve a puzzle and prove the answer unique")
    for name in _NAMED:
        group.add_command(_command(services, PUZZLES[name]))
    group.add_command(_command(services, None))
    return group


def _command(services: Services, own: Puzzle | None) -> Command:
    """Return the subcommand of a puzzle, or the one for any."""

    async def callback(
        interaction: discord.Interaction,
        text: str | None,
        file: discord.Attachment | None,
        private: bool | None,
        spoiler: bool | None,
        puzzle: str | None = own.name if own else None,
        **options: int | None,
    ) -> None:
        given = {name: value for name, value in options.items() if value is not None}
        entry = new_entry(
            interaction,
            puzzle=puzzle or _puzzle_with(given),
            options=given,
            asked="solve",
            level=RevealLevel.SOLVED,
            **shown_as(services, interaction, private, spoiler),
        )
        await _answer(services, interaction, PuzzleRequest(entry, text, file))

    options = _options(own)
    # discord.py reads the options of a command from the signature.
    callback.__signature__ = _signature(options)  # type: ignore[attr-defined]
    numbers = {option.name: option.description for option in _numbers(own)}
    described = app_commands.describe(**{name: {**DESCRIBED, **numbers}[name] for name in options})
    name = own.name if own else "any"
    said = f"Solve {own.title}" if own else "Solve a puzzle: which one it is, is recognised"
    return app_commands.Command(name=name, description=said, callback=described(callback))


async def _answer(services: Services, interaction: discord.Interaction, question: PuzzleRequest) -> None:
    """Answer a request; open a form if it has neither text nor file."""
    if not question.empty:
        await answer_question(services, interaction, question, begin)
        return
    named = question.entry.puzzle
    title = PUZZLES[named].title if named else "a puzzle"
    async with report_errors(Exchange(services, interaction)):
        await open_form(services, interaction, puzzle_form(services, question, begin, f"Solve {title}"))


def _options(own: Puzzle | None) -> Mapping[str, Any]:
    """The annotations of the options by name, in the order in which Discord shows them."""
    return {
        "text": TypedText | None,
        "file": discord.Attachment | None,
        **({} if own else {"puzzle": PuzzleName | None}),
        **{one.name: app_commands.Range[int, one.minimum, one.maximum] | None for one in _numbers(own)},
        "private": bool | None,
        "spoiler": bool | None,
    }


def _numbers(own: Puzzle | None) -> list[Option]:
    """Return the numbers that a subcommand takes: of its puzzle, or of all without a subcommand."""
    puzzles = [own] if own else [puzzle for puzzle in PUZZLES.values() if puzzle.name not in _NAMED]
    return [option for puzzle in puzzles for option in puzzle.options]


def _puzzle_with(given: Mapping[str, int]) -> str | None:
    """Return the puzzle that has one of these options."""
    having = (puzzle.name for puzzle in PUZZLES.values() for option in puzzle.options if option.name in given)
    return next(having, None)


def _signature(options: Mapping[str, Any]) -> inspect.Signature:
    parameters = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=annotation,
        )
        for name, annotation in options.items()
    ]
    first = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=discord.Interaction
    )
    return inspect.Signature([first, *parameters])
