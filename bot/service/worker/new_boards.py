"""New boards, as text, as a picture, and several as a booklet for printing."""

from __future__ import annotations

import time
from dataclasses import replace

import solvers
from bot.common.errors import RefusedError
from bot.render import Printed, booklet, paint
from bot.service.heartbeat import report
from bot.service.jobs import GeneratedBoards, Job, New, NewBoard
from bot.service.worker.scenes import bare_scene, solved_scene
from bot.service.worker.solve_jobs import play_url
from solvers import PUZZLES, Board, Level, Solution
from solvers.core.marks.sheet import bare_sheet
from solvers.core.reading.format import size_of

_MAKING = 0.9
"""The share of a job's time for making; the rest is for a suggestion of other boards."""


def generate(job: Job, ask: New) -> GeneratedBoards:
    """Return the boards of successive seeds. Raises PuzzleError if there are none of that level."""
    started = time.monotonic()
    puzzle = job.puzzle or ""
    size = size_of(solvers.making_size(puzzle, job.size))
    if size.area > job.max_cells:
        raise RefusedError(f"{size} has {size.area} cells; I make boards of up to {job.max_cells}.")
    level = ask.level or solvers.usual_level(puzzle, str(size))
    boards, pages = [], []
    for number in range(ask.count):
        report(number, ask.count)  # progress in boards; other jobs count cells
        left = _MAKING * job.seconds - (time.monotonic() - started)
        board, new = _one(
            job if not ask.booklet else replace(job, theme=None), str(size), level, ask.seed + number, left
        )
        boards.append(new)
        if ask.booklet:
            pages.append(_page(number + 1, new, board))
    title = f"{PUZZLES[puzzle].title}, {level}"
    printed = booklet(title, pages) if ask.booklet else None
    return GeneratedBoards(puzzle, tuple(boards), time.monotonic() - started, printed)


def _one(job: Job, size: str, level: Level, seed: int, seconds: float) -> tuple[Board, NewBoard]:
    started = time.monotonic()
    board = solvers.make(job.puzzle or "", size, level, seed, seconds=seconds).board
    solution = _answer(board)
    link, lost = play_url(board)
    picture = paint(bare_scene(board, job.theme), max_bytes=job.max_bytes) if job.theme else None
    return board, NewBoard(
        puzzle=board.puzzle,
        text=solvers.write(board),
        rows=board.rows,
        columns=board.columns,
        level=level,
        seed=seed,
        written=solution.written or {},
        drawn=solvers.write_answer(board, solution.answer or {}),
        seconds=time.monotonic() - started,
        link=link,
        lost=lost,
        picture=picture,
        sheet="\n".join(bare_sheet(PUZZLES[board.puzzle], board)),
    )


def _answer(board: Board) -> Solution:
    """Return the answer, found again by the engine, which checks all rules."""
    solution = solvers.solve(board, common=False)
    if solution.status != "unique":
        raise RuntimeError(f"A board that was made has this status: {solution.status}")
    return solution


def _page(number: int, new: NewBoard, board: Board) -> Printed:
    """Return the board for paper, in black and white."""
    heading = f"{PUZZLES[board.puzzle].title}  {board.columns}x{board.rows}  {new.level}"
    bare, solved = bare_scene(board, "light"), solved_scene(board, _answer(board), "light")
    return Printed(number, heading, replace(bare, theme="print"), replace(solved, theme="print"))
