"""/practice: positions on which a technique is a simplest next step, for one user.

The buttons contain the seed of the position, so they work after a restart and on every shard.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

import discord
from discord import app_commands

from bot.common.errors import RefusedError
from bot.common.puzzle_names import find_puzzle
from bot.discord.commands.button_interaction import ButtonInteraction
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.modals import cell_form, open_form
from bot.discord.commands.puzzle_requests import PuzzleName
from bot.discord.commands.request_flow import report_errors, run_job, take_ticket
from bot.discord.commands.services import Command, Services
from bot.messages.buttons import ButtonId, practice_view
from bot.messages.cards import Card, Colour
from bot.messages.error_messages import OLD_BUTTON
from bot.messages.replies import Reply, example_marks, picture_files
from bot.service.jobs import Exercise, Practise, new_seed, of_kind
from bot.store import Tally
from solvers import PUZZLES, Puzzle
from solvers.core.explanation.techniques import title

_ANY = "any"


class _Task(NamedTuple):
    """The position of a message: `wanted` is the technique that the user chose, or "any"."""

    puzzle: str
    technique: str
    seed: int
    wanted: str
    check: str = ""

    @classmethod
    def from_button(cls, button: ButtonId) -> _Task:
        """Return the position of a button. Raises RefusedError if this version does not know it."""
        technique, wanted, check = (*button.reading.split(), "", "", "")[:3]
        if technique not in getattr(PUZZLES.get(button.key), "techniques", ()):
            raise RefusedError(f"{OLD_BUTTON} Use /practice again.")
        return cls(button.key, technique, button.number, wanted, check)

    @property
    def button(self) -> ButtonId:
        return ButtonId("train", self.puzzle, self.seed, f"{self.technique} {self.wanted} {self.check}")

    @property
    def title(self) -> str:
        return title(PUZZLES[self.puzzle], self.technique)

    def ask(self, answer: str = "", *, revealed: bool = False) -> Practise:
        return Practise(self.technique, self.seed, answer, revealed, self.check)


def practice(services: Services) -> Command:
    @app_commands.command(name="practice", description="Train a technique: what follows next?")
    @app_commands.describe(puzzle="Which puzzle", technique="Which technique; any unless you say")
    @app_commands.autocomplete(technique=_complete)
    async def command(
        interaction: discord.Interaction,
        puzzle: PuzzleName,
        technique: app_commands.Range[str, 1, 80] = _ANY,
    ) -> None:
        exchange = Exchange(services, interaction, private=True)
        async with report_errors(exchange), take_ticket(exchange):
            await _pose(exchange, puzzle, _technique(PUZZLES[puzzle], technique))

    return command


async def _complete(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return the techniques of the chosen puzzle whose titles contain a text; all if none does."""
    names = {_ANY: "Any technique"}
    with suppress(RefusedError):
        puzzle = find_puzzle(str(interaction.namespace.puzzle or ""))
        names |= {name: title(puzzle, name) for name in puzzle.techniques}
    wanted = typed.strip().lower()
    found = [(name, said) for name, said in names.items() if wanted in said.lower() or wanted == name]
    return [app_commands.Choice(name=said, value=name) for name, said in found or names.items()]


def _technique(puzzle: Puzzle, typed: str) -> str:
    """Return the technique that a user chose or typed. Raises RefusedError for any other text."""
    titles = {name: title(puzzle, name) for name in puzzle.techniques}
    for name, said in {_ANY: _ANY, **titles}.items():
        if typed.strip().lower() in (name, said.lower()):
            return name
    raise RefusedError(
        f"I know no such technique of {puzzle.title}. Choose one of: {', '.join(titles.values())}."
    )


async def _pose(exchange: Exchange, puzzle: str, wanted: str) -> None:
    """Show a new position."""
    technique = secrets.choice(PUZZLES[puzzle].techniques) if wanted == _ANY else wanted
    task = _Task(puzzle, technique, new_seed(), wanted)
    posed = await _run(exchange, task.ask(), puzzle)
    tally = await exchange.services.store.tallies.tally(exchange.interaction.user.id, puzzle, technique)
    question = (
        f"{PUZZLES[puzzle].title}: what follows next?\nTechnique: **{task.title}**. "
        "Nothing easier leads on; another step that is as easy is right as well."
    )
    await _show(exchange, task._replace(check=posed.check), posed, question, tally)


async def _run(exchange: Exchange, ask: Practise, puzzle: str) -> Exercise:
    job = replace(exchange.services.blank_job(exchange.interaction), puzzle=puzzle, ask=ask)
    return of_kind(Exercise, await run_job(exchange, job))


async def _show(
    exchange: Exchange, task: _Task, posed: Exercise, said: str, tally: Tally, *, is_over: bool = False
) -> None:
    total = tally.found + tally.missed
    score = f"-# {task.title}: {tally.found} of {total} found at the first answer." if total else ""
    alt = f"{PUZZLES[task.puzzle].title}, {posed.columns}x{posed.rows}, partly solved. {posed.text}".strip()
    files = picture_files(task.puzzle, posed.picture, alt)
    view = practice_view(task.button, is_over=is_over)
    colour = None if posed.is_right is None else Colour.GREEN if posed.is_right else Colour.RED
    await exchange.put(Reply(said, files, view, card=Card(colour, footer=score)))


async def _open_answer(press: ButtonInteraction) -> None:
    """Open the form for an answer, which must be the first response to a press."""

    async def judge(interaction: discord.Interaction, typed: str) -> None:
        exchange = Exchange(press.services, interaction, pressed=True)
        async with report_errors(exchange), take_ticket(exchange):
            await _judge(exchange, _Task.from_button(press.button), typed)

    async with report_errors(press.exchange()):
        task = _Task.from_button(press.button)
        such_as = example_marks(PUZZLES[task.puzzle]).split()[0]
        form = cell_form(judge, "Which cell follows?", f"C4, or with its value: {such_as}")
        await open_form(press.services, press.interaction, form)


async def _judge(exchange: Exchange, task: _Task, typed: str) -> None:
    """Say whether an answer is right and why, and count the first answer to a position."""
    posed = await _run(exchange, task.ask(typed), task.puzzle)
    is_right = bool(posed.is_right)
    tally = await _count(exchange, task, is_right=is_right)
    await _show(exchange, task, posed, posed.text, tally, is_over=is_right)


async def _count(exchange: Exchange, task: _Task, *, is_right: bool) -> Tally:
    tallies = exchange.services.store.tallies
    tally = await tallies.tally(exchange.interaction.user.id, task.puzzle, task.technique)
    return await tallies.count(tally, f"{task.seed}", is_right=is_right)


async def _reveal(press: ButtonInteraction) -> None:
    """Show the step, which counts as missed before a first answer."""
    async with report_errors(press.exchange()) as exchange, take_ticket(exchange):
        task = _Task.from_button(press.button)
        posed = await _run(exchange, task.ask(revealed=True), task.puzzle)
        tally = await _count(exchange, task, is_right=False)
        await _show(exchange, task, posed, posed.text, tally, is_over=True)


async def _pose_another(press: ButtonInteraction) -> None:
    async with report_errors(press.exchange()) as exchange, take_ticket(exchange):
        task = _Task.from_button(press.button)
        await _pose(exchange, task.puzzle, _technique(PUZZLES[task.puzzle], task.wanted))


PRACTICE: Mapping[str, Callable[[ButtonInteraction], Awaitable[None]]] = {
    "trainanswer": _open_answer,
    "trainreveal": _reveal,
    "trainnext": _pose_another,
}
