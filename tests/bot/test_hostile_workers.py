"""A worker that was taken over can send any bytes, and only spoils the job that it has."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.common.config import Config, Workers
from bot.common.errors import FaultError, WorkerLostError
from bot.service import worker
from bot.service.fork_server import ForkServer
from bot.service.jobs import SolveResult, of_kind
from bot.service.lane import Lane
from bot.service.pool import Pool
from bot.service.process import WorkerProcess
from tests.bot.strangers import (
    HOSTILE,
    JOB,
    answer_hostilely,
    answer_unasked,
    fill_gauge,
    promise,
    say_nothing,
)
from tests.waits import LONG


def stranger(monkeypatch: pytest.MonkeyPatch, serve: Any) -> WorkerProcess:
    """A process that does something else than a worker."""
    with monkeypatch.context() as patch:
        patch.setattr(worker, "serve", serve)
        return WorkerProcess("spawn", 1_024)


@pytest.fixture(scope="module")
def hostile() -> Iterator[WorkerProcess]:
    """A hostile worker that all kinds of bytes come from."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        process = stranger(monkeypatch, answer_hostilely)
    process.start()
    yield process
    process.end()


@pytest.mark.parametrize("name", HOSTILE)
def test_bytes_that_are_no_answer_are_one_error(name: str, hostile: WorkerProcess) -> None:
    """Nothing is built from them, and no class is changed."""
    before = dict(vars(FaultError))
    with pytest.raises(WorkerLostError, match="no answer"):
        hostile.work(replace(JOB, text=name))
    assert vars(FaultError) == before


async def change_places(lane: Lane, other: WorkerProcess) -> None:
    """Let a lane have another process."""
    await lane.stop()
    await asyncio.to_thread(other.start)
    lane._process = other


async def test_worker_that_sends_no_answer_costs_no_job(
    monkeypatch: pytest.MonkeyPatch, forks: ForkServer | None
) -> None:
    """It is replaced, and the job is begun once more."""
    async with Pool(Config(workers=Workers(1)), grace=LONG, forks=forks) as pool:
        (lane,) = pool._lanes
        await change_places(lane, stranger(monkeypatch, answer_hostilely))
        lost = lane.pid
        assert of_kind(SolveResult, await pool.run(JOB)).status == "unique"
        assert lane.pid != lost


async def test_answer_that_nobody_asked_for_is_not_taken(
    monkeypatch: pytest.MonkeyPatch, forks: ForkServer | None
) -> None:
    """The process is replaced before it gets the next job."""
    async with Pool(Config(workers=Workers(1)), grace=LONG, forks=forks) as pool:
        (lane,) = pool._lanes
        await change_places(lane, stranger(monkeypatch, answer_unasked))
        while lane._process.is_idle:  # noqa: ASYNC110 - nobody tells that it has sent something
            await asyncio.sleep(0.01)
        assert of_kind(SolveResult, await pool.run(JOB)).status == "unique"


@pytest.mark.parametrize("length", [1_000, 2**62])
def test_message_that_is_cut_off_is_no_answer(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it says that it is: nothing is set aside for it."""
    process = stranger(monkeypatch, partial(promise, length))
    try:
        process.start()
        with pytest.raises(WorkerLostError):
            process.work(JOB)
    finally:
        process.end()


def test_worker_that_ends_before_it_is_ready_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rather than waited for."""
    process = stranger(monkeypatch, say_nothing)
    try:
        with pytest.raises(WorkerLostError, match="died"):
            process.start()
    finally:
        process.end()


def test_progress_that_cannot_be_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is shown to people as a share of the cells."""
    process = stranger(monkeypatch, fill_gauge)
    try:
        process.start()
        assert process.progress == (0, 0)
    finally:
        process.end()


def test_process_that_was_ended_is_not_started() -> None:
    """As if the bot ends while its workers start."""
    process = WorkerProcess("spawn", 1_024)
    process.end()
    with pytest.raises(WorkerLostError):
        process.start()
    assert process.pid == 0


def test_no_file_of_the_bot_reads_pickles() -> None:
    """They are programs: whoever reads one does what it says."""
    sources = Path(worker.__file__).parents[1].rglob("*.py")
    named = [path.name for path in sources if "pickle" in path.read_text("utf-8")]
    assert not named
