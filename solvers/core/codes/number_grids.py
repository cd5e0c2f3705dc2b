"""Codes of puzzles whose boards are grids of numbers of any size, `?` and blanks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Size, Table, squares
from solvers.core.boards.plain_text import check_rectangle, lines_of, numbers_grid, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import GameId, Janko, Link, Pzprv3, Task
from solvers.core.codes.pzpr import UNNUMBERED, decode_clues, encode_number16
from solvers.core.codes.skip_codes import decode_numbers, encode_numbers, numbers_area
from solvers.core.codes.word_grids import full_rows

_IN_FILES: Mapping[str, Clue] = {
    "-": UNNUMBERED,
    ".": None,
    "#": None,
    "+": None,
}  # the last two belong to a solution
_IN_TABLES: Mapping[str, Clue] = {"?": UNNUMBERED, "-": None, ".": None}


@dataclass(frozen=True)
class NumberGrid:
    """Boards with a number from 1 on, "?" for a number that is not given, or nothing in each cell."""

    puzzle: str
    title: str
    highest: int = 999

    def read(self, text: str) -> Board:
        """Read rows of numbers, `?` and blanks; if numbers exceed 9, words separated by blanks."""
        # An x is far more often an empty cell than the letter for 33.
        symbols: Mapping[str, Clue] = {UNNUMBERED: UNNUMBERED, "0": None, "x": None, "X": None}
        return Board(self.puzzle, numbers_grid(lines_of(text), 1, self.highest, self.title, symbols))

    def check(self, board: Board) -> None:
        """Raise ReadError for numbers out of the range."""
        for cell, number in board.numbers():
            if not 1 <= number <= self.highest:
                right = f"numbers of {self.title} are 1 to {self.highest}."
                raise ReadError(f"The {number} at {cell.name} is not valid: {right}")

    def link(self, *names: str) -> Link:
        """Return the code of addresses, which begin with one of these names."""
        return Link(
            names,
            lambda coded: self._board(coded.size, decode_clues(coded)),
            lambda board: encode_number16(board.clues),
        )

    def file(self, *names: str) -> Pzprv3:
        """Return the code of the editor's files, whose first lines are the numbers."""
        return Pzprv3(names, lambda table: self._board_of_words(table, _IN_FILES))

    def table(self) -> Janko:
        """Return the code for separate words, in which `-` is no clue."""
        return Janko(lambda table: self._board_of_words(table, _IN_TABLES))

    def game_id(self, *names: str) -> GameId:
        """Return the code of game IDs, for the program with these names."""
        return GameId(self._decode, _encode, "[0-9a-z_]+", heads="[0-9]+x[0-9]+", names=names)

    def task(self, site: str) -> Task:
        """Return the code of tasks of a site."""
        return Task(self._decode, _encode, "0-9a-zB_", "[0-9a-zB_]{4,}", _sizes, sites=(site,))

    def _decode(self, coded: Coded) -> Board:
        if "B" in coded.text:
            raise ReadError("This board has holes (B); only whole boards are read.")
        return self._board(coded.size, decode_numbers(coded))

    def _board(self, size: Size, cells: Sequence[Clue]) -> Board:
        return Board(self.puzzle, size.grid(cells))

    def _board_of_words(self, table: Table, others: Mapping[str, Clue]) -> Board:
        rows = full_rows(table)[: table.size.rows]
        check_rectangle([len(row.text.split()) for row in rows], [row.line for row in rows])
        grid = (
            tuple(others[w] if w in others else whole_number(w, row.line) for w in row.text.split())
            for row in rows
        )
        return Board(self.puzzle, tuple(grid))


def _encode(board: Board) -> str:
    return encode_numbers(board.clues)


def _sizes(code: str) -> list[Size]:
    return squares(numbers_area(code))
