"""/new: a new board, or a booklet of boards for printing."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple, cast

import discord
from discord import app_commands

from bot.common.errors import RefusedError
from bot.common.puzzle_names import find_puzzle
from bot.common.stages import Mistakes
from bot.discord.commands.button_interaction import ButtonInteraction
from bot.discord.commands.conversation import begin, recall
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.modals import Form, label, level_group, line, open_form
from bot.discord.commands.puzzle_requests import DESCRIBED, PuzzleName, new_entry, shown_as
from bot.discord.commands.race import check_channel, open_race
from bot.discord.commands.request_flow import report_errors, run_job, take_ticket
from bot.discord.commands.services import Command, Services
from bot.messages.replies import Reply, ReplyFile
from bot.service.jobs import MOST_SEED, GeneratedBoards, New, new_seed, of_kind
from bot.store import StoredPuzzle
from solvers import PUZZLES, Level
from solvers.core.boards.places import amount, in_words

_MOST = 20


def _variants() -> list[str]:
    """Return the variants that some puzzle has."""
    generators = [puzzle.generator for puzzle in PUZZLES.values() if puzzle.generator]
    return [name for generator in generators for name in generator.variants]


def new(services: Services) -> Command:
    @app_commands.command(name="new", description="A new board with exactly one answer, or a booklet of them")
    @app_commands.describe(
        puzzle="Which puzzle",
        size="Columns and rows, such as 10x10; what is usual unless you say",
        level="How hard; medium unless you say, or easy if the puzzle has no medium boards",
        variant="A variant of Sudoku, such as thermo",
        seed="The same number gives the same board",
        count="How many: two or more come as a PDF for printing, with the answers at the end",
        private=DESCRIBED["private"],
        race="Up to ten people get the board at the same time, each in private; who solves it first?",
    )
    @app_commands.choices(variant=[app_commands.Choice(name=name, value=name) for name in _variants()])
    async def command(
        interaction: discord.Interaction,
        puzzle: PuzzleName | None = None,
        size: app_commands.Range[str, 1, 9] | None = None,
        level: Level | None = None,
        variant: str = "",
        seed: app_commands.Range[int, 0, MOST_SEED] | None = None,
        count: app_commands.Range[int, 1, _MOST] = 1,
        private: bool | None = None,
        race: bool = False,
    ) -> None:
        # Chosen here rather than by the worker, so that a job that starts twice makes the same board.
        first = new_seed() if seed is None else seed
        wish = Wish(puzzle or "", size, New(level, first, count, booklet=count > 1, variant=variant), private)
        is_plain = seed is None and count == 1 and not private
        make = partial(_open_race, is_plain=is_plain) if race else make_board
        await (make(services, interaction, wish) if puzzle else open_new(services, interaction, wish, make))

    return command


class Wish(NamedTuple):
    """A wish for new boards: the puzzle, the size as typed, and who sees the reply."""

    puzzle: str
    size: str | None
    ask: New
    private: bool | None = None


Make = Callable[[Services, discord.Interaction, Wish], Awaitable[None]]


async def open_new(services: Services, interaction: discord.Interaction, wish: Wish, make: Make) -> None:
    """Open a form for puzzle, size and level, which must be the first response."""
    title = PUZZLES[wish.puzzle].title if wish.puzzle else ""
    kind, size = line("kind", title, 60, required=True), line("size", wish.size or "", 9)
    level = level_group(wish.ask.level or "")

    async def submit(again: discord.Interaction) -> None:
        # Another puzzle does not have the variant.
        variant = wish.ask.variant if kind.value == title else ""
        ask = dataclasses.replace(wish.ask, level=cast("Level | None", level.value), variant=variant)
        await make(services, again, wish._replace(puzzle=kind.value, size=size.value or None, ask=ask))

    fields = [
        label("Which puzzle", kind, "Such as: sudoku"),
        label("Columns and rows", size, "Such as: 10x10. The usual size if you leave it empty"),
        label("How hard", level),
    ]
    async with report_errors(Exchange(services, interaction)):
        await open_form(services, interaction, Form("A new board", fields, submit))


async def open_another(press: ButtonInteraction) -> None:
    """Open the form for one more board like that of the message."""
    async with report_errors(press.exchange()) as exchange:
        entry = await recall(exchange, press.button.key)
        ask = New(entry.difficulty and entry.difficulty.level, new_seed(), variant=entry.variant)
        wish = Wish(entry.puzzle or "", f"{entry.columns}x{entry.rows}", ask, entry.private or None)
        await open_new(press.services, press.interaction, wish, make_board)


async def make_board(services: Services, interaction: discord.Interaction, wish: Wish) -> None:
    """Answer with a new board to play, or with a booklet."""
    # The server's default hides answers; a new board shows none.
    shown = shown_as(services, interaction, wish.private, spoiler=False)
    exchange = Exchange(services, interaction, shown["private"])
    public = not shown["private"]
    entry = new_entry(interaction, asked="play", mistakes=Mistakes.ASKED, shared=public, **shown)
    async with report_errors(exchange), take_ticket(exchange):
        await _answer(exchange, entry, wish)


async def _open_race(
    services: Services, interaction: discord.Interaction, wish: Wish, *, is_plain: bool
) -> None:
    """Open a race. It `is_plain` without the options that a race does not take."""
    async with report_errors(Exchange(services, interaction)) as exchange:
        if not is_plain:
            raise RefusedError(
                "A race is public, on one board that nobody knows: leave out `private`, `seed` and `count`."
            )
        check_channel(exchange.interaction)
        async with take_ticket(exchange):
            await open_race(exchange, (await _make(exchange, wish)).boards[0])


async def _make(exchange: Exchange, wish: Wish) -> GeneratedBoards:
    # Without a theme: the board is drawn later.
    blank = exchange.services.blank_job(exchange.interaction)
    puzzle = find_puzzle(wish.puzzle).name
    job = dataclasses.replace(blank, puzzle=puzzle, theme=None, ask=wish.ask, size=wish.size)
    return of_kind(GeneratedBoards, await run_job(exchange, job))


async def _answer(exchange: Exchange, entry: StoredPuzzle, wish: Wish) -> None:
    fresh = await _make(exchange, wish)
    if fresh.booklet:
        await exchange.put(_booklet(fresh, wish.ask.count))
        return
    board = fresh.boards[0]
    made = {name: getattr(board, name) for name in ("puzzle", "text", "seed", "variant")}
    await begin(exchange, dataclasses.replace(entry, **made, difficulty=board.grade))


def _booklet(fresh: GeneratedBoards, wanted: int) -> Reply:
    last, seeds = fresh.boards[-1], [board.seed for board in fresh.boards]
    in_order = seeds == list(range(seeds[0], seeds[-1] + 1)) and len(seeds) > 1
    named = f"{seeds[0]} to {seeds[-1]}" if in_order else in_words(list(map(str, seeds)))
    said = (
        f"{amount(len(seeds), 'board')} of {last.title}, {last.columns}x{last.rows}, {last.level}, "
        f"seed{'s' * (len(seeds) > 1)} {named}."
    )
    said += " I found no more in the time." * (len(seeds) < wanted)
    alt = "A PDF of the boards, with the answers at its end."
    return Reply(said, (ReplyFile(fresh.booklet or b"", f"{fresh.puzzle}.pdf", alt),))
