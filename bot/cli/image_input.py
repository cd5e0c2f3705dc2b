"""Files that are pictures: first which board they show, then what is asked of it."""

from __future__ import annotations

from dataclasses import replace

from bot.common.config import Config
from bot.service.jobs import Check, Hint, Job, ReadPicture, RecognisedBoard, Solve


def question(job: Job, data: bytes, config: Config) -> Job:
    """Asks which board is in a picture."""
    return replace(job, text="", theme=None, ask=ReadPicture(data, config.limits.picture_pixels))


def about(job: Job, found: RecognisedBoard) -> Job:
    """What was asked, of the board in the picture with its marks; what is given as known goes before them."""
    ask = job.ask
    if isinstance(ask, Hint):
        # What the person says is `typed`, since it may contradict what was read, and then it counts.
        ask = replace(ask, marks=found.marks, typed=ask.marks)
    elif isinstance(ask, Solve):
        ask = replace(ask, marks=found.marks)
    elif isinstance(ask, Check):
        ask = Check(f"{found.marks} {ask.marks}".strip())
    return replace(job, text=found.text, puzzle=found.puzzle or job.puzzle, format=None, size=None, ask=ask)
