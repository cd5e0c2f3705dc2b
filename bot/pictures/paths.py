"""Lines that are the answer: a loop from dot to dot, bridges from island to island, crosses where none is."""

from __future__ import annotations

from PIL import Image

from bot.pictures.colours import COLOURS
from bot.pictures.layout import Layout
from bot.pictures.scene import Scene
from bot.pictures.segments import Segment, segment
from bot.pictures.stamps import bar, cross, disc, stamp
from solvers.core.boards.places import Edge, Side


def draw(image: Image.Image, scene: Scene, plan: Layout) -> None:
    if scene.look.lines == "loop":
        _dots(image, scene, plan)
        _loop(image, scene, plan)
    if scene.look.lines == "bridge":
        _bridges(image, scene, plan)


def _dots(image: Image.Image, scene: Scene, plan: Layout) -> None:
    mask, colour = disc(max(round(plan.px * 0.13), 3)), COLOURS[scene.theme].dot
    for row in range(plan.rows + 1):
        for column in range(plan.columns + 1):
            stamp(image, mask, plan.left + column * plan.px, plan.top + row * plan.px, colour)


def _loop(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Lines overlap in their round ends, so that they meet at the dots."""
    wide = max(round(plan.px * 0.15), 3)
    for place, value in (scene.facts or {}).items():
        if not isinstance(place, Side):
            continue
        at = segment(plan, place)
        if value:
            whole = at._replace(length=at.length + wide)
            stamp(image, bar(*whole.box(wide), wide / 2), at.x, at.y, COLOURS[scene.theme].line)
        else:
            _cross(image, scene, plan, at)


def _bridges(image: Image.Image, scene: Scene, plan: Layout) -> None:
    wide, step = max(round(plan.px * 0.09), 2), max(round(plan.px * 0.19), 4)
    for place, number in (scene.facts or {}).items():
        if not isinstance(place, Edge):
            continue
        at = segment(plan, place)
        for line in range(number):
            aside = (line - (number - 1) / 2) * step
            x, y = (at.x, at.y + aside) if at.across else (at.x + aside, at.y)
            # A little longer than the gap: outer lines meet the islands where these curve away.
            longer = at._replace(length=at.length + 0.5 * aside * aside / plan.px + 1)
            stamp(image, bar(*longer.box(wide), 0), x, y, COLOURS[scene.theme].line)
        if not number:
            _cross(image, scene, plan, at)


def _cross(image: Image.Image, scene: Scene, plan: Layout, at: Segment) -> None:
    side = max(round(plan.px * 0.22), 5)
    stamp(image, cross(side, max(plan.px * 0.05, 1.2)), at.x, at.y, COLOURS[scene.theme].cross)
