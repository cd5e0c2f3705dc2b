"""Game IDs: parameters, a colon and the code of the board; also at the end of the address of a page.

A game ID does not name its puzzle. The text on both sides of the colon shows it; codes that
several puzzles can read are read by all of them, so that the user can choose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import unquote

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Coded, Size
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError, TooBigError
from solvers.core.codes.code import Decode, GameId, Task, columns_and_rows
from solvers.core.reading.format import Format, Reading, Request, code_of, codes_of
from solvers.core.reading.names import key_of, names_of
from solvers.core.rules.puzzle import Puzzle

# A seed has no further # and no slash, which the rows of a board on one line have.
_ID = re.compile(r"([0-9][0-9a-zA-Z]*)(:|#(?=[^\s/#]*\Z))(\S*)")
_HEAD = re.compile(r"([0-9]+)(?:x([0-9]+))?([a-zA-Z][a-zA-Z0-9]*)?")
_PAGE = re.compile(r"https?://\S*?/([a-z]+)(?:\.html|\.php)?#(\S+)", re.IGNORECASE)
# The place of the first click, then "m" or "u" and a bitmap of the mines, masked or not.
_MINES = re.compile(r"[0-9]+,[0-9]+,[mua]\w*")

_LONG = 280  # characters: more than one sentence may have
_SEED = (
    "This is a random seed, the part behind the # only tells the program that made it how to make the board "
    "again. Paste the game ID with a colon instead: in that program choose Specific… or Game ID."
)
_MINES_ID = (
    "A Mines game ID holds where the mines are, not the numbers that can be seen, so there is nothing to "
    "solve. Type the numbers as rows instead."
)


class _Meant(NamedTuple):
    """A possible puzzle of a game ID, and its code; puzzles without game IDs use the codes of tasks."""

    puzzle: Puzzle
    decode: Decode
    size: Size


def _recognises(text: str, _request: Request) -> bool:
    text = text.strip()
    return bool(_ID.fullmatch(text) or _PAGE.fullmatch(text))


def _read(text: str, request: Request) -> Iterator[Reading]:
    text = text.strip()
    page = _PAGE.fullmatch(text)
    match = _ID.fullmatch(unquote(page[2]) if page else text)
    if not match:
        raise ReadError("Behind the # of this address no game ID is found; one begins like 8x8: and goes on.")
    head, sign, code = match.groups()
    if (page and page[1].lower() == "mines") or _MINES.match(code):
        raise ReadError(_MINES_ID)
    if sign == "#":
        raise ReadError(_SEED)
    if not _HEAD.fullmatch(head):
        raise ReadError(f'"{head[:20]}" before the colon is no size; write columns x rows, such as 15x10:…')
    groups = [_page_puzzle(page[1].lower(), head, request)] if page else _meant(head, code, request)
    yield from _first(groups, head, code, request)


def _first(groups: Sequence[Sequence[_Meant]], head: str, code: str, request: Request) -> Iterator[Reading]:
    """Yield the readings of a code by the first group of puzzles that can read it.

    Raises the error of the puzzle that the caller names, otherwise the errors of the first group.
    """
    own = _own(head, request)
    errors: list[PuzzleError] = []
    for group in [*groups, *([[own]] if own else [])]:
        try:
            yield from _decode(group, head, code, request)
        except PuzzleError as error:
            errors.append(error)
        else:
            return
    raise errors[-1 if own else 0]


def _decode(found: Sequence[_Meant], head: str, code: str, request: Request) -> Iterator[Reading]:
    """Yield the readings of a code by each possible puzzle. Raises the errors of all of them."""
    errors: dict[str, PuzzleError] = {}
    for puzzle, decode, size in found:
        try:
            coded = Coded(code, request.check_size(*size), head)
            yield Reading(decode(coded, **request.own_options(puzzle)))
        except PuzzleError as error:
            errors[puzzle.title] = error
    if len(errors) == len(found):
        raise _all_wrong(errors)


def _all_wrong(errors: Mapping[str, PuzzleError]) -> PuzzleError:
    sentences = {str(error): error for error in errors.values()}
    first = next(iter(sentences.values()))
    if len(sentences) == 1 or isinstance(first, TooBigError):
        return first
    said = " ".join(f"As {title}: {error}" for title, error in list(errors.items())[:2])
    return ReadError(said) if len(said) < _LONG else first


def _page_puzzle(name: str, head: str, request: Request) -> list[_Meant]:
    """Return the puzzle that the name of the page shows, if any."""
    readable: list[tuple[Puzzle, GameId | Task]] = [
        *codes_of(request.known, GameId),
        *codes_of(request.known, Task),
    ]
    for puzzle, code in readable:
        own = code.names if isinstance(code, GameId) else ()
        if name in own or key_of(name) in [key for key, _ in names_of(puzzle)]:
            return [_as(puzzle, code, head)]
    known = dict.fromkeys(puzzle.name for puzzle, _ in readable)
    raise ReadError(f'"{name[:20]}" is no puzzle that I know ({", ".join(known)}).')


def _meant(head: str, code: str, request: Request) -> list[list[_Meant]]:
    """Return the puzzles whose program writes such heads and codes, then the others with such codes.

    These are the accepted puzzles; without any, all of them, so that an error can name the puzzle, unless the
    head is one of the puzzle that the caller names.
    """
    own = code_of(request.named_puzzle, GameId) if request.named_puzzle else None
    is_own = own is not None and re.fullmatch(own.heads, head)
    for puzzles in (request.puzzles,) if is_own else (request.puzzles, request.known):
        ids = [(p, c) for p, c in codes_of(puzzles, GameId) if re.fullmatch(c.looks, code)]
        fits = [_as(p, c, head) for p, c in ids if re.fullmatch(c.heads, head)]
        others = [_as(p, c, head) for p, c in ids if not re.fullmatch(c.heads, head)]
        tasks = [(p, c) for p, c in codes_of(puzzles, Task) if not code_of(p, GameId)]
        sized = [_as(p, c, head) for p, c in tasks if re.fullmatch(f"[{c.signs}]+", code)]
        if fits or others or sized:
            return [group for group in (fits, others, sized) if group]
    if is_own:
        return []
    raise ReadError("What stands behind the colon is no code of a board that I know.")


def _own(head: str, request: Request) -> _Meant | None:
    """Return the puzzle that the caller names, whatever the code looks like."""
    puzzle = request.named_puzzle
    code = (code_of(puzzle, GameId) or code_of(puzzle, Task)) if puzzle else None
    return _as(puzzle, code, head) if puzzle and code else None


def _as(puzzle: Puzzle, code: GameId | Task, head: str) -> _Meant:
    """Return a puzzle with the size of the head; a task with a size before it is similar to a game ID."""
    match = _HEAD.fullmatch(head)
    first, second, _ = match.groups() if match else ("", None, None)
    size = code.size if isinstance(code, GameId) else columns_and_rows
    return _Meant(
        puzzle, code.decode, size(whole_number(first, 1), whole_number(second, 1) if second else None)
    )


def _write(board: Board, puzzle: Puzzle) -> str:
    code = code_of(puzzle, GameId)
    if not code or not code.encode:
        raise PuzzleError(f"{puzzle.title} has no game IDs.")
    return f"{code.head(board)}:{code.encode(board)}"


game_id = Format(
    name="game-id",
    title="a game ID",
    puzzles=(),
    recognises=_recognises,
    read=_read,
    write=_write,
    code=GameId,
    looks=r"[:#]",
)
