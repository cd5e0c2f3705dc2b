"""Whatever ends the program, no process is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "GRIDSMITH_CONFIG": os.devnull}

Processes = Callable[..., list[int]]
Wait = Callable[[Callable[[], bool]], None]
Gone = Callable[[list[int]], bool]


@pytest.fixture(params=["preview, idle", "solve, at work"])
def process(
    request: pytest.FixtureRequest, endless: str, tmp_path: Path, workers: Processes, wait_until: Wait
) -> Iterator[subprocess.Popen[str]]:
    """The program with its workers up."""
    (tmp_path / "endless.txt").write_text(endless)
    words = {"preview, idle": ["preview"], "solve, at work": ["solve", str(tmp_path / "endless.txt")]}[
        request.param
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "bot", *words],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        if request.param.startswith("preview"):
            assert process.stdout is not None
            assert process.stdout.readline().startswith("Open http://127.0.0.1:")
        else:
            wait_until(lambda: len(workers(process.pid)) > 0)
            time.sleep(1.5)  # now it is at work, or still warming up: both must end well
        yield process
        process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_all_processes(
    number: signal.Signals,
    process: subprocess.Popen[str],
    descendants: Processes,
    wait_until: Wait,
    gone: Gone,
) -> None:
    """Without a traceback; serving ends with 0, work that was cut short does not."""
    below = descendants(process.pid)
    assert below
    process.send_signal(number)
    _, errors = process.communicate(timeout=20)
    serving = "preview" in process.args
    assert process.returncode == (0 if serving else 128 + number)
    assert "Traceback" not in errors
    wait_until(lambda: gone(below))


def test_workers_die_with_a_parent_that_was_killed(
    process: subprocess.Popen[str], descendants: Processes, wait_until: Wait, gone: Gone
) -> None:
    """Though nobody is left to stop them."""
    below = descendants(process.pid)
    assert below
    process.kill()
    process.wait(timeout=20)
    wait_until(lambda: gone(below))
