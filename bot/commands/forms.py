"""Buttons that open forms: for the name of a cell, for marks, and for a text that was refused."""

from __future__ import annotations

import discord

from bot import replies
from bot.buttons import ButtonId
from bot.commands import conversation, playing
from bot.commands.conversation import recalled
from bot.commands.exchange import Exchange
from bot.commands.handling import FORM_LIMIT, handle_errors, handle_with_worker
from bot.commands.modals import CellModal, MarksModal, PuzzleModal, open_form
from bot.commands.press import Press, with_entry
from bot.commands.questions import Question, new_entry
from bot.errors import RefusedError
from bot.store import Entry
from solvers import PUZZLES
from solvers.core.marks.sheet import with_marks


async def open_cell(press: Press) -> None:
    """Opens a form, which has to be the first answer to a press."""

    async def named(interaction: discord.Interaction, cell: str) -> None:
        async def reveal(exchange: Exchange, entry: Entry, _: Press) -> None:
            await conversation.reveal(exchange, entry, cell)

        await with_entry(press._replace(interaction=interaction), reveal, handle_with_worker)

    async def open_modal() -> None:
        await open_form(press.services, press.interaction, CellModal(named))

    await handle_errors(press.exchange(), open_modal)


async def open_marks(press: Press) -> None:
    """Opens a form with the marks that are there."""
    exchange = press.exchange()

    async def open_modal() -> None:
        entry = await recalled(exchange, press.button.key)
        playing.check_marker(exchange, entry)
        text = marks_text(entry)
        if len(text) > FORM_LIMIT:
            raise RefusedError("This board has more marks than a form can hold. Use /mark, such as C4=mine.")
        await _open_marks(press, entry, text, text)

    await handle_errors(exchange, open_modal)


async def _open_marks(press: Press, entry: Entry, text: str, shown: str | None) -> None:
    """Opens a form with a text of marks; what is changed of what was `shown` is placed."""

    async def placed(interaction: discord.Interaction, typed: str) -> None:
        again = press._replace(interaction=interaction, button=ButtonId("marks", entry.key))

        async def place(exchange: Exchange, entry: Entry, _: Press) -> None:
            await playing.place(exchange, entry, typed, shown)

        def draft() -> Entry:
            kept = new_entry(interaction, asked="play", sheet=shown or "")
            return kept.drafted(typed, entry.key)

        await with_entry(again, place, handle_with_worker, draft)

    title = puzzle.title if (puzzle := PUZZLES.get(entry.puzzle or "")) else "this board"
    form = MarksModal(f"Marks on {title}", text, _example_of(entry), placed)
    await open_form(press.services, press.interaction, form)


def marks_text(entry: Entry) -> str:
    """The marks of an entry for a form: in the board where that is known, else as words."""
    puzzle = PUZZLES.get(entry.puzzle or "")
    if puzzle is None or not entry.sheet:
        return entry.shown_marks
    return with_marks(puzzle, entry.sheet.split("\n"), entry.shown_marks)


def _example_of(entry: Entry) -> str:
    puzzle = PUZZLES.get(entry.puzzle or "")
    return f"{replies.example_marks(puzzle)}, or the board with its marks" if puzzle else "C4=5"


async def open_read(press: Press) -> None:
    """Opens what was read in a picture in a form, with its marks."""
    exchange = press.exchange()

    async def open_modal() -> None:
        read = await recalled(exchange, press.button.key)
        if max(len(read.text), len(read.marks)) > FORM_LIMIT:
            raise RefusedError(
                "This board is too large for a form. Press *As text*, correct it, and send it."
            )
        typed = read.marks or read.typed
        entry = new_entry(press.interaction, **{**read.question, "marks": "", "typed": typed})
        form = PuzzleModal(press.services, Question(entry, read.text), conversation.begin, "Correct it")
        await open_form(press.services, press.interaction, form)

    await handle_errors(exchange, open_modal)


async def open_draft(press: Press) -> None:
    """Opens what was refused in a form again."""
    exchange = press.exchange()

    async def open_modal() -> None:
        draft = await recalled(exchange, press.button.key)
        if draft.about:
            board = await recalled(exchange, draft.about)
            await _open_marks(press, board, draft.text, draft.sheet or None)
            return
        entry = new_entry(press.interaction, **draft.question)
        form = PuzzleModal(press.services, Question(entry, draft.text), conversation.begin, "Try again")
        await open_form(press.services, press.interaction, form)

    await handle_errors(exchange, open_modal)
