"""One board in a copy of the process: what comes back through the pipe."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from bot.cli import forked_job
from bot.common.errors import TimeUpError, WorkerLostError
from bot.service import worker
from bot.service.wire import LARGEST
from tests.bot.test_hostile_workers import HOSTILE, JOB, answer_with, fill_gauge


def answered(seconds: float = JOB.seconds) -> object:
    return forked_job.run_forked(replace(JOB, seconds=seconds), 1_024, lambda _: None)


@pytest.mark.parametrize("answer", [*HOSTILE.values(), bytes(LARGEST + 1)], ids=[*HOSTILE, "too much"])
def test_bytes_that_are_no_answer_are_one_error(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the pool, and no matter of time."""
    monkeypatch.setattr(worker, "serve", partial(answer_with, answer))
    with pytest.raises(WorkerLostError, match="no answer"):
        answered()


def test_copy_that_does_not_answer_is_ended_at_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some seconds after its own, which it should keep by itself."""
    monkeypatch.setattr(worker, "serve", fill_gauge)
    with pytest.raises(TimeUpError, match="No answer within"):
        answered(0.1 - forked_job._GRACE_SECONDS)
