"""Sudokus of the program OpenSudoku: XML with one element `game` for each puzzle.

Its data is 81 digits, or a version and then the value, the notes and a flag for each cell, with `|` after
each; the flag is 0 for a given. Values that a player entered become marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request
from solvers.formats.xml.document import document

_CELLS = 81
_STORED = re.compile(r"version:\s*([0-9]{1,3})\s+(.*)", re.DOTALL)
_DAMAGED = "The data of this game is neither 81 digits nor 81 cells; copy the file again as a whole."


class _Game(NamedTuple):
    """The value of each cell, 0 for none, and whether it is a given."""

    values: Sequence[str]
    given: Sequence[bool]


_LOOKS = re.compile(r"\A\s*(<\?xml[^>]{0,200}\?>\s*)?<opensudoku")


def _read(text: str, request: Request) -> Iterator[Reading]:
    games = list(document(text).iter("game"))
    if not games:
        raise ReadError("This file of OpenSudoku holds no game.")
    for number, game in enumerate(games, 1):
        stored = _game(game.get("data") or game.get("cells_data") or "")
        label = f"{number}." if len(games) > 1 else ""
        yield _reading(stored, request)._replace(label=label)


def _game(data: str) -> _Game:
    if re.fullmatch(rf"[0-9]{{{_CELLS}}}", data):
        return _Game(data, [True] * _CELLS)
    match = _STORED.fullmatch(data.strip())
    fields = match[2].replace("||", "|").strip("| \n").split("|") if match else []
    size, left = divmod(len(fields), _CELLS)
    if left or size < 2 or not all(re.fullmatch("[0-9]", value) for value in fields[::size]):
        raise ReadError(_DAMAGED)
    return _Game(fields[::size], [flag == "0" for flag in fields[size - 1 :: size]])


def _reading(game: _Game, request: Request) -> Reading:
    cells = "".join(value if given else "0" for value, given in zip(*game, strict=True))
    entered = [
        f"{Cell(*divmod(place, 9)).name}={value}"
        for place, (value, given) in enumerate(zip(*game, strict=True))
        if value != "0" and not given
    ]
    board = request.known["sudoku"].read(cells)
    return Reading(board, marks=" ".join(entered), bare=cells if entered else "")


opensudoku = Format("opensudoku", "a file of OpenSudoku", ("sudoku",), _LOOKS, _read)
