"""A worker that a hostile text has taken over reaches no network, program, file or other process."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot.common.config import Config, Workers
from bot.service import worker
from bot.service.jobs import Explain, Hint, Job, ReadPicture, Show, Solve
from bot.service.pool import Pool
from solvers import PUZZLES
from tests.bot.trespasses import (
    REFUSED,
    WRITING,
    change,
    do_what_python_does,
    lacking_here,
    prepare,
    refused,
    stumble,
)
from tests.screenshots.drawing.plain_examples import example, png
from tests.waits import LONG

In = Callable[..., Any]

SECCOMP = "no seccomp filter"
LANDLOCK = "no Landlock"


@contextmanager
def process() -> Iterator[ProcessPoolExecutor]:
    """A process that was prepared like a worker, but runs any function."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=prepare) as executor:
        yield executor


@pytest.fixture(scope="module")
def inside() -> Iterator[In]:
    """Calls a function in a process that was prepared as a worker is."""
    with process() as executor:
        yield lambda function, *args: executor.submit(function, *args).result(LONG)


@pytest.fixture(scope="module")
def lacking(inside: In) -> str:
    """The worker's sentences on missing protections of this system."""
    return str(inside(lacking_here))


@pytest.mark.parametrize("what", REFUSED)
def test_worker_is_refused(what: str, inside: In, lacking: str) -> None:
    """It reaches no network, no other process and no right, unless it reported that there is no filter."""
    assert inside(refused, REFUSED[what]) or SECCOMP in lacking


@pytest.mark.parametrize("how", WRITING)
def test_worker_changes_no_file(how: str, inside: In, lacking: str, tmp_path: Path) -> None:
    """Neither one that is there nor a new one."""
    path = tmp_path / "settings"
    path.write_text("as it was")
    path.chmod(0o600)
    assert inside(refused, change, how, path) or SECCOMP in lacking
    if SECCOMP not in lacking:
        assert [path] == list(tmp_path.iterdir())
        assert path.read_text() == "as it was"
        assert path.stat().st_mode & 0o777 == 0o600


def test_worker_reads_no_file_that_is_no_part_of_the_program(
    inside: In, lacking: str, tmp_path: Path
) -> None:
    """Such as settings with a token, or a database; it reports if it could."""
    path = tmp_path / "config.toml"
    path.write_text('token = "secret"')
    assert inside(refused, path.read_text) != (LANDLOCK in lacking)


@pytest.mark.parametrize("file", ["environ", "mem", "maps"])
def test_worker_reads_nothing_of_its_parent(file: str, inside: In, lacking: str) -> None:
    """Neither its environment, which may hold a token, nor its memory."""
    assert inside(refused, Path(f"/proc/{os.getpid()}/{file}").open, "rb") or LANDLOCK in lacking


async def test_worker_inherits_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though tokens and passwords may come in the environment of the bot."""
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("GRIDSMITH_STORE_URL", "postgresql+asyncpg://me:secret@here")
    async with Pool(Config(workers=Workers(1)), grace=LONG):
        names = ("DISCORD_TOKEN", "GRIDSMITH_STORE_URL", "PATH")
        with process() as executor:
            inherited = [executor.submit(os.getenv, name).result(LONG) for name in names]
    assert inherited == [None, None, os.environ["PATH"]]


@pytest.mark.parametrize("number", [0, signal.SIGCONT])
def test_worker_sends_no_signal_to_its_parent(number: int, inside: In, lacking: str) -> None:
    """Nor to all processes at once."""
    assert inside(refused, os.kill, os.getpid(), number) or SECCOMP in lacking
    assert inside(refused, os.kill, 0, 0) or SECCOMP in lacking


def test_worker_does_what_python_needs(inside: In) -> None:
    """The cage is for strangers: threads, late imports and signals to itself go on working."""
    assert inside(do_what_python_does) == ["in a thread", 0.0, "signalled"]


@pytest.mark.parametrize(
    ("name", "ask"),
    [*product(PUZZLES, (Solve(), Explain())), *product(("mosaic", "sudoku", "hashi"), (Hint(), Show()))],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_worker_answers_and_draws(name: str, ask: Solve | Hint | Explain | Show, inside: In) -> None:
    """Every puzzle and every kind of picture."""
    job = Job(PUZZLES[name].example, name, seconds=LONG, max_cells=1_000, theme="dark", ask=ask)
    assert len(inside(worker.work, job).picture) > 1_000


def test_errors_say_where_they_came_from(inside: In) -> None:
    """With the lines of the source, which the worker may still read."""
    with pytest.raises(LookupError) as caught:
        inside(stumble)
    assert 'raise LookupError("this is where it happened")' in str(caught.value.__cause__)


def test_worker_that_aborts_ends() -> None:
    """As when a library gives up: the signal to itself is not refused."""
    with process() as executor:
        ended = executor.submit(os.abort)
        (worker_process,) = executor._processes.values()
        with pytest.raises(BrokenProcessPool):
            ended.result(LONG)
        worker_process.join()
    assert worker_process.exitcode == -signal.SIGABRT


def test_what_a_system_does_not_allow_is_said() -> None:
    """A worker that is prepared where all is refused already runs on, and names what it could not do."""
    with process() as executor:
        executor.submit(prepare).result(LONG)
        again = executor.submit(lacking_here).result(LONG)
    assert SECCOMP in again
    assert LANDLOCK in again


def threads_of(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("Threads:"))


async def test_a_picture_is_read_by_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numpy would start one for each processor, which other workers need, and take longer in all."""
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    async with Pool(Config(workers=Workers(1)), grace=LONG) as pool:
        process = next(iter(pool._lanes)).pid
        before = threads_of(process)
        ask = ReadPicture(png(example("mosaic")), 1_000_000)
        await pool.run(Job("", None, seconds=LONG, max_cells=100, ask=ask))
        assert threads_of(process) <= before
