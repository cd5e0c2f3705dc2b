"""The jobs that answer a file: one for a text, two for a picture, which has to be read first."""

from __future__ import annotations

from dataclasses import replace

from bot.cli.output import Answer
from bot.common.config import Config
from bot.common.errors import BotError, FaultError
from bot.service.jobs import CheckMarks, Hint, Job, ReadPicture, RecognisedBoard, Solve
from solvers import PuzzleError


def first_job(job: Job, content: str | bytes, config: Config) -> Job:
    """Return what is asked of a text; for a picture, ask which board it shows."""
    if isinstance(content, str):
        return replace(job, text=content)
    return replace(job, text="", theme=None, ask=ReadPicture(content, config.limits.picture_pixels))


def second_job(job: Job, found: RecognisedBoard) -> Job:
    """Return what is asked of the board in a picture. Marks that the user gives count before those in it."""
    ask = job.ask
    if isinstance(ask, Hint | CheckMarks):
        # What the user says is `typed`, since it may contradict what was read.
        ask = replace(ask, marks=found.marks, typed=ask.marks)
    elif isinstance(ask, Solve):
        ask = replace(ask, marks=found.marks)
    return replace(job, text=found.text, puzzle=found.puzzle or job.puzzle, format=None, size=None, ask=ask)


def as_answer(error: Exception) -> Answer:
    """Return an error as the answer to its file, so that the other files are answered all the same."""
    return error if isinstance(error, PuzzleError | BotError) else FaultError.of(error)
