"""Generator of Takuzu boards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.generators.generator import Drawn, Generator, no_clue_of, number_clues, rare
from solvers.core.generators.number_pictures import size_of


def _unfit(size: Size) -> str:
    even = not (size.columns % 2 or size.rows % 2)
    return "" if even and min(size) >= 4 and max(size) <= 30 else "Both sides must be even, from 4 to 30."


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    return replace(blank, grid=size_of(blank).grid([int(answer[cell]) for cell in blank.cells]))


_MISSING = rare({"medium": 36, "very hard": 36})
"""Difficulties without boards: a medium one of 4x4 was not found in 42 s, a very hard one in a minute."""

generator = Generator(pose, _unfit, clues=number_clues, clues_of=no_clue_of, missing=_MISSING)
