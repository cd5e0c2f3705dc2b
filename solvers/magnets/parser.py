"""Magnets as people type it: four lines of clues, then the halves of the dominoes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from solvers.core.boards.board import Board, Clue, GroupClue
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import BLANKS, check_rectangle, lines_of, tokens, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import number_regions
from solvers.core.generators.random_grids import bare

_HALVES = {"<": (0, 1), ">": (0, -1), "^": (1, 0), "v": (-1, 0)}
"""The step from each half of a domino to the other one."""
_SIGNS = dict(zip("LRTBlrtbV*#xX", "<>^v<>^vv####", strict=True))
_SINGLE = "#"
_SIGNS_OF_POLES: Mapping[str, Clue] = {"+": "+", "-": "-", **dict.fromkeys("xX", "x"), **dict.fromkeys("._?")}
_SIGNS_OF_HALVES = {*_HALVES, *"LRTBlrtbV"}
_LABEL = re.compile(r"\s*[+-]?[ \t]*(?:[A-Za-z][A-Za-z()+ \t-]{0,40}+)?[:=]|\s*\+")
"""The name of a line of clues, such as `columns +:`, `Left (positive):` and `-:`."""
_SIDES = "top", "left", "bottom", "right", "col", "row"
_RIGHT = (
    "Write the clues of the columns for +, of the rows for +, of the columns for -, of the rows for -, and "
    "then < > ^ v for the halves of dominoes."
)


def read(text: str) -> Board:
    """Read four lines of clues, then the halves of the dominoes, and `#` for a cell that is not part of one.

    The clues of the columns and rows for + come before those for -, or all clues of columns before those of
    rows. A `.` or `?` is a clue that is not given. As many rows of `+`, `-`, `x` for a blank
    half and `.` may follow.
    """
    lines = [row for row in lines_of(text) if row.text.strip()]
    lines.sort(key=lambda row: not {":", "="} & set(row.text))  # clues with their names may come last
    start = next((i for i, row in enumerate(lines) if set(_LABEL.sub("", row.text)) & _SIGNS_OF_HALVES), 0)
    said = sorted(lines[:start], key=lambda row: _order(row.text))
    clues = [[clue_of(word, row.line) for word in _words(row.text)] for row in said]
    body, at = tokens(lines[start:]), [row.line for row in lines[start:]]
    if len(clues) != 4:
        raise ReadError(_RIGHT)
    check_rectangle([len(row) for row in body], at)
    height = len(body) // 2 if _has_poles(body) else len(body)
    size = Size(len(body[0]), height)
    if [len(line) for line in clues[1:3]] == [size.columns, size.rows] != [size.rows, size.columns]:
        clues[1:3] = clues[2:0:-1]
    if [len(line) for line in clues] != [size.columns, size.rows] * 2:
        raise ReadError(f"A board of {size} needs as many clues on each line. {_RIGHT}")
    board = board_of(size, [word for row in body[:height] for word in row], clues)
    return with_poles(board, [word for row in body[height:] for word in row])


def _has_poles(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the lower half of some rows are given poles."""
    signs = {word for row in rows[len(rows) // 2 :] for word in row}
    return len(rows) % 2 == 0 and not signs.isdisjoint("+-.") and signs <= {*_SIGNS_OF_POLES}


def with_poles(board: Board, poles: Sequence[str]) -> Board:
    """Return the board with given poles and blank halves, a sign for each cell."""
    for cell, word in zip(board.cells, poles, strict=False):
        if word not in _SIGNS_OF_POLES:
            raise ReadError(f'"{word[:12]}" at {cell.name} is no pole. Write one of + - x .')
        is_half = board.regions[cell.row][cell.column] >= 0
        board = board.with_clue(cell, _SIGNS_OF_POLES[word] if is_half else None)
    return board


def _order(text: str) -> int:
    """Return the place of a line of clues by its name: columns and rows for +, then for -; 0 for none."""
    label = _LABEL.match(text.lower())
    said = label[0] if label else ""
    sides = [name for name in _SIDES if name in said]
    if not sides:
        return 0
    is_minus = "neg" in said or "minus" in said or "-" in said
    return {"top": 0, "left": 1, "bottom": 2, "right": 3}.get(sides[0], (sides[0] == "row") + 2 * is_minus)


def _words(text: str) -> list[str]:
    text = _LABEL.sub("", text) if re.search("[A-Za-z:=+]", text) else text
    words = text.replace(",", " ").split()
    return words if len(words) > 1 else list(words[0]) if words else []


def clue_of(word: str, line: int) -> GroupClue:
    return None if word in BLANKS else (whole_number(word, line),)


def board_of(size: Size, halves: Sequence[str], clues: Sequence[Sequence[GroupClue]]) -> Board:
    """Return the board with clues of the columns and the rows for +, then for -."""
    board = replace(bare("magnets", size), regions=_dominoes(size, halves))
    columns, rows, bottom, right = map(tuple, clues)
    return replace(board, row_clues=rows, column_clues=columns, right_clues=right, bottom_clues=bottom)


def _dominoes(size: Size, halves: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return the dominoes as regions, -1 for none; raise ReadError for a half without the other one."""
    signs = dict(zip(bare("", size).cells, (_SIGNS.get(word, word) for word in halves), strict=True))
    first: dict[Cell, Cell | None] = {}
    if wrong := next((cell for cell, sign in signs.items() if sign not in (_SINGLE, *_HALVES)), None):
        raise ReadError(f'"{signs[wrong][:12]}" at {wrong.name} is none of < > ^ v #.')
    for cell, sign in signs.items():
        down, right = _HALVES.get(sign, (0, 0))
        other = Cell(cell.row + down, cell.column + right)
        if sign in _HALVES and _HALVES.get(signs.get(other, "")) != (-down, -right):
            raise ReadError(f"The {sign} at {cell.name} is half of a domino without the other half.")
        first[cell] = None if sign == _SINGLE else min(cell, other)
    return number_regions([first[Cell(r, c)] for c in range(size.columns)] for r in range(size.rows))


def halves(board: Board) -> list[list[str]]:
    """Return the sign of each cell, row by row."""
    names = {step: sign for sign, step in _HALVES.items()}
    signs = dict.fromkeys(board.cells, _SINGLE)
    for domino in board.areas():
        (r, c), (i, j) = domino.cells
        signs |= {Cell(r, c): names[i - r, j - c], Cell(i, j): names[r - i, c - j]}
    return [[signs[Cell(r, c)] for c in range(board.columns)] for r in range(board.rows)]


def margins(board: Board) -> tuple[Sequence[GroupClue], ...]:
    return board.column_clues, board.row_clues, board.bottom_clues, board.right_clues


def write(board: Board) -> str:
    clues = (" ".join(str(clue[0]) if clue else "." for clue in line) for line in margins(board))
    poles = [[str(clue or ".") for clue in row] for row in board.grid] if any(board.clues) else []
    return "\n".join(["magnets", *clues, *map(" ".join, [*halves(board), *poles])])
