"""Files that Simon Tatham's programs save: lines of a key, a length and a text.

The board is a game ID in two of these lines. A player's moves are in others, one a line, in the form of
each program; STATEPOS counts the moves that are not undone, plus one for the first state. They
become marks if all of them are understood; otherwise they are left out, and a note says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import GameId
from solvers.core.codes.moves import Moved, Moves
from solvers.core.marks.marks import read_marks
from solvers.core.reading.format import Format, Reading, Request, check_clues, code_of
from solvers.formats.game_id.ids import game_id

_BEGIN = "SAVEFILE:"
_FIELD = re.compile(r"([A-Z]{1,8}) *:([0-9]{1,7}):(.*)")
_DONE = ("MOVE", "SOLVE", "RESTART")
_MOST = 200_000  # marks that moves may make, since each can fill the whole board again: 0.3 s


class _Move(NamedTuple):
    key: str
    text: str


_LOOKS = re.compile(rf"\A\s*{_BEGIN}")


def _read(text: str, request: Request) -> Iterator[Reading]:
    fields, moves = _fields(text)
    for key in ("GAME", "DESC"):
        if key not in fields:
            raise ReadError(f"The line {key} is missing in this saved game.")
    params = fields.get("CPARAMS") or fields.get("PARAMS", "")
    page = re.sub("[^a-z]", "", fields["GAME"].lower())
    for reading in game_id.read(f"https://save/{page}.html#{params}:{fields['DESC']}", request):
        try:
            marks = _marks(reading.board, moves, request)
        except ReadError:
            yield reading._replace(note=_left_out(len(moves)))
        else:
            bare = "\n".join(line for line in text.split("\n") if not line.startswith(_DONE))
            yield reading._replace(marks=marks, bare=bare if marks else "")


def _fields(text: str) -> tuple[dict[str, str], list[_Move]]:
    """Return the first text of each key, and the moves that are not undone."""
    fields: dict[str, str] = {}
    moves: list[_Move] = []
    for number, line in enumerate(text.split("\n"), 1):
        match = _FIELD.fullmatch(line.strip())
        if match and len(match[3]) < int(match[2]):
            raise ReadError(f"{match[1]} is {len(match[3])} characters long instead of {match[2]}.", number)
        if match:
            fields.setdefault(match[1], match[3])
            moves += [_Move(match[1], match[3])] * (match[1] in _DONE)
    place = fields.get("STATEPOS", "")
    return fields, moves[: int(place[:7]) - 1] if re.fullmatch("[1-9][0-9]*", place) else moves


def _marks(board: Board, moves: Sequence[_Move], request: Request) -> str:
    """Return the marks after the moves, in words. Raises ReadError for an unknown move."""
    puzzle = request.known[board.puzzle]
    code = code_of(puzzle, GameId)
    if moves and not (code and code.moves):
        raise ReadError("The moves of this puzzle are not read.")
    read: Moves | None = code.moves if code else None
    marked: dict[Moved, str] = {}
    made = 0
    for key, text in moves:
        if key == "RESTART" or read is None:
            marked = {}
            continue
        changes = read(board, text, marked)
        made += len(changes)
        if made > _MOST:
            raise ReadError("These are more moves than a board of this size needs.")
        for place, word in changes.items():
            marked.pop(place, None)
            if word:
                marked[place] = word
    words = " ".join(f"{place.name}={word}" for place, word in marked.items())
    check_clues(puzzle, Reading(board))  # only a legal board has unknowns for marks
    read_marks(puzzle, board, words)  # raises their errors, such as cells outside
    return words


def _left_out(moves: int) -> str:
    if moves == 1:
        return "The move that was saved with it is left out."
    return f"The {moves} moves that were saved with it are left out."


formats = (Format("savefile", "a saved game", (), _LOOKS, _read, code=GameId),)
