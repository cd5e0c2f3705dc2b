"""Forms: for a puzzle, for the marks on it, and for the name of a cell."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.discord.commands.exchange import send_first_response
from bot.discord.commands.puzzle_requests import PuzzleRequest, Respond, answer_question
from bot.discord.commands.request_flow import FORM_LIMIT
from bot.discord.commands.services import Services
from bot.messages import replies
from solvers import Puzzle
from solvers.core.marks.sheet import legend_of

_TITLE_LIMIT, _LEGEND_LIMIT = 45, 100
Answer = Callable[[discord.Interaction, str], Awaitable[None]]
Pictured = Callable[[discord.Interaction, str, discord.Attachment | None], Awaitable[None]]


async def open_form(services: Services, interaction: discord.Interaction, form: ui.Modal) -> None:
    """Open a form, which must be the first response to an interaction."""
    services.open_modals.open(interaction.client, form)
    await send_first_response(lambda: interaction.response.send_modal(form))


def _paragraph(name: str, default: str) -> ui.TextInput[Any]:
    return ui.TextInput(
        style=discord.TextStyle.paragraph,
        required=False,
        max_length=FORM_LIMIT,
        default=default or None,
        custom_id=name,
    )


def _label(text: str, field: ui.TextInput[Any], legend: str) -> ui.Label[Any]:
    """Return a field with a legend, which unlike a placeholder stays visible beside prefilled text."""
    return ui.Label(text=text, description=legend[:_LEGEND_LIMIT], component=field)


def legend(puzzle: Puzzle | None, *, drawn: bool) -> str:
    """Return how marks are written in words, and in a drawn board if the form shows one."""
    words = replies.example_marks(puzzle) if puzzle else "C4=5"
    return f"{legend_of(puzzle)}. In words: {words}" if puzzle and drawn else f"Such as: {words}"


class PuzzleModal(ui.Modal):
    """A large field for the rows, a place for a file, and a field for marks if they are asked for."""

    def __init__(self, services: Services, question: PuzzleRequest, respond: Respond, title: str) -> None:
        super().__init__(title=title[:_TITLE_LIMIT])
        self._services, self._question, self._respond = services, question, respond
        self._text = _paragraph("text", question.text or "")
        self._file: ui.FileUpload[Any] = ui.FileUpload(required=False, max_values=1, custom_id="file")
        typed, is_check = question.entry.typed, question.entry.asked == "check"
        self._known = _paragraph("known", typed) if typed or is_check else None
        self.add_item(_label("The puzzle, one row a line", self._text, "Such as: mosaic / 4_ / _4"))
        if self._known:
            self.add_item(_label("What you have found", self._known, "Such as: C4=mine D5-D8=safe"))
        self.add_item(ui.Label(text="Or a text file or a picture", component=self._file))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        file = next(iter(self._file.values), None)
        # A text from before is still in its field when a file is sent instead of it.
        text = None if file and self._text.value == self._question.text else self._text.value or None
        entry = self._question.entry
        if self._known:
            entry = replace(entry, typed=self._known.value)
        await answer_question(self._services, interaction, PuzzleRequest(entry, text, file), self._respond)


class MarksModal(ui.Modal):
    """A large field with the current marks, to be changed, and a legend."""

    def __init__(self, title: str, marks: str, legend: str, answer: Answer) -> None:
        super().__init__(title=title[:_TITLE_LIMIT])
        self._answer = answer
        self._marks = _paragraph("marks", marks)
        self.add_item(_label("What you have found", self._marks, legend))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await self._answer(interaction, self._marks.value)


class AnswerModal(MarksModal):
    """The same with a place for a picture."""

    def __init__(self, title: str, marks: str, legend: str, answer: Pictured) -> None:
        file: ui.FileUpload[Any] = ui.FileUpload(required=False, max_values=1, custom_id="file")
        super().__init__(
            title, marks, legend, lambda again, typed: answer(again, typed, next(iter(file.values), None))
        )
        self.add_item(ui.Label(text="Or a screenshot of it", component=file))


class CellModal(ui.Modal):
    """Asks for a cell, which may have a value if the example `such_as` has one."""

    cell: ui.TextInput[Any] = ui.TextInput(label="Cell", max_length=40, custom_id="cell")

    def __init__(self, answer: Answer, title: str = "Reveal a cell", such_as: str = "D5") -> None:
        super().__init__(title=title)
        self.cell.placeholder = such_as
        self._answer = answer

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await self._answer(interaction, self.cell.value)
