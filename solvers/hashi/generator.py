"""Generator of Hashi boards: islands joined to existing ones, and some further bridges."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.island_pairs import links_of
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_grids import bare

_MOST = 2
_BRIDGES = 0.95
"""Probability that a bridge is changed rather than an island added."""
_Bridges = dict[Edge, int]


def _answer(size: Size, rng: Random) -> Drawn:
    plan = _Plan({}, size)
    plan.islands.append(rng.choice(bare("hashi", size).cells))
    wanted = int(size.area * rng.uniform(0.2, 0.3))
    for _ in range(20 * size.area):  # bounded, since there may be no room for all islands
        if len(plan.islands) >= max(3, wanted):
            break
        plan.extend(rng)
    for link in _possible(plan.bridges, plan.islands, size):
        if rng.random() < 0.25 and not plan.is_blocked(link):
            plan.join(link, rng)
    return dict(plan.bridges)


class _Plan:
    """Islands and the bridges between them; `taken` has the cells that bridges cross."""

    def __init__(self, bridges: _Bridges, size: Size) -> None:
        self.bridges, self.size = bridges, size
        self.islands = sorted({cell for link in bridges for cell in link})
        self.taken = {cell for link in bridges for cell in _course(link)}

    def join(self, link: Edge, rng: Random) -> None:
        self.bridges[link] = rng.randint(1, _MOST)
        self.taken.update(_course(link))

    def is_blocked(self, link: Edge) -> bool:
        return not self.taken.isdisjoint(_course(link))

    def extend(self, rng: Random) -> None:
        """Add an island at the end of a new bridge from an existing one, if the way is free."""
        start = rng.choice(self.islands)
        down, right = rng.choice(((0, 1), (0, -1), (1, 0), (-1, 0)))
        length = rng.randint(2, max(3, min(self.size) // 2))
        end = Cell(start.row + down * length, start.column + right * length)
        if not (0 <= end.row < self.size.rows and 0 <= end.column < self.size.columns):
            return
        link = Edge(*sorted((start, end)))
        # No two islands are adjacent, since a bridge between them would have no cell.
        near = {Cell(end.row + r, end.column + c) for r, c in ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0))}
        on_the_way = {*near, *_course(link)}
        if end in self.taken or self.is_blocked(link) or not on_the_way.isdisjoint(self.islands):
            return
        self.join(link, rng)
        self.islands.append(end)


def _course(link: Edge) -> list[Cell]:
    """Return the cells between two islands."""
    (r, c), (y, x) = link
    if r == y:
        return [Cell(r, column) for column in range(c + 1, x)]
    return [Cell(row, c) for row in range(r + 1, y)]


def _possible(bridges: _Bridges, islands: Sequence[Cell], size: Size) -> list[Edge]:
    """Return the pairs of islands that see each other and are not joined."""
    there = set(islands)
    board = Board("hashi", size.grid([1 if cell in there else None for cell in bare("", size).cells]))
    return [link for link in links_of(board) if link not in bridges]


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    ends: dict[Cell, int] = {}
    for link, number in answer.items():
        for cell in link.cells if number else ():
            ends[cell] = ends.get(cell, 0) + int(number)
    return Board("hashi", size_of(blank).grid([ends.get(cell) for cell in blank.cells]))


def repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
    """Add or remove a bridge where solutions differ, or add an island."""
    size = size_of(sketch.board)
    bridges: _Bridges = {p: int(n) for p, n in sketch.answer.items() if isinstance(p, Edge) and n}
    plan = _Plan(bridges, size)
    place = rng.choice(places)
    if isinstance(place, Edge) and rng.random() < _BRIDGES:
        if place in bridges:
            bridges[place] = 3 - bridges[place]  # one becomes two, two become one
        elif not plan.is_blocked(place):
            plan.join(place, rng)
    else:
        plan.extend(rng)
    answer = dict(bridges)
    return Sketch(answer, pose(answer, sketch.board, rng))


generator = Generator(
    pose,
    between(4, 40),
    answer=_answer,
    repair=repair,
    bases={"medium": "hard"},
    sizes=areas(easy=625, medium=(25, 400), hard=324, very_hard=(64, 400)),
)
