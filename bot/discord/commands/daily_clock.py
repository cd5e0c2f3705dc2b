"""*Start* and *Pause* of a daily board: a user's own clock. `DAILY` are the actions of all its buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

import discord

from bot.common.errors import RefusedError
from bot.daily import announcements
from bot.discord.commands import daily_board
from bot.discord.commands.daily_board import board_of, board_picture, put_board
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.request_flow import report_errors, take_ticket
from bot.discord.commands.services import Services
from bot.messages.buttons import IN_PLACE, ButtonId, pause_view, start_view
from bot.messages.cards import Card
from bot.messages.replies import Reply
from bot.store import Daily, Solver

DailyAct = Callable[[Services, discord.Interaction, ButtonId], Awaitable[None]]


async def _start(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Show the board to the user only, and let the user's clock run."""
    async with report_errors(_exchange(services, interaction, button)) as exchange, take_ticket(exchange):
        daily = await board_of(services, interaction, button)
        before = await services.store.daily.solver(daily, interaction.user.id)
        picture = await board_picture(exchange, daily, before.marks)
        # The time of the drawing is not the user's.
        now = services.clock()
        solver = before.start(now)
        if solver is not before:
            await services.store.daily.put_clock(solver)
            services.private_messages.begin(daily, interaction.user.id)
        await put_board(exchange, daily, _board(daily, solver, picture, now))


def _exchange(services: Services, interaction: discord.Interaction, button: ButtonId) -> Exchange:
    is_in_place = button.number == IN_PLACE
    return Exchange(services, interaction, private=not is_in_place, pressed=is_in_place)


def _board(daily: Daily, solver: Solver, picture: bytes | None, now: float) -> Reply:
    said = ""
    is_running = solver.seconds is None and solver.running is not None
    if is_running:
        far = announcements.duration(solver.clock(now) or 0.0)
        said = f"-# Your clock runs: {far} so far. *Pause* hides the board and stops the clock."
    elif solver.seconds is None:
        said = "-# You began without *Start*, so your time counts from the post."
    board = announcements.board_reply(daily, picture, solver.marks)
    view = start_view(daily.server, daily.day, daily.link, has_clock=is_running)
    text = board.card.footer if board.card else ""
    return replace(board, view=view, card=Card(footer=f"{text}\n{said}".strip()))


_OLD = "I cannot delete private messages after 15 minutes or a restart: please dismiss older ones."


async def _pause(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Hide the board, and stop the user's clock."""
    async with report_errors(_exchange(services, interaction, button)) as exchange:
        await exchange.acknowledge()
        daily = await board_of(services, interaction, button)
        now = services.clock()
        solver = (await services.store.daily.solver(daily, interaction.user.id)).pause(now)
        if not solver.is_paused:
            raise RefusedError("You have no clock that runs for this board.")
        await services.store.daily.put_clock(solver)
        is_hidden = await services.private_messages.hide(daily, interaction)
        far = announcements.duration(solver.spent or 0.0)
        said = f"Paused. Your clock shows {far}. *Go on* shows the board again."
        if not is_hidden:
            said += f"\n-# {_OLD}"
        await exchange.put(Reply(said, (), pause_view(daily.server, daily.day), card=Card(step="daystart")))


DAILY: Mapping[str, DailyAct] = {
    "daystart": _start,
    "daypause": _pause,
    "dayhint": daily_board.hint,
    "daycheck": daily_board.check,
    "daysolution": daily_board.solution,
    "dayresult": daily_board.result,
}
