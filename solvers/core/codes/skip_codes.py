"""Skip codes: cells in order, with letters `a` to `z` for 1 to 26 cells without a clue.

Symbols are one character a clue, without a separator (Mosaic, Light Up, Slitherlink, Hashi). Numbers are
clues of any length; `_` separates two that would touch (Sudoku, Skyscrapers, Nurikabe).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from solvers.core.boards.board import Clue
from solvers.core.boards.encoded_board import Coded
from solvers.core.boards.places import capital
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
# DOTALL, so that a stray line end is a piece as well, and an error names it instead of skipping it.
_PIECES = re.compile(r"[0-9]+|.", re.DOTALL)


def digits(highest: int) -> dict[str, Clue]:
    """Return the symbols of clues from 0 to `highest`, for decoding."""
    return {str(number): number for number in range(highest + 1)}


def symbols_area(code: str) -> int:
    """Return the number of cells that a code of symbols fills, if it is one."""
    return sum(_LETTERS.find(symbol) + 1 or 1 for symbol in code)


def numbers_area(code: str) -> int:
    """Return the number of cells that a code of numbers fills, if it is one."""
    return sum(_LETTERS.find(word) + 1 or 1 for word in _PIECES.findall(code) if word != "_")


def decode_symbols(coded: Coded, symbols: Mapping[str, Clue], clues: str) -> list[Clue]:
    """Return the cells of the whole board; `clues` describes the symbols in errors, such as "0 to 9"."""
    cells: list[Clue] = []
    for index, symbol in enumerate(coded.text):
        if symbol in symbols:
            cells.append(symbols[symbol])
        elif "a" <= symbol <= "z":
            cells += [None] * (_LETTERS.index(symbol) + 1)
        else:
            raise coded.wrong(index, f"Clues are {clues}; a to z are 1 to 26 cells without one.")
        # Checked after each sign: a code of many z must be refused before it becomes millions of cells.
        _not_beyond(coded, index, cells)
    _check_end(coded, cells)
    return cells


def encode_symbols(cells: Iterable[Clue], symbols: Mapping[Clue, str] | None = None) -> str:
    """Return the code of some cells; clues without a symbol in `symbols` are written as they are."""
    code = ""
    for gap, clue in _gaps(cells):
        code += _blanks(gap) + ("" if clue is None else (symbols or {}).get(clue, str(clue)))
    return code


def decode_numbers(coded: Coded) -> list[int | None]:
    """Return the cells of the whole board."""
    cells: list[int | None] = []
    for match in _PIECES.finditer(coded.text):
        word = match[0]
        if word.isascii() and word.isdecimal():
            cells.append(whole_number(word, None))
        elif "a" <= word <= "z":
            cells += [None] * (_LETTERS.index(word) + 1)
        elif word != "_":
            right = "Clues are numbers, with _ between two; a to z are 1 to 26 cells without one."
            raise coded.wrong(match.start(), right)
        _not_beyond(coded, match.start(), cells)
    _check_end(coded, cells)
    return cells


def encode_numbers(cells: Iterable[Clue]) -> str:
    code = ""
    for gap, clue in _gaps(cells):
        if isinstance(clue, str):
            raise PuzzleError("This code has no sign for a clue whose number is not known.")
        code += _blanks(gap)
        if clue is not None:
            # Letters separate numbers already; only two numbers that would touch need the sign.
            code += ("_" if code and not gap else "") + str(clue)
    return code


def _gaps(cells: Iterable[Clue]) -> Iterable[tuple[int, Clue]]:
    """Yield each clue with the number of empty cells before it; last None with those at the end."""
    gap = 0
    for clue in cells:
        if clue is None:
            gap += 1
        else:
            yield gap, clue
            gap = 0
    yield gap, None


def _blanks(gap: int) -> str:
    return "z" * ((gap - 1) // 26) + _LETTERS[(gap - 1) % 26] if gap else ""


def _not_beyond(coded: Coded, index: int, cells: Sequence[Clue]) -> None:
    if len(cells) > coded.size.area:
        raise ReadError(
            f"Character {coded.number(index)} of {coded.within} is beyond the last of {coded.size.area} "
            f"cells ({coded.size})."
        )


def _check_end(coded: Coded, cells: Sequence[Clue]) -> None:
    if len(cells) < coded.size.area:
        raise ReadError(
            f"{capital(coded.within)} ends after {len(cells)} cells; the board has "
            f"{coded.size.area} ({coded.size})."
        )
