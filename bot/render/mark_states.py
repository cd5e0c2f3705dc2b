"""The states of a scene by place: the marks of cells, and of segments in a drawing of lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from bot.render.region_fills import CORNERS, SIDES, ends
from bot.render.scene import Scene
from bot.render.state_drawings import Marks
from solvers import Cell, Edge
from solvers.core.boards.places import Place, Side

_NUMBERED = 4
"""Maximum number of numbered reasons; more numbers would not help."""

DOMINO = "domino"
"""The sprite of cells whose joins are drawn as its halves."""


def is_segment(scene: Scene, place: Place) -> bool:
    """Return whether a place is drawn as a line: a side, a bridge, or a bar between two halves."""
    return isinstance(place, Side) or (
        isinstance(place, Edge) and (scene.look.lines in ("path", "bridge") or is_bar(scene, place))
    )


def is_bar(scene: Scene, place: Place) -> bool:
    """Return whether two cells are known not to be halves of one thing."""
    return isinstance(place, Edge) and not scene.look.lines and (scene.facts or {}).get(place) is False


def marks_of(scene: Scene) -> dict[Cell, Marks]:
    """Return the marks of all cells with any. An edge that is drawn in its cells marks both."""
    fresh, wrong, differs = (_cells(scene, some) for some in (scene.fresh, scene.wrong, scene.differs))
    reasons, joins = _reasons(scene), _joins(scene)
    outlines = _outlines(set(reasons), apart=scene.look.apart)
    chances = {place: chance for place, chance in scene.chances.items() if isinstance(place, Cell)}
    return {
        cell: Marks(
            fresh=cell in fresh,
            in_reason=cell in reasons,
            reason=reasons.get(cell, ""),
            outline=outlines.get(cell, ()),
            inset=0.075 if scene.board.regions else 0.0,  # clear of heavy borders
            aside=0.06 if scene.board.regions else 0.09 if scene.look.lines in ("loop", "border") else 0.0,
            wrong=cell in wrong,
            differs=cell in differs,
            percent=percent(chances[cell]) if cell in chances else None,
            joins=joins.get(cell, ""),
        )
        for cell in fresh | wrong | differs | reasons.keys() | joins.keys() | chances.keys()
    }


def percent(chance: float) -> int:
    """Return a probability in per cent; 0 and 100 only if it is certain."""
    # A probability is a quotient of counts, so a certain one may have a rounding error.
    if 1e-9 < chance < 1 - 1e-9:
        return min(max(round(chance * 100), 1), 99)
    return round(chance * 100)


def _cells(scene: Scene, places: Iterable[Place]) -> set[Cell]:
    return {cell for place in places if not is_segment(scene, place) for cell in place.cells}


def reason_numbers(scene: Scene) -> dict[Place, str]:
    """Return the numbers at each highlighted place: of a chain, or of several reasons."""
    numbers: defaultdict[Place, list[str]] = defaultdict(list)
    several = 1 < len(scene.reasons) <= _NUMBERED and not scene.chain
    for number, places in enumerate(scene.reasons, 1):
        for place in _drawn(scene, places):
            numbers[place].append(str(number) if several else "")
    for place in _drawn(scene, scene.beside):
        numbers[place].append("")
    for number, linked in enumerate(scene.chain, 1):
        for place in _drawn(scene, linked):
            numbers[place].append(str(number))
    return {place: "·".join(filter(None, names)) for place, names in numbers.items()}


def _drawn(scene: Scene, places: Iterable[Place]) -> dict[Place, None]:
    """Return the places as they are drawn: lines as such, others by their cells; each once."""
    drawn: dict[Place, None] = {}
    for place in places:
        drawn.update(dict.fromkeys([place] if is_segment(scene, place) else place.cells))
    return drawn


def _reasons(scene: Scene) -> dict[Cell, str]:
    return {place: text for place, text in reason_numbers(scene).items() if isinstance(place, Cell)}


def _outlines(cells: set[Cell], *, apart: bool) -> dict[Cell, tuple[str, ...]]:
    """Return the sides and corners at the border of the area that cells form; all sides of cells apart."""
    if apart:
        return dict.fromkeys(cells, tuple(SIDES))
    outlines = {}
    for cell in cells:
        sides = ends(cells, cell)
        for corner in CORNERS:
            (down, _), (_, right) = (SIDES[side] for side in corner)
            # An inner corner: the area goes on at both sides, but not into the cell between them.
            if not set(corner) & set(sides) and Cell(cell.row + down, cell.column + right) not in cells:
                sides.append(corner)
        outlines[cell] = tuple(sides)
    return outlines


def _joins(scene: Scene) -> dict[Cell, str]:
    joins: defaultdict[Cell, str] = defaultdict(str)
    for first, second in scene.joins if scene.look.yes != DOMINO else ():
        across = first.row == second.row
        joins[first] += "R" if across else "D"
        joins[second] += "L" if across else "U"
    return joins
