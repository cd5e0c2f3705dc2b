"""LITS.

Cells are shaded. The four shaded cells of each region are a tetromino, turned or mirrored in any way. Its
shape is L, I, T or S. Two tetrominoes of the same shape never touch by a side. All shaded cells are
connected by sides, and no 2x2 square is all shaded. Two solutions are the same if all cells are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from random import Random

from solvers.core.boards.board import Board, Group
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.levels import Borders
from solvers.core.boards.places import Cell, Edge, Place, Polyomino, list_cells
from solvers.core.boards.regions import (
    changed_regions,
    check_connected,
    is_connected,
    regions_with_names,
    with_regions,
)
from solvers.core.codes.region_grids import RegionGrid
from solvers.core.generators.generator import Drawn, Generator, areas, between
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_regions import grow_regions, move_border
from solvers.core.rules.connections.connection_rules import connection_rule
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AtMostOne, Known
from solvers.core.rules.piece_choice import PieceChoice
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.square_rules import square_rules

_REGIONS = RegionGrid("lits")
_DRAWINGS = 12
"""Number of solutions; the one with the most tetrominoes is taken: with five or six regions on 6x6,
7 and 22 of 100 boards become unique, with four none."""
_UNLIKE = 0.5
"""Variation of the sizes of regions."""
Pieces = Sequence[tuple[Group, Mapping[Polyomino, str]]]
"""For each region, its possible tetrominoes with their shapes."""


@lru_cache(maxsize=4)
def _pieces(board: Board) -> Pieces:
    return [
        (
            area,
            {piece: shape for piece in tetrominoes(area.cells, board) if (shape := shape_of(piece)) != "O"},
        )
        for area in regions_with_names(board)
    ]


def hidden(board: Board) -> list[Polyomino]:
    return [piece for _, pieces in _pieces(board) for piece in pieces]


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield regions without room for a tetromino."""
    for area, pieces in _pieces(board):
        if not pieces:
            says = f"{area.name} has no room for an L, I, T or S of four cells"
            yield Conflict(says, area.cells)


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    covers: dict[Cell, dict[Polyomino, str]] = {cell: {} for cell in board.cells}
    for _, pieces in _pieces(board):
        for piece, shape in pieces.items():
            for cell in piece.cells:
                covers[cell][piece] = shape
    yield from square_rules(board, literal)
    for edge in board.edges:
        yield from _touching_rules(edge, covers, literal)
    for area, pieces in _pieces(board):
        yield _piece_rule(area, tuple(pieces), literal)
    yield connection_rule(
        {cell: literal[cell] for cell in board.cells}, board.edges, "shaded cells", "white", rank=2
    )


def _touching_rules(
    edge: Edge, covers: Mapping[Cell, Mapping[Polyomino, str]], literal: Literals
) -> Iterator[Rule]:
    """Yield the rules that no two tetrominoes of the same shape have the two cells, one each."""
    one, two = (covers[cell] for cell in edge)
    if one.keys() & two.keys():
        return
    for shape in sorted({*one.values()} & {*two.values()}):
        pieces = [literal[piece] for over in (one, two) for piece, other in over.items() if other == shape]
        yield Rule(AtMostOne(pieces), edge.cells, partial(_touching, shape), basic=True)


def _touching(shape: str) -> Words:
    return Words(
        "equal shapes never touch", "tetrominoes of the same shape", unmet=f"two {shape}s would touch"
    )


def _piece_rule(area: Group, pieces: tuple[Polyomino, ...], literal: Literals) -> Rule:
    """Return the rule that the shaded cells of a region are a tetromino."""
    name = area.name

    def words() -> Words:
        unmet = f"no tetromino would fit into {name}"
        says = f"{name} has one tetromino"
        return Words(says, name, blocked=f"if {{supposed}}, {unmet}", unmet=unmet)

    choice = PieceChoice(
        {cell: literal[cell] for cell in area.cells}, {literal[piece]: piece.cells for piece in pieces}
    )

    def every(known: Known, found: Sequence[Literal]) -> str:
        if len(choice.possible(known)) == 1:
            return f"only one tetromino still fits into {area.name}"
        verbs = {"contains": set(found), "leaves out": {-number for number in found}}
        cells = {verb: [c for c in area.cells if literal[c] in own] for verb, own in verbs.items()}
        does = " and ".join(f"{verb} {list_cells(listed)}" for verb, listed in cells.items() if listed)
        return f"each tetromino that fits into {area.name} {does}"

    def why(known: Known, found: Literal) -> str:
        return every(known, [found])

    return Rule(choice, area.cells, words, group=area, why=why, every=every, finishes="no")


def _answer(size: Size, rng: Random) -> Drawn:
    """Return the most tetrominoes of some drawings: with many regions, far more boards have one solution."""
    grid = bare("lits", size)
    shapes = {piece: shape for piece in tetrominoes(grid.cells, grid) if (shape := shape_of(piece)) != "O"}
    taken = max((_drawing(grid, shapes, rng) for _ in range(_DRAWINGS)), key=len)
    return {cell: cell in taken for cell in grid.cells} | dict.fromkeys(taken.values(), True)


