"""Requests about a puzzle, for all commands: their options, the text, and the entry made from both."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Annotated, Any

import discord
from discord import app_commands

from bot.common.errors import RefusedError
from bot.common.puzzle_names import completions, find_puzzle, label_of
from bot.common.text_input import ZIP
from bot.discord.commands.exchange import Exchange, with_retries
from bot.discord.commands.request_flow import report_errors, run_entry, take_ticket
from bot.discord.commands.services import Services
from bot.discord.intake import File, sent
from bot.service.jobs import ReadPicture, ReadZip, RecognisedBoard, ZipText, of_kind
from bot.store import StoredPuzzle
from bot.store.entry import new_key
from solvers import PuzzleError

TEXT_LIMIT = 6000  # the longest text option that Discord has
TypedText = app_commands.Range[str, 1, TEXT_LIMIT]

DESCRIBED = {
    "text": "The puzzle, one row a line",
    "known": "What you have found, such as: C4=mine D5-D8=safe",
    "file": "The puzzle as a text file, a zip, or a picture of it",
    "puzzle": "Which puzzle it is; recognised unless you say",
    "private": "Only you see the reply",
    "spoiler": "Hide the reply until it is clicked",
}
"""The options that several commands have."""

MOST_FILES = 4
"""Files of one message or form; more would keep the line waiting."""
_CHOICE_LIMIT = 100
_TYPED_LIMIT = 100


class _Transformer(app_commands.Transformer):
    @property
    def max_value(self) -> int:
        """The number of characters that Discord accepts."""
        return _TYPED_LIMIT

    async def transform(self, _: discord.Interaction[Any], value: Any, /) -> str:
        return find_puzzle(str(value)).name

    async def autocomplete(
        self, _: discord.Interaction[Any], value: str | float, /
    ) -> list[app_commands.Choice[int | float | str]]:
        return [
            app_commands.Choice(name=label_of(puzzle, str(value))[:_CHOICE_LIMIT], value=puzzle.name)
            for puzzle in completions(str(value))
        ]


PuzzleName = Annotated[str, _Transformer()]
"""The annotation of an option of a command; the command gets the name of a puzzle that exists."""


@dataclass(frozen=True)
class PuzzleRequest:
    """A request before its text is loaded. `entry` gets the text, and the puzzle named `kind`.

    The text `is_own` unless it is a message, which may be talk without a puzzle.
    """

    entry: StoredPuzzle
    text: str | None = None
    file: File | None = None
    kind: str = ""
    is_own: bool = True

    @property
    def empty(self) -> bool:
        """Return whether the request has neither text nor file."""
        return self.text is None and self.file is None


Respond = Callable[[Exchange, StoredPuzzle], Awaitable[None]]


def new_entry(interaction: discord.Interaction, **fields: Any) -> StoredPuzzle:
    """Return an entry of the user who asks, without its text."""
    return StoredPuzzle(interaction.user.id, interaction.channel_id or 0, "", **fields)


def shown_as(
    services: Services, interaction: discord.Interaction, private: bool | None, spoiler: bool | None = None
) -> dict[str, bool]:
    """Return who sees the reply, and how: as the user says, otherwise as the server has chosen."""
    server = services.store.server(interaction.guild_id)
    return {
        "private": bool(server.private if private is None else private),
        "spoiler": bool(server.spoiler if spoiler is None else spoiler),
    }


async def answer_requests(
    services: Services,
    interaction: discord.Interaction,
    question: PuzzleRequest,
    files: Sequence[File],
    respond: Respond,
) -> None:
    """Answer a request with some files, each in a message of its own; without files by its text."""
    first = files[0] if files else None
    await answer_question(services, interaction, replace(question, file=first), respond)
    for file in files[1:MOST_FILES]:
        one = replace(question, entry=replace(question.entry, key=new_key()), file=file)
        await answer_question(services, interaction, one, respond, further=True)
    if len(files) > MOST_FILES:
        said = f"I took the first {MOST_FILES} of {len(files)} files. Send the others in another message."
        await with_retries(lambda: interaction.followup.send(said, ephemeral=True))


async def answer_question(
    services: Services,
    interaction: discord.Interaction,
    question: PuzzleRequest,
    respond: Respond,
    *,
    further: bool = False,
) -> None:
    """Load the text and answer; the user hears of all errors. A `further` request has its own message."""
    exchange = Exchange(services, interaction, question.entry.private, further=further, acknowledged=further)
    # The place is held until the answer, since the download stays in memory until then.
    place = nullcontext() if question.file is None else services.files
    async with report_errors(exchange), take_ticket(exchange), place:
        await respond(exchange, await _with_text(exchange, question))


async def _with_text(exchange: Exchange, question: PuzzleRequest) -> StoredPuzzle:
    """Return the entry of a request with its text, or the text in its zip or picture. Raises IntakeError."""
    services, asked = exchange.services, _with_kind(exchange, question)
    entry = asked
    found = await sent(question.text, question.file, services.config.limits, services.fetch)
    if isinstance(found, str):
        entry = replace(entry, text=found)
    elif found.startswith(ZIP):
        unpacked = await run_entry(exchange, entry, ReadZip(found))
        entry = replace(entry, text=of_kind(ZipText, unpacked).text)
    else:
        entry = await _with_board(exchange, entry, found)
    exchange.received.text, exchange.received.is_own = entry.text, question.is_own
    exchange.received.draft = _draft(asked, entry)
    return entry


def _with_kind(exchange: Exchange, question: PuzzleRequest) -> StoredPuzzle:
    """Return the entry of a request with the puzzle whose name was typed in a form."""
    if not question.kind:
        return question.entry
    # Then the user can correct the name without typing all again.
    exchange.received.draft = question.entry.as_draft(question.text or "")
    try:
        return replace(question.entry, puzzle=find_puzzle(question.kind).name)
    except RefusedError as error:
        raise PuzzleError(str(error)) from None


def _draft(asked: StoredPuzzle, read: StoredPuzzle) -> StoredPuzzle:
    """Return the draft of a request whose board is refused, with the marks in a picture."""
    draft = asked.as_draft(read.text)
    return replace(draft, typed=read.marks or asked.typed, pictured=True) if read.pictured else draft


async def _with_board(exchange: Exchange, entry: StoredPuzzle, picture: bytes) -> StoredPuzzle:
    """Return the entry with the board in a picture, and its marks."""
    ask = ReadPicture(picture, exchange.services.config.limits.picture_pixels)
    exchange.received.seen = found = of_kind(RecognisedBoard, await run_entry(exchange, entry, ask))
    puzzle = found.puzzle or entry.puzzle
    return replace(entry, text=found.text, puzzle=puzzle, marks=found.marks, pictured=True)


async def recall_last(
    services: Services, interaction: discord.Interaction, entry: StoredPuzzle
) -> StoredPuzzle:
    """Return the request about the puzzle that the user used last in this channel. Raises RefusedError."""
    found = await services.store.latest(interaction.user.id, interaction.channel_id or 0)
    if found is None:
        raise RefusedError(
            "I remember no puzzle of yours in this channel. Paste one as `text`, or attach it as `file`."
        )
    return about_puzzle(entry, found)


def about_puzzle(entry: StoredPuzzle, found: StoredPuzzle) -> StoredPuzzle:
    """Return the request of `entry` about the puzzle of `found`, with its revealed marks."""
    return replace(
        entry,
        text=found.text,
        puzzle=found.puzzle,
        options=found.options,
        reading=found.reading,
        marks=found.revealed_marks,
        sheet=found.sheet,
        rows=found.rows,
        columns=found.columns,
        pictured=found.pictured,
        difficulty=found.difficulty,
    )
