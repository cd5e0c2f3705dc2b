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
from solvers.core.boards.puzzle_errors import OutOfTimeError, PuzzleError
from solvers.core.explanation.difficulty import grade_of
from solvers.core.marks.sheet import bare_sheet
from solvers.core.reading.format import size_of

_MAKING = 0.9
"""The share of a job's time for making; the rest is for a suggestion of other boards."""
_SEEDS = 2
"""Maximum number of seeds for each board of a booklet."""
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
    blank = replace(job, theme=None if ask.booklet else job.theme, size=str(size))
    made = _boards(blank, replace(ask, level=level), started + _MAKING * job.seconds)
    boards = tuple(new for _, new in made)
    printed = None
    if ask.booklet:
        pages = [_page(number, new, board) for number, (board, new) in enumerate(made, 1)]
        # A board shows the rules of its variant below it.
        rules = PUZZLES[puzzle].goal.splitlines()[0]
        printed = booklet(f"{boards[0].title}, {level}", rules, pages)
    return GeneratedBoards(puzzle, boards, time.monotonic() - started, printed)


def _boards(job: Job, ask: New, deadline: float) -> list[tuple[Board, NewBoard]]:
    """Return as many boards as there is time for, in a booklet without those of seeds that fail.

    Raises PuzzleError if there are none.
    """
    made: list[tuple[Board, NewBoard]] = []
    failures: list[PuzzleError] = []
    # A single board is that of its seed.
    for seed in range(ask.seed, ask.seed + (_SEEDS * ask.count if ask.count > 1 else 1)):
        report(len(made), ask.count)  # progress in boards; other jobs count cells
        left = deadline - time.monotonic()
        if len(made) == ask.count or (left < 0 and (made or failures)):
            break
        try:
            made.append(_one(job, replace(ask, seed=seed), left))
        except PuzzleError as error:
            failures.append(error)
    if not made:
        raise failures[-1]
    return made


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
