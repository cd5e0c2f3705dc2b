"""A daily board: hint, check and answer for the user who pressed, and the form that checks an answer."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
from dataclasses import replace

import discord

from bot.common.errors import RefusedError, StoreError
from bot.daily import announcements
from bot.daily.poster import is_over
from bot.discord.commands.exchange import Exchange, with_retries
from bot.discord.commands.mark_files import read_marks
from bot.discord.commands.modals import legend, marks_form, open_form
from bot.discord.commands.request_flow import FORM_LIMIT, report_errors, run_board, run_job, take_ticket
from bot.discord.commands.services import Services
from bot.messages.buttons import ButtonId, result_view
from bot.messages.cards import Card, Colour
from bot.messages.descriptions import solution_alt
from bot.messages.error_messages import LOST
from bot.messages.replies import Reply, picture_files
from bot.service import jobs
from bot.store import Act, Daily, Race, Solver
from solvers import PUZZLES
from solvers.core.boards.places import amount
from solvers.core.marks.sheet import with_marks


async def check(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Open a form with the board and the user's marks, which must be the first response."""
    async with report_errors(Exchange(services, interaction, pressed=True)):
        daily = await board_of(services, interaction, button)
        solver = await services.store.daily.solver(daily, interaction.user.id)
        check_clock(daily, solver)
        shown = form_text(daily, solver.marks)

        async def judge_answer(
            again: discord.Interaction, typed: str, file: discord.Attachment | None
        ) -> None:
            exchange = Exchange(services, again, private=True)
            first = None
            async with report_errors(exchange), take_ticket(exchange):
                first = await _judge(exchange, daily, typed, shown, file)
            if first is None and typed != shown and (message := await return_text(exchange, typed)):
                services.private_messages.add(daily, again, message.id, message.delete)
            if first:
                with services.admission.question():
                    await list_solvers(services, again.client, daily)

        puzzle = PUZZLES[daily.puzzle]
        how = legend(puzzle, drawn=bool(daily.sheet))
        await open_form(services, interaction, marks_form(f"Your {puzzle.title}", shown, how, judge_answer))


def form_text(board: Daily | Race, marks: str) -> str:
    """Return the board with a user's marks, or only the marks if that is too long for a form."""
    sheet = with_marks(PUZZLES[board.puzzle], board.sheet.split("\n"), marks) if board.sheet else ""
    return sheet if 0 < len(sheet) <= FORM_LIMIT else marks[:FORM_LIMIT]


async def _judge(
    exchange: Exchange, daily: Daily, typed: str, shown: str, file: discord.Attachment | None
) -> bool:
    """Say whether the user's answer is right and complete; of errors, only the number.

    Return whether it is the user's first right answer.
    """
    store = exchange.services.store.daily
    solver = await store.solver(daily, exchange.interaction.user.id)
    check_clock(daily, solver)
    if file is None:
        ask = jobs.CheckMarks(solver.marks, typed, shown, judged=False)
    else:
        # A picture shows all marks of the user, so earlier marks no longer count.
        ask = jobs.CheckMarks("", await read_marks(exchange, daily, file), judged=False)
    marked = jobs.of_kind(jobs.CheckResult, await run_board(exchange, daily, ask))
    # A user who sends the right answer again keeps the first time and place in the list.
    first = marked.completed and solver.seconds is None
    seconds = _seconds(daily, solver, exchange.services.clock()) if first else None
    # Read before anything is written: a user who hears that this failed has changed nothing.
    is_listed = await store.has_joined(daily.server, solver.person)
    solver = await store.advance(solver, marked.marks, _act(marked, solver), seconds)
    files = picture_files(daily.puzzle, marked.picture, announcements.board_alt(daily, marked.marks))
    view, said, card = None, _verdict(marked, solver), Card(Colour.RED if marked.wrong else None)
    if marked.completed:
        view, card = result_view(daily.server, daily.day), Card(Colour.GREEN, "dayresult")
        said += "" if is_listed else _UNLISTED
    await put_board(exchange, daily, Reply(said, files, view, card=card))
    return first


_UNLISTED = " To be listed, use `/streak named:True`."


