"""Text and codes of boards of regions with numbers: numbers above letters, addresses, files, pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.board_text import grid_text
from solvers.core.boards.encoded_board import Table
from solvers.core.boards.plain_text import lines_of, tokens, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import Regions, number_regions, numbers_above_regions, regions_text
from solvers.core.codes.code import Code, Janko, Link, Pzprv3
from solvers.core.codes.pzpr import decode_numbered_regions, encode_numbered_regions
from solvers.core.codes.word_grids import full_rows, janko_numbers, pzpr_numbers, words_of

_HIGHEST = 99


_SUM = re.compile(r"([A-Za-z][0-9]{0,3})\s*[=:]\s*([0-9]{1,3})[\s,;]*")
_NUMBERS = re.compile(rf"\s*(?:{_SUM.pattern})+")
"""A line with numbers of regions."""


@dataclass(frozen=True)
class RoomNumbers:
    """Boards whose regions, each called a `kind` such as "room", have a number from 0 to 99 or none."""

    puzzle: str
    title: str
    kind: str = "region"

    def read(self, text: str) -> Board:
        """Read rows of numbers, then as many rows with a letter for the region of each cell.

        Or the rows of letters alone, then the numbers of regions, such as `a=3 b=0`.
        """
        rows = [row for row in lines_of(text) if row.text.strip()]
        said = [row for row in rows if _NUMBERS.fullmatch(row.text)]
        if not said:
            return self.board(*numbers_above_regions(text, self.title, 0, _HIGHEST))
        words = tokens([row for row in rows if row not in said])
        numbers = {
            match[1]: whole_number(match[2], row.line) for row in said for match in _SUM.finditer(row.text)
        }
        return self.board(*_first_cells(words, numbers))

    def write(self, board: Board) -> str:
        return f"{self.puzzle}\n{grid_text(board)}\n{regions_text(board.regions)}"

    def board(self, grid: Iterable[Iterable[Clue]], regions: Regions) -> Board:
        """Return the board, with each number in the first cell of its region.

        Raises ReadError for a region with two numbers.
        """
        rows = [list(row) for row in grid]
        board = Board(self.puzzle, tuple((None,) * len(row) for row in rows), regions=regions)
        for area in board.areas(self.kind):
            numbered = [cell for cell in area.cells if isinstance(rows[cell.row][cell.column], int)]
            if len(numbered) > 1:
                one, two = (cell.name for cell in numbered[:2])
                said = f"The numbers at {one} and {two} are in one {self.kind}"
                raise ReadError(f"{said}. Write one of them only.")
            for cell in numbered:
                board = board.with_clue(area.cells[0], rows[cell.row][cell.column])
        return board

    def codes(self, *names: str) -> tuple[Code, ...]:
        """Return the codes of addresses and files with these names, and of pages."""
        return (
            Link(names, lambda coded: self.board(*decode_numbered_regions(coded)), encode_numbered_regions),
            Pzprv3(names, self._decode_rows, numbers=3, margins=lambda size: (0, size.rows)),
            Janko(
                self._decode_page,
                fits=lambda table: len(table.words) == 2 * table.size.rows,
                needs=lambda size: (2 * size.rows, f"the numbers and the {self.kind}s"),
            ),
        )

    def _decode_rows(self, table: Table) -> Board:
        """Read rows of regions, then as many of numbers, as in a file of puzz.link's editor."""
        half, lines = table.size.rows, [row.line for row in full_rows(table)]
        numbers = pzpr_numbers(table.words[half:], lines[half:])
        return self.board(numbers, number_regions(table.words[:half]))

    def _decode_page(self, table: Table) -> Board:
        """Read rows of numbers, then as many of regions, as on a page of janko.at."""
        half, rows = table.size.rows, full_rows(table)
        numbers = janko_numbers(table._replace(rows=rows[:half]), self.title, _HIGHEST)
        return self.board(numbers, number_regions(words_of(rows[half:], table.size.columns)))


def _first_cells(
    words: Sequence[Sequence[str]], numbers: Mapping[str, int]
) -> tuple[list[list[Clue]], Regions]:
    """Return rows with the number of each region in its first cell, and the regions.

    Raises ReadError for a number of a region that is not there.
    """
    left = dict(numbers)
    grid: list[list[Clue]] = [[left.pop(word, None) for word in row] for row in words]
    if left:
        raise ReadError(f"No cell has the letter {min(left)}, but there is a number for it.")
    return grid, number_regions(words)
