"""/hint, /check and /explain, for a new puzzle or for the user's last one in the channel."""

from __future__ import annotations

import asyncio
import contextlib
import re

import discord
from discord import app_commands

from bot.common.errors import StoreError
from bot.common.stages import RevealLevel
from bot.discord.commands.conversation import begin, first_stage
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.puzzle_requests import (
    DESCRIBED,
    PuzzleName,
    PuzzleRequest,
    Respond,
    TypedText,
    answer_question,
    new_entry,
    recall_last,
    shown_as,
)
from bot.discord.commands.request_flow import report_errors, take_ticket
from bot.discord.commands.services import Command, Services
from bot.store import StoredPuzzle
from solvers.core.boards.places import column_name

_MOST = 25
_ANY = 100
"""Rows and columns of a board that is not known yet."""
_SECONDS = 1.0
"""Maximum time to wait for the database while a user types."""


async def complete(
    services: Services, interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """Return the cells whose names begin with `typed`, on the new board or the user's last one."""
    size = None
    # Discord sends the options so far: a user may type the cell before the text, or without one.
    if text := interaction.namespace.text:
        size = _size_at_most(str(text))
    elif interaction.namespace.file is None:
        size = await _size_of_last(services, interaction)
    rows, columns = size or (_ANY, _ANY)
    return [app_commands.Choice(name=name, value=name) for name in names(typed, rows, columns)]


def _size_at_most(text: str) -> tuple[int, int]:
    """Return an upper bound of rows and columns: the number of lines, or of characters in a line."""
    lines = text.split("\n")
    most = min(max(len(lines), *map(len, lines)), _ANY)
    return most, most


async def _size_of_last(services: Services, interaction: discord.Interaction) -> tuple[int, int] | None:
    """Return the size of the last board from memory, which is empty after a start, or from the database."""
    person, channel = interaction.user.id, interaction.channel_id or 0
    if size := services.store.size_of_last(person, channel):
        return size
    with contextlib.suppress(StoreError, TimeoutError):
        # The store records the size of this board.
        async with asyncio.timeout(_SECONDS):
            await services.store.latest(person, channel)
    return services.store.size_of_last(person, channel)


def names(typed: str, rows: int, columns: int) -> list[str]:
    """Return up to 25 names of cells that begin with `typed`, the short ones first."""
    match = re.fullmatch(r"\s*([A-Za-z]{0,2})([0-9]{0,3})\s*", typed)
    if not match:
        return []
    letters, digits = match[1].upper(), match[2]
    across = [column_name(column) for column in range(columns)]
    across = [name for name in across if (name == letters if digits else name.startswith(letters))]
    down = [str(row) for row in range(1, rows + 1) if str(row).startswith(digits)]
    return [column + row for column in across for row in down][:_MOST]


STAGES = {"where to look": RevealLevel.WHERE, "why": RevealLevel.WHY, "which cell": RevealLevel.WHAT}
_LEVELS = [app_commands.Choice(name=said, value=stage.value) for said, stage in STAGES.items()]


async def begin_hint(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Begin with the user's last level if the entry has none."""
    await begin(exchange, await first_stage(exchange, entry))


def hint(services: Services) -> Command:
    @app_commands.command(name="hint", description="The next step, with its reason")
    @app_commands.describe(
        **DESCRIBED,
        cell="The cell to explain, such as D5",
        level="How much to reveal; as in your last hint unless you say",
    )
    @app_commands.choices(level=_LEVELS)
    async def command(
        interaction: discord.Interaction,
        text: TypedText | None = None,
        file: discord.Attachment | None = None,
        puzzle: PuzzleName | None = None,
        cell: app_commands.Range[str, 1, 8] | None = None,
        known: TypedText | None = None,
        level: int | None = None,
        private: bool | None = None,
        spoiler: bool | None = None,
    ) -> None:
        shown = shown_as(services, interaction, private, spoiler)
        # NOTHING means the user's last level, which is read after the acknowledgement.
        stage = RevealLevel(level or RevealLevel.NOTHING)
        entry = new_entry(interaction, puzzle=puzzle, typed=known or "", cell=cell, level=stage, **shown)
        await ask(services, interaction, PuzzleRequest(entry, text, file), begin_hint)

    @command.autocomplete("cell")
    async def cells(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await complete(services, interaction, typed)

    return command


def check(services: Services) -> Command:
    @app_commands.command(name="check", description="Are your marks right? Tells which are wrong, no more")
    @app_commands.describe(**{name: said for name, said in DESCRIBED.items() if name != "spoiler"})
    async def command(
        interaction: discord.Interaction,
        known: TypedText | None = None,
        text: TypedText | None = None,
        file: discord.Attachment | None = None,
        puzzle: PuzzleName | None = None,
        private: bool | None = None,
    ) -> None:
        shown = shown_as(services, interaction, private)
        entry = new_entry(interaction, puzzle=puzzle, asked="check", typed=known or "", **shown)
        await ask(services, interaction, PuzzleRequest(entry, text, file), begin)

    return command


def explain(services: Services) -> Command:
    @app_commands.command(name="explain", description="Every step from the bare board to the answer")
    @app_commands.describe(**{name: said for name, said in DESCRIBED.items() if name != "known"})
    async def command(
        interaction: discord.Interaction,
        text: TypedText | None = None,
        file: discord.Attachment | None = None,
        puzzle: PuzzleName | None = None,
        private: bool | None = None,
        spoiler: bool | None = None,
    ) -> None:
        shown = shown_as(services, interaction, private, spoiler)
        entry = new_entry(interaction, puzzle=puzzle, asked="explain", level=RevealLevel.SOLVED, **shown)
        await ask(services, interaction, PuzzleRequest(entry, text, file), begin)

    return command


async def ask(
    services: Services, interaction: discord.Interaction, question: PuzzleRequest, respond: Respond
) -> None:
    """Answer a request about a new puzzle, or about the user's last one."""
    if not question.empty:
        await answer_question(services, interaction, question, respond)
        return
    exchange = Exchange(services, interaction, question.entry.private)
    async with report_errors(exchange), take_ticket(exchange):
        entry = await recall_last(services, interaction, question.entry)
        exchange.received.draft = entry.as_draft(entry.text)
        await respond(exchange, entry)
