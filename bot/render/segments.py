"""The positions of lines in a picture, and their states, the same as of cells."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from bot.render.colours import COLOURS, INK, Colour, heat, ink_on, mix
from bot.render.layout import Layout
from bot.render.mark_states import is_bar, is_segment, percent, reason_numbers
from bot.render.scene import Scene
from bot.render.stamps import badge, bar, stamp, stripes, write
from solvers.core.boards.places import Edge, Place, Side

ISLAND = 0.44
"""The radius of an island as a share of its cell."""
_NUMBER = 0.34
"""The distance between the middle of a number and the end of a path beside it, as a share of a cell."""


class Segment(NamedTuple):
    """A line in pixels along a row or column: its middle and its length."""

    x: float
    y: float
    across: bool
    length: float

    def box(self, wide: float, more: float = 0) -> tuple[int, int]:
        """Return width and height of a rectangle around the line, `wide` across and longer by `more`."""
        along, aside = round(self.length + more), round(wide)
        return (along, aside) if self.across else (aside, along)


def segment(plan: Layout, place: Side | Edge) -> Segment:
    """Return the line of a place: from dot to dot for a side, between islands or centres for an edge."""
    px = plan.px
    if isinstance(place, Side):
        (r, c), (s, d) = place.dots
        return Segment(plan.left + (c + d) / 2 * px, plan.top + (r + s) / 2 * px, place.across, px)
    (r, c), (s, d) = place
    # Adjacent cells are joined from centre to centre.
    length = px if place.direction else (s - r + d - c - 2 * ISLAND) * px
    return Segment(plan.left + (c + d + 1) / 2 * px, plan.top + (r + s + 1) / 2 * px, r == s, length)


def line_at(scene: Scene, plan: Layout, place: Side | Edge) -> Segment:
    """Return the line of a place; that of a path ends beside the numbers in its cells."""
    at = segment(plan, place)
    if scene.look.lines != "path":
        return at
    short = [_NUMBER * plan.px * isinstance(scene.board.at(cell), int) for cell in place.cells]
    if not any(short):
        return at
    aside = (short[0] - short[1]) / 2
    return at._replace(
        x=at.x + aside * at.across, y=at.y + aside * (not at.across), length=at.length - sum(short)
    )


def _drawn(scene: Scene, plan: Layout, places: tuple[Place, ...]) -> list[Segment]:
    return [
        _bar_at(plan, place) if is_bar(scene, place) else line_at(scene, plan, place)
        for place in places
        if is_segment(scene, place) and isinstance(place, Side | Edge)
    ]


def _bar_at(plan: Layout, place: Side | Edge) -> Segment:
    """Return the line of the shared side of two cells."""
    at = segment(plan, place)
    return at._replace(across=not at.across, length=0.7 * plan.px)


def draw_bars(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw a bar between two cells that are not joined, unless one of them is joined to another."""
    facts = scene.facts or {}
    joined = {cell for place, value in facts.items() if value is True for cell in place.cells}
    for place in facts:
        # A domino already shows that its cells are joined to no others.
        if is_bar(scene, place) and (joined.isdisjoint(place.cells) or place in scene.fresh):
            (at,) = _drawn(scene, plan, (place,))
            wide, colours = max(round(0.09 * plan.px), 2), COLOURS[scene.theme]
            if place in scene.fresh:
                wide *= 2
                stamp(image, bar(*at.box(wide + 4, more=4), wide), at.x, at.y, INK)
            colour = colours.fresh if place in scene.fresh else colours.cross
            stamp(image, bar(*at.box(wide), wide / 2), at.x, at.y, colour)


def draw_under(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw the marks below the lines: hatching, and capsules around new, wrong and reason places."""
    c, px = COLOURS[scene.theme], plan.px
    for at in _drawn(scene, plan, scene.differs):
        width, height = at.box(0.34 * px)
        stamp(image, bar(width, height, 0.17 * px), at.x, at.y, mix(c.blank, c.differs, 0.2))
        stamp(image, stripes(width, height, max(px // 7, 3)), at.x, at.y, c.differs)
    for at in _drawn(scene, plan, tuple(reason_numbers(scene))):
        _capsule(image, at, px, c.reason, mix(c.blank, c.reason, 0.3))
    # A bar is marked by its own colour: a capsule would cover the numbers beside it.
    fresh = tuple(place for place in scene.fresh if not is_bar(scene, place))
    for places, colour in ((fresh, c.fresh), (scene.wrong, c.wrong)):
        for at in _drawn(scene, plan, places):
            _capsule(image, at, px, colour, mix(c.blank, colour, 0.28), INK)


def _capsule(
    image: Image.Image, at: Segment, px: int, colour: Colour, fill: Colour, rim: Colour | None = None
) -> None:
    """Draw an outline with round ends around a line, and a rim around that."""
    # With its rim it keeps within a quarter of a cell, clear of clues and coordinates.
    # Whole pixels: with separate rounding the parts would not have the same middle.
    wide, thick, edge = round(0.4 * px), max(round(0.075 * px), 2), max(round(0.04 * px), 1)
    parts = [(edge, rim)] if rim else []
    for more, part in (*parts, (0, colour), (-thick, fill)):
        width, height = at._replace(length=round(at.length) + 2 * more).box(wide + 2 * more)
        stamp(image, bar(width, height, min(width, height) / 2), at.x, at.y, part)


def draw_over(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw the marks above the lines: numbers of reasons, probabilities, exclamation marks."""
    c, px = COLOURS[scene.theme], plan.px
    side = max(round(0.36 * px), 7)
    for place, chance in scene.chances.items():
        if not isinstance(place, Side | Edge):
            continue
        at, colour = segment(plan, place), heat(chance)
        stamp(image, bar(round(0.48 * px), side, side / 3), at.x, at.y, colour)
        write(image, str(percent(chance)), at.x, at.y, round(side * 0.85), ink_on(colour), round(0.44 * px))
    for place, text in reason_numbers(scene).items():
        if text and isinstance(place, Side | Edge):
            at = segment(plan, place)
            badge(image, text, at.x, at.y, side, c.reason)
    for at in _drawn(scene, plan, scene.wrong):
        badge(image, "!", at.x, at.y, side, c.wrong)
