"""Work that does not look at the clock is stopped by an alarm."""

from __future__ import annotations

import itertools
import os
import threading
import time
from contextlib import suppress

import pytest

from bot.common.errors import TimeUpError
from bot.service.jobs import Explain, Explanation, Job
from bot.service.process import WorkerProcess
from bot.service.sandbox.alarm import INTERRUPTION, alarm, interruptible
from bot.service.worker.solve_jobs import start_timer
from solvers.core.boards.puzzle_errors import OutOfTimeError


def loop_for_ever() -> None:
    while True:
        pass


def loop_after_loop() -> None:
    with suppress(OutOfTimeError):
        loop_for_ever()
    loop_for_ever()


def test_loop_that_never_ends_is_stopped() -> None:
    with pytest.raises(OutOfTimeError), alarm(0.05):
        loop_for_ever()


def test_alarm_rings_again_where_the_first_one_is_taken_for_an_end() -> None:
    """A description of the known cells may take a while, but not for ever."""
    with pytest.raises(OutOfTimeError), alarm(0.05):
        loop_after_loop()


def test_alarm_does_not_ring_after_its_block() -> None:
    with alarm(0.05):
        pass
    until = time.monotonic() + 0.2
    while time.monotonic() < until:
        pass


class _LongEnd:
    """An object that takes 0.2 s to destroy, as some of Z3's do."""

    def __del__(self) -> None:
        until = time.monotonic() + 0.2
        while time.monotonic() < until:
            pass


def loop_after_destruction() -> None:
    _LongEnd()
    loop_for_ever()


def test_alarm_waits_until_an_object_is_destroyed() -> None:
    """In a destructor, Python prints an error instead of raising it: the work would go on."""
    with pytest.raises(OutOfTimeError), alarm(0.05):
        loop_after_destruction()


def test_interruption_waits_until_an_object_is_destroyed() -> None:
    with interruptible():
        threading.Timer(0.05, os.kill, (os.getpid(), INTERRUPTION)).start()
        loop_after_destruction()


def blank_light_up(size: int) -> Job:
    return Job("\n".join(["." * size] * size), "lightup", 0.3, 10_000, ask=Explain())


def test_worker_answers_its_next_job_after_an_alarm() -> None:
    """A board so large that even making its rules takes longer than its time."""
    worker = WorkerProcess("spawn", 2_048)
    try:
        worker.start()
        # On a busy machine the alarm may already ring while the text is read, which has other words.
        with pytest.raises(TimeUpError, match=r"time|within"):
            worker.work(blank_light_up(99))
        small = Job("2..\n...\n..1", "lightup", 10.0, 100, ask=Explain())
        assert isinstance(worker.work(small), Explanation)
    finally:
        worker.end()


def test_worker_starts_on_a_machine_that_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a minute passes between two looks at the clock."""
    times = itertools.count(step=30.0)
    with monkeypatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: next(times))
        start_timer()
