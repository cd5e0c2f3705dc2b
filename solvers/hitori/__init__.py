"""Hitori (Singles).

Cells are shaded so that no number stands twice among the white cells of a row or column. Shaded cells never
touch by a side, and all white cells hang together by sides.

Numbers may be larger than the board, and boards need not be square. A cell without a number, which puzz.link
allows, repeats no other. A cell may be shaded though its number stands nowhere else in its row and column,
and a board on which none is may be an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.coded import Coded, Table, squares
from solvers.core.boards.errors import MismatchError, PuzzleError, ReadError
from solvers.core.boards.places import Cell, Edge
from solvers.core.boards.text import lines_of, numbers_grid, signs_grid
from solvers.core.rules import moves
from solvers.core.rules.codes import GameId, Janko, Link, Pzprv3, Task
from solvers.core.rules.connected_told import hang_together
from solvers.core.rules.logic import AtMostOne
from solvers.core.rules.one_stays_told import one_stays
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Words
from solvers.hitori.setting import setter

_HIGHEST = 35
"""The largest number that one sign stands for."""
_SIGNS: Mapping[str, Clue] = {symbol_of(number): number for number in range(1, _HIGHEST + 1)}
_RIGHT = f"Numbers are 1 to 9, and a to z for 10 to {_HIGHEST}."


def read(text: str) -> Board:
    """Rows of numbers, letters from 10 on, or words apart by blanks."""
    board = Board("hitori", numbers_grid(lines_of(text), 1, _HIGHEST, "Hitori"))
    check(board)
    return board


def write(board: Board) -> str:
    return "\n".join(["hitori", *("".join(map(_sign, row)) for row in board.grid)])


def _sign(clue: Clue) -> str:
    return "." if clue is None else symbol_of(int(clue))


def check(board: Board) -> None:
    """Raises MismatchError where equal numbers stand so close that shaded cells would have to touch."""
    for line in board.stripes():
        staying: dict[Clue, int] = {}
        for number, run in groupby(map(board.at, line.cells)):
            staying[number] = staying.get(number, 0) + len(list(run)) // 2
            if number is not None and staying[number] > 1:
                name = line.name[0].upper() + line.name[1:]
                raise MismatchError(
                    f"{name} has so many {number}s side by side that two shaded ones would touch.",
                    board,
                )


def unknowns(board: Board) -> tuple[Cell, ...]:
    return board.cells


def rules(board: Board, shaded: Literals) -> Iterator[Rule]:
    touching, whole = _of_size(board.cells, board.edges, shaded)
    yield from touching
    for line in board.stripes():
        equal: dict[int, list[Cell]] = {}
        for cell in line.cells:
            if isinstance(clue := board.at(cell), int):
                equal.setdefault(clue, []).append(cell)
        for number in sorted(equal):
            if len(equal[number]) > 1:
                yield one_stays(line, number, equal[number], shaded)
    yield whole


@lru_cache(maxsize=4)
def _of_size(
    cells: tuple[Cell, ...], edges: tuple[Edge, ...], shaded: Literals
) -> tuple[tuple[Rule, ...], Rule]:
    """That shaded cells do not touch, and that white ones hang together: made once for boards of a size."""
    white = {cell: -shaded[cell] for cell in cells}
    whole = hang_together(white, edges, "white cells", "shaded", rank=2)
    return tuple(_apart(edge, shaded) for edge in edges), whole


def _apart(edge: Edge, shaded: Literals) -> Rule:
    return Rule(
        AtMostOne([shaded[edge.first], shaded[edge.second]]),
        edge.cells,
        _no_touching,
        basic=True,
        finishes="no",
    )


def _no_touching() -> Words:
    return Words(
        "shaded cells do not touch",
        "the cells beside shaded ones",
        full="{cell} touches {done}, which is shaded",
        unmet="two shaded cells would touch",
        rest="the cells beside {it}",
    )


def mends(board: Board) -> Iterator[tuple[str, Board]]:
    """The board without one of the numbers that stand twice in a line."""
    lines = board.stripes()
    for cell, number in board.numbers():
        crossing = (*lines[cell.row].cells, *lines[board.rows + cell.column].cells)
        if sum(board.at(other) == number for other in crossing) > 2:  # the cell itself is in both
            yield f"the {number} at {cell.name}", board.with_clue(cell, None)


def _decode(coded: Coded, signs: Mapping[str, Clue] = _SIGNS) -> Board:
    """One sign a cell."""
    for index, sign in enumerate(coded.text):
        if sign not in signs:
            raise coded.wrong(index, _RIGHT)
    if len(coded.text) != coded.size.area:
        code = coded.within[0].upper() + coded.within[1:]
        raise ReadError(
            f"{code} has {len(coded.text)} signs; the board has {coded.size.area} cells ({coded.size})."
        )
    return Board("hitori", coded.size.grid([signs[sign] for sign in coded.text]))


def _encode(board: Board) -> str:
    if board.cells_with(None):
        raise PuzzleError("This code has no sign for a cell without a number.")
    return _encode_link(board)


def _encode_link(board: Board) -> str:
    return "".join(_sign(board.at(cell)) for cell in board.cells)


def _decode_table(table: Table) -> Board:
    """The first rows; others tell an answer."""
    known: Mapping[str, Clue] = {str(number): number for number in range(1, _HIGHEST + 1)}
    words = table.words[: table.size.rows]
    right = f"Write 1 to {_HIGHEST}, or - for a cell without a number."
    grid = signs_grid(words, range(1, len(words) + 1), {**known, "-": None, ".": None}, "Hitori", right)
    return Board("hitori", grid)


puzzle = Puzzle(
    name="hitori",
    title="Hitori",
    aliases=("singles",),
    goal=(
        "Shade cells so that no number stands twice in a row or column. Shaded cells never touch by a side, "
        "and all others hang together."
    ),
    read=read,
    write=write,
    check=check,
    codes=(
        GameId(
            _decode,
            _encode,
            "[1-9a-zA-Z]+",
            heads="[0-9]+(x[0-9]+)?(d[ek])?",
            names=("singles",),
            moves=moves.strokes({"B": "yes", "C": "no", "E": None}),
        ),
        Link(("hitori",), lambda coded: _decode(coded, {**_SIGNS, ".": None}), _encode_link),
        Pzprv3(("hitori",), _decode_table),
        Task(_decode, _encode, "1-9a-z", "[1-9a-z]{4,}", lambda code: squares(len(code)), sites=("hitori",)),
        Janko(_decode_table),
    ),
    unknowns=unknowns,
    rules=rules,
    setter=setter,
    mends=mends,
    look=Look(ground="unpainted", clue_ground="unpainted", yes="shaded", no="ringed"),
    yes="shaded",
    no="white",
    is_yes="{cell} is shaded",
    is_no="{cell} is white",
    are_yes="{cells} are shaded",
    are_no="{cells} are white",
    always="shaded cells do not touch, and all white cells hang together",
    unmet="could not all be brought down to one",
    example="""\
hitori
38635411
45768735
55142288
64422513
51325836
84631672
28811774
26264383
""",
    answer=(
        "...#..#.",
        ".#...#..",
        "#...#.#.",
        ".#.#....",
        "....#.#.",
        "..#.....",
        ".#..#.#.",
        "#..#...#",
    ),
)
