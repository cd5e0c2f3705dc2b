"""Encodings of Magnets: game IDs, addresses, files and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import compress

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, GroupClue
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.places import Cell, Edge, capital
from solvers.core.boards.plain_text import number_of
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import number_regions, regions_of_borders
from solvers.core.codes.code import GameId, Janko, Link, Pzprv3
from solvers.core.codes.pzpr import (
    decode_base3,
    decode_borders,
    decode_flags,
    decode_number16,
    encode_base3,
    encode_flags,
    encode_number16,
    encode_regions,
)
from solvers.core.codes.word_grids import full_rows, words_of
from solvers.core.generators.random_grids import bare
from solvers.magnets.parser import board_of, clue_of, halves, margins, with_poles

_POLES_OF_CODE = ".+-"
_NO_DOMINO = "@#-."
_HIGHEST_CODED = 35  # z in a game ID


def _decode_game(coded: Coded) -> Board:
    """Decode the clues in the order of the text, with letters above 9, and L, R, T or B for the halves."""
    *lines, letters = coded.pieces(",")
    if len(lines) != 4 or len(letters.text) != coded.size.area:
        raise ReadError(f"The code needs four lists of clues and {coded.size.area} halves of dominoes.")
    clues = [[_decode_clue(line, index) for index in range(len(line.text))] for line in lines]
    if [len(line) for line in clues] != [*coded.size] * 2:
        raise ReadError(f"The lists of clues do not fit a board of {coded.size}.")
    return board_of(coded.size, letters.text, clues)


def _decode_clue(line: Coded, index: int) -> GroupClue:
    if line.text[index] == ".":
        return None
    number = number_of(line.text[index])
    if number is None:
        raise line.wrong(index, "Clues are 0 to 9, or letters from a for 10; . is a clue that is not given.")
    return (number,)


def _encode_game(board: Board) -> str:
    if any(board.clues):
        raise PuzzleError("A game ID has no place for given poles.")
    if beyond := next((c[0] for line in margins(board) for c in line if c and c[0] > _HIGHEST_CODED), 0):
        raise PuzzleError(f"A game ID has no sign for the number {beyond}.")
    letters = {sign: letter for letter, sign in zip("LRTB*", "<>^v#", strict=True)}
    around = [[symbol_of(clue[0]).lower() if clue else "." for clue in line] for line in margins(board)]
    return ",".join([*map("".join, around), "".join(letters[sign] for row in halves(board) for sign in row)])


def _decode_link(coded: Coded) -> Board:
    """Decode the clues for - and + of each column and each row, then the borders."""
    columns, rows = coded.size
    places, rest = decode_number16(coded, 2 * (columns + rows))
    borders, rest = decode_borders(rest)
    numbers: list[GroupClue] = [(clue,) if isinstance(clue, int) else None for clue in places]
    minus, plus = numbers[::2], numbers[1::2]
    clues = plus[:columns], plus[columns:], minus[:columns], minus[columns:]
    if not rest.text:
        return _board_of_borders(coded.size, borders, (), clues)
    if len(rest.text) != -(-coded.size.area // 3) - (-coded.size.area // 5):
        raise ReadError(
            f"{capital(rest.within)} does not end with the borders, or with a pole for each cell."
        )
    poles, flags = decode_base3(rest, _POLES_OF_CODE)
    holes = compress(bare("", coded.size).cells, decode_flags(flags))
    return with_poles(_board_of_borders(coded.size, borders, [*holes], clues), poles)


def _board_of_borders(
    size: Size, borders: Sequence[Edge], holes: Collection[Cell], clues: Sequence[Sequence[GroupClue]]
) -> Board:
    """Return the board whose dominoes are between borders and holes, which are cells of no domino."""
    around = [edge for edge in bare("", size).edges if not set(edge).isdisjoint(holes)]
    return _board_of_regions(regions_of_borders(size, [*borders, *around]), clues)


def _board_of_regions(regions: Iterable[Sequence[object]], clues: Sequence[Sequence[GroupClue]]) -> Board:
    """Return the board with dominoes, cells of none that are alone, and clues of `board_of`."""
    rows = [list(row) for row in regions]
    sizes = Counter(name for row in rows for name in row)
    named = number_regions([name if sizes[name] > 1 else None for name in row] for row in rows)
    board = replace(bare("magnets", Size(len(named[0]), len(named))), regions=named)
    if any(len(area.cells) != 2 or area.cells not in board.edges for area in board.areas()):
        raise ReadError("The borders cut the board into parts that are no dominoes.")
    columns, rows_, bottom, right = map(tuple, clues)
    return replace(board, row_clues=rows_, column_clues=columns, right_clues=right, bottom_clues=bottom)


def _decode_page(table: Table) -> Board:
    """Read clues of the columns for + and -, of the rows for + and -, then given poles, then dominoes."""
    rows, height = full_rows(table), table.size.rows
    clues = [[clue_of(word, row.line) for word in row.text.split()] for row in rows[:4]]
    if [len(line) for line in clues] != [table.size.columns] * 2 + [height] * 2:
        raise ReadError(f"A board of {table.size} needs as many clues on each line.")
    poles, dominoes = (
        words_of(half, table.size.columns) for half in (rows[4 : 4 + height], rows[4 + height :])
    )
    names = [[None if word in _NO_DOMINO else word for word in row] for row in dominoes]
    board = _board_of_regions(names, (clues[0], clues[2], clues[1], clues[3]))
    return with_poles(board, [word for row in poles for word in row])


def _decode_file(table: Table) -> Board:
    """Read lines and columns of clues for - and +, then of - alone, around the cells."""
    plus, minus, *body = table.words
    lines = [[_clue_of_file(word) for word in line] for line in (plus[2:], [row[0] for row in body])]
    lines += [[_clue_of_file(word) for word in line] for line in (minus[2:], [row[1] for row in body])]
    cells = dict(zip(bare("", table.size).cells, (word for row in body for word in row[2:]), strict=True))
    holes = [cell for cell, word in cells.items() if word == "#"]
    board = _board_of_borders(table.size, table.borders, holes, lines)
    poles = {"q1": "+", "q2": "-"}
    return with_poles(board, [poles.get(word, ".") for word in cells.values()])


def _clue_of_file(word: str) -> GroupClue:
    return clue_of(word.removeprefix("c"), 0)  # c: ticked off by a player


def _encode_link(board: Board) -> str:
    columns, rows, bottom, right = margins(board)
    pairs = zip((*bottom, *right), (*columns, *rows), strict=True)
    # A cell of no domino is a region of its own.
    singles = enumerate(board.cells, board.rows * board.columns)
    names = [board.regions[r][c] if board.regions[r][c] >= 0 else name for name, (r, c) in singles]
    numbers = (clue[0] if clue else None for pair in pairs for clue in pair)
    regions = [names[r * board.columns : (r + 1) * board.columns] for r in range(board.rows)]
    code = encode_number16(numbers) + encode_regions(regions)
    if not any(board.clues):
        return code
    if "x" in board.clues:
        raise PuzzleError("Such an address has no sign for a blank half that is given.")
    alone = encode_flags([name >= len(board.cells) for name in names])
    return f"{code}{encode_base3(board.clues, (None, '+', '-'))}{alone}"


CODES = (
    GameId(
        _decode_game,
        _encode_game,
        looks="[0-9a-z.]+(,[0-9a-z.]+){3},[LRTB*]+",
        heads="[0-9]+x[0-9]+(d[et])?S?",
        names=("magnets",),
    ),
    Link(("magnets",), _decode_link, _encode_link),
    Pzprv3(("magnets",), _decode_file, margins=lambda _: (2, 2), has_borders=True),
    Janko(
        _decode_page,
        fits=lambda table: len(table.words) == 2 * table.size.rows + 4,
        needs=lambda size: (2 * size.rows + 4, "the clues, the given poles and the dominoes"),
    ),
)
