"""A worker that was taken over can send any bytes, and only spoils the job that it has."""

from __future__ import annotations

import asyncio
import os
import struct
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from bot.common.config import Config, Workers
from bot.common.errors import FaultError, WorkerLostError
from bot.service import worker
from bot.service.fork_server import ForkServer
from bot.service.jobs import GeneratedBoards, Job, SolveResult, of_kind
from bot.service.lane import Lane
from bot.service.pool import Pool
from bot.service.process import WorkerProcess
from bot.service.wire import LARGEST, Ready, pack, unpack
from solvers import PUZZLES
from tests.bot.conftest import LONG

JOB = Job(PUZZLES["mosaic"].example, "mosaic", seconds=LONG, max_cells=1_000)
PICKLE = b"\x80\x04\x8c\x11bot.common.errors\x8c\nFaultError\x93}\x8c\x07__str__K\x01sb."
"""Would set an attribute of the class of all faults."""


def answer_hostilely(pipe: Connection, *_: object) -> None:
    """Be the process of a hostile worker: answer each job with the bytes that its text names."""
    pipe.send_bytes(pack(Ready(())))
    while True:
        job = unpack(pipe.recv_bytes(), Job, most=LARGEST)
        pipe.send_bytes(HOSTILE.get(job.text, PICKLE))


def answer_unasked(pipe: Connection, *_: object) -> None:
    """Answer before a job comes, so that the answer would seem to belong to the next job."""
    pipe.send_bytes(pack(Ready(())))
    pipe.send_bytes(pack(GeneratedBoards("mosaic", (), 0.0)))
    time.sleep(LONG)


def promise(length: int, pipe: Connection, *_: object) -> None:
    """Begins a message of some length, and ends."""
    pipe.send_bytes(pack(Ready(())))
    pipe.recv_bytes()
    os.write(pipe.fileno(), struct.pack("!i", -1) + struct.pack("!Q", length) + b"too little")


def say_nothing(*_: object) -> None:
    """Ends before it is ready."""


def fill_gauge(pipe: Connection, _memory: int, gauge: Any, *_: object) -> None:
    """Says of its progress what cannot be, and answers nothing."""
    gauge[:] = [-(2**31), -1, 5]
    pipe.send_bytes(pack(Ready(())))
    time.sleep(LONG)


def stranger(monkeypatch: pytest.MonkeyPatch, serve: Any) -> WorkerProcess:
    """A process that does something else than a worker."""
    with monkeypatch.context() as patch:
        patch.setattr(worker, "serve", serve)
        return WorkerProcess("spawn", 1_024)


HOSTILE = {
    "no message at all": b"",
    "two numbers": bytes.fromhex("00920405"),
    "a pickle": PICKLE,
    "lists in lists": b"\x91" * 100_000,
    "another message of a worker": pack(Ready(())),
    "a job": pack(JOB),
    "the answer to another question": pack(GeneratedBoards("mosaic", (), 0.0)),
    "a long text": b"\xdb\x00\x10\x00\x00" + b"x" * (1 << 20),
}


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
