"""The code of a Tents board: how many cells lie before each tree, then the clues.

`_` is a tree at once, `a` to `y` a tree after 1 to 25 other cells, `z` 25 cells and no tree. One
tree too many stands just behind the last cell and marks the end. The clues of all columns follow,
then those of all rows, each after a comma.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.boards.board import Board, Runs
from solvers.core.boards.errors import PuzzleError, ReadError
from solvers.core.boards.text import whole_number
from solvers.core.rules.format import Request, Size, wrong_character

_TREE = "T"


def sizes(code: str) -> list[Size]:
    """The sizes that a code can have: columns plus rows and columns times rows are known from it."""
    cells, *clues = code.split(",")
    area = sum(25 if letter == "z" else 1 + "_abcdefghijklmnopqrstuvwxy".find(letter) for letter in cells) - 1
    return [Size(c, len(clues) - c) for c in range(1, len(clues)) if c * (len(clues) - c) == area]


def decode(code: str, size: Size, _request: Request) -> Board:
    cells, *clues = code.split(",")
    if len(clues) != size.columns + size.rows:
        raise ReadError(
            f"There are {len(clues)} clues behind the commas; {size} needs {size.columns} for the columns "
            f"and {size.rows} for the rows."
        )
    trees = _trees(cells, size.columns * size.rows)
    grid = tuple(
        tuple(_TREE if r * size.columns + c in trees else None for c in range(size.columns))
        for r in range(size.rows)
    )
    numbers = [_clue(clue, number) for number, clue in enumerate(clues, 1)]
    return Board("tents", grid, tuple(numbers[size.columns :]), tuple(numbers[: size.columns]))


def _trees(code: str, area: int) -> set[int]:
    """The places of the trees, counted row by row."""
    trees = []
    place = 0
    for index, letter in enumerate(code):
        if letter == "z":
            place += 25
        elif letter == "_" or "a" <= letter <= "y":
            place += 0 if letter == "_" else ord(letter) - ord("a") + 1
            trees.append(place)
            place += 1
        elif letter in "!-":
            raise ReadError(
                f'Character {index + 1}, "{letter}", gives a cell away; such boards are not read.'
            )
        else:
            raise wrong_character(code, index, "the code", "Trees are written with _ and a to z.")
    if not trees or trees[-1] != area or place != area + 1:
        raise ReadError(
            f"The letters before the first comma cover {max(place - 1, 0)} cells; the board has {area}."
        )
    return set(trees[:-1])


def _clue(word: str, number: int) -> Runs:
    if word and not (word.isascii() and word.isdecimal()):
        raise ReadError(f'Clue {number} behind the commas, "{word[:12]}", is not a number.')
    return (whole_number(word, 1) if word else 0,)


def encode(board: Board) -> str:
    code = ""
    gap = 0
    for clue in [clue for row in board.grid for clue in row] + [_TREE]:
        if clue is None:
            gap += 1
        else:
            code += "z" * (gap // 25) + "_abcdefghijklmnopqrstuvwxy"[gap % 25]
            gap = 0
    return ",".join([code, *_written(board.column_clues), *_written(board.row_clues)])


def _written(clues: Sequence[Runs]) -> list[str]:
    if None in clues:
        raise PuzzleError(
            "A game ID of Tents has a number for every row and column; this board leaves some open."
        )
    return [str(clue[0]) for clue in clues if clue]
