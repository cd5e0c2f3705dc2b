"""Modals: one for a puzzle that came neither as text nor as a file, one for the name of a cell."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import ui

from bot.commands.open_modals import OPEN_SECONDS
from bot.commands.questions import Question, Respond, answer_question
from bot.commands.services import Services


class PuzzleModal(ui.Modal):
    """A large field for the rows, and a place for a file."""

    def __init__(self, services: Services, question: Question, respond: Respond, title: str) -> None:
        super().__init__(title=title[:45], timeout=OPEN_SECONDS)
        self._services, self._question, self._respond = services, question, respond
        self._text: ui.TextInput[Any] = ui.TextInput(
            style=discord.TextStyle.paragraph, required=False, max_length=4000, custom_id="text"
        )
        self._file: ui.FileUpload[Any] = ui.FileUpload(required=False, max_values=1, custom_id="file")
        self.add_item(ui.Label(text="The puzzle, one row a line", component=self._text))
        self.add_item(ui.Label(text="Or a text file", component=self._file))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        question = Question(
            self._question.entry,
            self._text.value or None,
            next(iter(self._file.values), None),
        )
        await answer_question(self._services, interaction, question, self._respond)


class CellModal(ui.Modal, title="Reveal a cell"):
    """Asks for the name of a cell."""

    cell: ui.TextInput[Any] = ui.TextInput(label="Cell", placeholder="D5", max_length=8, custom_id="cell")

    def __init__(self, answer: Callable[[discord.Interaction, str], Awaitable[None]]) -> None:
        super().__init__(timeout=OPEN_SECONDS)
        self._answer = answer

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await self._answer(interaction, self.cell.value)
