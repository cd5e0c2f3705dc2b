"""Game IDs of Simon Tatham's puzzles and the task strings of the Puzzle-Team sites.

Both write a board with the same code; a game ID puts parameters and a colon before it, such as
`15x15dt:`, a task stands alone and is square unless a size is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from urllib.parse import unquote

from solvers.core.board import Board
from solvers.core.errors import ReadError
from solvers.core.format import LIKELY, Format, Reading, Request, Size, attempts, wrong_character
from solvers.core.text import whole_number
from solvers.formats.game_id import cells, dominosa, nonogram, tents


@dataclass(frozen=True)
class Code:
    """How the boards of one puzzle are written; `looks` matches what may be meant as such a code."""

    looks: str
    sizes: Callable[[str], list[Size]]
    decode: Callable[[str, Size, Request], Board]
    encode: Callable[[Board], str]


_CODES: Mapping[str, Code] = {
    "tents": Code(r"(?=[^,]*,)[^./\[]*", tents.sizes, tents.decode, tents.encode),
    "nonogram": Code(r"(?=[^./]*[./])[^\[]*", nonogram.sizes, nonogram.decode, nonogram.encode),
    "dominosa": Code(r"[^a-z,./]*", dominosa.sizes, dominosa.decode, dominosa.encode),
    "mosaic": Code(r"[^,./\[]*", cells.sizes, partial(cells.decode, "mosaic"), cells.encode),
    "minesweeper": Code(r"[^,./\[]*", cells.sizes, partial(cells.decode, "minesweeper"), cells.encode),
}
_ID = re.compile(r"([0-9][0-9a-z]*)([:#])(\S*)")
_PARAMETERS = re.compile(r"([0-9]+)(?:x([0-9]+))?([a-z][a-z0-9]*)?")
_PAGE = re.compile(r"https?://\S*?/([a-z]+)(?:\.html|\.php)?#(\S+)", re.IGNORECASE)
_MINES = re.compile(r"[0-9]+,[0-9]+,[mua]\w*")
_TASK = re.compile(r"task\s*=\s*([\"'])(.*?)\1")
_PAGE_SIZE = re.compile(r"puzzle(Width|Height)\s*[:=]\s*([0-9]{1,7})")

_SEED = (
    "This is a random seed, the part behind the # only tells the program that made it how to make the board "
    "again. Paste the game ID with a colon instead: in that program choose Specific… or Game ID."
)
_MINES_ID = (
    "A Mines game ID holds where the mines are, not the numbers that can be seen, so there is nothing to "
    "solve. Type the numbers as rows instead."
)
_NO_SIZE = (
    "This looks like the task string of a puzzle, but no size fits it. "
    "Put the size before it, columns x rows and a colon, such as 15x10:…"
)


def _recognises_id(text: str, _request: Request) -> bool:
    text = text.strip()
    return bool(_ID.fullmatch(text) or _PAGE.fullmatch(text))


def _read_id(text: str, request: Request) -> Iterator[Reading]:
    text = text.strip()
    page = _PAGE.fullmatch(text)
    match = _ID.fullmatch(unquote(page[2]) if page else text)
    if not match:
        raise ReadError("Behind the # of this address no game ID is found, such as 8x8:…")
    parameters, sign, code = match.groups()
    if (page and page[1].lower() == "mines") or _MINES.match(code):
        raise ReadError(_MINES_ID)
    if sign == "#":
        raise ReadError(_SEED)
    sizes = _PARAMETERS.fullmatch(parameters)
    if not sizes:
        raise ReadError(
            f'"{parameters[:20]}" before the colon is no size; write columns x rows, such as 15x10:…'
        )
    width, height, level = sizes.groups("")
    puzzle = _of_page(page[1].lower()) if page else _puzzle(code, bool(height), level, request)
    columns = whole_number(width, 1)
    if puzzle == "dominosa" and not height:
        size = request.checked(columns + 2, columns + 1)
    else:
        size = request.checked(columns, whole_number(height, 1) if height else columns)
    yield Reading(_CODES[puzzle].decode(code, size, request))


def _of_page(name: str) -> str:
    puzzle = "nonogram" if name == "pattern" else name
    if puzzle not in _CODES:
        raise ReadError(f'"{name[:20]}" is no puzzle that I know ({", ".join(_CODES)}).')
    return puzzle


def _puzzle(code: str, two_sides: bool, level: str, request: Request) -> str:
    """The puzzle of a game ID, told from its code; one with letters and digits alone is Mosaic's."""
    likely = _looking_like(code)
    if (two_sides and "[" not in code) or re.fullmatch(r"h[0-9]+", level):
        likely.sort(key=lambda puzzle: puzzle == "dominosa")
    wanted = [puzzle for puzzle in likely if puzzle in request.puzzles]
    return (wanted or likely)[0]


def _looking_like(code: str) -> list[str]:
    found = [puzzle for puzzle, kind in _CODES.items() if re.fullmatch(kind.looks, code)]
    if not found:
        raise ReadError("What stands behind the colon is no code of a board that I know.")
    return found


def _bare(text: str) -> tuple[str, str]:
    """The code of a task and what stands around it, in the source of a page."""
    match = _TASK.search(text)
    return (match[2], text) if match else (text.strip(), "")


def _recognises_task(text: str, request: Request) -> bool:
    code, around = _bare(text)
    return bool(around or any(_tasks(text, request)) or (len(code) > 8 and re.fullmatch(_SURELY, code)))


def _tasks(text: str, request: Request) -> Iterator[tuple[str, str, Size]]:
    """What a task can be: puzzle, code, size; the size told, or those that the code itself can have."""
    code, around = _bare(text)
    given = dict(_PAGE_SIZE.findall(around))
    told = Size(int(given["Width"]), int(given["Height"])) if len(given) == 2 else request.size
    for puzzle in request.puzzles:
        kind = _CODES.get(puzzle)
        if kind and re.fullmatch(f"[{_SIGNS[puzzle]}]+" if told else _BARE[puzzle], code):
            for size in [told] if told else kind.sizes(code):
                yield puzzle, code, size


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


def _read_task(text: str, request: Request) -> Iterator[Reading]:
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
    return _CODES[puzzle].decode(code, request.checked(*size), request)


def _write_id(board: Board) -> str:
    size = f"{board.columns}x{board.rows}"
    if board.puzzle == "dominosa" and board.columns == board.rows + 1:
        size = str(board.rows - 1)
    return f"{size}:{_write_task(board)}"


def _write_task(board: Board) -> str:
    return _CODES[board.puzzle].encode(board)


formats = (
    Format(
        name="game-id",
        title="a game ID",
        puzzles=("tents", "mosaic", "dominosa", "nonogram"),
        recognises=_recognises_id,
        read=_read_id,
        write=_write_id,
    ),
    Format(
        name="task",
        title="a Puzzle-Team task",
        puzzles=tuple(_CODES),
        recognises=_recognises_task,
        read=_read_task,
        write=_write_task,
        telling=LIKELY,
    ),
)
