"""Forms: for a puzzle, for the marks on it, for the name of a cell, and their fields for other forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.discord.commands.exchange import send_first_response
from bot.discord.commands.puzzle_requests import MOST_FILES, PuzzleRequest, Respond, answer_requests
from bot.discord.commands.request_flow import FORM_LIMIT
from bot.discord.commands.services import Services
from bot.messages import replies
from bot.store import StoredPuzzle
from solvers import LEVELS, PUZZLES, Puzzle
from solvers.core.marks.sheet import legend_of

_TITLE_LIMIT, _LEGEND_LIMIT = 45, 100
Submit = Callable[[discord.Interaction], Awaitable[None]]
Answer = Callable[[discord.Interaction, str], Awaitable[None]]
Pictured = Callable[[discord.Interaction, str, discord.Attachment | None], Awaitable[None]]


class Form(ui.Modal):
    """Fields with labels; `submit` reads the fields when the form comes back."""

    def __init__(self, title: str, fields: Iterable[ui.Label[Any]], submit: Submit) -> None:
        super().__init__(title=title[:_TITLE_LIMIT])
        self._submit = submit
        for field in fields:
            self.add_item(field)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await self._submit(interaction)


async def open_form(services: Services, interaction: discord.Interaction, form: Form) -> None:
    """Open a form, which must be the first response to an interaction."""
    services.open_modals.open(interaction.client, form)
    await send_first_response(lambda: interaction.response.send_modal(form))


def label(text: str, field: ui.Item[Any], legend: str = "") -> ui.Label[Any]:
    """Return a field with a legend, which unlike a placeholder stays visible beside prefilled text."""
    return ui.Label(text=text, description=legend[:_LEGEND_LIMIT] or None, component=field)


def paragraph(name: str, default: str) -> ui.TextInput[Any]:
    """Return a large field for text."""
    long = discord.TextStyle.paragraph
    return ui.TextInput(
        style=long, required=False, max_length=FORM_LIMIT, default=default or None, custom_id=name
    )


def line(name: str, default: str, most: int, *, required: bool = False) -> ui.TextInput[Any]:
    """Return a field for one line of at most `most` characters."""
    return ui.TextInput(required=required, max_length=most, default=default or None, custom_id=name)


def radio_group(name: str, options: Mapping[str, str], default: str = "") -> ui.RadioGroup[Any]:
    """Return a list with one option to choose; `options` are labels by value."""
    shown = [
        discord.RadioGroupOption(label=said, value=value, default=value == default)
        for value, said in options.items()
    ]
    return ui.RadioGroup(custom_id=name, required=False, options=shown)


def level_group(default: str) -> ui.RadioGroup[Any]:
    """Return the list of levels."""
    return radio_group("level", {name: name.capitalize() for name in LEVELS}, default)


def upload(most: int = 1) -> ui.FileUpload[Any]:
    """Return a place for up to `most` files."""
    return ui.FileUpload(required=False, max_values=most, custom_id="file")


def legend(puzzle: Puzzle | None, *, drawn: bool) -> str:
    """Return how marks are written in words, and in a drawn board if the form shows one."""
    words = replies.example_marks(puzzle) if puzzle else "C4=5"
    return f"{legend_of(puzzle)}. In words: {words}" if puzzle and drawn else f"Such as: {words}"


class Question(NamedTuple):
    """A question of a form that sets a field of the entry: its values by the labels of the options."""

    title: str
    field: str
    options: Mapping[str, Any]

    def group(self, entry: StoredPuzzle) -> ui.RadioGroup[Any]:
        labels = {said: said.capitalize() for said in self.options}
        now = getattr(entry, self.field)
        return radio_group(self.field, labels, next((s for s in labels if self.options[s] == now), ""))


def puzzle_form(
    services: Services, request: PuzzleRequest, respond: Respond, title: str, *questions: Question
) -> Form:
    """Return a form with fields for rows, files and the kind of puzzle, for marks if they are asked for."""
    asked = request.entry
    own = PUZZLES.get(asked.puzzle or "")
    named = own.title if own else ""
    # The kind has a field of its own, so its name need not be corrected in two places.
    before = (request.text or "").removeprefix(f"{asked.puzzle}\n")
    text, known = paragraph("text", before), paragraph("known", asked.typed)
    files, kind = upload(MOST_FILES), line("kind", named, 60)
    groups = [(question, question.group(asked)) for question in questions]

    async def submit(interaction: discord.Interaction) -> None:
        found = {question.field: question.options[group.value] for question, group in groups if group.value}
        # Text, marks and kind from before are still in their fields when a file is sent instead of them.
        is_replaced = bool(files.values) and text.value == before
        rows = None if is_replaced else text.value or None
        marks = "" if is_replaced and known.value == asked.typed else known.value
        is_same = kind.value == named and not (is_replaced and before)
        kept: dict[str, Any] = {} if is_same else {"puzzle": None, "options": {}}
        entry = replace(asked, **{**found, **kept, "typed": marks})
        again = PuzzleRequest(entry, rows, kind="" if kind.value == named else kind.value)
        await answer_requests(services, interaction, again, files.values, respond)

    found_field = label("What you have found", known, "Such as: C4=mine D5-D8=safe")
    fields = [
        label("The puzzle, one row a line", text, "Such as: mosaic / 4_ / _4"),
        *([found_field] if asked.typed or asked.asked in ("check", "hint") else []),
        label("Or text files or pictures", files),
        label("Which puzzle", kind, "Recognised if you leave it empty. Such as: sudoku"),
        *(label(question.title, group) for question, group in groups),
    ]
    return Form(title, fields, submit)


def marks_form(title: str, marks: str, legend: str, answer: Pictured) -> Form:
    """Return a form with the current marks, to be changed, a legend, and a place for a picture."""
    field, file = paragraph("marks", marks), upload()

    async def submit(interaction: discord.Interaction) -> None:
        await answer(interaction, field.value, next(iter(file.values), None))

    fields = [label("What you have found", field, legend), label("Or a screenshot of the board", file)]
    return Form(title, fields, submit)


def cell_form(answer: Answer, title: str = "Reveal a cell", such_as: str = "D5") -> Form:
    """Return a form for a cell, which may have a value if the example `such_as` has one."""
    cell = line("cell", "", 40, required=True)

    async def submit(interaction: discord.Interaction) -> None:
        await answer(interaction, cell.value)

    return Form(title, [label("Cell", cell, f"Such as: {such_as}")], submit)
