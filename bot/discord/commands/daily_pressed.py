"""What the buttons under a daily board do: a hint, a check, the answer, for the one who presses alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.common.errors import RefusedError
from bot.daily import words
from bot.daily.poster import is_over
from bot.discord.commands.daily_answer import check
from bot.discord.commands.daily_board import attached, board_of, job_about
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.handling import errors_told, in_turn, run_job
from bot.discord.commands.services import Services
from bot.messages.alt_text import alt_text
from bot.messages.buttons import ButtonId
from bot.messages.replies import Reply
from bot.service.jobs import Advice, Hint, Outcome, Solve, of_kind
from solvers.core.boards.places import amount

DailyAct = Callable[[Services, discord.Interaction, ButtonId], Awaitable[None]]


async def _hint(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """The next step from what the person has marked and was told."""
    exchange = Exchange(services, interaction, private=True)
    async with errors_told(exchange), in_turn(exchange):
        daily = await board_of(services, interaction, button)
        solver = await services.store.daily.solver(daily, interaction.user.id)
        # Forgiving: that marks are wrong is told only to those who ask for a check.
        job = job_about(services, interaction, daily, Hint(solver.marks, forgiving=True))
        advice = of_kind(Advice, await run_job(exchange, job))
        said = advice.text
        if advice.status == "hint":
            marks = f"{advice.marks} {advice.as_marks}".strip()
            solver = await services.store.daily.advance(solver, marks, hints=1)
            said += (
                f"\n-# {amount(solver.hints, 'hint')} so far. *Check my answer…* knows what you were told."
            )
        await exchange.put(Reply(said, attached(daily, advice.picture, advice.text)))


async def _solution(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """The answer, from the next day on or for those who have it."""
    exchange = Exchange(services, interaction, private=True)
    async with errors_told(exchange), in_turn(exchange):
        daily = await board_of(services, interaction, button)
        solver = await services.store.daily.solver(daily, interaction.user.id)
        plan = await services.store.daily.plan(daily.server)
        if solver.seconds is None and not is_over(plan, daily, services.clock()):
            raise RefusedError(
                "The answer is told from tomorrow on, or once *Check my answer…* has found yours right."
            )
        job = job_about(services, interaction, daily, Solve(rated=False))
        outcome = of_kind(Outcome, await run_job(exchange, job))
        said = f"The answer of {words.called(daily.day)}."
        await exchange.put(Reply(said, attached(daily, outcome.picture, alt_text(outcome))))


DAILY: Mapping[str, DailyAct] = {"dayhint": _hint, "daycheck": check, "daysolution": _solution}
