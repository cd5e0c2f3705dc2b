"""The jobs that answer a file: one for a text, two for a picture or a zip, which has to be read first."""

from __future__ import annotations

from dataclasses import replace

from bot.cli.output import Answer
from bot.common.config import Config
from bot.common.errors import BotError, FaultError
from bot.common.text_input import ZIP
from bot.service.jobs import CheckMarks, Hint, Job, ReadPicture, ReadZip, RecognisedBoard, Solve
from solvers import PuzzleError


def first_job(job: Job, content: str | bytes, config: Config) -> Job:
    """Return the question about a text, or ask for the board in a picture or the texts in a zip."""
    if isinstance(content, str):
        return replace(job, text=content)
    ask = ReadZip(content) if content.startswith(ZIP) else ReadPicture(content, config.limits.picture_pixels)
    return replace(job, text="", theme=None, ask=ask)


def second_job(job: Job, found: RecognisedBoard) -> Job:
    """Return the job of the board in a picture. Marks from the user overrule marks in the picture."""
    ask = job.ask
    if isinstance(ask, Hint | CheckMarks):
        # Marks from the user are `typed`, since they may contradict the picture.
        ask = replace(ask, marks=found.marks, typed=ask.marks)
    elif isinstance(ask, Solve):
        ask = replace(ask, marks=found.marks)
    return replace(job, text=found.text, puzzle=found.puzzle or job.puzzle, format=None, size=None, ask=ask)


def as_answer(error: Exception) -> Answer:
    """Return an error as the answer to its file, so that the other files are still answered."""
    return error if isinstance(error, PuzzleError | BotError) else FaultError.from_error(error)