async def put_board(exchange: Exchange, daily: Daily, reply: Reply) -> None:
    """Show a board to its user only, until the user presses *Pause*."""
    message = await exchange.put(replace(reply, card=reply.card or Card()))
    exchange.services.private_messages.add(daily, exchange.interaction, message.id)


def _seconds(daily: Daily, solver: Solver, now: float) -> float:
    """Return the seconds on the user's own clock, or since the post without one."""
    own = solver.clock(now)
    # The clock of the machine may have been set back.
    return max(0.0, now - (daily.posted or daily.claimed)) if own is None else own


def check_clock(daily: Daily, solver: Solver) -> None:
    """Raise RefusedError if a user pauses, or has to press *Start* first."""
    if solver.is_paused:
        raise RefusedError("Your clock is paused, and the board hidden. *Start* goes on.")
    if daily.fair and solver.spent is None and not solver.course:
        raise RefusedError("Press *Start* first: it shows you the board and starts your clock.")


def _act(marked: jobs.CheckResult, solver: Solver) -> Act:
    """Return what a user did by a check; marks that nobody could judge are none."""
    if marked.wrong or marked.clash:
        return Act.MISTAKE
    return Act.FOUND if marked.known and marked.marks != solver.marks else Act.NONE


async def return_text(exchange: Exchange, typed: str) -> discord.WebhookMessage | None:
    """Send back the text of a form, since Discord forgets it. Return the message, None if it is not sent."""
    if not typed:
        return None
    file = discord.File(io.BytesIO(typed.encode()), "your-answer.txt")
    with contextlib.suppress(*LOST):
        return await exchange.interaction.followup.send(
            "This is what you sent:", file=file, ephemeral=True, wait=True
        )
    return None


def _verdict(marked: jobs.CheckResult, solver: Solver) -> str:
    if marked.completed:
        hints = amount(solver.hints, "hint") if solver.hints else "no hints"
        since = "after it was posted" if solver.spent is None else "on your clock"
        return f"Solved, {announcements.duration(solver.seconds or 0.0)} {since}, with {hints}."
    if not marked.known:
        return marked.verdict
    number = len(marked.marks.split())
    far = f"{number} of {marked.total} places {'is' if number == 1 else 'are'} marked"
    if wrong := len(marked.wrong or marked.clash):
        return f"Not right: {wrong} of your marks {'is' if wrong == 1 else 'are'} wrong. {far}."
    return f"All right so far: {far}."


_TRIES, _PAUSE_SECONDS = 30, 4.0
"""Attempts to read the solvers of a board while the database does not answer, and the pause between them."""

_log = logging.getLogger(__name__)


async def board_of(services: Services, interaction: discord.Interaction, button: ButtonId) -> Daily:
    """Return the board of a button. Raises RefusedError if it is another server's, or no longer stored."""
    server, _, day = button.key.partition("_")
    if interaction.guild_id is None or server != str(interaction.guild_id):
        raise RefusedError("This board is not one of this server.")
    found = await services.store.daily.day(interaction.guild_id, day)
    if found is None or not found.text:
        raise RefusedError("This board is too old: I do not remember it any more.")
    return found


async def list_solvers(services: Services, client: discord.Client, daily: Daily) -> None:
    """List under the board the users who have solved it, if necessary when the database answers again.

    Without the right to edit, the message stays as it is.
    """
    for _ in range(_TRIES):
        with contextlib.suppress(StoreError):
            with contextlib.suppress(*LOST):
                await list_now(services, client, daily)
            return
        await asyncio.sleep(_PAUSE_SECONDS)
    _log.warning("the list of solvers of a daily board is old: the database does not answer")


async def list_now(services: Services, client: discord.Client, daily: Daily) -> None:
    """List under the board the users who have solved it. Raises StoreError and the errors in LOST."""
    if daily.message is None:
        return
    channel = client.get_partial_messageable(daily.channel, guild_id=daily.server)
    message = channel.get_partial_message(daily.message)
    # Later solvers write later, and look up the list at that time.
    async with services.drawings.get(f"{daily.server} {daily.day}"):
        post = announcements.post(daily, await services.store.daily.listing(daily, announcements.MOST))
        # Posts of earlier versions have words, which no card may have.
        await with_retries(lambda: message.edit(**post.redraw_parts(is_card=True)))


