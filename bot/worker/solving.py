"""From a text to its board, its answer and a picture of it."""

from __future__ import annotations

import solvers
from bot.jobs import Job, Outcome, typo
from bot.pictures import paint
from bot.worker.scenes import solved_scene
from solvers import Board, MismatchError, ReadError

_FAULT_SECONDS = 3.0
_LEVEL_SECONDS = 0.5
"""What telling more than the answer may cost."""


def board_of(job: Job) -> Board:
    """The board of a job. Raises PuzzleError; where clues contradict their sums, it names suspects."""
    try:
        return solvers.read(job.text, job.puzzle, job.max_cells, None, None, **job.options)
    except MismatchError as error:
        suspects = solvers.fault(error.board, _FAULT_SECONDS).suspects if error.board else ()
        if not suspects:
            raise
        raise ReadError(" ".join([str(error), *typo(suspects)]), error.line) from None


def solved(job: Job) -> Outcome:
    """The answer, whether it is the only one, and what else is worth telling of it."""
    board = board_of(job)
    asked = solvers.ask(board, job.seconds)
    solution = asked.solution
    fault = asked.fault() if solution.status == "none" else None
    count = asked.count() if solution.status == "multiple" else None
    scene = solved_scene(board, solution, job.theme) if job.theme else None
    return Outcome(
        puzzle=board.puzzle,
        format=board.format,
        rows=board.rows,
        columns=board.columns,
        status=solution.status,
        cells=solution.cells,
        common=solution.common,
        seconds=solution.seconds,
        conflict=fault.conflict if fault else (),
        suspects=fault.suspects if fault else (),
        answers=count.number if count else None,
        answers_exact=bool(count and count.exact),
        level=asked.level(_LEVEL_SECONDS),
        picture=paint(scene, max_bytes=job.max_bytes) if scene else None,
    )