def _drawing(grid: Board, shapes: Mapping[Polyomino, str], rng: Random) -> Mapping[Cell, Polyomino]:
    """Return the tetromino of each shaded cell.

    There are as many as find room. Each one after the first touches one of another shape.
    """
    taken: dict[Cell, Polyomino] = {}
    order = rng.sample(list(shapes), len(shapes))
    while piece := next((piece for piece in order if _fits(piece, taken, shapes, grid)), None):
        taken |= dict.fromkeys(piece.cells, piece)
        rng.shuffle(order)
    return taken


def _fits(
    piece: Polyomino, taken: Mapping[Cell, Polyomino], shapes: Mapping[Polyomino, str], grid: Board
) -> bool:
    if any(cell in taken for cell in piece.cells):
        return False
    near = {taken[other] for cell in piece.cells for other in grid.neighbours(cell) if other in taken}
    if any(shapes[other] == shapes[piece] for other in near) or (taken and not near):
        return False
    shaded = taken.keys() | set(piece.cells)
    squares = (grid.square(corner) for cell in piece.cells for corner in grid.square_around(cell))
    return not any(len(square) == 4 and shaded.issuperset(square) for square in squares)


def _pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with regions, each grown from a tetromino."""
    pieces = [place for place in answer if isinstance(place, Polyomino)]
    seeds = {i: piece.cells for i, piece in enumerate(pieces)}
    return with_regions(blank, grow_regions(seeds, blank, _UNLIKE, rng))


def _meets(board: Board, shaded: Sequence[Place]) -> bool:
    """Whether the shaded cells of each region are a tetromino, and equal ones do not touch."""
    inside = {cell for cell in shaded if isinstance(cell, Cell)}
    fours = [tuple(cell for cell in area.cells if cell in inside) for area in board.areas()]
    if any(len(four) != 4 for four in fours) or not all(is_connected(four, board) for four in fours):
        return False
    shapes = {cell: (number, shape_of(Polyomino(four))) for number, four in enumerate(fours) for cell in four}
    touching = ((shapes[one], shapes[two]) for one, two in board.edges if one in shapes and two in shapes)
    return all(one[1] != "O" and (one == two or one[1] != two[1]) for one, two in touching)


_SHAPES: Mapping[tuple[tuple[int, int], ...], str] = {
    ((0, 0), (0, 1), (0, 2), (0, 3)): "I",
    ((0, 0), (0, 1), (0, 2), (1, 0)): "L",
    ((0, 0), (0, 1), (1, 0), (1, 1)): "O",
    ((0, 0), (0, 1), (1, 1), (1, 2)): "S",
    ((0, 0), (0, 1), (0, 2), (1, 1)): "T",
}


def tetrominoes(cells: Collection[Cell], board: Board) -> list[Polyomino]:
    """Return all tetrominoes within some cells, in the order of their first cells."""
    inside, found = set(cells), {frozenset([cell]) for cell in cells}
    for _ in range(3):
        found = {
            piece | {near}
            for piece in found
            for cell in piece
            for near in board.neighbours(cell)
            if near in inside and near not in piece
        }
    return sorted(Polyomino(tuple(sorted(piece))) for piece in found)


@lru_cache(maxsize=100_000)
def shape_of(piece: Polyomino) -> str:
    """Return the shape of a tetromino, turned and mirrored in any way."""
    points = [(cell.row, cell.column) for cell in piece.cells]
    for _ in range(4):
        points = [(column, -row) for row, column in points]
        for turned in (points, [(row, -column) for row, column in points]):
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            if shape := _SHAPES.get(tuple(sorted((row - top, column - left) for row, column in turned))):
                return shape
    raise AssertionError(points)


puzzle = Puzzle(
    name="lits",
    title="LITS",
    aliases=("nuruomino", "ヌルオミノ"),
    goal=(
        "Shade an L, I, T or S of four cells in each region. Equal shapes never touch by a side, all shaded "
        "cells are connected, and no 2x2 square is all shaded."
    ),
    read=_REGIONS.read,
    write=_REGIONS.write,
    check=lambda board: check_connected(board, "region"),
    conflicts=conflicts,
    codes=(_REGIONS.link("lits"), _REGIONS.file("lits"), _REGIONS.table()),
    hidden=hidden,
    rules=rules,
    clue_changes=changed_regions,
    techniques=("connectivity", "clue-yes", "cases", "clues"),
    generator=Generator(
        _pose,
        between(4, 15),
        answer=_answer,
        repair=move_border,
        meets=_meets,
        changes=200,
        usual=Size(6, 6),
        bases={"easy": "hard", "medium": "hard"},
        is_sampled=True,
        sizes=areas(easy=36, medium=36, hard=(25, 36)),
    ),
    # Two clues together are needed at most twice; three or four times; more often. Of drawn boards with one
    # solution, a third has each level.
    borders=Borders(medium=4.95, hard=5.05),
    look=Look(ground="unpainted", clue_ground="unpainted", yes="shaded", no="ringed"),
    yes="shaded",
    no="white",
    always="equal shapes do not touch, and all shaded cells are connected without 2x2 squares",
    unmet="could not {all} have a tetromino",
    example="""\
lits
aaaaaa
bbbbba
bccbaa
bcdddd
bcdddd
bcdddd
""",
)
