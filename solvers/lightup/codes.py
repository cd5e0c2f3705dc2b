"""Codes of Light Up in formats that several puzzles share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Table
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import signs_grid
from solvers.core.codes import moves
from solvers.core.codes.code import Janko, Link, Penpa, Pzprv3
from solvers.core.codes.digit_grids import Digits
from solvers.core.codes.penpa_content import Drawing
from solvers.core.codes.skip_codes import digits
from solvers.core.codes.word_grids import full_rows
from solvers.lightup.parser import BLACK

_DIGITS = Digits(partial(Board, "lightup"), "Light Up", 4, signs={"B": BLACK}, unnumbered=BLACK)


def _decode_file(table: Table) -> Board:
    """Read the first grid of a file; a second one only marks finished numbers."""
    return _board_of_words(table, {"-": BLACK, "#": None, "+": None, ".": None})


def _decode_table(table: Table) -> Board:
    return _board_of_words(table, {"x": BLACK, "#": BLACK, "-": None, ".": None})


def _board_of_words(table: Table, others: Mapping[str, Clue]) -> Board:
    rows = full_rows(table)[: table.size.rows]
    words, lines = [row.text.split() for row in rows], [row.line for row in rows]
    right = f"There may be 0 to 4 and {' '.join(others)}."
    return Board("lightup", signs_grid(words, lines, {**digits(4), **others}, "Light Up", right))


def _decode_drawing(drawing: Drawing) -> Board:
    """Read dark cells, some with numbers."""
    black: dict[Cell, Clue] = dict.fromkeys(drawing.dark, BLACK)
    numbered = {cell: number for cell, number in drawing.numbers.items() if number is not None}
    return Board("lightup", drawing.grid({**black, **numbered}))


def _has_numbers_in_dark_cells(drawing: Drawing) -> bool:
    return bool(drawing.dark) and not drawing.symbols and drawing.dark.issuperset(drawing.numbers)


codes = (
    _DIGITS.game_id(
        "[0-4a-zB]+",
        "[0-9]+x[0-9]+(b[0-9]+)?(s[0-9]+)?(d[0-9]+)?",  # black cells, symmetry, difficulty
        ("lightup",),
        moves.strokes({"L": "yes", "I": "no"}, toggled=True),
    ),
    Link(("akari", "lightup", "bijutsukan"), _DIGITS.decode_four, _DIGITS.encode_four),
    Pzprv3(("lightup", "akari", "bijutsukan"), _decode_file, kanpen={"5": "-", "+": "#", "*": "+"}),
    _DIGITS.task("light-up"),
    Janko(_decode_table),
    Penpa(_decode_drawing, _has_numbers_in_dark_cells),
)
