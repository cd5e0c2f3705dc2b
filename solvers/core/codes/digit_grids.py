"""Codes of puzzles whose boards are grids of digits and blanks.

The differences between these puzzles are the fields of Digits; its methods make the `read` and the `codes` of
a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Size, Table, squares
from solvers.core.boards.plain_text import digits_grid, lines_of
from solvers.core.boards.puzzle_errors import PuzzleError
from solvers.core.codes.code import GameId, Janko, Link, Pzprv3, Task
from solvers.core.codes.moves import Moves
from solvers.core.codes.pzpr import (
    UNNUMBERED,
    decode_clues,
    decode_four,
    encode_four,
    encode_number16,
)
from solvers.core.codes.skip_codes import decode_symbols, digits, encode_symbols, symbols_area
from solvers.core.codes.word_grids import check_highest, full_rows, janko_numbers, pzpr_numbers


@dataclass(frozen=True)
class Digits:
    """Boards with a digit from 0 to `highest`, or nothing, in each cell.

    `board` makes a board from the grid and the options of the puzzle as keywords. `signs` has the further
    clues of game IDs and tasks by their characters; `unsaid` has the clues that these cannot express, with
    their names for an error. `unnumbered` is the clue of links for a number that is not given.
    """

    board: Callable[..., Board]
    title: str
    highest: int
    signs: Mapping[str, str] = field(default_factory=dict)
    unsaid: Mapping[str, str] = field(default_factory=dict)
    unnumbered: str | None = UNNUMBERED

    def read(self, text: str) -> Board:
        """Read rows of digits and blanks."""
        return self.board(digits_grid(lines_of(text), self.highest, self.title))

    def decode(self, coded: Coded, **options: int) -> Board:
        shown = " and ".join([f"0 to {self.highest}", *self.signs])
        cells = decode_symbols(coded, {**digits(self.highest), **self.signs}, shown)
        return self.board(coded.size.grid(cells), **options)

    def encode(self, board: Board) -> str:
        for clue, name in self.unsaid.items():
            if clue in board.clues:
                raise PuzzleError(f"This code has no sign for {name}.")
        written: dict[Clue, str] = {clue: sign for sign, clue in self.signs.items()}
        return encode_symbols(board.clues, written)

    def game_id(
        self, looks: str, heads: str, names: tuple[str, ...] = (), moves: Moves | None = None
    ) -> GameId:
        return GameId(self.decode, self.encode, looks=looks, heads=heads, names=names, moves=moves)

    def task(self, site: str, *, nameless: bool = False, sure: bool = False) -> Task:
        """Return the task; a `nameless` one has letters and digits, and only a nameless one can be `sure`."""
        signs = f"0-{self.highest}a-z{''.join(self.signs)}"
        # Letters without digits are words, and digits without letters are rows of many puzzles.
        code = f"(?=.*[a-z])(?=.*[0-{self.highest}])[{signs}]" if nameless else f"[{signs}]"
        return Task(
            self.decode,
            self.encode,
            signs=signs,
            whole=f"{code}{{3,}}",
            sizes=_sizes,
            nameless=nameless,
            sure=f"{code}+" if sure else "",
            sites=(site,),
        )

    def link(self, *names: str) -> Link:
        """Return the link for numbers of any size; "?" is a number that is not given."""
        return Link(names, self._decode_link, lambda board: encode_number16(board.clues))

    def _decode_link(self, coded: Coded, **options: int) -> Board:
        grid = coded.size.grid(decode_clues(coded))
        check_highest(grid, self.highest)
        return self.board(grid, **options)

    def decode_four(self, coded: Coded) -> Board:
        """Decode the code of links for clues from 0 to 4."""
        return self.board(
            coded.size.grid([self.unnumbered if c == UNNUMBERED else c for c in decode_four(coded)])
        )

    def encode_four(self, board: Board) -> str:
        code = encode_four([UNNUMBERED if clue and clue == self.unnumbered else clue for clue in board.clues])
        return f"{code}/" if code.endswith(".") else code  # the editor there writes it so

    def file(self, *names: str) -> Pzprv3:
        return Pzprv3(names, self._decode_file)

    def _decode_file(self, table: Table, **options: int) -> Board:
        lines = [row.line for row in full_rows(table)]
        return self.board(tuple(map(tuple, pzpr_numbers(table.words, lines, self.highest))), **options)

    def table(self, option: str = "") -> Janko:
        """Return the code for separate words; the first line may hold an option after the size."""

        def decode(table: Table, **options: int) -> Board:
            said = {option: table.numbers[0]} if table.numbers else {}
            return self.board(janko_numbers(table, self.title, self.highest), **{**said, **options})

        return Janko(decode, numbers=(0, 1) if option else (0,))


def _sizes(code: str) -> list[Size]:
    return squares(symbols_area(code))
