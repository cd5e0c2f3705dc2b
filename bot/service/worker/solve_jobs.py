"""Solutions, views and conversions of the board in a text, with pictures."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal

import solvers
from bot.service.heartbeat import report
from bot.service.jobs import (
    BoardLevel,
    BoardView,
    Conversion,
    Convert,
    Job,
    Solve,
    SolveResult,
    of_kind,
    typo_text,
)
from bot.service.sandbox.alarm import interruptible
from bot.service.worker import board_with_marks
from bot.service.worker.board_pictures import board_picture
from bot.service.worker.links import play_url, player_url
from bot.service.worker.readings import Meant
from bot.service.worker.scenes import bare_scene, solved_scene
from solvers import PUZZLES, Board, MismatchError, Puzzle, PuzzleError, ReadError, Solution
from solvers.core.boards.places import amount, list_names
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.adviser import Adviser
from solvers.core.explanation.difficulty import grade_of
from solvers.core.marks.marks import Mark, read_marks
from solvers.core.rules.formula import Formula
from solvers.core.search.lazy_clauses import Search


def start_timer() -> None:
    """Let Z3 start its thread for deadlines, which it keeps."""
    # On a busy machine a search of a millisecond takes seconds, and a failure would end the worker.
    deadline = time.monotonic() + 3_600.0
    Search(Formula(2, [[1, 2]]), (), [0, 0, 0], deadline).satisfiable()


def read_job(job: Job) -> Meant:
    """Return the board of a job, the reason for it, and the marks in the text. Raises PuzzleError.

    Where clues contradict their sums, it names suspects. Raises ChoiceError where there are several readings,
    solving does not tell which one is meant, and the job names none of them.
    """
    try:
        found = board_with_marks.meant(job)
        return found._replace(bare=solvers.write(found.board)) if job.wants_board else found
    except MismatchError as error:
        seconds = min(job.fault_seconds, job.seconds)
        suspects = solvers.fault(error.board, seconds).suspects if error.board else ()
        if not suspects:
            raise
        raise ReadError(" ".join([str(error), *typo_text(suspects)]), error.line) from None


def show(job: Job) -> BoardView:
    """Return the board as text, as a URL, and drawn."""
    started = time.monotonic()
    board = read_job(job).board
    link, lost = play_url(board)
    picture = board_picture(bare_scene(board, job.theme), job.max_bytes) if job.theme else None
    text = solvers.write(board)
    return BoardView(board.puzzle, text, link, time.monotonic() - started, picture, lost)


def solve(job: Job) -> SolveResult:
    """Return the answer, and whether it is the only one."""
    started = time.monotonic()
    board, taken, marks, bare = read_job(job)
    # The choice among several readings has taken some of the time.
    asked = solvers.ask(board, job.seconds - (time.monotonic() - started), report)
    solution = asked.solution
    fault = asked.fault(job.fault_seconds) if solution.status == "none" else None
    ask = of_kind(Solve, job.ask)
    count = asked.count() if ask.counted and solution.status == "multiple" else None
    scene = solved_scene(board, solution, job.theme, fault) if job.theme else None
    return SolveResult(
        puzzle=board.puzzle,
        format=board.format,
        rows=board.rows,
        columns=board.columns,
        status=solution.status,
        written=solution.written,
        shared=solution.shared,
        seconds=time.monotonic() - started,
        exact=solution.exact,
        open=asked.places - len(solution.sure or {}),
        yes=_yes(PUZZLES[board.puzzle], solution),
        conflict=fault.conflict if fault else (),
        suspects=fault.suspects if fault else (),
        conflict_at=fault.shown_at if fault else (),
        answers=Decimal(count.number) if count else None,
        answers_exact=bool(count and count.exact),
        grade=asked.grade(job.level_seconds) if ask.rated else None,
        drawn="" if solution.sure is None else solvers.write_answer(board, solution.sure),
        picture=board_picture(scene, job.max_bytes) if scene else None,
        taken=taken,
        # Marks in a picture, or otherwise in the text.
        marked=said_of_marks(asked, board, ask.marks or marks, "picture" if ask.marks else "text"),
        text_alone=bare if job.wants_board else "",
        link=player_url(board),
        least=tuple((p.cells[0].name, p.cells[-1].name, int(n)) for p, n in solution.least.items()),
    )


def rate(job: Job) -> BoardLevel:
    """Return the grade of a board with one answer. Raises PuzzleError."""
    started = time.monotonic()
    grade = None
    with interruptible():
        board = read_job(job).board
        grade = grade_of(PUZZLES[board.puzzle], board, job.seconds)
    return BoardLevel(job.puzzle, grade, time.monotonic() - started)


def convert(job: Job, ask: Convert) -> Conversion:
    """Return the board in another format, or its only answer drawn. Raises PuzzleError if it cannot."""
    started = time.monotonic()
    board, taken, marks, _ = read_job(job)
    text = _answer(board, job.seconds) if ask.to == "answer" else solvers.write(board, ask.to)
    lost = "" if ask.to == "answer" else solvers.left_out(board, ask.to)
    if marks and ask.to != "answer":
        lost = f"{lost} {marks_left_out(len(marks.split()))}".strip()
    return Conversion(board.puzzle, ask.to, text, time.monotonic() - started, taken, lost)


def _answer(board: Board, seconds: float) -> str:
    solution = solvers.solve(board, seconds, common=False)
    if solution.status != "unique" or solution.answer is None:
        raise PuzzleError(f"There is no single answer to write; the status is {solution.status}.")
    return solvers.write_answer(board, solution.answer)


def _yes(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """Return the names of the places that are certainly yes by the puzzle's own word, in reading order."""
    sure = (solution.sure or {}).items()
    places = [p for p, value in sure if value is True and puzzle.words_of(p).yes == puzzle.yes]
    return tuple(place.name for place in sorted(places, key=lambda place: place.cells))


def said_of_marks(asked: Adviser, board: Board, found: str, where: str = "text") -> str:
    """Return the verdict on marks in the text, or in a "picture"; "" without marks."""
    marks = read_marks(PUZZLES[board.puzzle], board, found)
    if not marks:
        return ""
    count = amount(len(marks), "mark")
    with suppress(OutOfTimeError):
        verdict = asked.check(marks)
        names = list_names([mark.name for mark in verdict.wrong or verdict.clash], "marks")
        if verdict.wrong:
            return f"Of the {count} in your {where}, {names} {_be(verdict.wrong)} wrong."
        if verdict.clash:
            return f"Of the {count} in your {where}, {names} cannot all be right."
        if verdict.status == "ok":
            return f"The {count} in your {where} {_be(marks)} right."
    return marks_left_out(len(marks), where)


def marks_left_out(count: int, where: str = "text") -> str:
    return f"The {amount(count, 'mark')} in your {where} {'is' if count == 1 else 'are'} left out."


def _be(marks: Sequence[Mark]) -> str:
    return "is" if len(marks) == 1 else "are"
