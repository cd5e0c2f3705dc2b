"""New boards, as text, as a picture, and several as a booklet for printing."""

from __future__ import annotations

import time
from dataclasses import replace

import solvers
from bot.common.errors import RefusedError
from bot.render import Printed, booklet
from bot.service.heartbeat import report
from bot.service.jobs import GeneratedBoards, Job, New, NewBoard
from bot.service.worker.board_pictures import board_picture
from bot.service.worker.links import play_url
from bot.service.worker.scenes import bare_scene, solved_scene
from solvers import PUZZLES, Board, Grade, Level, Solution
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.difficulty import grade_of
from solvers.core.marks.sheet import bare_sheet
from solvers.core.reading.format import size_of

_MAKING = 0.9
"""The share of a job's time for making; the rest is for a suggestion of other boards."""
_RATING = 0.5
"""Maximum number of seconds for the difficulty of a board as a number."""


def generate(job: Job, ask: New) -> GeneratedBoards:
    """Return the boards of successive seeds. Raises PuzzleError if there are none of that level."""
    started = time.monotonic()
    puzzle = job.puzzle or ""
    size = size_of(solvers.making_size(puzzle, job.size, ask.variant))
    if size.area > job.max_cells:
        raise RefusedError(f"{size} has {size.area} cells; I make boards of up to {job.max_cells}.")
    level = ask.level or solvers.usual_level(puzzle, str(size), ask.variant)
    boards, pages = [], []
    for number in range(ask.count):
        report(number, ask.count)  # progress in boards; other jobs count cells
        left = _MAKING * job.seconds - (time.monotonic() - started)
        one = New(level, ask.seed + number, variant=ask.variant)
        board, new = _one(replace(job, theme=None if ask.booklet else job.theme, size=str(size)), one, left)
        boards.append(new)
        if ask.booklet:
            pages.append(_page(number + 1, new, board))
    title = f"{boards[0].title}, {level}"
    printed = booklet(title, PUZZLES[puzzle].goal, pages) if ask.booklet else None
    return GeneratedBoards(puzzle, tuple(boards), time.monotonic() - started, printed)


def _one(job: Job, ask: New, seconds: float) -> tuple[Board, NewBoard]:
    started = time.monotonic()
    level = ask.level or "medium"
    made = solvers.make(job.puzzle or "", job.size, level, ask.seed, seconds=seconds, variant=ask.variant)
    board = made.board
    solution = _answer(board)
    link, lost = play_url(board)
    picture = board_picture(bare_scene(board, job.theme), job.max_bytes) if job.theme else None
    return board, NewBoard(
        puzzle=board.puzzle,
        text=solvers.write(board),
        rows=board.rows,
        columns=board.columns,
        grade=_grade(board, made.level),
        seed=ask.seed,
        written=solution.written or {},
        drawn=solvers.write_answer(board, solution.answer or {}),
        seconds=time.monotonic() - started,
        link=link,
        lost=lost,
        picture=picture,
        sheet="\n".join(bare_sheet(PUZZLES[board.puzzle], board)),
        variant=ask.variant,
    )


def _grade(board: Board, level: Level) -> Grade:
    """Return the level that a board was made with, and its number if that does not take long."""
    try:
        found = grade_of(PUZZLES[board.puzzle], board, _RATING)
    except OutOfTimeError:
        return Grade(level)
    # Another way to the solution may have another hardest step.
    return found if found.level == level else Grade(level)


def _answer(board: Board) -> Solution:
    """Return the answer, found again by the engine, which checks all rules."""
    solution = solvers.solve(board, common=False)
    if solution.status != "unique":
        raise RuntimeError(f"A board that was made has this status: {solution.status}")
    return solution


def _page(number: int, new: NewBoard, board: Board) -> Printed:
    """Return the board for paper, in black and white."""
    heading = f"{new.title}  {board.columns}x{board.rows}  {new.grade}  seed {new.seed}"
    bare, solved = bare_scene(board, "light"), solved_scene(board, _answer(board), "light")
    return Printed(number, heading, replace(bare, theme="print"), replace(solved, theme="print"))
