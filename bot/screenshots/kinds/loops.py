"""The lines and crosses that a player has drawn between the corners of cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import Pixels, largest
from solvers.core.boards.board import Board
from solvers.core.boards.places import Side

_ALONG, _ACROSS = 0.22, 0.12
"""Of a pitch: how far from the middle of a side its line is looked for."""
_CONTINUOUS = 0.2
"""The share of the length of a line that may be paler than its strength tells."""
_STRONG = 50.0
"""Levels of 255 between a line and the ground, at least."""
_ONE_COLOUR = 60.0
"""Levels of 255 within which lines have one colour."""
_MOST_BROKEN = 0.15
"""Of the corners: where more of them have three lines or more, these are no loop but the lines of cells."""


class _Look(NamedTuple):
    """How strong the line on a side is, 0 to 255, its colour, and how strong the ink around its middle is."""

    strength: float
    colour: Pixels
    ink: float


def entered(cells: Cells, board: Board) -> dict[str, str]:
    """The sides with lines and with crosses by name.

    Lines that are not decided yet may be drawn too, in another colour: they are those that branch. Where they
    are, sides without any line are crossed out.
    """
    looks = {side: _look(cells, side) for side in board.sides}
    groups = _groups({side: look for side, look in looks.items() if look.strength > _STRONG})
    undecided = [group for group in groups if _branches(group, board)]
    lines = max(
        (group for group in groups if group not in undecided and not _frame(group, board)),
        key=lambda group: float(np.median([looks[side].strength for side in group])),
        default=[],
    )
    if undecided:
        crossed = [side for side in looks if looks[side].strength < _STRONG]
    else:
        crossed = [side for side in looks if looks[side].strength < _STRONG < looks[side].ink]
    return {side.name: "line" for side in lines} | {side.name: "cross" for side in crossed}


def _look(cells: Cells, side: Side) -> _Look:
    """What is drawn around the middle of a side, against the ground of the cells beside it."""
    xs, ys, pitch = cells.lattice.xs, cells.lattice.ys, cells.lattice.pitch
    # Of the middle of the side alone: at its ends there are dots, and the lines of other sides.
    x = xs[side.column] + (pitch / 2 if side.across else 0)
    y = ys[side.row] + (0 if side.across else pitch / 2)
    wide, high = (_ALONG, _ACROSS) if side.across else (_ACROSS, _ALONG)
    part = cells.image[
        max(0, round(y - high * pitch)) : round(y + high * pitch) + 1,
        max(0, round(x - wide * pitch)) : round(x + wide * pitch) + 1,
    ]
    part = part if side.across else part.transpose(1, 0, 2)
    ground = np.median([cells.grid[cell.row][cell.column].ground for cell in side.inside], axis=0)
    ink = largest(np.abs(part.astype(np.float32) - ground))
    if not ink.size:
        return _Look(0.0, ground, 0.0)
    profile = np.quantile(ink, _CONTINUOUS, axis=1)
    best = int(profile.argmax())
    return _Look(float(profile[best]), np.median(part[best], axis=0), float(ink.max()))


def _groups(looks: dict[Side, _Look]) -> list[list[Side]]:
    """The sides with lines of one colour."""
    numbers = clusters(np.array([look.colour for look in looks.values()]), _ONE_COLOUR)
    return [
        [side for side, own in zip(looks, numbers, strict=True) if own == number] for number in set(numbers)
    ]


def _branches(group: Iterable[Side], board: Board) -> bool:
    """Whether lines meet in threes at more corners than a player's mistakes make."""
    drawn = set(group)
    dots = [board.sides_at(r, c) for r in range(board.rows + 1) for c in range(board.columns + 1)]
    return sum(len(drawn & set(sides)) > 2 for sides in dots) > _MOST_BROKEN * board.rows * board.columns


def _frame(group: list[Side], board: Board) -> bool:
    """Whether the lines are just those around the board."""
    return set(group) == {side for side in board.sides if len(side.inside) == 1}
