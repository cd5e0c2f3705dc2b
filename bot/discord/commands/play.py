"""/play and /mark: a board in the chat, on which one or all users place marks."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.common.errors import RefusedError
from bot.common.stages import Mistakes, RevealLevel
from bot.discord.commands import mark_placement
from bot.discord.commands.conversation import begin, recall, with_choice
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.hint_commands import ask
from bot.discord.commands.puzzle_requests import (
    DESCRIBED,
    PuzzleName,
    PuzzleRequest,
    TypedText,
    about_puzzle,
    new_entry,
    shown_as,
)
from bot.discord.commands.request_flow import report_errors, take_ticket
from bot.discord.commands.services import Command, Services
from bot.store import StoredPuzzle
from bot.store.mark_log import ANYONE

MISTAKES = {"at once": Mistakes.AT_ONCE, "when someone asks": Mistakes.ASKED, "never": Mistakes.NEVER}
PLAYERS = {"everyone here": True, "only me": False}
_MISTAKES = [app_commands.Choice(name=said, value=when.value) for said, when in MISTAKES.items()]
_PLAYERS = [app_commands.Choice(name=said, value=int(shared)) for said, shared in PLAYERS.items()]


def play(services: Services) -> Command:
    @app_commands.command(name="play", description="A board to be solved here, alone or together")
    @app_commands.describe(
        **DESCRIBED,
        mistakes="When wrong marks are reported",
        players="Who may place marks; everyone unless you say",
    )
    @app_commands.choices(mistakes=_MISTAKES)
    @app_commands.choices(players=_PLAYERS)
    async def command(
        interaction: discord.Interaction,
        text: TypedText | None = None,
        file: discord.Attachment | None = None,
        puzzle: PuzzleName | None = None,
        known: TypedText | None = None,
        mistakes: str = Mistakes.ASKED.value,
        players: int = True,
        private: bool | None = None,
        spoiler: bool | None = None,
    ) -> None:
        # The server's default hides answers; a board to be played shows none.
        shown = shown_as(services, interaction, private, bool(spoiler))
        entry = new_entry(
            interaction,
            puzzle=puzzle,
            asked="play",
            typed=known or "",
            mistakes=Mistakes(mistakes),
            # Nobody else sees a private board.
            shared=bool(players) and not shown["private"],
            **shown,
        )
        await ask(services, interaction, PuzzleRequest(entry, text, file), begin)

    return command


def mark(services: Services) -> Command:
    @app_commands.command(name="mark", description="Place marks on the board used last: A1=tent B2-B5=empty")
    @app_commands.describe(known=DESCRIBED["known"])
    async def command(interaction: discord.Interaction, known: TypedText) -> None:
        exchange = Exchange(services, interaction, private=True)
        async with report_errors(exchange), take_ticket(exchange):
            entry = await _recall_last_board(exchange)
            exchange.received.draft = new_entry(interaction, asked="play").as_draft(known, entry.key)
            exchange.entry, exchange.shown = entry, True
            if entry.level is RevealLevel.SOLVED:
                await _begin_again(exchange, entry, known)
            else:
                await with_choice(exchange, entry, mark_placement.place(exchange, entry, known))

    return command


async def _begin_again(exchange: Exchange, entry: StoredPuzzle, known: str) -> None:
    """Begin a board of the user's own if the last message shows the whole answer."""
    own = new_entry(exchange.interaction, asked="play", typed=known, private=True)
    await begin(exchange, about_puzzle(own, entry))


async def _recall_last_board(exchange: Exchange) -> StoredPuzzle:
    """Return the board that the user used last in this channel, or a later one for everyone."""
    store, interaction = exchange.services.store, exchange.interaction
    channel = interaction.channel_id or 0
    # The store keeps the last board for everyone under ANYONE.
    lasts = [await store.latest(person, channel) for person in (interaction.user.id, ANYONE)]
    boards = [entry for entry in lasts if entry and (entry.shared or entry.owner == interaction.user.id)]
    if not boards:
        raise RefusedError("I remember no board in this channel that you may mark. Send one with /play.")
    return await recall(exchange, max(boards, key=lambda entry: entry.came).key)
