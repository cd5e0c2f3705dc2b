"""The digits beside each line of a board at one of its sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.labels import LEVEL, Digit
from bot.screenshots.glyphs.digits import JUNK
from bot.screenshots.glyphs.glyphs import Pixels, ink_colour, rim_colour

_PLAIN = 0.5
"""Minimum probability of one digit in a likely clue."""

_DIGITS, _MIDDLE = 2, 0.16
"""Maximum number of digits of a number, and maximum distance of its middle from the middle of its line, in
pitches."""
_TILE = 1.3
"""Maximum distance in pitches between two digits of the clues of a line, unless one between them was not
read. It holds even if each number has a tile as wide as a cell."""


@dataclass
class Strip:
    """The digits beside each line in reading order: for `left` and `top`, those nearest to the board come
    last.

    `ends` says whether digits are beside the rows or columns that would come before the first and after
    the last.
    `marks` are the starts of the lines, and the end of the last one, in pixels along the strip.
    `part` is the picture of the strip. `wider` also has the digits beyond the apparent end of a table.
    """

    side: str
    lines: list[list[Digit]] = field(default_factory=list)
    height: float = 0.0
    length: float = 0.0
    ends: tuple[bool, bool] = (False, False)
    marks: Sequence[float] = ()
    part: Pixels | None = None
    wider: Strip | None = None

    @property
    def labelled_lines(self) -> int:
        """The number of lines with a clue."""
        return sum(bool(line) for line in self.lines)

    @property
    def centred_lines(self) -> int:
        """The number of lines with a number in their middle, as clues and board rows have, unlike text."""
        return sum(map(self._is_centred, self.lines, self.marks, self.marks[1:]))

    def _is_centred(self, line: list[Digit], first: float, last: float) -> bool:
        if not line:
            return False
        near = min(map(self.distance, line))
        level = [one for one in line if self.distance(one) - near < LEVEL * one.height]
        if self.side in ("left", "right"):
            off = level[0].y - (first + last) / 2
        else:
            off = sum(one.x for one in level) / len(level) - (first + last) / 2
        return len(level) <= _DIGITS and abs(off) < _MIDDLE * (last - first)

    def distance(self, digit: Digit) -> float:
        """Return the distance of a digit's middle from the board, in pixels of the strip."""
        place = digit.x if self.side in ("left", "right") else digit.y
        return self.length - place if self.side in ("left", "top") else place

    @property
    def plain(self) -> Strip:
        """Return the strip without glyphs that are likelier no digit: rims of boxes, shades around cells."""
        lines = [[one for one in line if one.chances[:JUNK].max() > _PLAIN] for line in self.lines]
        return replace(self, lines=lines)

    @property
    def close(self) -> Strip:
        """Return the digits of each line up to a gap wider than a clue's tile: a toolbar may be beyond it."""
        return replace(self, lines=[self._up_to_gap(line) for line in self.lines])

    def _up_to_gap(self, line: list[Digit]) -> list[Digit]:
        away = sorted(map(self.distance, line))
        far = [b for a, b in pairwise(away) if b - a > _TILE * SIDE]
        return [digit for digit in line if not far or self.distance(digit) < far[0]]

    def nearest(self, spread: float) -> Strip:
        """Return the digits of the nearest row or column beside the board, `spread` pitches wide."""
        first = min((self.distance(digit) for line in self.lines for digit in line), default=0.0)
        far = first + spread * SIDE
        lines = [[digit for digit in line if self.distance(digit) < far] for line in self.lines]
        return replace(self, lines=lines)

    @property
    def colours(self) -> list[Pixels]:
        """Return the colour of the ink of each digit."""
        every = [digit for line in self.lines for digit in line]
        return [] if self.part is None else [_colour(self.part, digit) for digit in every]


def _colour(part: Pixels, digit: Digit) -> Pixels:
    """Return the colour of a digit, with the rim of its box as the ground."""
    x, y = digit.x - digit.width / 2, digit.y - digit.height / 2
    box = part[
        max(0, round(y) - 2) : round(y + digit.height) + 2, max(0, round(x) - 2) : round(x + digit.width) + 2
    ]
    return ink_colour(box, rim_colour(box))
