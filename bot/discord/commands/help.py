"""/help: what the bot does, the forms of its commands and its status, or the rules of one puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.common.stages import Mistakes, RevealLevel
from bot.discord.commands.about import status
from bot.discord.commands.button_interaction import ButtonInteraction
from bot.discord.commands.conversation import begin
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.hint_commands import STAGES, begin_hint
from bot.discord.commands.modals import Question, open_form, puzzle_form
from bot.discord.commands.new import Wish, make_board, open_new
from bot.discord.commands.play import MISTAKES, PLAYERS
from bot.discord.commands.puzzle_requests import PuzzleName, PuzzleRequest, new_entry, shown_as
from bot.discord.commands.request_flow import report_errors, run_entry, take_ticket
from bot.discord.commands.services import Command, Services
from bot.messages import replies
from bot.messages.buttons import form_button, rules_view
from bot.messages.cards import Card
from bot.messages.replies import Reply
from bot.service.jobs import BoardView, New, Show, new_seed, of_kind
from solvers import PUZZLES, Puzzle

SENTENCES = {
    "solve": "gives the answer of a puzzle, and proves that it is the only one.",
    "hint": "gives the next step with its reason.",
    "check": "tells which of your marks are wrong.",
    "explain": "shows every step on a page of its own.",
    "play": "posts a board that you solve here, alone or together.",
    "new": "makes a board that has exactly one answer.",
}
"""Commands with a form, and what they do."""
_QUESTIONS = {
    "hint": [Question("How much to reveal", "level", STAGES)],
    "play": [
        Question("When wrong marks are reported", "mistakes", MISTAKES),
        Question("Who may place marks", "shared", PLAYERS),
    ],
}
_FIELDS: Mapping[str, dict[str, Any]] = {
    "solve": {"level": RevealLevel.SOLVED},
    "explain": {"level": RevealLevel.SOLVED},
    "hint": {"level": RevealLevel.NOTHING},
    "play": {"mistakes": Mistakes.ASKED, "spoiler": False},
}
_HEAD = "I know {} kinds of puzzles, as text, as a file or as a picture. Press a button, or type a command."
_MORE = """\
On anyone's message: Apps, *Solve this puzzle* or *Hint for this puzzle*. \
With `/new race:True`, up to ten people race on a board. \
`/practice` trains a technique. `/forget` deletes all that I remember of you.
Choose a puzzle below to see its rules, its formats and a board to try. `/help puzzle:…` does the same."""


def help_(services: Services) -> Command:
    @app_commands.command(name="help", description="What I can do; the rules and formats of a puzzle")
    @app_commands.describe(puzzle="The puzzle to explain")
    async def command(interaction: discord.Interaction, puzzle: PuzzleName | None = None) -> None:
        exchange = Exchange(services, interaction, private=True)
        if puzzle is None:
            async with report_errors(exchange):
                await exchange.acknowledge()
                await exchange.put(_overview(status(services, interaction.client.latency)))
        else:
            async with report_errors(exchange), take_ticket(exchange):
                await _show(exchange, PUZZLES[puzzle])

    return command


async def open_question(press: ButtonInteraction) -> None:
    """Open the form of a command, which must be the first response to a press."""
    services, interaction, name = press.services, press.interaction, press.button.key
    if name == "new":
        await open_new(services, interaction, Wish("", None, New(None, new_seed())), make_board)
        return
    fields = {**shown_as(services, interaction, None), "asked": name, **_FIELDS.get(name, {})}
    entry = new_entry(interaction, **fields, shared=name == "play" and not fields["private"])
    form = puzzle_form(
        services,
        PuzzleRequest(entry),
        begin_hint if name == "hint" else begin,
        f"{name.capitalize()} a puzzle" if name != "hint" else "Hint for a puzzle",
        # Nobody else sees a private board.
        *(one for one in _QUESTIONS.get(name, ()) if one.field != "shared" or not entry.private),
    )
    async with report_errors(press.exchange()):
        await open_form(services, interaction, form)


async def show_rules(press: ButtonInteraction) -> None:
    """Show the rules of the puzzle that was chosen."""
    exchange = Exchange(press.services, press.interaction, private=True)
    async with report_errors(exchange), take_ticket(exchange):
        await _show(exchange, PUZZLES[press.button.key])


async def _show(exchange: Exchange, puzzle: Puzzle) -> None:
    entry = replace(new_entry(exchange.interaction, puzzle=puzzle.name), text=puzzle.example)
    shown = await run_entry(exchange, entry, Show())
    await exchange.put(replies.help_on(of_kind(BoardView, shown)))


def _overview(status: str) -> Reply:
    """Return one sentence and one button for each command with a form, and what else there is."""
    sections = tuple((f"`/{name}` {said}", form_button(name)) for name, said in SENTENCES.items())
    card = Card(sections=sections, footer=f"{_MORE}\n-# {status}")
    return Reply(_HEAD.format(len(PUZZLES)), (), rules_view(list(PUZZLES.values())), card=card)
