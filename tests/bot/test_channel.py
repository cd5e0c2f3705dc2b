"""What a worker answers is plain data, whatever it sends."""

from __future__ import annotations

import subprocess
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from pebble import ProcessPool

from bot import worker
from bot.config import Config, Workers
from bot.jobs import Job
from bot.pool import Pool
from solvers import PUZZLES
from tests.bot.conftest import LONG


def prepare() -> None:
    """Prepares a worker of this module, which must be loaded before the worker may read no more of it."""
    worker.prepare(1_024)


def write(path: Path) -> None:
    path.write_text("this ran outside of the worker")


def there_are_files(folder: Path) -> bool:
    return any(folder.iterdir())


class Trap:
    """What a worker in hostile hands would answer: a pickle that calls a function where it is read."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> Any:
        return write, (self.path,)


async def test_answer_that_would_run_code_is_not_read(tmp_path: Path) -> None:
    """The worker counts as lost, and the next job is done by another one."""
    async with Pool(Config(workers=Workers(1)), grace=LONG) as pool:
        (slot,) = pool._slots
        slot._pool.stop()
        slot._pool.join()
        slot._pool = ProcessPool(1, initializer=prepare, context=slot._context)
        with pytest.raises(BrokenProcessPool, match="Unpicklable"):
            await slot._call(Trap, tmp_path / "trapped")
        job = Job(PUZZLES["mosaic"].example, "mosaic", seconds=LONG, max_cells=1_000)
        assert (await pool.run(job)).status == "unique"
    assert not there_are_files(tmp_path)


def fail_strangely() -> None:
    raise subprocess.CalledProcessError(3, "nothing")


def test_error_of_a_library_comes_back_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only errors of Python and of our own are built from what a worker sends."""
    monkeypatch.setattr(worker, "_dispatch", lambda _: fail_strangely())
    with pytest.raises(RuntimeError, match=r"CalledProcessError: Command 'nothing' returned .* 3"):
        worker.work(Job("", None, seconds=LONG, max_cells=1))
