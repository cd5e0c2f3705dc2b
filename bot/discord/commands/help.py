"""/help: an overview of the bot, or the rules and formats of one puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import discord
from discord import app_commands

from bot.discord.commands.exchange import Exchange
from bot.discord.commands.puzzle_requests import PuzzleName, new_entry
from bot.discord.commands.request_flow import report_errors, run_job, take_turn
from bot.discord.commands.services import Command, Services
from bot.messages import replies
from bot.messages.replies import Reply
from bot.service.jobs import BoardView, Show, of_kind
from solvers import PUZZLES, Puzzle
from solvers.core.boards.answer import in_cells

_MESSAGE_LIMIT = 2000
_HOW = """\
`/solve` the answer, `/hint` the next step with its reason, `/check` whether your marks are right, \
`/explain` every step on a page of its own. `/play` is a board to be solved here, \
alone or together: `/mark A1=…` places marks. `/new` makes a board with one answer, as hard as you like, \
or a booklet to print. Paste the puzzle as `text`, attach it as `file`, \
or give neither and a form opens. \
On anyone's message: Apps, *Solve this puzzle* or *Hint for this puzzle*.
`private` shows the reply to you alone, `spoiler` hides it until it is clicked.
`/help puzzle:…` tells the rules of one puzzle and the formats that I read; its name completes itself. \
`/solve any` takes every puzzle. `/daily` posts a board each day, with `/streak` and `/leaderboard`; \
it and `/settings` are for the managers of a server. \
`/forget` deletes all that I remember of you."""


def help_(services: Services) -> Command:
    @app_commands.command(name="help", description="What I can do; the rules and formats of a puzzle")
    @app_commands.describe(puzzle="The puzzle to explain")
    async def command(interaction: discord.Interaction, puzzle: PuzzleName | None = None) -> None:
        exchange = Exchange(services, interaction, private=True)
        if puzzle is None:
            async with report_errors(exchange):
                await exchange.acknowledge()
                await exchange.put(Reply(overview(list(PUZZLES.values()))))
        else:
            async with report_errors(exchange), take_turn(exchange):
                await _show(exchange, PUZZLES[puzzle])

    return command


async def _show(exchange: Exchange, puzzle: Puzzle) -> None:
    interaction = exchange.interaction
    entry = replace(new_entry(interaction, puzzle=puzzle.name), text=puzzle.example)
    shown = await run_job(exchange, exchange.services.job(entry, interaction, Show()))
    await exchange.put(replies.help_on(of_kind(BoardView, shown)))


def overview(puzzles: Sequence[Puzzle]) -> str:
    """Return the overview, with the puzzles in groups if they fit into a message."""
    head = "I solve these puzzles, and prove that the answer is the only one."
    said = "\n".join([head, *_groups(puzzles), _HOW])
    if len(said) <= _MESSAGE_LIMIT:
        return said
    # The names of many puzzles do not fit; the option `puzzle` completes them.
    return f"I solve {len(puzzles)} kinds of puzzles, and prove that the answer is the only one.\n{_HOW}"


def _groups(puzzles: Iterable[Puzzle]) -> list[str]:
    """Return one line for each group, with its puzzles in alphabetical order."""
    groups: dict[str, list[str]] = {"Cells to mark": [], "Numbers to fill in": [], "Lines to draw": []}
    for puzzle in puzzles:
        groups[_group(puzzle)].append(puzzle.title)
    return [f"**{name}:** {', '.join(sorted(titles))}" for name, titles in groups.items() if titles]


def _group(puzzle: Puzzle) -> str:
    if puzzle.spelling is not in_cells:
        return "Lines to draw"
    return "Cells to mark" if puzzle.yes and not puzzle.symbols.isdigit() else "Numbers to fill in"
