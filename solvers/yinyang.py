"""Yin-Yang.

Each cell has a black or a white circle. All black circles are connected by sides, and all white ones are. No
2x2 square has four circles of one colour. No rule requires both colours. Two solutions are the same if all
circles are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.levels import Borders
from solvers.core.boards.places import Cell, Place, list_cells
from solvers.core.codes.circle_grids import CircleGrid
from solvers.core.generators.generator import Drawn, Generator, areas, between, cell_clues, no_clue_of
from solvers.core.rules.connections.connection_rules import connection_rule
from solvers.core.rules.connections.two_arcs import TwoArcs
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Cardinality, Known
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words

_CIRCLES = CircleGrid("yinyang", "Yin-Yang", "circle")


def rules(board: Board, black: Literals) -> Iterator[Rule]:
    yield from _fixed_rules(replace(board, grid=((None,) * board.columns,) * board.rows), black)


@lru_cache(maxsize=4)
def _fixed_rules(board: Board, black: Literals) -> tuple[Rule, ...]:
    """Return the rules, which all boards of a size share."""
    squares = [square for cell in board.cells if len(square := board.square(cell)) == 4]
    colours = ({cell: sign * black[cell] for cell in board.cells} for sign in (1, -1))
    words = (("black circles", "white"), ("white circles", "black"))
    return (
        *(_mixed(square, black) for square in squares),
        *(rule for square in squares for rule in _no_crossing(square, black)),
        *([_border_rule(board, black)] if squares else []),
        *(connection_rule(of, board.edges, *said, rank=2) for of, said in zip(colours, words, strict=True)),
    )


def _mixed(square: tuple[Cell, ...], black: Literals) -> Rule:
    """Return the rule that a square has both colours."""

    def why(_known: Known, literal: Literal) -> str:
        three = [cell for cell in square if black[cell] != abs(literal)]
        colour = "black" if literal < 0 else "white"
        return f"with {{cell}} {colour}, {list_cells(three)} would complete a {colour} 2x2 square"

    constraint = Cardinality(1, 3, tuple(black[cell] for cell in square))
    return Rule(
        constraint, square, partial(_words, "one colour"), basic=True, why=why, technique="no-2x2-square"
    )


def _words(unmet: str) -> Words:
    return Words(f"no 2x2 square has {unmet}", "the 2x2 squares", unmet=f"a 2x2 square would have {unmet}")


def _no_crossing(square: tuple[Cell, ...], black: Literals) -> Iterator[Rule]:
    """Yield the rules that the circles of a square are no checkerboard.

    Two diagonal circles of a colour are connected around one of the other two, which then is cut off.
    """
    one, two, three, four = (black[cell] for cell in square)

    def why(_known: Known, literal: Literal) -> str:
        others = list_cells([cell for cell in square if black[cell] != abs(literal)])
        colour = "black" if literal < 0 else "white"
        return f"with {{cell}} {colour}, {others} would complete a checkerboard, which cuts one colour in two"

    for literals in ((-one, -four, two, three), (one, four, -two, -three)):
        words = partial(_words, "a checkerboard, which would cut one colour in two")
        yield Rule(AnyOf(literals), square, words, basic=True, why=why, rank=1, technique="no-checkerboard")


def _border_rule(board: Board, black: Literals) -> Rule:
    """Return the rule that each colour is one piece on the border of the board.

    Two pieces of a colour are connected through the board, and the connection cuts the other colour in two.
    """
    ring = _border(board)
    arcs = TwoArcs([black[cell] for cell in ring])

    def why(known: Known, literal: Literal) -> str:
        before, after, opposite = (ring[index].name for index in arcs.because(known, literal))
        colours = ("black", "white") if literal > 0 else ("white", "black")
        return (
            f"on the border, {before} and {after} are {colours[0]} and {opposite} is {colours[1]}; "
            f"if {{cell}} were {colours[1]} as well, one colour would be cut in two"
        )

    def points(known: Known, literal: Literal) -> tuple[Place, ...]:
        return tuple(ring[index] for index in arcs.because(known, literal))

    def words() -> Words:
        unmet = "a colour would be cut in two on the border"
        return Words("each colour is one piece on the border", "the border", unmet=unmet)

    return Rule(arcs, (), words, basic=True, why=why, points=points, rank=1, technique="the-border")


def _border(board: Board) -> list[Cell]:
    """Return the cells of the border, in the order of a walk around the board."""
    rows, columns = board.rows, board.columns
    top = [Cell(0, c) for c in range(columns)]
    right = [Cell(r, columns - 1) for r in range(1, rows)]
    bottom = [Cell(rows - 1, c) for c in reversed(range(columns - 1))]
    left = [Cell(r, 0) for r in reversed(range(1, rows - 1))]
    return [*top, *right, *bottom, *left]


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with all circles."""
    rows = tuple(
        tuple("wb"[bool(answer[Cell(r, c)])] for c in range(blank.columns)) for r in range(blank.rows)
    )
    return replace(blank, grid=rows)


puzzle = Puzzle(
    name="yinyang",
    title="Yin-Yang",
    aliases=("yin yang", "yinyang", "yin and yang", "shiromaru kuromaru", "しろまるくろまる"),
    goal=(
        "Put a black or a white circle in each cell. The circles of each colour are connected, and no 2x2 "
        "square has one colour only."
    ),
    read=_CIRCLES.read,
    signs="xX",
    write=titled_text,
    codes=(_CIRCLES.link("yinyang"), _CIRCLES.file("yinyang"), _CIRCLES.table()),
    given=lambda board: {cell: board.at(cell) == "b" for cell in board.cells if board.at(cell)},
    rules=rules,
    clue_changes=_CIRCLES.clue_changes,
    techniques=("no-2x2-square", "no-checkerboard", "connectivity", "the-border", "what-if", "what-if-whole"),
    generator=Generator(
        _pose,
        between(4, 20),
        usual=Size(8, 8),
        clues=cell_clues,
        clues_of=no_clue_of,
        bases={"medium": "hard"},
        sizes=areas(easy=324, medium=121, hard=144),
    ),
    borders=Borders(hard=4.2),
    look=Look(
        ground="page",
        clue_ground="given",
        yes="black circle",
        no="white circle",
        given={"w": "white pearl", "b": "black pearl"},
    ),
    yes="black",
    no="white",
    always="each colour is connected, and no 2x2 square has one colour",
    example="""\
yinyang
b.....
...b..
....bw
..ww..
.....b
......
""",
)
