r"""Slant (Gokigen Naname).

Each cell holds one diagonal: a backslash `\` from its upper left to its lower right corner, or a slash `/`.
The number at a corner of cells counts the diagonals that end there, and no diagonals form a closed ring. Two
solutions are the same if all cells are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product
from random import Random

from solvers.core.boards.board import Board, Clue, Overlay
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.levels import Borders
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import digits_grid, is_filled_with_zeros, lines_of, signs_grid
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import GameId, Janko, Link, Pzprv3
from solvers.core.codes.pzpr import decode_four, encode_four
from solvers.core.codes.skip_codes import decode_symbols, digits, encode_symbols
from solvers.core.codes.word_grids import full_rows, words_of
from solvers.core.generators.generator import ANY, Drawn, Generator, areas, between
from solvers.core.generators.random_grids import bare
from solvers.core.rules.connections.no_ring import NoRing
from solvers.core.rules.count_rule import count
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words

Dot = tuple[int, int]
"""A corner of cells: the row and the column of the cell at its lower right."""


def _board(grid: Iterable[Iterable[Clue]]) -> Board:
    """Return the board with the numbers of all dots, row by row; others than numbers are no clues."""
    dots = [tuple(row) for row in grid]
    size = Size(len(dots[0]) - 1, len(dots) - 1)
    if min(size) < 2:
        raise ReadError("A Slant board has at least 2x2 cells, so 3 rows of 3 corners.")
    board = bare("slant", size)
    clues = {
        (r, c): clue for r, row in enumerate(dots) for c, clue in enumerate(row) if isinstance(clue, int)
    }
    return _with_clues(board, clues)


def _with_clues(board: Board, clues: Mapping[Dot, int]) -> Board:
    overlays = [Overlay("corner", tuple(_around(board, dot)), (clue,)) for dot, clue in clues.items()]
    return replace(board, overlays=tuple(overlays))


def _around(board: Board, dot: Dot) -> dict[Cell, bool]:
    """Return the cells at a dot, each with whether its backslash ends there."""
    places = ((Cell(dot[0] - up, dot[1] - left), up == left) for up, left in product((1, 0), (1, 0)))
    return {
        cell: ends for cell, ends in places if 0 <= cell.row < board.rows and 0 <= cell.column < board.columns
    }


def _clues(board: Board) -> dict[Dot, int]:
    """Return the numbers of the dots."""
    return {_dot(board, overlay.cells): overlay.numbers[0] for overlay in board.overlays}


def _dot(board: Board, cells: tuple[Cell, ...]) -> Dot:
    """Return the dot with these cells around it."""
    (top, left), (bottom, right) = cells[0], cells[-1]
    row = bottom if bottom > top else board.rows if top else 0
    return row, right if right > left else board.columns if left else 0


def read(text: str) -> Board:
    """Read rows of the numbers at corners, 0 to 4, one row and one column more than there are cells."""
    grid = digits_grid(lines_of(text), 4, "Slant")
    if is_filled_with_zeros(grid):
        grid = tuple(tuple(clue or None for clue in row) for row in grid)
    return _board(grid)


def _rows(board: Board) -> list[list[Clue]]:
    clues = _clues(board)
    return [[clues.get((r, c)) for c in range(board.columns + 1)] for r in range(board.rows + 1)]


def write(board: Board) -> str:
    rows = ("".join("." if clue is None else str(clue) for clue in row) for row in _rows(board))
    return "\n".join(["slant", *rows])


def _of_dots(coded: Coded) -> Coded:
    """Return the same code for a board of one row and one column more: its cells are the dots."""
    return coded._replace(size=_dots(coded.size))


def _dots(size: Size) -> Size:
    return Size(size.columns + 1, size.rows + 1)


def _decode_link(coded: Coded) -> Board:
    dots = _of_dots(coded)
    return _board(dots.size.grid(decode_four(dots)))


def _decode_table(table: Table) -> Board:
    """Read the rows of dots at the start of a file or a page, whose size counts the cells or the dots."""
    rows = full_rows(table)[: table.size.rows + 1]
    words = words_of(rows, table.size.columns + len(rows) - table.size.rows)
    known = {**dict.fromkeys(".-?_"), **digits(4)}
    return _board(signs_grid(words, [row.line for row in rows], known, "Slant", "Numbers are 0 to 4."))


def _all_dots(board: Board) -> list[Clue]:
    return [clue for row in _rows(board) for clue in row]


codes = (
    GameId(
        lambda coded: _board(_dots(coded.size).grid(decode_symbols(_of_dots(coded), digits(4), "0 to 4"))),
        lambda board: encode_symbols(_all_dots(board)),
        looks="[a-z0-4]+",
        heads="[0-9]+x[0-9]+(d[eh])?",
        names=("slant",),
    ),
    Link(("gokigen",), _decode_link, lambda board: encode_four(_all_dots(board))),
    Pzprv3(("gokigen",), _decode_table, margins=lambda _: (1, 1)),
    Janko(
        _decode_table,
        fits=lambda table: len(table.words) - table.size.rows in (0, 1),
        needs=lambda size: (size.rows + 1, "a grid of corners"),
    ),
)


def rules(board: Board, backslash: Literals) -> Iterator[Rule]:
    for dot, number in _clues(board).items():
        yield _count(dot, number, _around(board, dot), backslash)
    yield from _ring_rules(board.rows, board.columns, backslash)


def _count(dot: Dot, number: int, around: Mapping[Cell, bool], backslash: Literals) -> Rule:
    corner = f"{'lower' if dot[0] else 'upper'} {'right' if dot[1] else 'left'}"
    clue, place = f"the {number}", Cell(max(dot[0] - 1, 0), max(dot[1] - 1, 0)).name
    name = Name(f"{clue} at the {corner} of", place, f"{clue}s at the {corner} of")
    ends = [backslash[cell] if ends else -backslash[cell] for cell, ends in around.items()]
    return count(lambda: name, number, "diagonal", tuple(around), ends)


@lru_cache(maxsize=4)
def _ring_rules(rows: int, columns: int, backslash: Literals) -> tuple[Rule, ...]:
    """Return the rules that no diagonals form a ring: a ring joins only even dots or only odd ones."""
    ends: tuple[dict[Literal, tuple[Dot, Dot]], ...] = ({}, {})
    cell_of: dict[Literal, Cell] = {}
    for cell in bare("", Size(columns, rows)).cells:
        (r, c), literal = cell, backslash[cell]
        ends[(r + c) % 2][literal] = ((r, c), (r + 1, c + 1))
        ends[(r + c + 1) % 2][-literal] = ((r, c + 1), (r + 1, c))
        cell_of[literal] = cell_of[-literal] = cell
    return tuple(_no_ring(NoRing(edges), cell_of) for edges in ends)


def _no_ring(ring: NoRing, cell_of: Mapping[Literal, Cell]) -> Rule:
    def points(known: Known, literal: Literal) -> tuple[Cell, ...]:
        return tuple(cell_of[edge] for edge in ring.because(known, literal))

    return Rule(
        ring, (), _never_closed, basic=True, why=_closes_a_ring, points=points, rank=1, technique="no-ring"
    )


def _never_closed() -> Words:
    return Words("diagonals form no closed ring", unmet="diagonals would form a closed ring")


def _closes_a_ring(_known: Known, literal: Literal) -> str:
    return f"{_SAID[literal < 0].one} in {{cell}} would close a ring"


_SAID = Predicate("a slash", "slashes"), Predicate("a backslash", "backslashes")


def _answer(size: Size, rng: Random) -> Drawn:
    """Return random diagonals without a ring: a cell whose one diagonal would close one has the other."""
    group = {dot: {dot} for dot in product(range(size.rows + 1), range(size.columns + 1))}
    answer: dict[Cell, bool] = {}
    cells = bare("", size).cells
    for cell in rng.sample(cells, len(cells)):
        (r, c), answer[cell] = cell, rng.random() < 0.5
        ends = {True: ((r, c), (r + 1, c + 1)), False: ((r, c + 1), (r + 1, c))}
        one, two = ends[answer[cell]]
        if group[one] is group[two]:
            answer[cell] = not answer[cell]
            one, two = ends[answer[cell]]
        group[one] |= group[two]
        group.update(dict.fromkeys(group[two], group[one]))
    return answer


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with the numbers of all dots."""
    dots = product(range(blank.rows + 1), range(blank.columns + 1))
    counts = {dot: sum(answer[cell] == ends for cell, ends in _around(blank, dot).items()) for dot in dots}
    return _with_clues(blank, counts)


