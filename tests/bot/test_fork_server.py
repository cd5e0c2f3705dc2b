"""Workers are copies of one process; whatever happens to that process costs no job."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.common.errors import WorkerLostError
from bot.service.fork_server import ForkServer
from bot.service.jobs import Job, SolveResult, of_kind
from bot.service.lane import Lane
from bot.service.process import WorkerProcess
from solvers import PUZZLES
from tests.waits import wait_until
from tests.wire.processes import are_gone

ROOT = Path(__file__).parents[2]
EASY = Job(PUZZLES["mosaic"].example, "mosaic", seconds=600, max_cells=1_000, theme="dark")
COPIES = 5


@pytest.fixture
def server() -> Iterator[ForkServer]:
    """A fork server of a test's own, which is killed in it."""
    server = ForkServer()
    yield server
    server.close()


def start(server: ForkServer | None) -> WorkerProcess:
    assert server is not None
    process = WorkerProcess(server, 1_024)
    process.start()
    return process


def solve(process: WorkerProcess, job: Job = EASY) -> str:
    return of_kind(SolveResult, process.work(job)).status


def test_worker_outlives_the_server_that_another_one_replaces(server: ForkServer) -> None:
    """A job at work goes on, and is ended as before; the next worker comes from a new server."""
    first = start(server)
    killed = server.pid
    os.kill(killed, signal.SIGKILL)
    second = start(server)
    assert server.pid != killed
    assert [solve(first), solve(second)] == ["unique", "unique"]
    first.end()
    second.end()
    assert are_gone([first.pid, second.pid])


def test_server_that_is_frozen_is_replaced() -> None:
    """After the seconds that it has for an answer."""
    server = ForkServer(seconds=600)
    start(server).end()
    frozen = server.pid
    server._running[1].settimeout(0.1)
    os.kill(frozen, signal.SIGSTOP)
    process = start(server)
    assert server.pid != frozen
    assert solve(process) == "unique"
    process.end()
    server.close()


def test_server_that_is_closed_meanwhile_starts_nothing() -> None:
    """The bot need not wait for a worker that is about to start when it ends."""
    server = ForkServer(seconds=600)
    start(server).end()
    os.kill(server.pid, signal.SIGSTOP)
    process = WorkerProcess(server, 1_024)
    errors = []

    def wait() -> None:
        with pytest.raises(WorkerLostError) as caught:
            process.start()
        errors.append(caught.value)

    waiting = threading.Thread(target=wait)
    waiting.start()
    server.close()
    waiting.join()
    assert errors
    assert server.pid == 0


def test_worker_that_is_stopped_is_ended(forks: ForkServer | None) -> None:
    process = start(forks)
    os.kill(process.pid, signal.SIGSTOP)
    process.end()
    assert are_gone([process.pid])


def test_server_has_one_thread_when_it_copies_itself(forks: ForkServer | None) -> None:
    """The lock of another thread would stay closed in the copy."""
    start(forks).end()
    assert forks is not None
    assert len(list(Path(f"/proc/{forks.pid}/task").iterdir())) == 1


def test_nothing_stays_open(forks: ForkServer | None) -> None:
    """Neither here nor in the server, whose files each new worker inherits."""
    start(forks).end()
    assert forks is not None
    before = [count_files(os.getpid()), count_files(forks.pid)]
    processes = []
    for _ in range(COPIES):
        processes.append(start(forks))
        assert count_files(forks.pid) == before[1]
    for process in processes:
        process.end()
    del process, processes
    assert [count_files(os.getpid()), count_files(forks.pid)] == before


async def test_nothing_stays_open_of_workers_that_cannot_start(forks: ForkServer | None) -> None:
    """Their memory is too small; nothing waits for a search for unreachable objects."""
    gc.collect()
    gc.disable()
    try:
        numbers = [await _count_files_after_a_failed_start(forks) for _ in range(6)]
    finally:
        gc.enable()
    # The latest error may keep the three files of its worker.
    assert numbers[-1] <= numbers[1] + 3


async def _count_files_after_a_failed_start(forks: ForkServer | None) -> int:
    lane = Lane(10, forks)
    with pytest.raises(WorkerLostError):
        await lane.start()
    await lane.stop()
    return count_files(os.getpid())


def count_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


BOT = """
import sys, time
from bot.service.fork_server import ForkServer
from bot.service.process import WorkerProcess
if __name__ == "__main__":
    server = ForkServer()
    processes = [WorkerProcess(server, 1_024) for _ in range(2)]
    for process in processes:
        process.start()
    print(server.pid, *(process.pid for process in processes), flush=True)
    time.sleep(3_600)
"""


def test_nothing_is_left_of_a_bot_that_was_killed(tmp_path: Path) -> None:
    """Not even a worker that is stopped, which cannot end by itself."""
    program = tmp_path / "program.py"
    program.write_text(BOT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, program], env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        below = [int(pid) for pid in process.stdout.readline().split()]
        os.kill(below[-1], signal.SIGSTOP)
        process.kill()
    wait_until(lambda: are_gone(below))


DEAF_BOT = """
import select, sys, time
from bot.service.fork_server import ForkServer
from bot.service.process import WorkerProcess

class Deaf:
    def __init__(self, requests):
        self.sendmsg, self._requests = requests.sendmsg, requests

    def recv(self, size):
        select.select([self._requests], [], [])
        print(server.pid, first.pid, flush=True)
        time.sleep(3_600)

if __name__ == "__main__":
    server = ForkServer()
    first, second = (WorkerProcess(server, 1_024) for _ in range(2))
    first.start()
    server._running = server._running[0], Deaf(server._running[1])
    second.start()
"""


def test_server_of_a_bot_that_was_killed_before_it_read_an_answer_ends_in_silence(tmp_path: Path) -> None:
    """It ends its workers as well, also a stopped one."""
    program = tmp_path / "program.py"
    program.write_text(DEAF_BOT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        below = [int(pid) for pid in process.stdout.readline().split()]
        os.kill(below[-1], signal.SIGSTOP)
        process.kill()
        wait_until(lambda: are_gone(below))
        assert process.stderr.read() == b""
