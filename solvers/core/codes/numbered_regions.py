"""Boards of regions that each hold the numbers from 1 to the number of their cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.board_text import grid_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Coded, Table
from solvers.core.boards.latin_squares import given_twice
from solvers.core.boards.places import Unknown, amount
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import (
    Regions,
    check_connected,
    number_regions,
    numbers_above_regions,
    regions_of_borders,
    regions_text,
    regions_with_names,
)
from solvers.core.codes.code import Janko, Link, Pzprv3
from solvers.core.codes.pzpr import (
    check_end,
    decode_number16,
    encode_number16,
    encode_regions,
    regions_and_rest,
)
from solvers.core.codes.word_grids import full_rows, janko_numbers, pzpr_numbers, words_of

_LARGEST = 35
"""Maximum number of cells of a region: solutions have one character for each number."""


@dataclass(frozen=True)
class NumberedRegions:
    """The texts and codes of one puzzle with such boards."""

    puzzle: str
    title: str

    def board(self, grid: Iterable[Iterable[Clue]], regions: Regions) -> Board:
        # Programs write 0 or a number that is not given for an empty cell.
        rows = (tuple(clue if isinstance(clue, int) and clue else None for clue in row) for row in grid)
        return Board(self.puzzle, tuple(rows), regions=regions)

    def read(self, text: str) -> Board:
        """Read rows of numbers, then as many rows with a letter for the region of each cell."""
        return self.board(*numbers_above_regions(text, self.title, 0, _LARGEST))

    def write(self, board: Board) -> str:
        return f"{self.puzzle}\n{grid_text(board)}\n{regions_text(board.regions)}"

    def check(self, board: Board) -> None:
        """Raise ReadError for regions in several parts or of too many cells."""
        check_connected(board, "region")
        for area in board.areas():
            if len(area.cells) > _LARGEST:
                cells = f"the region of {area.cells[0].name} has {len(area.cells)} cells"
                raise ReadError(f"{cells}; at most {_LARGEST} are possible.")

    def conflicts(self, board: Board) -> Iterator[Conflict]:
        """Yield numbers that are larger than their regions, and numbers that a region has twice."""
        for area in board.areas():
            most = len(area.cells)
            for cell in area.cells:
                number = board.at(cell)
                if isinstance(number, int) and number > most:
                    says = f"the {number} at {cell.name} is too large: its region has {amount(most, 'cell')}"
                    yield Conflict(says, (cell,))
        yield from given_twice(board, regions_with_names(board))

    def unknowns(self, board: Board) -> list[Unknown]:
        """Return an unknown for each cell, which holds a number up to the size of its region."""
        number = {cell: tuple(range(1, len(a.cells) + 1)) for a in board.areas() for cell in a.cells}
        return [Unknown(cell, number[cell]) for cell in board.cells]

    def link(self, *names: str) -> Link:
        return Link(names, self._decode_link, lambda b: encode_regions(b.regions) + encode_number16(b.clues))

    def _decode_link(self, coded: Coded) -> Board:
        regions, rest = regions_and_rest(coded)
        places, rest = decode_number16(rest, coded.size.area)
        check_end(rest)
        return self.board(coded.size.grid(places), regions)

    def file(self, *names: str) -> Pzprv3:
        """Return the code of the editor's files: the borders, then the numbers."""
        return Pzprv3(names, self._decode_file, has_borders=True)

    def _decode_file(self, table: Table) -> Board:
        return self.board(
            pzpr_numbers(table.words, [row.line for row in table.rows]),
            regions_of_borders(table.size, table.borders),
        )

    def table(self) -> Janko:
        """Return the code of pages with the numbers and then the regions, as on janko.at."""
        return Janko(
            self._decode_page,
            fits=lambda table: len(table.words) == 2 * table.size.rows,
            needs=lambda size: (2 * size.rows, "the numbers and the regions"),
        )

    def _decode_page(self, table: Table) -> Board:
        half, rows = table.size.rows, full_rows(table)
        numbers = janko_numbers(table._replace(rows=rows[:half]), self.title, _LARGEST)
        return self.board(numbers, number_regions(words_of(rows[half:], table.size.columns)))
