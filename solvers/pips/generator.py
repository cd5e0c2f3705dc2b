"""Random boards of Pips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board, Group
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.boards.regions import connected_parts, is_connected
from solvers.core.generators.generator import ANY, Drawn, Generator, Sketch, areas, between
from solvers.core.generators.random_dominoes import random_dominoes
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_regions import random_pieces
from solvers.pips.parser import board_of, region

_SIZES = 1, 2, 2, 3, 3, 4
"""Numbers of cells of regions, as often as they are drawn."""
_PLACES_PER_GAP = 6
"""Number of dominoes of a full board for each that is left out."""
_TURNS = 60
"""Number of exchanges for each domino that bring equal numbers together."""
_EQUAL, _FREE = 0.7, 0.5
"""Share of groups of equal numbers that become regions, and of single cells that are free."""
_CHANGED, _MOVED = 0.3, 0.7
"""A random number below the first gives a region another clue; one below the second moves a cell."""


def _answer(size: Size, rng: Random) -> Drawn:
    """Return the numbers of dominoes, each at most once, which lie on a part of the board.

    Exchanges bring equal numbers together, since regions of these are what most boards have.
    """
    places = random_dominoes(size, rng)
    rng.shuffle(places)
    sets = [(a, b) for a in range(7) for b in range(a, 7)]
    pairs = rng.sample(sets, min(len(sets), len(places) - len(places) // _PLACES_PER_GAP))
    grid, places = bare("pips", size), places[: len(pairs)]
    best = _numbers(places, pairs)
    for _ in range(_TURNS * len(pairs)):
        i, j = rng.randrange(len(pairs)), rng.randrange(len(pairs))
        changed = list(pairs)
        changed[i], changed[j] = pairs[j], pairs[i][::-1]
        trial = _numbers(places, changed)
        if _equals(trial, grid, places[i], places[j]) >= _equals(best, grid, places[i], places[j]):
            pairs, best = changed, trial
    return {**best, **dict.fromkeys(places, 1)}


def _numbers(places: Sequence[Edge], pairs: Sequence[tuple[int, int]]) -> dict[Place, int]:
    return {
        cell: n
        for place, pair in zip(places, pairs, strict=True)
        for cell, n in zip(place, pair, strict=True)
    }


def _equals(numbers: Mapping[Place, int], grid: Board, *places: Edge) -> int:
    """Return how many cells beside those of some dominoes have equal numbers."""
    cells = {cell for place in places for cell in place}
    return sum(numbers.get(near) == numbers[cell] for cell in cells for near in grid.neighbours(cell))


def _pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with regions of equal numbers, random other regions, and clues for them."""
    size, cells = Size(blank.columns, blank.rows), {place for place in answer if isinstance(place, Cell)}
    dominoes = [
        (int(answer[one]), int(answer[two])) for one, two in (p for p in answer if isinstance(p, Edge))
    ]
    regions = []
    for number in range(7):
        parts = connected_parts({cell for cell in cells if answer[cell] == number}, blank)
        regions += [sorted(part) for part in parts if len(part) > 1 and rng.random() < _EQUAL]
    left = cells.difference(*regions)
    pieces = random_pieces(blank, _SIZES, rng)
    for piece in dict.fromkeys(pieces.values()):
        regions += map(sorted, connected_parts({cell for cell in left if pieces[cell] == piece}, blank))
    clues = [_clue(part, answer, rng) for part in regions if len(part) > 1 or rng.random() > _FREE]
    return board_of(size, {*blank.cells} - cells, clues, dominoes)


def _clue(cells: Sequence[Cell], answer: Drawn, rng: Random) -> Group:
    """Return a region with a random clue."""
    numbers = [int(answer[cell]) for cell in cells]
    signs = ["", "", "", "<", ">" if any(numbers) else ""]
    if len(cells) > 1 and len({*numbers}) == 1:
        signs = ["="]
    elif len(cells) > 2 and len({*numbers}) == len(cells):
        signs += ["\u2260"] * 2
    sign = rng.choice(signs)
    return region(cells, sign, sum(numbers) + {"<": 1, ">": -1}.get(sign, 0))


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Give the region of one of some places another clue, move the place to another region, or cut it out."""
    board, (cell,) = sketch.board, rng.choice(places).cells
    cage = next((cage for cage in board.cages if cell in cage.cells), None)
    rest = [other for other in cage.cells if other != cell] if cage else []
    chance, gone, parts = rng.random(), [cage] if cage else [], [[cell]]
    if chance < _CHANGED or not is_connected(rest, board):
        parts = [[*rest, cell]]
    else:
        near = [c for c in board.cages if c != cage and not {*c.cells}.isdisjoint(board.neighbours(cell))]
        if chance < _MOVED and near:
            gone.append(rng.choice(near))
            parts = [[*gone[-1].cells, cell]]
        parts += [rest] if rest else []
    clues = [_clue(part, sketch.answer, rng) for part in parts]
    changed = [*(other for other in board.cages if other not in gone), *clues]
    return Sketch(sketch.answer, replace(board, cages=tuple(sorted(changed, key=lambda each: each.cells))))


generator = Generator(
    _pose,
    between(3, 6),
    answer=_answer,
    repair=_repair,
    usual=Size(5, 5),
    sizes=areas(easy=ANY, medium=30, hard=ANY),
)
