"""Runs in a worker process: text -> board -> answer -> picture.

The only package that uses both the solvers and the pictures. A worker dies with its parent, has a limit of
memory, and is confined: see `confinement`.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from mmap import mmap
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from typing import Any

from bot.common.errors import OutOfMemoryError, TimeUpError
from bot.common.memory import trim
from bot.render import day_chart, load
from bot.service import jobs
from bot.service.heartbeat import BEAT_SECONDS, beat, begin, install
from bot.service.sandbox.alarm import INTERRUPTION, alarm
from bot.service.sandbox.confinement import confine, limit_memory
from bot.service.wire import LARGEST, Ready, pack, unpack
from solvers.core.boards.puzzle_errors import OutOfTimeError

_WARM_UP = "\n".join(["1" + "_" * 10, *["_" * 11] * 10])
"""A board that loads everything: with more than 100 open cells it needs Z3, and a picture."""

_LEAST_BYTES = 16 << 20
"""Memory that a worker must have left when it is loaded: a thread takes 8 MB."""

_GRACE_SECONDS = 1.0
"""Seconds after its deadline within which work that looks at the clock ends, with its partial result."""


def serve(
    pipe: Connection,
    memory_mb: int,
    gauge: Any,
    warm: bool = True,
    draws: bool = True,
    parent: int | None = None,
) -> None:
    """Make this process a worker: it answers the jobs from a pipe until nobody holds the other end.

    `gauge` shows the progress. A `warm` worker solves and draws a board before it says that it is ready.
    It ends with the process whose descriptor is `parent`; by default, with the parent in multiprocessing.
    """
    install(gauge)
    lacking = prepare(memory_mb, draws, parent)
    if warm:
        warm_up()
    with suppress(EOFError, ConnectionError):
        pipe.send_bytes(pack(Ready(lacking)))
        while True:
            pipe.send_bytes(_answer(unpack(pipe.recv_bytes(), jobs.Job, most=LARGEST)))


def warm_up() -> None:
    """Solve and draw a board, which loads nearly all that jobs need."""
    work(jobs.Job(_WARM_UP, "minesweeper", seconds=10, max_cells=121, theme="dark"))


def _answer(job: jobs.Job) -> bytes:
    """Return the packed result of a job, or its error."""
    try:
        with alarm(job.seconds + _GRACE_SECONDS):
            return pack(work(job))
    except Exception as error:  # noqa: BLE001 - raised again by the process that waits
        return pack(error)


def prepare(memory_mb: int, draws: bool = True, parent: int | None = None) -> tuple[str, ...]:
    """Load what a worker needs and confine this process. Raises OSError without enough memory.

    Return sentences on the parts that the system does not allow.
    """
    # Ctrl-C in a terminal is for the parent process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A process inside Z3 would not run a handler in Python.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform != "win32":
        # An interruption that comes before or after its job would end the process.
        signal.signal(INTERRUPTION, signal.SIG_IGN)
    limited = limit_memory(memory_mb)
    # Numpy, which only pictures need, would use a thread on each processor for small matrices: that took
    # twice the processor time, and no less time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    start_timer = load_modules(draws)
    mmap(-1, _LEAST_BYTES).close()  # without memory, the start of a thread would not end
    lacking = (*limited, *confine())
    # After the confinement, as below, but before a job, in which too little memory for it ends the process.
    start_timer()
    if parent is None and (process := parent_process()):
        parent = process.sentinel
    if parent is not None:
        # After the confinement: Landlock does not hold for running threads.
        threading.Thread(target=_live_with_parent, args=(parent,), daemon=True).start()
    return lacking


def load_modules(draws: bool = True) -> Callable[[], None]:
    """Load the modules of a worker before its confinement, which allows only the files of loaded ones.

    Return the function that starts Z3's thread for deadlines.
    """
    from bot.service.worker import hint_jobs, mark_jobs, new_boards, practice_jobs, solve_jobs  # noqa: F401, PLC0415 - see `_dispatch`

    if draws:
        load()
    return solve_jobs.start_timer


def _live_with_parent(parent: int) -> None:
    """Show that this process lives, while its parent does."""
    # Z3 runs outside of Python's lock, so a worker in Z3 still shows that it lives.
    while not connection.wait([parent], BEAT_SECONDS):
        beat()
    # Not sys.exit, which would end only this thread.
    os._exit(1)


_NO_MEMORY = "out of memory", "codec configuration error"
"""How Z3 and Pillow say that they get no memory. Nothing else is wrong with the settings of our PNG files."""


def work(job: jobs.Job) -> jobs.Result:
    """Return the result of a job. Raises PuzzleError for a bad text, TimeUpError and OutOfMemoryError."""
    begin()
    try:
        return _dispatch(job)
    except OutOfTimeError:
        raise TimeUpError(job.overdue) from None
    except Exception as error:
        if isinstance(error, MemoryError) or any(words in str(error) for words in _NO_MEMORY):
            raise OutOfMemoryError("This board needs more memory than one worker may have.") from None
        raise


def _dispatch(job: jobs.Job) -> jobs.Result:
    # Imported here, since the process of the Discord side also imports this module, without Z3.
    from bot.service.worker import hint_jobs, mark_jobs, new_boards, practice_jobs, solve_jobs  # noqa: PLC0415

    match job.ask:
        case jobs.Solve():
            return solve_jobs.solve(job)
        case jobs.Rate():
            return solve_jobs.rate(job)
        case jobs.Hint():
            return hint_jobs.hint(job, job.ask)
        case jobs.Explain():
            return hint_jobs.explain(job, job.ask)
        case jobs.Page():
            return hint_jobs.draw_page(job, job.ask)
        case jobs.Show():
            return solve_jobs.show(job)
        case jobs.Convert():
            return solve_jobs.convert(job, job.ask)
        case jobs.New():
            return new_boards.generate(job, job.ask)
        case jobs.CheckMarks():
            return mark_jobs.check_marks(job, job.ask)
        case jobs.ReadPicture():
            from bot.service.worker.recognition import read_picture  # noqa: PLC0415 - loads what only pictures need

            try:
                return read_picture(job, job.ask)
            finally:
                trim()  # a third of what a picture takes stays with the process otherwise
        case jobs.ReadZip():
            from bot.service.worker.zip_file import read_zip  # noqa: PLC0415 - loads what only zips need

            return read_zip(job.ask)
        case jobs.Practise():
            return practice_jobs.practise(job, job.ask)
        case jobs.DrawDays():
            return draw_days(job, job.ask)


def draw_days(job: jobs.Job, ask: jobs.DrawDays) -> jobs.ChartPicture:
    """Return the chart of some days."""
    started = time.monotonic()
    picture = day_chart(ask.days, ask.first, ask.last, job.theme or "dark")
    return jobs.ChartPicture(picture, time.monotonic() - started)
