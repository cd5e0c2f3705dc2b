"""Codes of Tents in formats that several puzzles share."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from solvers.core.boards.board import Board, Clue, GroupClue
from solvers.core.boards.encoded_board import Coded, Size, Table, check_clues
from solvers.core.boards.plain_text import signs_grid, whole_number
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.codes import moves
from solvers.core.codes.code import GameId, Janko, Link, Penpa, Pzprv3, Task
from solvers.core.codes.penpa_content import Drawing
from solvers.core.codes.pzpr import DIGITS, check_end, decode_number16, encode_number16
from solvers.core.codes.run_length import FROM_NOTHING, decode_gaps, encode_gaps
from solvers.core.codes.word_grids import NOTHING, clues_above_grid, pzpr_numbers
from solvers.tents.parser import TREE

_FILE_WORDS: Mapping[str, Clue] = {**dict.fromkeys((".", "-", "A")), "1": TREE}
"""Words of the cells of a pzprv3 file; marks of a player, A and -, are dropped."""
_WORDS: Mapping[str, Clue] = {**dict.fromkeys((*NOTHING, "o")), **dict.fromkeys("xXT", TREE)}


def decode(coded: Coded) -> Board:
    """Read letters for the trees, then the clues of all columns and of all rows, each after a comma."""
    cells, *words = coded.pieces(",")
    check_clues(len(words), coded.size, "after the commas")
    clues = [_clue_of(word.text, number) for number, word in enumerate(words, 1)]
    return _board(coded.size, _decoded_trees(cells), clues)


def _board(size: Size, trees: Collection[int], clues: Sequence[GroupClue]) -> Board:
    """Return the board with trees in these cells, and the clues of the columns, then of the rows."""
    grid = size.grid([TREE if place in trees else None for place in range(size.area)])
    return Board("tents", grid, tuple(clues[size.columns :]), tuple(clues[: size.columns]))


def _decoded_trees(cells: Coded) -> Collection[int]:
    for index, letter in enumerate(cells.text):
        if letter in "!-":
            raise ReadError(
                f'Character {index + 1}, "{letter}", gives a cell away; such boards are not read.'
            )
    right = "Trees are written with _ and a to z."
    return decode_gaps(
        cells, cells.size.area, {TREE: FROM_NOTHING}, right, "The letters before the first comma"
    )


def _clue_of(word: str, number: int) -> GroupClue:
    if word and not (word.isascii() and word.isdecimal()):
        raise ReadError(f'Clue {number} after the commas, "{word[:12]}", is not a number.')
    return (whole_number(word, 1) if word else 0,)


def encode(board: Board) -> str:
    clues = (*board.column_clues, *board.row_clues)
    if None in clues:
        raise PuzzleError(
            "A game ID of Tents has a number for every row and column; this board leaves some open."
        )
    trees = encode_gaps(board.clues, {TREE: FROM_NOTHING})
    return ",".join([trees, *(str(clue[0]) for clue in clues if clue)])


def _sizes(code: str) -> list[Size]:
    """Return the sizes that fit: a code gives the sum and the product of columns and rows."""
    cells, *clues = code.split(",")
    # The code ends as if a tree followed the last cell, which is the additional cell.
    area = sum(25 if letter == "z" else 1 + FROM_NOTHING.find(letter) for letter in cells) - 1
    return [Size(c, len(clues) - c) for c in range(1, len(clues)) if c * (len(clues) - c) == area]


def _decode_link(coded: Coded) -> Board:
    """Read the clues of the columns and the rows, then the trees."""
    places, rest = decode_number16(coded, coded.size.columns + coded.size.rows)
    clues: list[GroupClue] = [(clue,) if isinstance(clue, int) else None for clue in places]
    return _board(coded.size, _link_trees(rest), clues)


def _link_trees(coded: Coded) -> set[int]:
    """Return the indices of the trees: `0` to `h` are a tree and 0 to 17 cells, `i` to `z` 1 to 18 cells."""
    trees = set()
    area = coded.size.area
    place = 0
    for index, sign in enumerate(coded.text):
        value = DIGITS.find(sign)
        if value < 0:
            raise coded.wrong(index, "Trees are written with 0 to 9 and a to z.")
        if place >= area:  # the rest is beyond the board
            check_end(coded.rest_from(index))
        if value <= 17:
            trees.add(place)
        place += value + 1 if value <= 17 else value - 17
    if place > area:
        raise ReadError(f"The trees in {coded.within} reach over {place} cells; the board has {area}.")
    coded.check_reaches(place, area)
    return trees


def _encode_link(board: Board) -> str:
    clues = [clue[0] if clue else None for clue in (*board.column_clues, *board.row_clues)]
    trees = "".join("." if clue is None else "T" for clue in board.clues)
    stretches = re.finditer(r"T\.{0,17}|\.{1,18}", trees)
    return encode_number16(clues) + "".join(_stretch(match) for match in stretches)


def _stretch(match: re.Match[str]) -> str:
    return DIGITS[len(match[0]) - 1 if match[0][0] == "T" else len(match[0]) + 17]


def _decode_file(table: Table) -> Board:
    header, *body = table.words
    first, *lines = [row.line for row in table.rows]
    columns = pzpr_numbers([[_strip_tick(word) for word in header[1:]]], [first])[0]
    rows = [row[0] for row in pzpr_numbers([[_strip_tick(words[0])] for words in body], lines)]
    right = "Write 1 for a tree and . for a free cell."
    grid = signs_grid([words[1:] for words in body], lines, _FILE_WORDS, "Tents", right)
    return Board("tents", grid, tuple(map(_runs, rows)), tuple(map(_runs, columns)))


def _strip_tick(word: str) -> str:
    """Return a number without the sign of a player who has ticked it off."""
    return word[1:] if re.fullmatch("c[0-9]+", word) else word


def _runs(clue: Clue) -> GroupClue:
    return (clue,) if isinstance(clue, int) else None


def _decode_table(table: Table) -> Board:
    """Read a line of column clues, one of row clues, then the grid."""
    rows, columns, words, lines = clues_above_grid(table, "Tents")
    right = "Write x for a tree and - for a free cell."
    return Board("tents", signs_grid(words, lines, _WORDS, "Tents", right), rows, columns)


def _has_clues_and_trees(table: Table) -> bool:
    return len(table.words) == table.size.rows + 2 and any(
        re.search("[xX]", word) for words in table.words for word in words
    )


def _decode_drawing(drawing: Drawing) -> Board:
    """Read trees, which are symbols, and numbers directly above and left of the grid."""
    grid = drawing.grid(dict.fromkeys(drawing.symbols, TREE))
    rows = tuple(drawing.row_clue(r) for r in range(drawing.size.rows))
    return Board("tents", grid, rows, tuple(drawing.column_clue(c) for c in range(drawing.size.columns)))


def _has_trees_and_clues(drawing: Drawing) -> bool:
    if drawing.dark or set(drawing.symbols.values()) != {("tents", 1)}:
        return False
    if not all(map(drawing.holds, drawing.symbols)):
        return False
    return all(min(cell) == -1 and drawing.is_beside(cell) for cell in drawing.numbers)


codes = (
    GameId(
        decode,
        encode,
        looks=r"(?=[^,]*,)[^./\[]*",
        heads="[0-9]+(x[0-9]+)?(d[a-z])?",
        moves=moves.strokes({"T": "yes", "N": "no", "B": None}, rest="no"),
    ),
    Task(
        decode,
        encode,
        signs="_a-z!,0-9-",
        whole=r"[_a-z!-]+(,[0-9]*)+",
        sizes=_sizes,
        nameless=True,
        sure=r"[_a-z!-]+(,[0-9]*)+",
        sites=("tents",),
    ),
    Link(("tents",), _decode_link, _encode_link),
    Pzprv3(("tents",), _decode_file, margins=lambda _: (1, 1)),
    Janko(
        _decode_table,
        fits=_has_clues_and_trees,
        needs=lambda size: (size.rows + 2, "Tents"),
    ),
    Penpa(_decode_drawing, _has_trees_and_clues),
)
