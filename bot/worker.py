"""Runs in a worker process: text -> board -> answer -> picture.

The only room that joins the solvers and the pictures. A worker dies with its parent, however that
ended, and may not take more memory than it was given.
"""

from __future__ import annotations

import os
import resource
import signal
import threading
from multiprocessing import connection, parent_process

import solvers
from bot.errors import OutOfMemoryError
from bot.jobs import Job, Outcome
from bot.pictures import Scene, paint

_WARM_UP = "1_\n__"
"""A board that takes the whole way: it has several answers, so Z3 is asked and the picture has open cells."""


def prepare(memory_mb: int) -> None:
    """Makes this process ready for jobs; run once, at its start."""
    # A process that is busy inside Z3 would not hear a handler written in Python.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (memory_mb << 20, memory_mb << 20))
    work(Job(_WARM_UP, "minesweeper", seconds=10, max_cells=4, theme="dark"))


def _die_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def ready() -> None:
    """Does nothing; its result says that the worker is prepared."""


def work(job: Job) -> Outcome:
    """Reads, solves and draws. Raises PuzzleError for a bad text and OutOfMemoryError."""
    try:
        return _worked(job)
    except Exception as error:
        # Z3 says it in words only.
        if isinstance(error, MemoryError) or "out of memory" in str(error):
            raise OutOfMemoryError("This board needs more memory than one worker may have.") from None
        raise


def _worked(job: Job) -> Outcome:
    board = solvers.read(job.text, job.puzzle, job.max_cells, None, None, **job.options)
    solution = solvers.solve(board, job.seconds)
    return Outcome(
        puzzle=board.puzzle,
        format=board.format,
        rows=board.rows,
        columns=board.columns,
        status=solution.status,
        cells=solution.cells,
        common=solution.common,
        seconds=solution.seconds,
        picture=_picture(board, solution, job),
    )


def _picture(board: solvers.Board, solution: solvers.Solution, job: Job) -> bytes | None:
    """The picture of what is certain, with the cells hatched in which answers differ."""
    if job.theme is None:
        return None
    look = solvers.PUZZLES[board.puzzle].look
    answer = solution.common
    differs = (
        tuple(cell for cell in board.cells if answer[cell.row][cell.column] == "?")
        if answer and solution.status == "multiple"
        else ()
    )
    return paint(Scene(board, look, answer, differs=differs, theme=job.theme), max_bytes=job.max_bytes)
