"""A player's lines and crosses between the corners of cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import TWO_COLOURS, Pixels, largest
from solvers.core.boards.board import Board
from solvers.core.boards.places import Side

_ALONG, _ACROSS = 0.22, 0.12
"""Reach of the search for a line around the middle of its side, in pitches."""
_CONTINUOUS = 0.2
"""Maximum share of a line's length that is paler than its strength."""
_STRONG = 50.0
"""Minimum difference between a line and the ground, in levels of 255."""
_MOST_BROKEN = 0.15
"""Maximum share of corners with three or more lines on a loop; with more these are the lines of cells."""


class _Look(NamedTuple):
    """The strength of the line on a side, 0 to 255, its colour, and the strength of ink near its middle."""

    strength: float
    colour: Pixels
    ink: float


def loop_marks(cells: Cells, board: Board) -> dict[str, str]:
    """Return the marks of sides with lines and with crosses by name.

    Programs may also draw undecided lines, in another colour: these branch. In that case sides without a line
    are crossed out.
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
    """Return the look of the middle of a side, against the ground of the cells beside it."""
    xs, ys, pitch = cells.lattice.xs, cells.lattice.ys, cells.lattice.pitch
    # Only the middle of the side counts: dots and the lines of other sides are at its ends.
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
    """Return the groups of sides with lines of one colour."""
    numbers = clusters(np.array([look.colour for look in looks.values()]), TWO_COLOURS)
    return [
        [side for side, own in zip(looks, numbers, strict=True) if own == number] for number in set(numbers)
    ]


def _branches(group: Iterable[Side], board: Board) -> bool:
    """Return whether three lines meet at more corners than a player's mistakes explain."""
    drawn = set(group)
    dots = [board.sides_at(r, c) for r in range(board.rows + 1) for c in range(board.columns + 1)]
    return sum(len(drawn & set(sides)) > 2 for sides in dots) > _MOST_BROKEN * board.rows * board.columns


def _frame(group: list[Side], board: Board) -> bool:
    """Return whether the lines are just those around the board."""
    return set(group) == {side for side in board.sides if len(side.inside) == 1}
