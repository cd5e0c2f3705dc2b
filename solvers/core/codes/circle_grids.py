"""Codes of puzzles whose boards are grids of white circles, black circles and blanks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Table
from solvers.core.boards.plain_text import lines_of, signs_grid, tokens
from solvers.core.codes.code import Janko, Link, Pzprv3
from solvers.core.codes.pzpr import check_end, decode_base3, encode_base3
from solvers.core.codes.word_grids import full_rows

_SIGNS: Mapping[str, Clue] = {
    **dict.fromkeys("._-?0", None),
    **dict.fromkeys("wWoO1\u25cb\u26aa", "w"),
    **dict.fromkeys("bBxX#2\u25cf\u26ab", "b"),
}
_CLUES: Sequence[Clue] = (None, "w", "b")
_SIGNS_BESIDE_X = frozenset("oO._-?0")
"""Characters of boards in which an x is a black circle. Elsewhere it is an empty cell."""


@dataclass(frozen=True)
class CircleGrid:
    """Boards with a white circle `w`, a black one `b` or nothing in each cell.

    `thing` is the puzzle's word for a circle.
    """

    puzzle: str
    title: str
    thing: str

    def read(self, text: str) -> Board:
        """Read rows of white circles `w`, black ones `b` and blanks."""
        rows = [row for row in lines_of(text) if row.text.strip()]
        return self._board(tokens(rows), [row.line for row in rows])

    def _board(self, words: Sequence[Sequence[str]], lines: Sequence[int]) -> Board:
        right = f"Write w for a white {self.thing}, b for a black one and . for neither."
        is_black = {*chain.from_iterable(words)} <= _SIGNS_BESIDE_X | {"x", "X"}
        signs = _SIGNS if is_black else {**_SIGNS, "x": None, "X": None}
        return Board(self.puzzle, signs_grid(words, lines, signs, self.title, right))

    def clue_changes(self, board: Board) -> Iterator[tuple[str, Board]]:
        """Yield the board with each of the circles in the other colour."""
        for cell in board.cells:
            if clue := board.at(cell):
                word, other = ("white", "b") if clue == "w" else ("black", "w")
                yield f"the {word} {self.thing} at {cell.name}", board.with_clue(cell, other)

    def link(self, *names: str) -> Link:
        """Return the code of addresses: three cells a character, in base 3."""
        return Link(names, self._decode_link, _encode_link)

    def _decode_link(self, coded: Coded) -> Board:
        cells, rest = decode_base3(coded, _CLUES)
        coded.check_reaches(len(cells), coded.size.area)
        check_end(rest)
        return Board(self.puzzle, coded.size.grid([*cells, *[None] * coded.size.area][: coded.size.area]))

    def file(self, *names: str) -> Pzprv3:
        """Return the code of the editor's files, whose first lines are the circles."""
        return Pzprv3(names, self._decode_table)

    def table(self) -> Janko:
        """Return the code for separate words, in which `-` is no circle."""
        return Janko(self._decode_table)

    def _decode_table(self, table: Table) -> Board:
        rows = full_rows(table)[: table.size.rows]
        return self._board([row.text.split() for row in rows], [row.line for row in rows])


def _encode_link(board: Board) -> str:
    return encode_base3(board.clues, _CLUES)