async def board_picture(exchange: Exchange, board: Daily | Race, marks: str = "") -> bytes | None:
    """Return a board with a user's marks; without marks, all users get the same picture."""
    ask = jobs.CheckMarks(marks, judged=False)
    job = exchange.services.board_job(board, exchange.interaction, ask)

    async def draw() -> bytes | None:
        return jobs.of_kind(jobs.CheckResult, await run_job(exchange, job)).picture

    if marks:
        return await draw()
    key = f"{job.theme} {job.max_bytes} {board.puzzle} {board.text}"
    return await exchange.services.pictures.get(key, draw)


async def hint(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Send the next step after the user's marks and hints."""
    exchange = Exchange(services, interaction, private=True)
    async with report_errors(exchange), take_ticket(exchange):
        daily = await board_of(services, interaction, button)
        solver = await services.store.daily.solver(daily, interaction.user.id)
        check_clock(daily, solver)
        # Forgiving: only a check reports wrong marks.
        ask = jobs.Hint(solver.marks, forgiving=True)
        advice = jobs.of_kind(jobs.Advice, await run_board(exchange, daily, ask))
        said = advice.text
        if advice.status == "hint":
            marks = f"{advice.marks} {advice.as_marks}".strip()
            solver = await services.store.daily.advance(solver, marks, Act.HINT)
            said += f"\n-# {amount(solver.hints, 'hint')} so far. *Check my answer…* knows your hints."
        files = picture_files(daily.puzzle, advice.picture, advice.text)
        await put_board(exchange, daily, Reply(said, files))


async def solution(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Send the answer, from the next day on or to users who have it."""
    exchange = Exchange(services, interaction, private=True)
    async with report_errors(exchange), take_ticket(exchange):
        daily = await board_of(services, interaction, button)
        solver = await services.store.daily.solver(daily, interaction.user.id)
        plan = await services.store.daily.plan(daily.server)
        if solver.seconds is None and not is_over(plan, daily, services.clock()):
            raise RefusedError(
                "You can see the answer from tomorrow on, or once *Check my answer…* has found yours right."
            )
        if solver.seconds is None and Act.SOLUTION not in solver.acts():
            await services.store.daily.advance(solver, solver.marks, Act.SOLUTION)
        solved = await run_board(exchange, daily, jobs.Solve(counted=False))
        outcome = jobs.of_kind(jobs.SolveResult, solved)
        said = f"The answer of {announcements.format_date(daily.day)}."
        files = picture_files(daily.puzzle, outcome.picture, solution_alt(outcome))
        await exchange.put(Reply(said, files, card=Card()))


async def result(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Show the user's result to all, once."""
    async with report_errors(Exchange(services, interaction)) as exchange, take_ticket(exchange):
        exchange.taken_ticket.weigh_as_light()
        daily = await board_of(services, interaction, button)
        async with services.drawings.get(f"{button.key} {interaction.user.id}"):
            solver = await services.store.daily.solver(daily, interaction.user.id)
            if solver.seconds is None:
                raise RefusedError("You have not solved this board, or you asked me to forget it.")
            line = announcements.result_line(daily, solver)
            if solver.result is not None:
                await _repeat_result(interaction.client, daily, solver.result, line)
                raise RefusedError("Your result is in the channel already.")
            # Stored before it is shown, so that /forget also finds it if this process ends in between.
            message = await with_retries(interaction.original_response)
            if not await services.store.daily.show_result(solver, message.id):
                raise RefusedError("You have asked me to forget this board.")
            await exchange.put(Reply(line))


async def _repeat_result(client: discord.Client, daily: Daily, message: int, line: str) -> None:
    """Complete a message with a result, in case the process that stored it has not shown it."""
    channel = client.get_partial_messageable(daily.channel, guild_id=daily.server)
    with contextlib.suppress(*LOST):
        await channel.get_partial_message(message).edit(**Reply(line).redraw_parts(is_card=False))
