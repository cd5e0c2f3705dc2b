"""Links of puzz.link, pzv.jp and others of that family: `puzz.link/p?tents/8/8/…`.

The address ends with the puzzle, columns, rows and one code. In the code `0` to `f` are numbers,
`-` and `+` announce longer ones, `.` is a number that is not told and `g` to `z` are 1 to 20
places without any.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board, Clue, Runs
from solvers.core.boards.errors import ReadError
from solvers.core.boards.stripes import nonogram
from solvers.core.boards.text import whole_number
from solvers.core.rules.format import Format, Reading, Request, Size, wrong_character

_LINK = re.compile(r"<?(?:https?://)?[\w.:-]+/p(?:\.html)?\?(?P<path>[^>\s]+)>?", re.IGNORECASE)
_UNTOLD = "?"
_WITHIN = "the link's last part"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class _Kind(NamedTuple):
    """One puzzle of the site: our name for it, and how its code is read and written."""

    puzzle: str
    decode: Callable[[str, Size, Request], Board]
    encode: Callable[[Board], str]


def _recognises(text: str, _request: Request) -> bool:
    return bool(_LINK.fullmatch(text.strip()))


def _read(text: str, request: Request) -> Iterator[Reading]:
    match = _LINK.fullmatch(text.strip())
    if not match:
        raise ReadError("This is no address such as https://puzz.link/p?tents/10/10/…")
    name, *parts = match["path"].split("/")
    name = re.sub(r"_(edit|play)$", "", name)
    kind = _KINDS.get(name)
    if not kind:
        known = ", ".join(_KINDS)
        raise ReadError(f'The link is to "{name[:20]}"; of the puzzles there I know {known}.')
    while parts and not parts[0].isdecimal():
        parts.pop(0)
    if len(parts) < 2 or not parts[1].isdecimal():
        raise ReadError(f"The link does not tell the size; it needs …{name}/columns/rows/ and a code.")
    size = request.checked(whole_number(parts[0], 1), whole_number(parts[1], 1))
    yield Reading(kind.decode(parts[2] if len(parts) > 2 else "", size, request))


def _places(code: str, start: int, count: int) -> tuple[list[Clue], int]:
    """`count` places from a code, and the index behind them; those left out at its end are empty."""
    places: list[Clue] = []
    index = start
    while index < len(code) and len(places) < count:
        sign = code[index]
        if "g" <= sign <= "z":
            places += [None] * (_DIGITS.index(sign) - 15)
            index += 1
        else:
            number, index = _number(code, index)
            places.append(number)
    if len(places) > count:
        raise ReadError(f'Character {index} of {_WITHIN}, "{code[index - 1]}", goes beyond the board.')
    return places + [None] * (count - len(places)), index


def _number(code: str, index: int) -> tuple[Clue, int]:
    """The number that begins at an index, and the index behind it."""
    sign = code[index]
    if sign == ".":
        return _UNTOLD, index + 1
    digits, start = {"-": (2, index + 1), "+": (3, index + 1)}.get(sign, (1, index))
    word = code[start : start + digits]
    if not re.fullmatch(f"[0-9a-f]{{{digits}}}", word):
        right = "Numbers are 0 to f, - and two such digits, or + and three; g to z skip places."
        raise wrong_character(code, index, _WITHIN, right)
    return int(word, 16), start + digits


def _end(code: str, index: int, cells: int) -> None:
    if index < len(code):
        raise ReadError(f"Character {index + 1} of {_WITHIN} is beyond the last of {cells} cells.")


def _written(places: Iterable[Clue]) -> str:
    code = ""
    gap = 0
    for clue in [*places, ""]:
        if clue is None:
            gap += 1
            continue
        code += "z" * ((gap - 1) // 20 if gap else 0) + (_DIGITS[(gap - 1) % 20 + 16] if gap else "")
        gap = 0
        code += _hexadecimal(clue) if isinstance(clue, int) else "." if clue else ""
    return code


def _hexadecimal(number: int) -> str:
    return f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}"


def _mines(code: str, size: Size, request: Request) -> Board:
    cells = size.columns * size.rows
    places, index = _places(code, 0, cells)
    _end(code, index, cells)
    for place, clue in enumerate(places):
        if isinstance(clue, int) and clue > 8:
            row, column = divmod(place, size.columns)
            raise ReadError(f"Row {row + 1}, column {column + 1}: {clue} is no clue, a cell has 8 around it.")
    grid = tuple(tuple(places[r * size.columns : (r + 1) * size.columns]) for r in range(size.rows))
    return Board("minesweeper", grid, total=request.options.get("mines"))


def _write_mines(board: Board) -> str:
    return _written(clue for row in board.grid for clue in row)


def _tents(code: str, size: Size, _request: Request) -> Board:
    places, index = _places(code, 0, size.columns + size.rows)
    clues: list[Runs] = [(clue,) if isinstance(clue, int) else None for clue in places]
    trees = _trees(code, index, size.columns * size.rows)
    grid = tuple(
        tuple("T" if r * size.columns + c in trees else None for c in range(size.columns))
        for r in range(size.rows)
    )
    return Board("tents", grid, tuple(clues[size.columns :]), tuple(clues[: size.columns]))


def _trees(code: str, start: int, cells: int) -> set[int]:
    """The places of the trees: `0` to `h` a tree and 0 to 17 cells, `i` to `z` 1 to 18 cells."""
    trees = set()
    place = 0
    for index in range(start, len(code)):
        value = _DIGITS.find(code[index])
        if value < 0:
            raise wrong_character(code, index, _WITHIN, "Trees are written with 0 to 9 and a to z.")
        if place >= cells:
            _end(code, index, cells)
        if value <= 17:
            trees.add(place)
        place += value + 1 if value <= 17 else value - 17
    if place > cells:
        raise ReadError(f"The trees in {_WITHIN} reach over {place} cells; the board has {cells}.")
    return trees


def _write_tents(board: Board) -> str:
    clues = [clue[0] if clue else None for clue in (*board.column_clues, *board.row_clues)]
    trees = "".join("." if clue is None else "T" for row in board.grid for clue in row)
    return _written(clues) + "".join(_stretch(match) for match in re.finditer(r"T\.{0,17}|\.{1,18}", trees))


def _stretch(match: re.Match[str]) -> str:
    return _DIGITS[len(match[0]) - 1 if match[0][0] == "T" else len(match[0]) + 17]


def _nonogram(code: str, size: Size, _request: Request) -> Board:
    high, wide = (size.rows + 1) // 2, (size.columns + 1) // 2
    places, index = _places(code, 0, size.columns * high + size.rows * wide)
    _end(code, index, size.columns * size.rows)
    across = size.columns * high
    columns = [places[i * high : (i + 1) * high] for i in range(size.columns)]
    rows = [places[across + i * wide : across + (i + 1) * wide] for i in range(size.rows)]
    return nonogram([_stripe(row) for row in rows], [_stripe(column) for column in columns])


def _stripe(places: Sequence[Clue]) -> tuple[int, ...]:
    """The clue whose numbers stand from the grid outwards, the last one first."""
    if _UNTOLD in places:
        raise ReadError("This nonogram has numbers that are not told (?); such boards are not read yet.")
    return tuple(number for number in reversed(places) if isinstance(number, int) and number)


def _write_nonogram(board: Board) -> str:
    return _written(
        number
        for clues, length in ((board.column_clues, board.rows), (board.row_clues, board.columns))
        for clue in clues
        for number in _slots(clue or (), (length + 1) // 2)
    )


def _slots(clue: Sequence[int], slots: int) -> list[int | None]:
    return [*reversed(clue), *[None] * (slots - len(clue))]


_KINDS: Mapping[str, _Kind] = {
    "tents": _Kind("tents", _tents, _write_tents),
    "nonogram": _Kind("nonogram", _nonogram, _write_nonogram),
    "mines": _Kind("minesweeper", _mines, _write_mines),
}


def _write(board: Board) -> str:
    name, kind = next((name, kind) for name, kind in _KINDS.items() if kind.puzzle == board.puzzle)
    return f"https://puzz.link/p?{name}/{board.columns}/{board.rows}/{kind.encode(board)}"


formats = (
    Format(
        name="puzz.link",
        title="a puzz.link address",
        puzzles=tuple(kind.puzzle for kind in _KINDS.values()),
        recognises=_recognises,
        read=_read,
        write=_write,
    ),
)
