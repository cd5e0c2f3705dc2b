"""Marks in a file: a text, or a picture of the board that a user has filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.common.errors import RefusedError
from bot.common.text_input import ZIP
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.request_flow import run_job
from bot.discord.intake import sent
from bot.service import jobs
from bot.store import Daily, Race, StoredPuzzle
from solvers import PUZZLES
from solvers.core.marks.sheet import with_marks

_Board = Daily | Race | StoredPuzzle


async def read_marks(exchange: Exchange, board: _Board, file: discord.Attachment) -> str:
    """Return the marks in a text file or in a picture of the board. Raises IntakeError and RefusedError."""
    limits, services = exchange.services.config.limits, exchange.services
    async with services.files:
        found = await sent(None, file, limits, services.fetch)
        if isinstance(found, str):
            return found
        if found.startswith(ZIP):
            raise RefusedError("Send your answer as text or as a picture, not in a zip.")
        ask = jobs.ReadPicture(found, limits.picture_pixels)
        # The picture is read without the board, to find out whether it shows that one.
        job = replace(services.blank_job(exchange.interaction), puzzle=board.puzzle, ask=ask)
        return _filled_in(board, jobs.of_kind(jobs.RecognisedBoard, await run_job(exchange, job)))


def _filled_in(board: _Board, seen: jobs.RecognisedBoard) -> str:
    """Return the marks in a picture. Raises RefusedError if it shows another board."""
    puzzle, sheet = PUZZLES[board.puzzle or seen.puzzle or ""], board.sheet.split("\n")
    if seen.puzzle != board.puzzle or (board.sheet and (seen.rows, seen.columns) != _size(sheet)):
        what = PUZZLES[seen.puzzle].title if seen.puzzle else "A board"
        shown = f"{what}, {seen.rows} rows of {seen.columns}"
        raise RefusedError(f"The picture shows another board than this {puzzle.title}: {shown}.")
    rows, own = (text.removeprefix(f"{board.puzzle}\n") for text in (seen.text, board.text))
    if own == board.sheet and _size(rows.split("\n")) == _size(sheet):
        # In a picture, entered numbers may look like clues.
        return with_marks(puzzle, rows.split("\n"), seen.marks)
    return seen.marks


def _size(rows: Sequence[str]) -> tuple[int, int]:
    return len(rows), len(rows[0])
