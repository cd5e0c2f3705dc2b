"""Whatever ends the program, no process remains."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from solvers import PUZZLES
from tests.waits import wait_until
from tests.wire.processes import are_gone, descendants

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "GRIDSMITH_CONFIG": os.devnull}


@pytest.fixture
def process(request: pytest.FixtureRequest, endless: str, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The program with its workers up, as its first line says: the address of the page, or an answer."""
    boards = {"short.txt": PUZZLES["mosaic"].example, "endless.txt": endless}
    for name, text in boards.items():
        (tmp_path / name).write_text(text)
    words = ["preview"]
    if request.param == "solve":
        words = ["solve", "--deadline", "3600", *(str(tmp_path / name) for name in boards)]
    with subprocess.Popen(
        [sys.executable, "-m", "bot", *words],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert re.match(r"Open http://127\.0\.0\.1:|.*Unique answer", process.stdout.readline())
        yield process
        process.kill()


@pytest.mark.parametrize(
    ("process", "number"), [("preview", signal.SIGTERM), ("solve", signal.SIGINT)], indirect=["process"]
)
def test_signal_ends_all_processes(
    number: signal.Signals,
    process: subprocess.Popen[str],
) -> None:
    """Without a traceback; serving ends with 0, work that was cut short does not."""
    below = descendants(process.pid)
    assert below
    process.send_signal(number)
    _, errors = process.communicate(timeout=600)
    serving = "preview" in process.args
    assert process.returncode == (0 if serving else 128 + number)
    assert "Traceback" not in errors
    wait_until(lambda: are_gone(below))


@pytest.mark.parametrize("process", ["preview", "solve"], indirect=True)
def test_workers_die_with_a_parent_that_was_killed(process: subprocess.Popen[str]) -> None:
    """Though nobody is left to stop them."""
    below = descendants(process.pid)
    assert below
    process.kill()
    process.wait(timeout=600)
    wait_until(lambda: are_gone(below))
