"""Task strings: the code of a board alone, or inside the source of its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from solvers.core.boards.board import Board
from solvers.core.boards.errors import ReadError
from solvers.core.rules.format import LIKELY, Format, Reading, Request, Size, attempts, wrong_character
from solvers.formats.game_id.codes import CODES

_TASK = re.compile(r"task\s*=\s*([\"'])(.*?)\1")
_PAGE_SIZE = re.compile(r"puzzle(Width|Height)\s*[:=]\s*([0-9]{1,7})")
_BARE = {
    "tents": r"[_a-z!-]+(,[0-9]*)+",
    "nonogram": r"(?=[^/]*/)[0-9./]*",
    "dominosa": r"([0-9]|\[[0-9]+\])+",
    "mosaic": r"(?=.*[a-z])(?=.*[0-9])[0-9a-z]{3,}",
    "minesweeper": r"(?=.*[a-z])(?=.*[0-8])[0-8a-z]{3,}",
}
"""What a task of each puzzle looks like when it is whole: nothing else tells that it is one."""

_SIGNS = {
    "tents": r"_a-z!,0-9-",
    "nonogram": r"0-9./",
    "dominosa": r"0-9\[\]",
    "mosaic": r"0-9a-z",
    "minesweeper": r"0-8a-z",
}
_SURELY = r"[_a-z!-]+(,[0-9]*)+|(?=[^/]*/)(?=[^.]*[.][0-9])[0-9./]*|(?=.*[a-z])(?=.*[0-9])[0-9a-z]+"

_NO_SIZE = (
    "This looks like the task string of a puzzle, but its size is not known. "
    "Put the size before it, columns x rows and a colon, such as 15x10:…"
)


def _bare(text: str) -> tuple[str, str]:
    """The code of a task and what stands around it, in the source of a page."""
    match = _TASK.search(text)
    return (match[2], text) if match else (text.strip(), "")


def _recognises(text: str, request: Request) -> bool:
    code, around = _bare(text)
    return bool(around or any(_tasks(text, request)) or (len(code) > 8 and re.fullmatch(_SURELY, code)))


def _tasks(text: str, request: Request) -> Iterator[tuple[str, str, Size]]:
    """What a task can be: puzzle, code, size; the size told, or those that the code itself can have."""
    code, around = _bare(text)
    given = dict(_PAGE_SIZE.findall(around))
    told = Size(int(given["Width"]), int(given["Height"])) if len(given) == 2 else request.size
    for puzzle in request.puzzles:
        kind = CODES.get(puzzle)
        if kind and re.fullmatch(f"[{_SIGNS[puzzle]}]+" if told else _BARE[puzzle], code):
            for size in [told] if told else kind.sizes(code):
                yield puzzle, code, size


def _read(text: str, request: Request) -> Iterator[Reading]:
    tasks = list(_tasks(text, request))
    if not tasks:
        raise _no_task(_bare(text)[0], request)
    return attempts([(task[0], partial(_decoded, *task, request)) for task in tasks], request)


def _no_task(code: str, request: Request) -> ReadError:
    """What is wrong with a text that is no task: the first sign that cannot be in it, else the size."""
    named = [puzzle for puzzle in request.puzzles if puzzle in _SIGNS]
    wrong = re.search(f"[^{_SIGNS[named[0]]}]", code) if len(named) == 1 else None
    if wrong:
        return wrong_character(code, wrong.start(), "the task", "Copy it again as a whole.")
    return ReadError(_NO_SIZE)


def _decoded(puzzle: str, code: str, size: Size, request: Request) -> Board:
    return CODES[puzzle].decode(code, request.checked(*size), request)


def _write(board: Board) -> str:
    return CODES[board.puzzle].encode(board)


task = Format(
    name="task",
    title="a Puzzle-Team task",
    puzzles=tuple(CODES),
    recognises=_recognises,
    read=_read,
    write=_write,
    telling=LIKELY,
)
