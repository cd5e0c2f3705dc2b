"""python -m tests.bench.deadlines: how long jobs on large boards go on in a worker after their deadline."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import NamedTuple

import solvers
from bot.common.config import Config, Limits, Workers
from bot.common.errors import OutOfMemoryError, PictureError, TimeUpError, WorkerLostError
from bot.render import paint
from bot.service.jobs import (
    Ask,
    CheckMarks,
    Convert,
    Explain,
    Hint,
    Job,
    New,
    ReadPicture,
    Show,
    Solve,
)
from bot.service.pool import Pool
from bot.service.worker.scenes import bare_scene
from solvers import PUZZLES, Board, PuzzleError
from solvers.core.boards.encoded_board import Size
from solvers.core.generators.random_grids import bare
from tests.pictures.large_scenes import grown

SIDES = {
    "dominosa": 40,
    "futoshiki": 20,
    "hashi": 60,
    "hitori": 30,
    "lightup": 99,
    "minesweeper": 99,
    "mosaic": 99,
    "nonogram": 99,
    "nurikabe": 50,
    "skyscrapers": 9,
    "slitherlink": 60,
    "starbattle": 25,
    "sudoku": 25,
    "takuzu": 40,
    "tents": 99,
}
"""The side of a large board of each kind."""
SQUARES = frozenset({"dominosa", "futoshiki", "skyscrapers", "starbattle", "sudoku"})
"""Kinds whose examples side by side are no board."""
PIXELS = 16_000_000
GRACE = 120.0
"""Seconds after the deadline at which a job is killed."""


class Trial(NamedTuple):
    """A job and what it is called in the table."""

    name: str
    job: Job


class Overrun(NamedTuple):
    """How a job ended and how many seconds after its deadline; a negative number is before it."""

    name: str
    seconds: float
    ended: str


def boards(kind: str) -> Iterator[tuple[str, Board]]:
    """Large boards of one kind: all clues of a random answer, half, none, and examples side by side."""
    side = SIDES[kind]
    size = Size(side + 1, side) if kind == "dominosa" else Size(side, side)
    generator, chance = PUZZLES[kind].generator, Random(1)
    if generator:
        blank = generator.blank(size, chance) if generator.blank else bare(kind, size)
        if generator.answer:
            posed = generator.pose(generator.answer(size, chance), blank, chance)
            yield "posed", posed
            yield "half", generator.without(posed, generator.clues(posed, chance)[::2])
        yield "blank", blank
    if kind not in SQUARES:
        yield "grown", grown(kind, side).board


def asks() -> Iterator[tuple[str, Ask]]:
    """Each kind of job on a text."""
    yield "solve", Solve()
    yield "hint", Hint()
    yield "check", CheckMarks("")
    yield "explain", Explain()
    yield "mark", CheckMarks("", "")
    yield "show", Show()
    yield "answer", Convert("answer")


def trials(kind: str, seconds: float) -> Iterator[Trial]:
    """All jobs of one kind of puzzle."""
    for (shape, board), (name, question) in product(boards(kind), asks()):
        text = solvers.write(board)
        yield Trial(f"{kind} {shape} {name}", _job(text, kind, seconds, question))
    for ask in (New("easy", 1), New("very hard", 1), New("medium", 1, 40, booklet=True)):
        job = replace(_job("", kind, seconds, ask), size=_largest(kind))
        yield Trial(f"{kind} new {ask.level} x{ask.count}", job)
    picture = paint(bare_scene(next(boards(kind))[1], "dark"))
    yield Trial(f"{kind} see", _job("", None, seconds, ReadPicture(picture, PIXELS)))


def _largest(kind: str) -> str:
    """The largest size of boards that are made."""
    generator = PUZZLES[kind].generator
    sizes = [Size(n + wider, n) for n in range(50, 2, -1) for wider in (0, 1)]
    return str(next((size for size in sizes if generator and generator.levels(size)), ""))


def _job(text: str, kind: str | None, seconds: float, ask: Ask) -> Job:
    return Job(text, kind, seconds=seconds, max_cells=10_000, theme="dark", max_bytes=8_000_000, ask=ask)


async def overrun(pool: Pool, trial: Trial) -> Overrun:
    """Runs one job to its end, however late that comes."""
    started = time.monotonic()
    try:
        result = await pool.run(trial.job)
        ended = getattr(result, "status", type(result).__name__)
    except (PuzzleError, PictureError, TimeUpError, OutOfMemoryError, WorkerLostError) as error:
        ended = f"{type(error).__name__}: {error}"
    return Overrun(trial.name, time.monotonic() - started - trial.job.seconds, ended)


async def _measured(kinds: Sequence[str], seconds: float, bound: float, match: str) -> None:
    late = 0
    async with Pool(Config(limits=Limits(), workers=Workers(count=1)), grace=GRACE) as pool:
        for kind in kinds:
            for trial in trials(kind, seconds):
                if match not in trial.name:
                    continue
                found = await overrun(pool, trial)
                late += found.seconds > bound
                flag = "LATE " if found.seconds > bound else "     "
                print(f"{flag}{found.name:36} {found.seconds:+7.2f} s  {found.ended[:80]}", flush=True)
    print(f"{late} jobs went on for more than {bound:g} s after their deadline.")


def main() -> None:
    """Prints each job with the seconds that it needed beyond its deadline."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=sorted(SIDES))
    parser.add_argument("--seconds", type=float, default=4.0, help="the time that each job has")
    parser.add_argument("--bound", type=float, default=1.0, help="what is late, in seconds after it")
    parser.add_argument("--match", default="", help="only the jobs with this in their names")
    asked = parser.parse_args()
    asyncio.run(_measured(asked.kinds, asked.seconds, asked.bound, asked.match))


if __name__ == "__main__":
    main()
