"""The board of one user in a race, and the marks that the user places: some, or the whole board."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.common.errors import RefusedError
from bot.discord.commands.button_interaction import ButtonInteraction
from bot.discord.commands.daily_board import board_picture, form_text, return_text
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.mark_files import read_marks
from bot.discord.commands.modals import legend, marks_form, open_form
from bot.discord.commands.race_updates import refresh
from bot.discord.commands.request_flow import hold_board, report_errors, run_board, take_ticket
from bot.discord.commands.services import Services
from bot.messages.buttons import racer_view
from bot.messages.cards import Card, Colour
from bot.messages.descriptions import add_marks
from bot.messages.race_text import PENALTY_SECONDS, racer_text
from bot.messages.replies import Reply, picture_files
from bot.service.jobs import CheckMarks, CheckResult, of_kind
from bot.store import Race, Racer
from solvers import PUZZLES


async def find_race(services: Services, key: str) -> Race:
    """Return a race that goes on. Raises RefusedError for any other."""
    race = await services.store.races.race(key)
    if race is None:
        raise RefusedError("This race is too old: I do not remember it any more.")
    if race.ended is not None or services.clock() >= race.deadline:
        raise RefusedError("This race is over.")
    return race


async def find_racer(exchange: Exchange, race: Race) -> Racer:
    """Return the progress of the user in a race. Raises RefusedError for other users."""
    person = exchange.interaction.user.id
    for racer in await exchange.services.store.races.racers(race.key):
        if racer.person == person:
            return racer
    raise RefusedError("You are not in this race.")


async def _find_player(exchange: Exchange, key: str) -> tuple[Race, Racer]:
    """Return a race whose board is shown, and the user's progress. Raises RefusedError."""
    race = await find_race(exchange.services, key)
    racer = await find_racer(exchange, race)
    if race.started is None or exchange.services.clock() < race.started:
        raise RefusedError("The board is not shown before the start.")
    return race, racer


def board_reply(race: Race, racer: Racer, picture: bytes | None) -> Reply:
    card = Card(None if racer.seconds is None else Colour.GREEN)
    files = picture_files(race.puzzle, picture, add_marks(f"{race.title}.", racer.marks))
    return Reply(
        racer_text(race, racer), files, racer_view(race) if racer.seconds is None else None, card=card
    )


async def show_board(press: ButtonInteraction) -> None:
    """Show the board with the user's marks."""
    exchange = Exchange(press.services, press.interaction, private=True)
    async with report_errors(exchange), take_ticket(exchange):
        race, racer = await _find_player(exchange, press.button.key)
        await exchange.put(board_reply(race, racer, await board_picture(exchange, race, racer.marks)))


async def open_marks(press: ButtonInteraction, *, is_whole: bool) -> None:
    """Open a form, which must be the first response to a press: for new marks, or with the whole board."""
    async with report_errors(press.exchange()):
        race, racer = await _find_player(press.exchange(), press.button.key)
        shown, puzzle = form_text(race, racer.marks) if is_whole else None, PUZZLES[race.puzzle]

        async def answer(
            interaction: discord.Interaction, typed: str, file: discord.Attachment | None
        ) -> None:
            await _place(press, interaction, typed, shown, file)

        how = legend(puzzle, drawn=bool(shown and race.sheet))
        await open_form(press.services, press.interaction, marks_form(puzzle.title, shown or "", how, answer))


async def _place(
    press: ButtonInteraction,
    interaction: discord.Interaction,
    typed: str,
    shown: str | None,
    file: discord.Attachment | None,
) -> None:
    """Place marks, and count the right places; the reply says of no place whether it is right."""
    services, key = press.services, press.button.key
    exchange = Exchange(services, interaction, pressed=True)
    now, is_placed = services.clock(), False
    async with report_errors(exchange), take_ticket(exchange):
        async with hold_board(exchange, f"{key} {interaction.user.id}"):
            race, racer = await _find_player(exchange, key)
            asked = CheckMarks(racer.marks, typed, shown, judged=False)
            if file:  # it shows marks to be added
                asked = CheckMarks(racer.marks, await read_marks(exchange, race, file), judged=False)
            marked = of_kind(CheckResult, await run_board(exchange, race, asked))
            if not marked.known:
                raise RefusedError(marked.verdict)
            racer = _advance(racer, marked, now - (race.started or now))
            await services.store.races.advance(racer)
        is_placed = True
        refresh(services, interaction.client, key)
        await exchange.put(board_reply(race, racer, marked.picture))
    if not is_placed and typed != shown:
        await return_text(exchange, typed)


def _advance(racer: Racer, marked: CheckResult, seconds: float) -> Racer:
    """Return the progress with new marks, after these seconds since the start."""
    if racer.seconds is not None:
        raise RefusedError("You have solved this board already.")
    wrong = sum(change.after != "" and change.place in marked.wrong for change in marked.changes)
    mistakes = racer.mistakes + wrong
    correct = marked.total if marked.completed else len(marked.marks.split()) - len(marked.wrong)
    return replace(
        racer,
        marks=marked.marks,
        correct=min(correct, marked.total),
        mistakes=mistakes,
        seconds=seconds + PENALTY_SECONDS * mistakes if marked.completed else None,
    )
