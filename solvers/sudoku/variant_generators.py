"""Generators of Sudoku variants: a random square, clues that are true of it, and few givens.

The clues over cells stay; only givens are removed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import in_words
from solvers.core.generators.generator import Drawn, Generator, no_clue_of, number_clues
from solvers.core.generators.random_grids import bare
from solvers.sudoku import random_clues
from solvers.sudoku.generator import draw_square, pose
from solvers.sudoku.groups import groups_of
from solvers.sudoku.pair_rules import sights
from solvers.sudoku.random_square import random_square

Clues = Callable[[random_clues.Square, Random], dict[str, Any]]
"""Returns the fields of a board that make it the variant."""


def _overlays(find: Callable[[random_clues.Square, Random], Sequence[Any]]) -> Clues:
    return lambda square, rng: {"overlays": tuple(find(square, rng))}


def _cages(square: random_clues.Square, rng: Random) -> dict[str, Any]:
    return {"cages": random_clues.cages(square, rng)}


def _dots(square: random_clues.Square, rng: Random) -> dict[str, Any]:
    return {"overlays": tuple(random_clues.signs(square, rng, random_clues.dot))}


def _letters(square: random_clues.Square, rng: Random) -> dict[str, Any]:
    return {"overlays": tuple(random_clues.signs(square, rng, random_clues.letter))}


def _knight(_square: random_clues.Square, _rng: Random) -> dict[str, Any]:
    return {"variant": frozenset({"anti-knight"})}


def _pose(clues: Clues, answer: Drawn, blank: Board, rng: Random) -> Board:
    board = pose(answer, blank, rng)
    square = {cell: int(answer[cell]) for cell in board.cells}
    return replace(board, **clues(square, rng))


def _knight_square(size: Size, rng: Random) -> Drawn:
    board = replace(pose(draw_square(size, rng), bare("sudoku", size), rng), **_knight({}, rng))
    return random_square([*groups_of(board), *sights(board)], size.rows, rng)


def _removable(board: Board, rng: Random) -> Sequence[Hashable]:
    """Return the cells whose givens may go; a few always stay.

    With fewer, nearly all boards are very hard, and rating one of them takes up to 20 s.
    """
    return number_clues(board, rng)[board.rows - 1 :]


def _unfit(sizes: Sequence[int], size: Size) -> str:
    if size.rows in sizes and size.columns == size.rows:
        return ""
    return f"Boards of this variant can be {in_words([f'{n}x{n}' for n in sizes], 'or')}."


def _generator(
    clues: Clues,
    sizes: Sequence[int] = (6, 8, 9),
    answer: Callable[[Size, Random], Drawn] = draw_square,
) -> Generator:
    return Generator(
        partial(_pose, clues),
        partial(_unfit, sizes),
        answer=answer,
        usual=Size(9, 9),
        clues=_removable,
        clues_of=no_clue_of,
    )


variant_generators: Mapping[str, Generator] = {
    "killer": _generator(_cages),
    "thermo": _generator(_overlays(random_clues.thermometers)),
    "arrow": _generator(_overlays(random_clues.arrows)),
    "kropki": _generator(_dots),
    "xv": _generator(_letters, (9,)),
    "whispers": _generator(_overlays(random_clues.whispers), (9,)),
    "anti-knight": _generator(_knight, (9,), _knight_square),
}
