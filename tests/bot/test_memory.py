"""The largest boards end with an answer in the memory that a worker has by default."""

from __future__ import annotations

import os
import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from z3 import Z3Exception

from bot.common.config import Config, Workers
from bot.common.errors import OutOfMemoryError
from bot.service import worker
from bot.service.fork_server import ForkServer
from bot.service.jobs import Explain, Job, Solve
from bot.service.pool import Pool
from tests.waits import LONG
from tests.wire.processes import workers_below

Picture = list[list[bool]]
NO_MEMORY = [
    MemoryError(),
    Z3Exception("out of memory"),
    OSError("codec configuration error when writing image file"),
]
"""What Python, Z3 and Pillow raise in a worker that gets no more memory."""


@pytest.mark.parametrize("error", NO_MEMORY, ids=repr)
def test_any_library_without_memory_is_told_as_that(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not as a fault of the bot."""
    monkeypatch.setattr(worker, "_dispatch", lambda _: (_ for _ in ()).throw(error))
    with pytest.raises(OutOfMemoryError, match="needs more memory than one worker may have"):
        worker.work(Job("1_", "minesweeper", LONG, 100))


@pytest.fixture(scope="module")
async def one(forks: ForkServer | None) -> AsyncIterator[Pool]:
    """One worker with the memory that it has by default."""
    async with Pool(Config(workers=Workers(1)), grace=LONG, forks=forks) as pool:
        yield pool


def islands(side: int, seed: int) -> Picture:
    """A picture of blots, whose nonogram lines nearly finish."""
    chance = random.Random(seed)
    cells = [[False] * side for _ in range(side)]
    for _ in range(side):
        row, column, size = chance.randrange(side), chance.randrange(side), chance.randrange(2, side // 4)
        for r in range(row, min(row + size, side)):
            for c in range(column, min(column + size, side)):
                cells[r][c] = True
    return cells


def clues(lines: Sequence[Sequence[bool]]) -> list[list[int]]:
    """The runs of each line."""
    return [[len(list(run)) for filled, run in groupby(line) if filled] or [0] for line in lines]


def nonogram(rows: list[list[int]], columns: list[list[int]]) -> str:
    blocks = ["\n".join(" ".join(map(str, clue)) for clue in block) for block in (rows, columns)]
    return "rows\n{}\ncolumns\n{}\n".format(*blocks)


def exchanged(rows: list[list[int]]) -> list[list[int]]:
    """The rows with two of them exchanged, so that all sums stay as they are."""
    return [*rows[:40], rows[60], *rows[41:60], rows[40], *rows[61:]]


async def test_contradictory_nonogram_of_99x99_is_said_to_have_no_answer(one: Pool) -> None:
    """Also where the sums of the rows and of the columns agree."""
    picture = islands(99, 1)
    text = nonogram(exchanged(clues(picture)), clues(list(zip(*picture, strict=True))))
    outcome = await one.run(Job(text, "nonogram", LONG, 10_000, theme="dark", ask=Solve()))
    assert outcome.sentence.startswith("No answer")


def peak(pid: int) -> int:
    """The most memory that a process has had, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ([[1] * 25] * 100, [[1] * 25] * 100),
        ([[1] * 200] * 20, [[1] * 8] * 500),
    ],
)
async def test_nonogram_beyond_the_memory_is_refused_before_it_is_loaded(
    one: Pool, rows: list[list[int]], columns: list[list[int]]
) -> None:
    """The worker that refuses it is not lost. Loading such a board takes 1 GB and more."""
    await one.run(Job(mosaic(5), "mosaic", LONG, 10_000, theme="dark", ask=Solve()))
    before = workers_below(os.getpid())
    with pytest.raises(OutOfMemoryError, match="needs more memory than one worker may have"):
        await one.run(Job(nonogram(rows, columns), "nonogram", LONG, 10_000, theme="dark", ask=Solve()))
    assert workers_below(os.getpid()) == before
    assert max(map(peak, before)) < 500


def mosaic(side: int) -> str:
    """A board with all of its clues, which takes one step for each cell."""
    chance = random.Random(side)
    black = {(r, c) for r in range(side) for c in range(side) if chance.random() < 0.5}
    near = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)]
    return "\n".join(
        "".join(str(sum((row + r, column + c) in black for r, c in near)) for column in range(side))
        for row in range(side)
    )


async def test_explanation_of_hundreds_of_steps_takes_little_memory(forks: ForkServer | None) -> None:
    """Each step is kept as its new cells and its reason: all states of this board together take 9 MB."""
    job = Job(mosaic(30), "mosaic", LONG, 10_000, theme="dark", ask=Solve())
    async with Pool(Config(workers=Workers(1)), grace=LONG, forks=forks) as pool:
        await pool.run(job)
        (lane,) = pool._lanes
        before = peak(lane.pid)
        way = await pool.run(replace(job, ask=Explain()))
        assert peak(lane.pid) - before < 8
    assert way.status == "solved"
    assert len(way.steps) > 200
    assert way.picture
