"""Buttons that open forms: for the name of a cell, for marks, and for a text that was refused."""

from __future__ import annotations

import discord

from bot.common.errors import RefusedError
from bot.discord.commands import conversation, mark_placement
from bot.discord.commands.button_interaction import ButtonInteraction, shown_entry
from bot.discord.commands.conversation import recall, with_choice
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.mark_files import read_marks
from bot.discord.commands.modals import cell_form, legend, marks_form, open_form, puzzle_form
from bot.discord.commands.puzzle_requests import PuzzleRequest, new_entry
from bot.discord.commands.request_flow import FORM_LIMIT, report_errors, take_ticket
from bot.store import StoredPuzzle
from solvers import PUZZLES
from solvers.core.marks.sheet import with_marks


async def open_cell(press: ButtonInteraction) -> None:
    """Open a form for a cell, which must be the first response to a press."""

    async def reveal(interaction: discord.Interaction, cell: str) -> None:
        exchange = Exchange(press.services, interaction, pressed=True)
        async with report_errors(exchange), take_ticket(exchange):
            entry = await shown_entry(exchange, press.button.key)
            await with_choice(exchange, entry, conversation.reveal(exchange, entry, cell))

    async with report_errors(press.exchange()):
        await open_form(press.services, press.interaction, cell_form(reveal))


async def open_marks(press: ButtonInteraction) -> None:
    async with report_errors(press.exchange()) as exchange:
        entry = await recall(exchange, press.button.key)
        mark_placement.check_marker(exchange, entry)
        text = marks_text(entry)
        if len(text) > FORM_LIMIT:
            raise RefusedError("This board has more marks than a form can hold. Use /mark, such as C4=mine.")
        await _open_marks(press, entry, text, text)


async def _open_marks(press: ButtonInteraction, entry: StoredPuzzle, text: str, shown: str | None) -> None:
    """Open a form with a text of marks; the changes to the text that was `shown` are placed."""

    async def place(interaction: discord.Interaction, typed: str, file: discord.Attachment | None) -> None:
        exchange = Exchange(press.services, interaction, pressed=True)
        # The draft keeps the text of the form as its sheet: only changes to that text are placed.
        asked = new_entry(interaction, asked="play", sheet=shown or "")
        exchange.received.draft = asked.as_draft(typed, entry.key)
        async with report_errors(exchange), take_ticket(exchange):
            now = await shown_entry(exchange, entry.key)
            # A picture shows marks to be added, whatever the form showed.
            marks, before = (await read_marks(exchange, now, file), None) if file else (typed, shown)
            await with_choice(exchange, now, mark_placement.place(exchange, now, marks, before))

    puzzle = PUZZLES.get(entry.puzzle or "")
    title = f"Marks on {puzzle.title if puzzle else 'this board'}"
    form = marks_form(title, text, legend(puzzle, drawn=bool(entry.sheet)), place)
    await open_form(press.services, press.interaction, form)


def marks_text(entry: StoredPuzzle) -> str:
    """Return the marks of an entry for a form: in the board if that is known, otherwise as words."""
    puzzle = PUZZLES.get(entry.puzzle or "")
    if puzzle is None or not entry.sheet:
        return entry.shown_marks
    return with_marks(puzzle, entry.sheet.split("\n"), entry.shown_marks)


async def open_read(press: ButtonInteraction) -> None:
    """Open a form with a board from a picture, or one without an answer, and its marks."""
    async with report_errors(press.exchange()) as exchange:
        read = await recall(exchange, press.button.key)
        if max(len(read.text), len(read.marks)) > FORM_LIMIT:
            raise RefusedError(
                "This board is too large for a form. Press *As text*, correct it, and send it."
            )
        # The form shows marks as text, which is read again when it comes back.
        typed = read.marks or read.typed
        entry = new_entry(press.interaction, **{**read.question, "marks": "", "typed": typed})
        form = puzzle_form(press.services, PuzzleRequest(entry, read.text), conversation.begin, "Correct it")
        await open_form(press.services, press.interaction, form)


async def open_draft(press: ButtonInteraction) -> None:
    """Open a form with a refused text."""
    async with report_errors(press.exchange()) as exchange:
        draft = await recall(exchange, press.button.key)
        # A draft about a board has refused marks for it; any other draft is a puzzle.
        if draft.about:
            board = await recall(exchange, draft.about)
            await _open_marks(press, board, draft.text, draft.sheet or None)
            return
        entry = new_entry(press.interaction, **draft.question)
        form = puzzle_form(press.services, PuzzleRequest(entry, draft.text), conversation.begin, "Try again")
        await open_form(press.services, press.interaction, form)
