"""What the buttons under a daily board do: a hint, a check, the answer, for the one who presses alone."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

import discord

import solvers
from bot import replies
from bot.buttons import ButtonId
from bot.commands.exchange import LOST, Exchange
from bot.commands.handling import FORM_LIMIT, handle_errors, handle_with_worker, run_job
from bot.commands.modals import MarksModal, open_form
from bot.commands.services import Services
from bot.daily import words
from bot.daily.poster import is_over
from bot.described import alt_text
from bot.errors import RefusedError
from bot.jobs import Advice, Ask, Hint, Job, Outcome, Solve
from bot.marking import Marked, Marking
from bot.replies import Attached, Reply
from bot.store import Daily, Solver
from solvers import PUZZLES
from solvers.core.boards.places import amount
from solvers.core.rules.sheet import bare_sheet, with_marks

Act = Callable[[Services, discord.Interaction, ButtonId], Awaitable[None]]


async def _hint(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """The next step from what the person has marked and was told."""
    exchange = Exchange(services, interaction, private=True)

    async def answer() -> None:
        daily = await _daily(services, button)
        solver = await services.store.daily.solver(daily, interaction.user.id)
        advice = await run_job(
            exchange, _job(services, interaction, daily, Hint(solver.marks, forgiving=True))
        )
        if not isinstance(advice, Advice):
            raise TypeError(type(advice))
        said = advice.text
        if advice.status == "hint":
            hints = solver.hints + (solver.seconds is None)
            marks = f"{advice.marks} {advice.told}".strip()
            await services.store.daily.put_solver(replace(solver, hints=hints, marks=marks))
            said += f"\n-# {amount(hints, 'hint')} so far. *Check my answer…* knows what you were told."
        await exchange.put(Reply(said, _picture(daily, advice.picture, advice.text)))

    await handle_with_worker(exchange, answer)


async def _check(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Opens a form with the board and what the person has so far, which has to be the first response."""
    exchange = Exchange(services, interaction, pressed=True)

    async def open_modal() -> None:
        daily = await _daily(services, button)
        solver = await services.store.daily.solver(daily, interaction.user.id)
        shown = _sheet(daily, solver)

        async def sent(again: discord.Interaction, typed: str) -> None:
            await _judge(services, again, button, typed, shown)

        puzzle = PUZZLES[daily.puzzle]
        example = f"{replies.example_marks(puzzle)}, or the board with your answer in it"
        await open_form(services, interaction, MarksModal(f"Your {puzzle.title}", shown, example, sent))

    await handle_errors(exchange, open_modal)


def _sheet(daily: Daily, solver: Solver) -> str:
    """The board with what a person has marked, or where that is too long for a form the marks alone."""
    puzzle = PUZZLES[daily.puzzle]
    board = solvers.read(daily.text, daily.puzzle, format="text")
    sheet = with_marks(puzzle, bare_sheet(puzzle, board), solver.marks)
    return sheet if len(sheet) <= FORM_LIMIT else solver.marks[:FORM_LIMIT]


async def _judge(
    services: Services, interaction: discord.Interaction, button: ButtonId, typed: str, shown: str
) -> None:
    """Says whether an answer is right and complete, and no more of what is wrong than how much."""
    exchange = Exchange(services, interaction, private=True)

    async def answer() -> None:
        daily = await _daily(services, button)
        solver = await services.store.daily.solver(daily, interaction.user.id)
        job = _job(services, interaction, daily, Marking(solver.marks, typed, shown, judged=False))
        marked = await run_job(exchange, job)
        if not isinstance(marked, Marked):
            raise TypeError(type(marked))
        first = marked.completed and solver.seconds is None
        seconds = services.clock() - (daily.posted or daily.claimed) if first else solver.seconds
        solver = replace(solver, marks=marked.marks, seconds=seconds)
        await services.store.daily.put_solver(solver)
        alt = f"{PUZZLES[daily.puzzle].title} with your marks."
        await exchange.put(Reply(_verdict(marked, solver), _picture(daily, marked.picture, alt)))
        if first:
            await _list(services, interaction, daily)

    await handle_with_worker(exchange, answer)


def _verdict(marked: Marked, solver: Solver) -> str:
    if marked.completed:
        hints = amount(solver.hints, "hint") if solver.hints else "no hints"
        return (
            f"Solved, {words.duration(solver.seconds or 0.0)} after it was posted, with {hints}. "
            "To be named for it, press /streak with `named`."
        )
    if not marked.known:
        return marked.verdict
    number = len(marked.marks.split())
    far = f"{number} of {marked.total} places {'is' if number == 1 else 'are'} marked"
    if wrong := len(marked.wrong or marked.clash):
        return f"Not right: of your marks {wrong} {'is' if wrong == 1 else 'are'} wrong. {far}."
    return f"All right so far: {far}."


async def _solution(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """The answer, from the next day on or for those who have it."""
    exchange = Exchange(services, interaction, private=True)

    async def answer() -> None:
        daily = await _daily(services, button)
        solver = await services.store.daily.solver(daily, interaction.user.id)
        plan = await services.store.daily.plan(daily.server)
        if solver.seconds is None and not is_over(plan, daily, services.clock()):
            raise RefusedError(
                "The answer is told from tomorrow on, or once you have solved it: *Check my answer…*."
            )
        outcome = await run_job(exchange, _job(services, interaction, daily, Solve(rated=False)))
        if not isinstance(outcome, Outcome):
            raise TypeError(type(outcome))
        said = f"The answer of {words.called(daily.day)}."
        await exchange.put(Reply(said, _picture(daily, outcome.picture, alt_text(outcome))))

    await handle_with_worker(exchange, answer)


async def _list(services: Services, interaction: discord.Interaction, daily: Daily) -> None:
    """Writes under the board who has solved it; without the right to edit it stays as it was."""
    solvers_ = await services.store.daily.solvers(daily.server, daily.day)
    joined = await services.store.daily.joined(daily.server)
    if daily.message:
        channel = interaction.client.get_partial_messageable(daily.channel, guild_id=daily.server)
        with contextlib.suppress(*LOST):
            await channel.get_partial_message(daily.message).edit(
                content=words.message(daily, solvers_, joined)
            )


async def _daily(services: Services, button: ButtonId) -> Daily:
    """The board of a button. Raises RefusedError where it is not remembered any more."""
    server, _, day = button.key.partition("_")
    found = await services.store.daily.day(int(server), day) if server.isdecimal() else None
    if found is None or not found.text:
        raise RefusedError("This board is too old: I do not remember it any more.")
    return found


def _job(services: Services, interaction: discord.Interaction, daily: Daily, ask: Ask) -> Job:
    limits = services.config.limits
    return Job(
        daily.text,
        daily.puzzle,
        limits.seconds,
        limits.max_cells,
        theme=services.theme(interaction),
        max_bytes=interaction.filesize_limit,
        ask=ask,
        format="text",
    )


def _picture(daily: Daily, picture: bytes | None, alt: str) -> tuple[Attached, ...]:
    return (Attached(picture, f"{daily.puzzle}.png", alt),) if picture else ()


DAILY: Mapping[str, Act] = {"dayhint": _hint, "daycheck": _check, "daysolution": _solution}
