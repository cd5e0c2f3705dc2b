"""A signal while the program is still starting, sent as a terminal does: to all of its processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle, product
from pathlib import Path

import pytest

from tests.waits import wait_until

ROOT = Path(__file__).parents[2]

Moment = Callable[[int], bool]


def listens(pid: int) -> bool:
    """The first lines of the program are done."""
    caught = Path(f"/proc/{pid}/status").read_text().partition("SigCgt:")[2].split()[0]
    return bool(int(caught, 16) >> (signal.SIGTERM - 1) & 1)


def loads(pid: int) -> bool:
    """It is in the midst of its imports."""
    return "msgspec" in Path(f"/proc/{pid}/maps").read_text()


def starts_workers(pid: int) -> bool:
    """The first worker is there: one that may have its own imports before it."""
    others = [words for other, words in group(pid).items() if other != pid]
    return any(b"resource_tracker" not in words for words in others)


def group(pid: int) -> dict[int, bytes]:
    """The command lines of the living processes that the program has started, and its own."""
    found = {}
    for entry in Path("/proc").iterdir():
        try:
            state, _, its_group = (entry / "stat").read_text().rpartition(") ")[2].split()[:3]
            if its_group == str(pid) and state not in "ZX":
                found[int(entry.name)] = (entry / "cmdline").read_bytes()
        except OSError:
            continue  # no process, or ended meanwhile
    return found


@pytest.fixture
def process(request: pytest.FixtureRequest, endless: str, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The program at its very beginning, in a group of processes of its own."""
    (tmp_path / "endless.txt").write_text(endless)
    words = {"solve": ["solve", "--deadline", "3600", "endless.txt"]}.get(request.param, [request.param])
    settings = {"GRIDSMITH_CONFIG": os.devnull, "DISCORD_TOKEN": "x", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "bot", *words],
        cwd=tmp_path,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        yield process
        for pid in group(process.pid):
            os.kill(pid, signal.SIGKILL)


PROGRAMS = ["run", "preview", "solve"]
MOMENTS: list[Moment] = [listens, loads, starts_workers]


@pytest.mark.parametrize(
    ("process", "moment", "number"),
    [
        (program, moment, number)
        for (program, moment), number in zip(
            product(PROGRAMS, MOMENTS), cycle((signal.SIGTERM, signal.SIGINT)), strict=False
        )
    ],
    indirect=["process"],
)
def test_signal_at_the_start_ends_all_in_order(
    number: signal.Signals, moment: Moment, process: subprocess.Popen[str]
) -> None:
    """No traceback, no process that is left; serving ends with 0, work that was cut short does not.

    Each signal comes at each moment, and each program gets both.
    """
    wait_until(lambda: moment(process.pid))
    os.killpg(process.pid, number)
    _, errors = process.communicate(timeout=600)
    assert process.returncode == (128 + number if "solve" in process.args else 0)
    assert "Traceback" not in errors
    wait_until(lambda: not group(process.pid))


HANGING = """
import asyncio, sys, threading
from bot.cli import signals

async def work():
    print("begun", flush=True)
    try:
        await asyncio.sleep(3600)
    finally:
        threading.Thread(target=threading.Event().wait).start()

sys.exit(signals.run_until_signal(work(), signalled=0, last=0.1))
"""


@pytest.fixture
def hanging() -> Iterator[subprocess.Popen[str]]:
    """A program at work that cannot be closed in order: a thread hangs, as that of a database may."""
    with subprocess.Popen(
        [sys.executable, "-c", HANGING], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "begun\n"
        yield process
        process.kill()


def test_program_ends_though_something_hangs(hanging: subprocess.Popen[str]) -> None:
    """A container would be killed in the end."""
    hanging.terminate()
    _, errors = hanging.communicate(timeout=60)
    assert hanging.returncode == 1
    assert errors == "Shutdown timed out; exiting anyway.\n"


def test_program_ends_though_nobody_hears_that_it_was_cut_off(hanging: subprocess.Popen[str]) -> None:
    assert hanging.stderr
    hanging.stderr.close()
    hanging.terminate()
    assert hanging.wait(timeout=60) == 1


ELSEWHERE = """
import asyncio, signal, sys, threading, time
from bot.cli import signals

def heard_here():
    time.sleep(0.5)
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)

async def work():
    threading.Thread(target=heard_here).start()
    await asyncio.sleep(3600)

sys.exit(signals.run_until_signal(work(), signalled=0))
"""


def test_signal_that_does_not_interrupt_the_waiting_loop_is_heard() -> None:
    """As one that another thread gets, or one that comes just before the loop begins to wait."""
    ended = subprocess.run([sys.executable, "-c", ELSEWHERE], cwd=ROOT, timeout=60, check=False)
    assert ended.returncode == 0
