"""Check my answer: what someone has found on the board of a day, typed or in a screenshot, is judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.common.errors import RefusedError
from bot.daily import words
from bot.discord.commands.daily_board import attached, board_of, job_about, list_solvers
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.handling import FORM_LIMIT, errors_told, in_turn, run_job
from bot.discord.commands.modals import AnswerModal, open_form
from bot.discord.commands.services import Services
from bot.discord.intake import sent
from bot.messages import replies
from bot.messages.buttons import ButtonId
from bot.messages.replies import Reply
from bot.service.jobs import See, Seen, of_kind
from bot.service.jobs.marks import Marked, Marking
from bot.store import Daily, Solver
from solvers import PUZZLES
from solvers.core.boards.places import amount
from solvers.core.marks.sheet import with_marks


async def check(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Opens a form with the board and what the person has so far, which has to be the first response."""
    async with errors_told(Exchange(services, interaction, pressed=True)):
        daily = await board_of(services, interaction, button)
        shown = _shown(daily, await services.store.daily.solver(daily, interaction.user.id))

        async def answered(again: discord.Interaction, typed: str, file: discord.Attachment | None) -> None:
            answer = _Answer(services, again, daily)
            first = False
            async with errors_told(answer.exchange), in_turn(answer.exchange):
                first = await answer.judge(typed, shown, file)
            if first:
                with services.turns.question():
                    await list_solvers(services, again.client, daily)

        puzzle = PUZZLES[daily.puzzle]
        example = f"{replies.example_marks(puzzle)}, or the board with your answer in it"
        await open_form(services, interaction, AnswerModal(f"Your {puzzle.title}", shown, example, answered))


def _shown(daily: Daily, solver: Solver) -> str:
    """The board with what a person has marked, or where that is too long for a form the marks alone."""
    sheet = with_marks(PUZZLES[daily.puzzle], daily.sheet.split("\n"), solver.marks) if daily.sheet else ""
    return sheet if 0 < len(sheet) <= FORM_LIMIT else solver.marks[:FORM_LIMIT]


class _Answer:
    """An answer of one person to the board of a day."""

    def __init__(self, services: Services, interaction: discord.Interaction, daily: Daily) -> None:
        self.exchange = Exchange(services, interaction, private=True)
        self._services, self._interaction, self._daily = services, interaction, daily
        self._store = services.store.daily

    async def judge(self, typed: str, shown: str, file: discord.Attachment | None) -> bool:
        """Say whether the answer is right and complete, and no more of what is wrong than how much.

        Returns whether it is the person's first right answer.
        """
        daily = self._daily
        solver = await self._store.solver(daily, self._interaction.user.id)
        if file is None:
            ask = Marking(solver.marks, typed, shown, judged=False)
        else:
            # A picture shows all that the person has; what was marked before does not count any more.
            ask = Marking("", await self._sent(file), judged=False)
        job = job_about(self._services, self._interaction, daily, ask)
        marked = of_kind(Marked, await run_job(self.exchange, job))
        # Whoever sends the right answer again keeps their first time, and is not listed anew.
        first = marked.completed and solver.seconds is None
        seconds = self._services.clock() - (daily.posted or daily.claimed) if first else None
        solver = await self._store.advance(solver, marked.marks, seconds=seconds)
        alt = f"{PUZZLES[daily.puzzle].title} with your marks."
        await self.exchange.put(Reply(_verdict(marked, solver), attached(daily, marked.picture, alt)))
        return first

    async def _sent(self, file: discord.Attachment) -> str:
        """What a file says of the answer: as text, or in a picture of the board."""
        limits, services = self._services.config.limits, self._services
        async with services.files:
            found = await sent(None, file, limits, services.fetch)
            if isinstance(found, str):
                return found
            ask = See(found, limits.picture_pixels)
            # What the picture shows is read from it alone, not from the board that it should show.
            job = replace(job_about(services, self._interaction, self._daily, ask), text="", format=None)
            return _filled_in(self._daily, of_kind(Seen, await run_job(self.exchange, job)))


def _filled_in(daily: Daily, seen: Seen) -> str:
    """What a picture shows beside the clues. Raises RefusedError where it is of another board."""
    puzzle, sheet = PUZZLES[daily.puzzle], daily.sheet.split("\n")
    if seen.puzzle != daily.puzzle or (daily.sheet and (seen.rows, seen.columns) != _size(sheet)):
        what = PUZZLES[seen.puzzle].title if seen.puzzle else "A board"
        shown = f"{what}, {seen.rows} rows of {seen.columns}"
        raise RefusedError(f"The picture shows another board than this {puzzle.title}: {shown}.")
    rows, own = (text.removeprefix(f"{daily.puzzle}\n") for text in (seen.text, daily.text))
    if own == daily.sheet and _size(rows.split("\n")) == _size(sheet):
        # What was filled in may look like what was there from the beginning.
        return with_marks(puzzle, rows.split("\n"), seen.marks)
    return seen.marks


def _size(rows: Sequence[str]) -> tuple[int, int]:
    return len(rows), len(rows[0])


def _verdict(marked: Marked, solver: Solver) -> str:
    if marked.completed:
        hints = amount(solver.hints, "hint") if solver.hints else "no hints"
        return (
            f"Solved, {words.duration(solver.seconds or 0.0)} after it was posted, with {hints}. "
            "To be listed, use `/streak named:True`."
        )
    if not marked.known:
        return marked.verdict
    number = len(marked.marks.split())
    far = f"{number} of {marked.total} places {'is' if number == 1 else 'are'} marked"
    if wrong := len(marked.wrong or marked.clash):
        return f"Not right: of your marks {wrong} {'is' if wrong == 1 else 'are'} wrong. {far}."
    return f"All right so far: {far}."
