"""Codes of puzzles whose boards are only regions."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Table
from solvers.core.boards.plain_text import lines_of
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import Regions, number_regions, regions_of, regions_text
from solvers.core.codes.code import Janko, Link, Pzprv3
from solvers.core.codes.pzpr import decode_regions, encode_regions
from solvers.core.codes.word_grids import NOTHING, full_rows, words_of


@dataclass(frozen=True)
class RegionGrid:
    """Boards without clues, whose cells have regions."""

    puzzle: str

    def board(self, regions: Regions) -> Board:
        return Board(self.puzzle, tuple((None,) * len(row) for row in regions), regions=regions)

    def read(self, text: str) -> Board:
        """Read rows with a letter for the region of each cell."""
        return self.board(regions_of(lines_of(text)))

    def write(self, board: Board) -> str:
        return f"{self.puzzle}\n{regions_text(board.regions)}"

    def link(self, *names: str) -> Link:
        """Return the code of addresses: the borders of the regions."""
        return Link(
            names,
            lambda coded: self.board(decode_regions(coded)),
            lambda board: encode_regions(board.regions),
        )

    def file(self, *names: str) -> Pzprv3:
        """Return the code of the editor's files, whose first lines are the regions."""
        return Pzprv3(names, self._decode_table, numbers=3)

    def table(self) -> Janko:
        """Return the code for a word for the region of each cell, perhaps below a grid of `-`."""
        return Janko(self._decode_page, fits=lambda table: len(table.words) in _rows_of(table))

    def _decode_page(self, table: Table) -> Board:
        half = len(table.words) - table.size.rows
        if {word for words in table.words[:half] for word in words} - {*NOTHING}:
            raise ReadError("There are clues above the regions, but this puzzle has none.")
        return self._decode_table(table._replace(rows=full_rows(table)[half:]))

    def _decode_table(self, table: Table) -> Board:
        rows = full_rows(table)[: table.size.rows]
        return self.board(number_regions(words_of(rows, table.size.columns)))


def _rows_of(table: Table) -> tuple[int, int]:
    """Return the possible numbers of lines: with and without a grid above the regions."""
    return table.size.rows, 2 * table.size.rows
