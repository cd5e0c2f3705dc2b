"""Codes of puzz.link: numbers of any size, clues from 0 to 4, and borders of regions.

`g` to `z` are 1 to 20 empty cells, `.` is a clue whose number is not given, here "?". Empty cells at the end
may be omitted, though no program does so: an address that ends early was probably cut off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Size
from solvers.core.boards.places import Cell, Edge, capital
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import Regions, inner_edges, regions_of_borders

_T = TypeVar("_T")
UNNUMBERED = "?"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

# `@` is read like `%`, and never written.
_LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "@": (3, 8192), "%": (3, 8192)}
"""Number of hexadecimal digits after a sign, and the offset that is added to them."""


def decode_number16(coded: Coded, count: int) -> tuple[list[Clue], Coded]:
    """Return the first `count` values of a code, and the rest of the code."""
    code = coded.text
    places: list[Clue] = []
    index = 0
    while index < len(code) and len(places) < count:
        sign = code[index]
        if "g" <= sign <= "z":
            places += [None] * (DIGITS.index(sign) - 15)
            index += 1
        else:
            number, index = _number(coded, index)
            places.append(number)
    if len(places) > count:
        raise beyond(coded, index - 1)
    return filled_up(coded, places, count), coded.rest_from(index)


def _number(coded: Coded, index: int) -> tuple[Clue, int]:
    """Return the number that begins at an index, and the index after it."""
    code = coded.text
    if code[index] == ".":
        return UNNUMBERED, index + 1
    (digits, more), start = (_LONGER[code[index]], index + 1) if code[index] in _LONGER else ((1, 0), index)
    word = code[start : start + digits]
    if not re.fullmatch(f"[0-9a-f]{{{digits}}}", word):
        right = "Numbers are 0 to f, - and two such digits, or + and three; g to z skip places."
        raise coded.wrong(index, right)
    return int(word, 16) + more, start + digits


def decode_clues(coded: Coded) -> list[Clue]:
    """Return the numbers of all cells of a board; raise ReadError if anything follows."""
    cells, rest = decode_number16(coded, coded.size.area)
    check_end(rest)
    return cells


def filled_up(coded: Coded, places: list[Clue], count: int) -> list[Clue]:
    """Return `count` values, with empty ones added at the end; raise CutOffError if too many are missing."""
    coded.check_reaches(len(places), count)
    return places + [None] * (count - len(places))


def check_end(rest: Coded) -> None:
    """Raise ReadError if anything follows the code of the last cell."""
    if rest.text:
        cells = rest.size.area
        raise ReadError(f"Character {rest.number(0)} of {rest.within} is beyond the last of {cells} cells.")


def encode_number16(places: Iterable[Clue]) -> str:
    return with_gaps((clue, _sixteen(clue)) for clue in places)


def _sixteen(clue: Clue) -> str:
    if clue is None or isinstance(clue, str):
        return "" if clue is None else "."
    if clue >= 8192 + 4096:
        raise PuzzleError(f"Such an address has no sign for the number {clue}.")
    for least, sign, digits in ((8192, "%", 3), (4096, "=", 3), (256, "+", 3), (16, "-", 2)):
        if clue >= least:
            return f"{sign}{clue - (least if least >= 4096 else 0):0{digits}x}"
    return f"{clue:x}"


def with_gaps(places: Iterable[tuple[Clue, str]], longest: int = 20) -> str:
    """Return the code of clues that are given with their signs; None is an empty cell.

    A run of empty cells is one of the last letters of the alphabet, `z` for the `longest`.
    """
    code, gap = "", 0
    # An additional clue without a sign at the end has the last gap written like any other.
    for clue, sign in [*places, (UNNUMBERED, "")]:
        if clue is None:
            gap += 1
            continue
        code += "z" * ((gap - 1) // longest) + DIGITS[(gap - 1) % longest - longest] if gap else ""
        code += sign
        gap = 0
    return code


def decode_four(coded: Coded) -> list[Clue]:
    """Return the cells of a board with clues from 0 to 4.

    `5` to `9` are a clue and one blank, `a` to `e` a clue and two; these blanks may lie after the last cell.
    """
    cells: list[Clue] = []
    area = coded.size.area
    for index, sign in enumerate(coded.text):
        if len(cells) >= area:
            raise beyond(coded, index)
        value = DIGITS.find(sign)
        if sign == ".":
            cells.append(UNNUMBERED)
        # 15, the letter f, is no sign of this code; 16 to 35, the letters g to z, skip 1 to 20 cells.
        elif 0 <= value < 15:
            cells += [value % 5, *[None] * (value // 5)]
        elif value > 15:
            cells += [None] * (value - 15)
        else:
            right = "Clues are 0 to 4, 5 to 9 and a to e with blanks after them; g to z skip cells."
            raise coded.wrong(index, right)
        if value > 15 and len(cells) > area:
            raise beyond(coded, index)
    # The code was cut off, since a clue in the last cell may be written with blanks after it.
    return filled_up(coded, cells, area)[:area]


def encode_four(cells: Sequence[Clue]) -> str:
    places: list[tuple[Clue, str]] = []
    index = 0
    while index < len(cells):
        clue = cells[index]
        # Number of blanks among the next two cells; those after the last cell count as blank.
        follow = next((n for n in (0, 1) if cells[index + 1 + n : index + 2 + n] not in ([], [None])), 2)
        if isinstance(clue, int):
            places.append((clue, DIGITS[clue + 5 * follow]))
            index += follow
        else:
            places.append((clue, "."))
        index += 1
    return with_gaps(places)


def decode_regions(coded: Coded) -> Regions:
    """Return the regions of borders that are bits, five a character: between columns, then between rows."""
    borders, rest = decode_borders(coded)
    if rest.text:
        raise _wrong_borders(coded)
    return regions_of_borders(coded.size, borders)


def decode_borders(coded: Coded) -> tuple[list[Edge], Coded]:
    """Return the borders at the start of a code, and the rest of the code."""
    across, down = inner_edges(coded.size)
    wide, high = _border_characters(coded.size)
    if len(coded.text) < wide + high:
        raise _wrong_borders(coded)
    flags = _flags(coded._replace(text=coded.text[: wide + high]), "Borders")
    cut = [*flags[: len(across)], *flags[5 * wide : 5 * wide + len(down)]]
    borders = [edge for edge, is_cut in zip(across + down, cut, strict=True) if is_cut]
    return borders, coded.rest_from(wide + high)


def _wrong_borders(coded: Coded) -> ReadError:
    found, needs = len(coded.text), sum(_border_characters(coded.size))
    said = f"{capital(coded.within)} has {found} characters for the borders"
    return ReadError(f"{said}; {coded.size} needs {needs}.")


def regions_and_rest(coded: Coded) -> tuple[Regions, Coded]:
    """Return the regions of the borders at the start of a code, and the rest of the code."""
    borders, rest = decode_borders(coded)
    return regions_of_borders(coded.size, borders), rest


def decode_numbered_regions(coded: Coded) -> tuple[tuple[tuple[Clue, ...], ...], Regions]:
    """Return a grid with the number of each region in its first cell, and the regions.

    The code has the borders, then the numbers of the regions in the order of their first cells.
    """
    regions, rest = regions_and_rest(coded)
    first_cells = _first_cells(regions)
    places, rest = decode_number16(rest, len(first_cells))
    check_end(rest)
    numbers = dict(zip(first_cells, places, strict=True))
    cells = [numbers.get(Cell(r, c)) for r in range(coded.size.rows) for c in range(coded.size.columns)]
    return coded.size.grid(cells), regions


def encode_numbered_regions(board: Board) -> str:
    """Return the code of the borders, then of the numbers in the first cells of the regions."""
    return encode_regions(board.regions) + encode_number16(map(board.at, _first_cells(board.regions)))


def _first_cells(regions: Regions) -> list[Cell]:
    first: dict[int, Cell] = {}
    for r, row in enumerate(regions):
        for c, region in enumerate(row):
            first.setdefault(region, Cell(r, c))
    return list(first.values())


def _border_characters(size: Size) -> tuple[int, int]:
    """Return the number of characters for borders between columns and between rows, five bits each."""
    across, down = inner_edges(size)
    return (len(across) + 4) // 5, (len(down) + 4) // 5


def decode_base3(coded: Coded, signs: Sequence[_T]) -> tuple[list[_T], Coded]:
    """Return the one of three signs of each cell, three cells a character, and the rest of the code.

    There are fewer cells if the code ends early.
    """
    cells: list[_T] = []
    count = -(-coded.size.area // 3)
    for index, sign in enumerate(coded.text[:count]):
        value = DIGITS.find(sign)
        if not 0 <= value < 27:
            raise coded.wrong(index, "Three cells are 0 to 9 or a to q.")
        cells += [signs[value // unit % 3] for unit in (9, 3, 1)]
    return cells[: coded.size.area], coded.rest_from(min(count, len(coded.text)))


def encode_base3(cells: Sequence[object], signs: Sequence[object]) -> str:
    """Return the code of cells that each have one of three signs."""
    values = [*map(signs.index, cells), 0, 0]
    triples = zip(values[::3], values[1::3], values[2::3], strict=False)
    return "".join(DIGITS[9 * one + 3 * two + three] for one, two, three in triples)


def decode_flags(coded: Coded) -> list[bool]:
    """Return a flag for each cell of a board: bits, five a character."""
    count = -(-coded.size.area // 5)
    coded.check_reaches(len(coded.text), count)
    check_end(coded.rest_from(count))
    return [*_flags(coded, "Cells"), *[False] * coded.size.area][: coded.size.area]


def _flags(coded: Coded, marked: str) -> list[bool]:
    """Return five flags for each character of a code; `marked` names in an error what they mark."""
    flags: list[bool] = []
    for index, sign in enumerate(coded.text):
        value = DIGITS.find(sign)
        if not 0 <= value < 32:
            raise coded.wrong(index, f"{marked} are written with 0 to 9 and a to v.")
        flags += [bit == "1" for bit in f"{value:05b}"]
    return flags


def encode_flags(flags: Sequence[bool]) -> str:
    bits = "".join("01"[flag] for flag in flags)
    return "".join(DIGITS[int(bits[i : i + 5].ljust(5, "0"), 2)] for i in range(0, len(bits), 5))


def encode_regions(regions: Sequence[Sequence[int]]) -> str:
    return "".join(
        encode_flags([regions[one.row][one.column] != regions[two.row][two.column] for one, two in edges])
        for edges in inner_edges(Size(len(regions[0]), len(regions)))
    )


def beyond(coded: Coded, index: int) -> ReadError:
    """Return the error for the character at a 0-based index, which is for a cell after the last one."""
    return ReadError(
        f'Character {coded.number(index)} of {coded.within}, "{coded.text[index]}", goes beyond the board.'
    )
