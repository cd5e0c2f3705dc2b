"""Boards with one misread clue that leaves them without an answer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import solvers
from solvers import Board, Cell
from solvers.core.boards.board import Clue, GroupClue, Overlay
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import column_name
from solvers.core.codes.arrow_grids import arrows_of
from solvers.galaxies.dots import board_of, cells_at, dots_of
from tests.solvers.instance_boards import instances

MOST = 450
"""Boards of more cells are left out."""
_RANGES = {
    "minesweeper": range(9),
    "mosaic": range(10),
    "lightup": range(5),
    "slitherlink": range(4),
    "takuzu": range(2),
    "hashi": range(1, 9),
}
"""The numbers in cells of puzzles whose boards have the same ones in every size."""

Typo = Callable[[Board, random.Random], tuple[Board, str]]
"""Changes one clue of a board; gives the name of what is wrong now too."""


def _number(board: Board, chance: random.Random) -> tuple[Board, str]:
    """Another number in one cell."""
    cell, clue = chance.choice(list(board.numbers()))
    wrong = chance.choice([number for number in _numbers(board) if number != clue])
    grid = [list(row) for row in board.grid]
    grid[cell.row][cell.column] = wrong
    return replace(board, grid=tuple(map(tuple, grid))), f"the {wrong} at {cell.name}"


def _numbers(board: Board) -> range:
    """The numbers that a cell of such a board can hold."""
    if board.puzzle == "dominosa":
        return range(board.rows)
    if board.puzzle == "nurikabe":
        return range(1, 2 + max(clue for _, clue in board.numbers()))
    return _RANGES.get(board.puzzle) or range(1, 1 + max(board.rows, board.columns))


def _edge_number(board: Board, chance: random.Random) -> tuple[Board, str]:
    """Another number left of a row or above a column, up to three more."""
    clues = {"row": list(board.row_clues), "column": list(board.column_clues)}
    places = [(kind, i) for kind, some in clues.items() for i, clue in enumerate(some) if clue]
    kind, i = chance.choice(places)
    clues[kind][i] = _other(board, clues[kind][i], chance)
    broken = replace(board, row_clues=tuple(clues["row"]), column_clues=tuple(clues["column"]))
    line = f"row {i + 1}" if kind == "row" else f"column {column_name(i)}"
    if board.puzzle == "magnets":
        return broken, f"the + of {line}"
    if board.puzzle not in ("skyscrapers", "undead"):
        return broken, line
    # A line has a clue at each of its ends there.
    return broken, f"the {(clues[kind][i] or ())[0]} {'left of' if kind == 'row' else 'above'} {line}"


def _other(board: Board, clue: GroupClue, chance: random.Random) -> GroupClue:
    numbers = list(clue or ())
    j = chance.randrange(len(numbers))
    least = 0 if board.puzzle == "tents" else 1
    most = board.rows if board.puzzle == "skyscrapers" else numbers[j] + 3
    numbers[j] = chance.choice([n for n in range(least, min(most, numbers[j] + 3) + 1) if n != numbers[j]])
    return tuple(numbers)


def _letter(board: Board, chance: random.Random) -> tuple[Board, str]:
    """One cell in the region of a cell beside it.

    A region with fewer cells than stars is left out: it would be refused before anyone is suspected.
    """
    regions = [list(row) for row in board.regions]
    sizes = Counter(region for row in regions for region in row)
    at_borders = [
        (one, other)
        for one in board.cells
        for other in board.neighbours(one)
        if regions[one.row][one.column] != regions[other.row][other.column]
        and sizes[regions[one.row][one.column]] > (board.total or 1)
    ]
    one, other = chance.choice(at_borders)
    regions[one.row][one.column] = regions[other.row][other.column]
    return replace(board, regions=tuple(map(tuple, regions))), f"the letter at {one.name}"


def _colour(board: Board, chance: random.Random) -> tuple[Board, str]:
    """The other pearl or circle in one cell."""
    cell = chance.choice([cell for cell in board.cells if board.at(cell)])
    clue, word = ("b", "black") if board.at(cell) == "w" else ("w", "white")
    thing = "pearl" if board.puzzle == "masyu" else "circle"
    return board.with_clue(cell, clue), f"the {word} {thing} at {cell.name}"


def _filling(board: Board, chance: random.Random) -> tuple[Board, str]:
    """One cell filled that should be blank, or the other way round."""
    cell = chance.choice(board.cells)
    clue, name = (None, "the blank") if board.at(cell) else ("#", "the filled cell")
    return board.with_clue(cell, clue), f"{name} at {cell.name}"


def _dot(board: Board, chance: random.Random) -> tuple[Board, str]:
    """A dot half a cell beside its place."""
    dots = dots_of(board)
    row, column = dots.pop(chance.randrange(len(dots)))
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    wrong = chance.choice([dot for dot in near if set(cells_at(*dot)) <= set(board.cells)])
    first, *_, last = cells_at(*wrong) * 2
    place = {1: f"at {first.name}", 2: f"between {first.name} and {last.name}"}
    amid = f"amid {first.name} and {last.name}"
    return (
        board_of(Size(board.columns, board.rows), [*dots, wrong]),
        f"the dot {place.get(len(cells_at(*wrong)), amid)}",
    )


def _corner(board: Board, chance: random.Random) -> tuple[Board, str]:
    """Another number at one corner, at most the number of its cells."""
    i = chance.randrange(len(board.overlays))
    corner = board.overlays[i]
    wrong = chance.choice([n for n in range(len(corner.cells) + 1) if n != corner.numbers[0]])
    overlays = (*board.overlays[:i], corner._replace(numbers=(wrong,)), *board.overlays[i + 1 :])
    first, last = corner.cells[0], corner.cells[-1]
    side = f"{'lower' if last.row else 'upper'} {'right' if last.column else 'left'}"
    return replace(board, overlays=overlays), f"the {wrong} at the {side} of {first.name}"


def _sum(board: Board, chance: random.Random) -> tuple[Board, str]:
    """Another sum below or right of one black cell, up to three more or less."""
    sums = {cell: _sums(board.at(cell)) for cell in board.cells}
    cell, across = chance.choice([(cell, i) for cell, both in sums.items() for i in (0, 1) if both[i]])
    both = sums[cell]
    both[across] = chance.choice(_close_numbers(both[across]))
    first = Cell(cell.row + 1 - across, cell.column + across)
    name = f"the run {'across' if across else 'down'} from {first.name}"
    return board.with_clue(cell, "\\".join(str(number or "") for number in both)), name


def _sums(clue: Clue) -> list[int]:
    """The sums below and right of a black cell, 0 for none."""
    below, _, right = str(clue or "").partition("\\")
    return [int(number) if number.isdigit() else 0 for number in (below, right)]


def _cage(board: Board, chance: random.Random) -> tuple[Board, str]:
    """Another number in one cage, up to three more or less."""
    i = chance.choice([i for i, cage in enumerate(board.cages) if cage.clue])
    cage = board.cages[i]
    (number,) = cage.clue or (0,)
    cages = (
        *board.cages[:i],
        cage._replace(clue=(chance.choice(_close_numbers(number)),)),
        *board.cages[i + 1 :],
    )
    return replace(board, cages=cages), cage.name


def _close_numbers(number: int) -> list[int]:
    """The numbers up to three more or less."""
    return [n for n in range(max(1, number - 3), number + 4) if n != number]


def _wall(board: Board, chance: random.Random) -> tuple[Board, str]:
    """A wall more."""
    walls = [overlay.cells for overlay in board.overlays]
    one, other = cells = chance.choice([edge.cells for edge in board.edges if edge.cells not in walls])
    return replace(
        board, overlays=(*board.overlays, Overlay("wall", cells))
    ), f"the wall {one.name}|{other.name}"


def _arrow(board: Board, chance: random.Random) -> tuple[Board, str]:
    """Another number before an arrow."""
    cell, sign, number, _ = chance.choice(list(arrows_of(board)))
    wrong = chance.choice([other for other in range(4) if other != number])
    return board.with_clue(cell, f"{wrong}{sign}"), f"the {wrong} at {cell.name}"


_TYPOS: dict[str, Typo] = {
    "galaxies": _dot,
    "kakuro": _sum,
    "kenken": _cage,
    "lits": _letter,
    "masyu": _colour,
    "norinori": _letter,
    "pips": _cage,
    "simpleloop": _filling,
    "slant": _corner,
    "starbattle": _letter,
    "yajilin": _arrow,
    "yinyang": _colour,
    "zip": _wall,
}
"""The typos of puzzles without numbers in cells or at the edges, or whose numbers are checked first."""


def _typo(board: Board) -> Typo | None:
    """What can be misread on a board: a number at the edge, or one in a cell, or what its puzzle has instead.

    None if it has nothing of these, such as a Sudoku that is all in its regions.
    """
    if typo := _TYPOS.get(board.puzzle):
        return typo
    if any(board.row_clues) and any(board.column_clues):
        return _edge_number
    return _number if any(board.numbers()) else None


def broken_boards(
    puzzle: str, chance: random.Random, tries: int = 10_000, most: int = MOST
) -> Iterator[tuple[Board, str]]:
    """Yield boards of at most `most` cells that a typo leaves without an answer, found in `tries` tries."""
    texts = ["\n".join(entry["text"]) for entry in instances(puzzle) if entry["status"] == "unique"]
    fitting = [board for text in texts if len((board := solvers.read(text, puzzle)).cells) <= most]
    boards = [(board, typo) for board in fitting if (typo := _typo(board))]
    for _ in range(tries if boards else 0):
        board, typo = chance.choice(boards)
        broken, name = typo(board, chance)
        # A full set has each number equally often, so that one changed number always leaves no answer.
        if puzzle == "dominosa" or solvers.solve(broken).status == "none":
            yield broken, name
