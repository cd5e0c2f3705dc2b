"""Lines of an answer: a loop from dot to dot, bridges from island to island, crosses for no line."""

from __future__ import annotations

from PIL import Image

from bot.render.colours import COLOURS
from bot.render.layout import Layout
from bot.render.region_fills import is_solved
from bot.render.scene import Scene
from bot.render.segments import Segment, line_at, segment
from bot.render.stamps import bar, cross, dots, stamp
from solvers import Cell
from solvers.core.boards.places import Edge, Side


def draw(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw the lines; crosses only while places are open, since an answer needs none."""
    if scene.look.lines in ("loop", "border"):
        _dots(image, scene, plan)
        _loop(image, scene, plan)
    if scene.look.lines == "path":
        _path(image, scene, plan)
    if scene.look.lines == "bridge":
        _bridges(image, scene, plan)
    if scene.look.lines and scene.facts and not is_solved(scene.board, scene.facts):
        _crosses(image, scene, plan)


def _dots(image: Image.Image, scene: Scene, plan: Layout) -> None:
    line = dots(max(round(plan.px * 0.13), 3), plan.columns + 1, plan.px)
    middle = plan.left + plan.columns * plan.px / 2
    for row in range(plan.rows + 1):
        stamp(image, line, middle, plan.top + row * plan.px, COLOURS[scene.theme].dot)


def _loop(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw lines that overlap in their round ends, so that they meet at the dots."""
    wide = max(round(plan.px * 0.15), 3)
    drawn = [place for place, value in (scene.facts or {}).items() if value and isinstance(place, Side)]
    if scene.look.lines == "border":
        drawn += [side for side in scene.board.sides if len(side.inside) == 1]
    for side in drawn:
        at = segment(plan, side)
        stamp(image, bar(*at.box(wide, more=wide), wide / 2), at.x, at.y, COLOURS[scene.theme].line)


def _path(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw lines that overlap in their round ends, so that they meet in the cells."""
    wide = max(round(plan.px * 0.13), 3)
    for place, value in (scene.facts or {}).items():
        if value and isinstance(place, Edge):
            at = line_at(scene, plan, place)
            stamp(image, bar(*at.box(wide, more=wide), wide / 2), at.x, at.y, COLOURS[scene.theme].line)


def _bridges(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw parallel lines; outer ones are longer, since the islands curve away from them."""
    wide, step = max(round(plan.px * 0.09), 2), max(round(plan.px * 0.17), 4)
    for place, number in (scene.facts or {}).items():
        if not isinstance(place, Edge):
            continue
        at = segment(plan, place)
        for line in range(number):
            aside = (line - (number - 1) / 2) * step
            x, y = (at.x, at.y + aside) if at.across else (at.x + aside, at.y)
            # A circle of radius r is aside**2 / 2r farther away, at both ends; 2.3 is 1 / ISLAND.
            box = at.box(wide, more=2.3 * aside * aside / plan.px + 1)
            stamp(image, bar(*box, 0), x, y, COLOURS[scene.theme].line)


def _crosses(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw a cross for each place without a line, beside a bridge that crosses it."""
    facts = scene.facts or {}
    mask = cross(max(round(plan.px * 0.22), 5), max(plan.px * 0.05, 1.2))
    bridged = {c for place, on in facts.items() if on and isinstance(place, Edge) for c in _between(place)}
    for place, value in facts.items():
        if not value and isinstance(place, Side | Edge) and (at := _free(plan, place, bridged)):
            stamp(image, mask, at.x, at.y, COLOURS[scene.theme].cross)


def _free(plan: Layout, place: Side | Edge, bridged: set[Cell]) -> Segment | None:
    """Return the middle of a place, or of its nearest cell without a bridge."""
    at = segment(plan, place)
    if isinstance(place, Side) or bridged.isdisjoint(cells := _between(place)):
        return at
    middles = [
        at._replace(x=plan.left + (c + 0.5) * plan.px, y=plan.top + (r + 0.5) * plan.px)
        for r, c in cells
        if Cell(r, c) not in bridged
    ]
    return min(middles, key=lambda other: abs(other.x - at.x) + abs(other.y - at.y), default=None)


def _between(edge: Edge) -> list[Cell]:
    """Return the cells between two cells of a row or column."""
    (r, c), (s, d) = edge
    return [Cell(r, x) for x in range(c + 1, d)] if r == s else [Cell(y, c) for y in range(r + 1, s)]
