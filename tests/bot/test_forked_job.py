"""One board in a copy of the process: what comes back through the pipe."""

from __future__ import annotations

from dataclasses import replace
from multiprocessing.connection import Connection

import pytest

from bot.cli import forked_job
from bot.common.errors import TimeUpError, WorkerLostError
from bot.service import worker
from bot.service.wire import LARGEST, Ready, pack
from tests.bot.strangers import HOSTILE, JOB, fill_gauge


def answered(seconds: float = JOB.seconds) -> object:
    return forked_job.run_in_fork(replace(JOB, seconds=seconds), 1_024, lambda _: None)


@pytest.mark.parametrize("answer", [*HOSTILE.values(), bytes(LARGEST + 1)], ids=[*HOSTILE, "too much"])
def test_bytes_that_are_no_answer_are_one_error(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the pool, and no matter of time."""

    def answer_at_once(pipe: Connection, *_: object) -> None:
        pipe.send_bytes(pack(Ready(())))
        pipe.recv_bytes()
        pipe.send_bytes(answer)

    monkeypatch.setattr(worker, "serve", answer_at_once)
    with pytest.raises(WorkerLostError, match="no answer"):
        answered()


def test_copy_that_does_not_answer_is_ended_at_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some seconds after its own, which it should keep by itself."""
    monkeypatch.setattr(worker, "serve", fill_gauge)
    with pytest.raises(TimeUpError, match="No answer within"):
        answered(0.1 - forked_job._GRACE_SECONDS)
