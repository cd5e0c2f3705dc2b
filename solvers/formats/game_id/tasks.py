"""Task strings: only the code of a board, or the code inside the source of its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Coded, Size, wrong_character
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.codes.code import Task
from solvers.core.reading.format import LIKELY, Format, Reading, Request, attempts, code_of, codes_of
from solvers.core.rules.puzzle import Puzzle

_TASK = re.compile(r"task\s*=\s*([\"'])(.*?)\1")
_PAGE_SIZE = re.compile(r"puzzle(Width|Height)\s*[:=]\s*([0-9]{1,7})")
_SITE = re.compile(r"\bpuzzle-([a-z-]{1,40})\.com", re.IGNORECASE)

_NO_SIZE = (
    "This looks like the task string of a puzzle, but its size is not known. "
    'Put columns x rows and a colon before it, such as "15x10:".'
)


class _Meant(NamedTuple):
    """One meaning of a task."""

    puzzle: Puzzle
    task: Task
    size: Size


def _bare(text: str) -> tuple[str, str]:
    """Return the code of a task, and the text around it in the source of a page."""
    match = _TASK.search(text)
    return (match[2], text) if match else (text.strip(), "")


def _recognises(text: str, request: Request) -> bool:
    code, around = _bare(text)
    if around or any(_tasks(text, request)):
        return True
    # A certain task is recognised even without a size, so that the error asks for the size.
    sure = [task.sure for _, task in codes_of(request.known, Task) if task.sure]
    return len(code) > 8 and any(re.fullmatch(pattern, code) for pattern in sure)


def _tasks(text: str, request: Request) -> Iterator[_Meant]:
    """Yield the meanings of a task: in the given size, or in the sizes that the code can have."""
    code, around = _bare(text)
    given = dict(_PAGE_SIZE.findall(around))
    given_size = Size(int(given["Width"]), int(given["Height"])) if len(given) == 2 else request.size
    site = _site(around)
    # The site of a page decides; a bare task may be of each puzzle that needs no name.
    of_site = [puzzle.name for puzzle, task in codes_of(request.puzzles, Task) if site in task.sites]
    for puzzle, task in codes_of(request.puzzles, Task):
        known = puzzle.name in of_site if of_site else request.accepts(puzzle, task.nameless)
        if known and re.fullmatch(f"[{task.signs}]+" if given_size else task.whole, code):
            for size in [given_size] if given_size else task.sizes(code):
                yield _Meant(puzzle, task, size)


def _site(around: str) -> str:
    match = _SITE.search(around)
    return match[1].lower() if match else ""


def _read(text: str, request: Request) -> Iterator[Reading]:
    tasks = list(_tasks(text, request))
    if not tasks:
        raise _no_task(_bare(text)[0], request)
    return attempts([(task.puzzle, partial(_decode, task, text, request)) for task in tasks], request)


def _no_task(code: str, request: Request) -> ReadError:
    """Return the error of a text that is no task: its first impossible sign, otherwise its size."""
    named = [task for _, task in codes_of(request.puzzles, Task)]
    wrong = re.search(f"[^{named[0].signs}]", code) if len(named) == 1 else None
    if wrong:
        return wrong_character(code, wrong.start(), "the task", "Copy it again as a whole.")
    return ReadError(_NO_SIZE)


def _decode(meant: _Meant, text: str, request: Request) -> Board:
    code, around = _bare(text)
    puzzle, task, size = meant
    options = dict(_options(task, around)) | request.own_options(puzzle)
    return task.decode(Coded(code, request.check_size(*size), _site(around)), **options)


def _options(task: Task, around: str) -> Iterator[tuple[str, int]]:
    """Yield the options that the source of a page gives."""
    for name in task.options:
        if match := re.search(rf"\b{name}\s*[:=]\s*([0-9]{{1,7}})\b", around):
            yield name, int(match[1])


def _write(board: Board, puzzle: Puzzle) -> str:
    task = code_of(puzzle, Task)
    if not task or not task.encode:
        raise PuzzleError(f"{puzzle.title} has no task strings.")
    return task.encode(board)


task = Format(
    name="task",
    title="a Puzzle-Team task",
    puzzles=(),
    recognises=_recognises,
    read=_read,
    write=_write,
    certainty=LIKELY,
    tells_kind=False,
    code=Task,
)
