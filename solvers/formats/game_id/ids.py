"""Game IDs: parameters, a colon and the code of the board; also at the end of the address of a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from solvers.core.boards.board import Board
from solvers.core.boards.errors import ReadError
from solvers.core.boards.text import whole_number
from solvers.core.rules.format import Format, Reading, Request
from solvers.formats.game_id.codes import CODES

_ID = re.compile(r"([0-9][0-9a-z]*)([:#])(\S*)")
_PARAMETERS = re.compile(r"([0-9]+)(?:x([0-9]+))?([a-z][a-z0-9]*)?")
_PAGE = re.compile(r"https?://\S*?/([a-z]+)(?:\.html|\.php)?#(\S+)", re.IGNORECASE)
_MINES = re.compile(r"[0-9]+,[0-9]+,[mua]\w*")

_SEED = (
    "This is a random seed, the part behind the # only tells the program that made it how to make the board "
    "again. Paste the game ID with a colon instead: in that program choose Specific… or Game ID."
)
_MINES_ID = (
    "A Mines game ID holds where the mines are, not the numbers that can be seen, so there is nothing to "
    "solve. Type the numbers as rows instead."
)


def _recognises(text: str, _request: Request) -> bool:
    text = text.strip()
    return bool(_ID.fullmatch(text) or _PAGE.fullmatch(text))


def _read(text: str, request: Request) -> Iterator[Reading]:
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
    yield Reading(CODES[puzzle].decode(code, size, request))


def _of_page(name: str) -> str:
    puzzle = "nonogram" if name == "pattern" else name
    if puzzle not in CODES:
        raise ReadError(f'"{name[:20]}" is no puzzle that I know ({", ".join(CODES)}).')
    return puzzle


def _puzzle(code: str, two_sides: bool, level: str, request: Request) -> str:
    """The puzzle of a game ID, told from its code; one with letters and digits alone is Mosaic's."""
    likely = _looking_like(code)
    if (two_sides and "[" not in code) or re.fullmatch(r"h[0-9]+", level):
        likely.sort(key=lambda puzzle: puzzle == "dominosa")
    wanted = [puzzle for puzzle in likely if puzzle in request.puzzles]
    return (wanted or likely)[0]


def _looking_like(code: str) -> list[str]:
    found = [puzzle for puzzle, kind in CODES.items() if re.fullmatch(kind.looks, code)]
    if not found:
        raise ReadError("What stands behind the colon is no code of a board that I know.")
    return found


def _write(board: Board) -> str:
    size = f"{board.columns}x{board.rows}"
    if board.puzzle == "dominosa" and board.columns == board.rows + 1:
        size = str(board.rows - 1)
    return f"{size}:{CODES[board.puzzle].encode(board)}"


game_id = Format(
    name="game-id",
    title="a game ID",
    puzzles=("tents", "mosaic", "dominosa", "nonogram"),
    recognises=_recognises,
    read=_read,
    write=_write,
)
