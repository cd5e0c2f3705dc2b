"""Codes of puzzles whose clues are numbers with arrows: in text `2>`, and `#` for a clue without a number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Table
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import lines_of, signs_grid
from solvers.core.codes.code import Janko, Link, Penpa, Pzprv3
from solvers.core.codes.penpa_content import Drawing
from solvers.core.codes.pzpr import DIGITS, beyond, check_end, filled_up, with_gaps
from solvers.core.codes.word_grids import full_rows

PLAIN = "#"
"""The clue without a number."""
ARROWS: Mapping[str, tuple[int, int]] = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The steps down and to the right, in the order of the arrows' numbers in addresses, from 1 on."""
_DIRECTIONS = str.maketrans("\u2191\u2193\u2190\u2192VnsweNSWE", "^v<>v^v<>^v<>")
_SIGNS: dict[str, Clue] = {**dict.fromkeys("._-0*"), **dict.fromkeys("#xX?\u25a0\u2588", PLAIN)}
_RIGHT = f"Write a number with an arrow, such as 2> or 0^, {PLAIN} for a clue without one, . for a blank."
_CODE = re.compile("[0-4][0-9a-f.]|[5-9][0-9a-f]{2}")
_KANPEN = {"#": ".", "+": ".", "-4": "0,-"} | {
    f"{16 * place + number}": f"{direction},{number}"
    for place, direction in enumerate((1, 3, 2, 4))
    for number in range(16)
}
"""The words of kanpen.net: an answer, a clue without a number, and 16 numbers in each direction."""


class Arrow(NamedTuple):
    """A number with its arrow, and the cells in its direction, the nearest first."""

    cell: Cell
    sign: str
    number: int
    seen: Sequence[Cell]


def arrows_of(board: Board) -> Iterator[Arrow]:
    """Yield the numbers with arrows, row by row."""
    for cell in board.cells:
        clue = board.at(cell)
        if isinstance(clue, str) and clue != PLAIN:
            yield Arrow(cell, clue[-1], int(clue[:-1]), cells_towards(board, cell, clue[-1]))


def cells_towards(board: Board, cell: Cell, sign: str) -> list[Cell]:
    """Return the cells from a cell in the direction of an arrow up to the border, the nearest first."""
    (r, c), (down, right) = cell, ARROWS[sign]
    cells = (Cell(r + down * away, c + right * away) for away in range(1, max(board.rows, board.columns)))
    return [seen for seen in cells if 0 <= seen.row < board.rows and 0 <= seen.column < board.columns]


@dataclass(frozen=True)
class ArrowGrid:
    """Boards with a number and an arrow, `#` or nothing in each cell."""

    puzzle: str
    title: str

    def read(self, text: str) -> Board:
        """Read rows of numbers with arrows, of `#` and of blanks."""
        rows = [row for row in lines_of(text) if row.text.strip()]
        return self._board([_words(row.text) for row in rows], [row.line for row in rows])

    def _board(self, words: Sequence[Sequence[str]], lines: Sequence[int]) -> Board:
        found = {word for row in words for word in row}
        known: dict[str, Clue] = {word: clue for word in found - _SIGNS.keys() if (clue := _clue_of(word))}
        if PLAIN in found:
            known |= dict.fromkeys("xX")  # beside # they are blanks
        return Board(self.puzzle, signs_grid(words, lines, {**_SIGNS, **known}, self.title, _RIGHT))

    def link(self, *names: str) -> Link:
        """Return the code of addresses: a digit for an arrow and one for a number, letters for blanks.

        The flag `b` tells only how clues are drawn.
        """
        return Link(names, self._decode_link, _encode_link, flag="b")

    def _decode_link(self, coded: Coded) -> Board:
        cells: list[Clue] = []
        index = 0
        while index < len(coded.text) and len(cells) < coded.size.area:
            sign = coded.text[index]
            if "a" <= sign <= "z":
                cells += [None] * (DIGITS.index(sign) - 9)
                index += 1
            elif match := _CODE.match(coded.text, index):
                direction, number = int(match[0][0]) % 5, match[0][1:]
                cells.append(_clue(direction, None if number == "." else int(number, 16)))
                index = match.end()
            else:
                raise coded.wrong(
                    index, "A clue is 0 to 4 and one digit, or 5 to 9 and two; a to z skip cells."
                )
        if len(cells) > coded.size.area:
            raise beyond(coded, index - 1)
        check_end(coded.rest_from(index))
        return Board(self.puzzle, coded.size.grid(filled_up(coded, cells, coded.size.area)))

    def file(self, *names: str) -> Pzprv3:
        """Return the code of the editor's files, whose clues are a direction, a comma and a number."""
        return Pzprv3(names, self._decode_table, kanpen=_KANPEN)

    def table(self) -> Janko:
        """Return the code for separate words, such as `2e` for a number with an arrow to the right."""
        return Janko(self._decode_table)

    def drawing(self) -> Penpa:
        """Return the code of drawings with numbers and arrows; other dark cells are clues without one."""
        return Penpa(self._decode_drawing, _has_arrows_alone, has_arrows=True)

    def _decode_drawing(self, drawing: Drawing) -> Board:
        plain = dict.fromkeys([*drawing.numbers, *drawing.dark], PLAIN)
        clues = {cell: _clue_of(word) for cell, word in drawing.arrow_numbers.items()}
        return Board(self.puzzle, drawing.grid({**plain, **clues}))

    def _decode_table(self, table: Table) -> Board:
        rows = full_rows(table)[: table.size.rows]
        return self._board([row.text.split() for row in rows], [row.line for row in rows])


def _has_arrows_alone(drawing: Drawing) -> bool:
    """Return whether the other clues are question marks and dark cells, and nothing else is drawn."""
    is_inside = all(map(drawing.holds, drawing.numbers))
    is_alone = not (drawing.symbols or drawing.borders or drawing.marks.names())
    return is_inside and is_alone and not any(n is not None for n in drawing.numbers.values())


def _words(row: str) -> Sequence[str]:
    """Return the words of a row; without blanks, those are a number with its arrow, and single characters."""
    words = row.split()
    return words if len(words) > 1 else re.findall(r"[0-9?]+[^0-9._?#,|-]|.", row.strip())


def _clue_of(word: str) -> Clue:
    """Return the clue that a word means, and None for any other word."""
    if match := re.fullmatch(r"([0-9]{1,2}|\?)([<>^v])", word.translate(_DIRECTIONS)):
        return PLAIN if match[1] == "?" else f"{int(match[1])}{match[2]}"
    if match := re.fullmatch(r"([0-4]),([0-9]{1,2}|-)", word):
        return _clue(int(match[1]), None if match[2] == "-" else int(match[2]))
    return None


def _clue(direction: int, number: int | None) -> Clue:
    """Return the clue with the number of an arrow, 0 for none, and a number, which may be missing."""
    return PLAIN if number is None or not direction else f"{number}{[*ARROWS][direction - 1]}"


def _encode_link(board: Board) -> str:
    return with_gaps(((clue, _code(clue)) for clue in board.clues), 26)


def _code(clue: Clue) -> str:
    if not isinstance(clue, str) or clue == PLAIN:
        return "0."
    number, direction = int(clue[:-1]), [*ARROWS].index(clue[-1]) + 1
    return f"{direction}{number:x}" if number < 16 else f"{direction + 5}{number:02x}"
