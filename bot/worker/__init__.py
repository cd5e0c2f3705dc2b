"""Runs in a worker process: text -> board -> answer -> picture.

The only package that uses both the solvers and the pictures. A worker dies with its parent, however that
ended, may not take more memory than it was given, and is confined: see `confinement`.
"""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import connection, parent_process
from typing import Any

from bot.errors import OutOfMemoryError
from bot.jobs import Check, Convert, Explain, Hint, Job, New, Page, Result, See, Show, Solve
from bot.marking import Marking
from bot.pictures import load
from bot.worker.confinement import confine, limit_memory
from bot.worker.gauge import BEAT_SECONDS, beat, begin, install
from bot.worker.plain import passes

_WARM_UP = "\n".join(["1" + "_" * 10, *["_" * 11] * 10])
"""A board that takes the whole way: of more than 100 open cells Z3 is asked, and the picture shows them."""

_missing: list[str] = []
"""What of the confinement this system does not allow, once this process is a worker."""


def prepare(memory_mb: int, gauge: Any = None) -> None:
    """Makes this process ready for jobs; run once, at its start. `gauge` shows how far it is."""
    if gauge is not None:
        install(gauge)
    # Before the thread below is started: Landlock does not bind threads that run already.
    _missing[:] = load_and_confine(memory_mb, draws=True)
    threading.Thread(target=_live_with_parent, daemon=True).start()
    work(Job(_WARM_UP, "minesweeper", seconds=10, max_cells=121, theme="dark"))


def load_and_confine(memory_mb: int, draws: bool) -> tuple[str, ...]:
    """Loads what a worker needs and confines this process; says what of that the system does not allow."""
    # A process that is busy inside Z3 would not hear a handler written in Python.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    limited = limit_memory(memory_mb)
    # Numpy, which only pictures need, would multiply the small matrices of a reading with a thread on each
    # processor: that took twice the processor time, and no less of the clock.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Loaded before the confinement, which then lets only the files of what is loaded be read.
    from bot.worker import advising, making, marking, solving  # noqa: F401, PLC0415 - see `_dispatch`

    if draws:
        load()
    return (*limited, *confine())


def _live_with_parent() -> None:
    """Shows that this process lives, as long as its parent does."""
    parent = parent_process()
    # Z3 runs outside of Python's lock, so a worker that is busy in it beats all the same.
    while parent is not None and not connection.wait([parent.sentinel], BEAT_SECONDS):
        beat()
    if parent is not None:
        # Not sys.exit, which would end this thread alone.
        os._exit(1)


def ready() -> tuple[str, ...]:
    """Says that the worker is prepared, and in sentences what of its confinement is missing here."""
    return tuple(_missing)


def work(job: Job) -> Result:
    """Reads, answers and draws. Raises PuzzleError for a bad text, TimeUpError and OutOfMemoryError."""
    begin()
    try:
        return _dispatch(job)
    except Exception as error:
        # Z3 says it in words only.
        if isinstance(error, MemoryError) or "out of memory" in str(error):
            raise OutOfMemoryError("This board needs more memory than one worker may have.") from None
        if not passes(error):
            raise RuntimeError(f"{type(error).__qualname__}: {error}") from error
        raise


def _dispatch(job: Job) -> Result:
    # Here, since the process that talks to Discord imports this module too, and does without Z3.
    from bot.worker.advising import checked, drawn, explained, hinted  # noqa: PLC0415
    from bot.worker.flagged import without_marks  # noqa: PLC0415
    from bot.worker.making import made  # noqa: PLC0415
    from bot.worker.marking import marked  # noqa: PLC0415
    from bot.worker.solving import converted, shown, solved  # noqa: PLC0415

    match job.ask:
        case Solve():
            return solved(*without_marks(job))
        case Hint():
            return hinted(job, job.ask)
        case Check():
            return checked(job, job.ask)
        case Explain():
            return explained(job, job.ask)
        case Page():
            return drawn(job, job.ask)
        case Show():
            return shown(without_marks(job)[0])
        case Convert():
            return converted(job, job.ask)
        case New():
            return made(job, job.ask)
        case Marking():
            return marked(job, job.ask)
        case See():
            from bot.worker.seeing import seen  # noqa: PLC0415 - loads what only pictures need

            return seen(job, job.ask)