def _corners(board: Board, rng: Random) -> list[tuple[Cell, ...]]:
    """Return the cells around each number, in random order."""
    corners = [overlay.cells for overlay in board.overlays]
    rng.shuffle(corners)
    return corners


def _without(board: Board, corners: Collection[tuple[Cell, ...]]) -> Board:
    gone = set(corners)
    return replace(board, overlays=tuple(each for each in board.overlays if each.cells not in gone))


puzzle = Puzzle(
    name="slant",
    title="Slant",
    aliases=("gokigen", "gokigen naname", "slalom", "slants", "ごきげんななめ"),
    goal=(
        "Draw a diagonal in each cell. The number at a corner counts the diagonals that end there, and no "
        "diagonals form a closed ring."
    ),
    read=read,
    write=write,
    codes=codes,
    rules=rules,
    techniques=("no-ring", "clue-yes", "clue-no", "clues"),
    generator=Generator(
        _pose,
        between(2, 20),
        answer=_answer,
        usual=Size(8, 8),
        clues=_corners,
        without=_without,
        clues_of=lambda rule: () if rule.basic else (rule.cells,),
        bases={"medium": "hard"},
        sizes=areas(easy=ANY, medium=64, hard=144),
    ),
    symbols="\\/",
    ink="\\/",
    borders=Borders(hard=5.0),
    look=Look(ground="unpainted", clue_ground="unpainted", yes="backslash", no="slash"),
    yes="backslash",
    no="slash",
    said=Predicates(yes=_SAID[1], no=_SAID[0]),
    always="diagonals form no closed ring",
    example="""\
slant
..1..11
.32.2..
22.3..2
..3....
.4...3.
.2.3..0
..1.1..
""",
)
