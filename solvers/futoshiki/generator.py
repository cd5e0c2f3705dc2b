"""Generator of Futoshiki boards: a random Latin square, with some signs and a few numbers left."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge
from solvers.core.generators.generator import ANY, Drawn, Generator, areas, between, remove_numbers
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_latin import latin

_SIGNS = 0.55
"""Share of the signs at the start: with all of them, hardly any number would be left."""


def pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    signs = [
        (edge, ">" if answer[edge.first] > answer[edge.second] else "<")
        for edge in blank.edges
        if rng.random() < _SIGNS
    ]
    numbers = size_of(blank).grid([answer[cell] for cell in blank.cells])
    return replace(blank, grid=numbers, signs=tuple(sorted(signs)))


def _clues(board: Board, rng: Random) -> Sequence[Hashable]:
    """Return the numbers first, so that signs take their place."""
    cells = [cell for cell, _ in board.numbers()]
    edges = [edge for edge, _ in board.signs]
    rng.shuffle(cells)
    rng.shuffle(edges)
    return [*cells, *edges]


def _remove_clues(board: Board, clues: Collection[Any]) -> Board:
    gone = set(clues)
    signs = tuple((edge, sign) for edge, sign in board.signs if edge not in gone)
    return replace(remove_numbers(board, [clue for clue in clues if isinstance(clue, Cell)]), signs=signs)


def _clues_of(rule: Any) -> Iterable[Hashable]:
    """Return the sign that a rule comes from: its two cells are the ends of an edge."""
    return (Edge(*rule.cells),) if rule.given else ()


generator = Generator(
    pose,
    between(3, 12, square=True),
    answer=latin,
    usual=Size(6, 6),
    clues=_clues,
    without=_remove_clues,
    clues_of=_clues_of,
    sizes=areas(easy=ANY, medium=(16, ANY), hard=ANY, very_hard=(25, ANY)),
)
