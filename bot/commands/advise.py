"""/hint, /check and /explain: of a puzzle that is sent, or of the last one in this channel."""

from __future__ import annotations

import dataclasses
from typing import Any

import discord
from discord import app_commands

from bot import replies
from bot.commands.cells import complete
from bot.commands.conversation import SOLVED, begin
from bot.commands.exchange import Exchange
from bot.commands.handling import handle_with_worker, run_job
from bot.commands.puzzle_names import PuzzleName
from bot.commands.questions import (
    DESCRIBED,
    TEXT_LIMIT,
    Question,
    Respond,
    answer_question,
    last_entry,
    new_entry,
)
from bot.commands.services import Services
from bot.jobs import Judgement
from bot.store import Entry

_LEVELS: list[app_commands.Choice[int]] = [
    app_commands.Choice(name="where to look", value=1),
    app_commands.Choice(name="why", value=2),
    app_commands.Choice(name="which cell", value=3),
]
Command = app_commands.Command[Any, ..., None]
_Text = app_commands.Range[str, 1, TEXT_LIMIT]
_Marks = app_commands.Range[str, 1, TEXT_LIMIT]


def hint(services: Services) -> Command:
    @app_commands.command(name="hint", description="The next step, with its reason")
    @app_commands.describe(
        **DESCRIBED,
        cell="The cell to speak of, such as D5",
        known="What you have found, such as: C4=mine D5=safe",
        level="How much to tell",
    )
    @app_commands.choices(level=_LEVELS)
    async def command(
        interaction: discord.Interaction,
        text: _Text | None = None,
        file: discord.Attachment | None = None,
        puzzle: PuzzleName | None = None,
        cell: app_commands.Range[str, 1, 8] | None = None,
        known: _Marks | None = None,
        level: int = 3,
        private: bool = False,
        spoiler: bool = False,
    ) -> None:
        shown = {"level": level, "spoiler": spoiler, "private": private}
        entry = new_entry(interaction, puzzle=puzzle, marks=known or "", cell=cell, **shown)
        await _ask(services, interaction, Question(entry, text, file), begin)

    @command.autocomplete("cell")
    async def cells(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return complete(services, interaction, typed)

    return command


def check(services: Services) -> Command:
    @app_commands.command(name="check", description="Are your marks right? Tells which are wrong, no more")
    @app_commands.describe(
        marks="What you have found, such as: C4=mine D5=safe",
        **{name: said for name, said in DESCRIBED.items() if name != "spoiler"},
    )
    async def command(
        interaction: discord.Interaction,
        marks: _Marks,
        text: _Text | None = None,
        file: discord.Attachment | None = None,
        puzzle: PuzzleName | None = None,
        private: bool = False,
    ) -> None:
        async def answer(exchange: Exchange, entry: Entry) -> None:
            exchange.entry = dataclasses.replace(entry, asked="check", marks=marks)
            result = await run_job(exchange, services.job(exchange.entry, interaction))
            if isinstance(result, Judgement):
                await exchange.put(replies.judgement(result))
            if exchange.shows_progress:
                await services.store.remove(exchange.entry.key)

        entry = new_entry(interaction, puzzle=puzzle, private=private)
        await _ask(services, interaction, Question(entry, text, file), answer)

    return command


def explain(services: Services) -> Command:
    @app_commands.command(name="explain", description="Every step from the bare board to the answer")
    @app_commands.describe(**DESCRIBED)
    async def command(
        interaction: discord.Interaction,
        text: _Text | None = None,
        file: discord.Attachment | None = None,
        puzzle: PuzzleName | None = None,
        private: bool = False,
        spoiler: bool = False,
    ) -> None:
        shown = {"level": SOLVED, "spoiler": spoiler, "private": private}
        entry = new_entry(interaction, puzzle=puzzle, asked="explain", **shown)
        await _ask(services, interaction, Question(entry, text, file), begin)

    return command


async def _ask(
    services: Services, interaction: discord.Interaction, question: Question, respond: Respond
) -> None:
    """Answers about the puzzle that came, or else about the last one."""
    if not question.empty:
        await answer_question(services, interaction, question, respond)
        return
    exchange = Exchange(services, interaction, question.entry.private)

    async def about_the_last() -> None:
        await respond(exchange, await last_entry(services, interaction, question.entry))

    await handle_with_worker(exchange, about_the_last)
