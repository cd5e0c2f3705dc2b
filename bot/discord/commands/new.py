"""/new: a new board, or a booklet of boards for printing."""

from __future__ import annotations

import dataclasses

import discord
from discord import app_commands

from bot.common.errors import RefusedError
from bot.common.stages import Mistakes
from bot.discord.commands.conversation import begin
from bot.discord.commands.exchange import Exchange, with_retries
from bot.discord.commands.puzzle_requests import DESCRIBED, PuzzleName, new_entry, shown_as
from bot.discord.commands.race import check_channel, open_race
from bot.discord.commands.request_flow import report_errors, run_job, take_turn
from bot.discord.commands.services import Command, Services
from bot.messages.buttons import has_link_button
from bot.messages.replies import Reply, ReplyFile
from bot.service.jobs import MOST_SEED, GeneratedBoards, New, NewBoard, new_seed, of_kind
from bot.store import StoredPuzzle
from solvers import PUZZLES, Level

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
        level="How hard; medium unless you say",
        variant="A variant of Sudoku, such as thermo",
        seed="The same number gives the same board",
        count="How many: two or more come as a PDF for printing, with the answers at the end",
        private=DESCRIBED["private"],
        race="Up to ten people get the board at the same time, each in private; who solves it first?",
    )
    @app_commands.choices(variant=[app_commands.Choice(name=name, value=name) for name in _variants()])
    async def command(
        interaction: discord.Interaction,
        puzzle: PuzzleName,
        size: app_commands.Range[str, 1, 9] | None = None,
        level: Level | None = None,
        variant: str = "",
        seed: app_commands.Range[int, 0, MOST_SEED] | None = None,
        count: app_commands.Range[int, 1, _MOST] = 1,
        private: bool | None = None,
        race: bool = False,
    ) -> None:
        if race:
            is_plain = seed is None and count == 1 and not private
            ask = New(level, new_seed(), variant=variant)
            await _open_race(Exchange(services, interaction), puzzle, ask, size, is_plain=is_plain)
            return
        # The server's default hides answers; a new board shows none.
        shown = shown_as(services, interaction, private, spoiler=False)
        exchange = Exchange(services, interaction, shown["private"])
        entry = new_entry(
            interaction,
            puzzle=puzzle,
            asked="play",
            mistakes=Mistakes.ASKED,
            shared=not shown["private"],
            **shown,
        )
        # Chosen here rather than by the worker, so that a job that starts twice makes the same board.
        first = new_seed() if seed is None else seed
        ask = New(level, first, count, booklet=count > 1, variant=variant)
        async with report_errors(exchange), take_turn(exchange):
            await _answer(exchange, entry, ask, size)

    return command


async def _open_race(exchange: Exchange, puzzle: str, ask: New, size: str | None, *, is_plain: bool) -> None:
    """Open a race. It `is_plain` without the options that a race does not take."""
    async with report_errors(exchange):
        if not is_plain:
            raise RefusedError(
                "A race is public, on one board that nobody knows: leave out `private`, `seed` and `count`."
            )
        check_channel(exchange.interaction)
        async with take_turn(exchange):
            await open_race(exchange, (await _make(exchange, puzzle, ask, size)).boards[0])


async def _make(exchange: Exchange, puzzle: str | None, ask: New, size: str | None) -> GeneratedBoards:
    # Without a theme: the board is drawn later.
    blank = exchange.services.blank_job(exchange.interaction)
    job = dataclasses.replace(blank, puzzle=puzzle, theme=None, ask=ask, size=size)
    return of_kind(GeneratedBoards, await run_job(exchange, job))


async def _answer(exchange: Exchange, entry: StoredPuzzle, ask: New, size: str | None) -> None:
    fresh = await _make(exchange, entry.puzzle, ask, size)
    if fresh.booklet:
        await exchange.put(_booklet(fresh))
        return
    board = fresh.boards[0]
    await begin(exchange, dataclasses.replace(entry, text=board.text))
    # Below the board's message, whose text changes with the next press of a button.
    await with_retries(
        lambda: exchange.interaction.followup.send(about(board), ephemeral=exchange.private, wait=True)
    )


def about(board: NewBoard) -> str:
    """Describe a board, with the seed that makes it again and a link to play it."""
    is_shown = board.link is None or has_link_button(board.link)
    link = "" if is_shown else f" Play it elsewhere: <{board.link}>"
    return f"{board.sentence}{link} {board.lost}".strip()


def _booklet(fresh: GeneratedBoards) -> Reply:
    last = fresh.boards[-1]
    seeds = f"seeds {fresh.boards[0].seed} to {last.seed}"
    said = f"{len(fresh.boards)} boards of {last.title}, {last.columns}x{last.rows}, {last.level}, {seeds}."
    alt = "A PDF of the boards, with the answers at its end."
    return Reply(said, (ReplyFile(fresh.booklet or b"", f"{fresh.puzzle}.pdf", alt),))
