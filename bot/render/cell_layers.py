"""The looks of all cells in a scene: sprite, number, background, pencil marks, cage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from bot.render.mark_states import DOMINO, marks_of
from bot.render.region_fills import bordered_regions, cage_parts, is_solved, loop_interior, region_colours
from bot.render.scene import Scene
from bot.render.state_drawings import PLAIN, Marks
from bot.render.tiles import Cage, Face, Pencil
from solvers import Cell, Edge, Look
from solvers.core.boards.board import Clue
from solvers.core.boards.places import Place, Value


class _Layers(NamedTuple):
    """Drawings on some cells beside their clue or fact."""

    marks: Mapping[Cell, Marks]
    grounds: Mapping[Cell, str]
    cages: Mapping[Cell, Cage]
    pencil: Mapping[Cell, tuple[int, ...]]
    tinted: frozenset[Cell]


def faces(scene: Scene) -> dict[Cell, Face]:
    """Return the looks of all cells, row by row."""
    board, facts, halves, layers = scene.board, _visible_facts(scene), _halves(scene), _layers(scene)
    # Mappings and sets alike yield their cells.
    special = {cell for layer in layers for cell in layer}
    found: dict[Cell, Face] = {}
    plain: dict[tuple[Clue, Value | None, bool, str], Face] = {}
    for cell, clue in zip(board.cells, chain.from_iterable(board.grid), strict=True):
        fact, half = facts.get(cell), halves.get(cell, "")
        # Most cells look like many others, and a lookup is faster than a new face. The key also says whether
        # the fact is a yes or no: True == 1, but a number is drawn otherwise.
        key = (clue, fact, fact is True or fact is False, half)
        face = plain.get(key)
        if not face:
            face = plain[key] = _face(scene.look, clue, fact, half)
        found[cell] = _layers_of(scene, face, cell, layers) if cell in special else face
    return found


def _visible_facts(scene: Scene) -> Mapping[Place, Value]:
    """Return the facts without the "no" of cells with a line, which would look out from under it."""
    facts = scene.facts or {}
    if scene.look.lines != "path":
        return facts
    lines = (place for place, value in facts.items() if value is True and isinstance(place, Edge))
    passed = {cell for line in lines for cell in line}
    return {place: value for place, value in facts.items() if value is not False or place not in passed}


def _layers(scene: Scene) -> _Layers:
    board, facts = scene.board, scene.facts or {}
    pencil = {c: numbers for c, numbers in scene.pencil.items() if board.at(c) is None and c not in facts}
    return _Layers(
        marks_of(scene),
        _grounds(scene),
        cage_parts(board.cages),
        pencil,
        frozenset(scene.look.tinted(board)),
    )


def _face(look: Look, clue: Clue, fact: Value | None, half: str) -> Face:
    """Return the face of a cell with only its clue or its fact."""
    own = look.given.get(clue, "") if clue is not None else ""
    return Face(
        own or half or _sprite(look, clue, fact),
        "" if own else _number(look, clue, fact),
        look.numbers,
        apart=look.apart,
    )


def _layers_of(scene: Scene, face: Face, cell: Cell, layers: _Layers) -> Face:
    """Return the face of a cell with further drawings."""
    numbers = layers.pencil.get(cell)
    return face._replace(
        marks=layers.marks.get(cell, PLAIN),
        ground=layers.grounds.get(cell, ""),
        tinted=cell in layers.tinted,
        cage=layers.cages.get(cell),
        pencil=_pencil(scene, numbers) if numbers else None,
    )


def _sprite(look: Look, clue: Clue, fact: Value | None) -> str:
    """Return the name of the sprite for a cell."""
    if fact is True:
        return look.yes
    if fact is False:
        return look.no
    if fact is not None and look.values:
        return look.values[fact]
    if isinstance(clue, str) and look.text_ground:
        return look.text_ground
    if clue is not None:
        return look.clue_ground
    return look.ground if fact is None else look.value or look.ground


def _number(look: Look, clue: Clue, fact: Value | None) -> str:
    if clue is not None:
        return written(look, clue) if isinstance(clue, int) else clue
    return "" if fact is None or isinstance(fact, bool) or look.values else written(look, fact)


def written(look: Look, number: int) -> str:
    """Return a number as the look of a puzzle writes it."""
    return chr(ord("A") + number - 10) if look.numbers == "letters" and 9 < number < 36 else str(number)


def _halves(scene: Scene) -> dict[Cell, str]:
    """Return the sprites of cells under the two halves of something, such as a domino."""
    halves: dict[Cell, str] = {}
    if scene.look.lines or not scene.facts:
        return halves
    right, left, down, up = (f"{scene.look.yes} {side}" for side in "RLDU")
    joined = [place for place, value in scene.facts.items() if value is True and isinstance(place, Edge)]
    for place in (*joined, *(scene.joins if scene.look.yes == DOMINO else ())):
        across = place.first.row == place.second.row
        halves[place.first], halves[place.second] = (right, left) if across else (down, up)
    return halves


def _pencil(scene: Scene, numbers: tuple[int, ...]) -> Pencil:
    """Return pencil marks with a place for each possible number of a line, from 0 if some cell may hold 0."""
    board, look = scene.board, scene.look
    least = 0 if any(0 in marks for marks in scene.pencil.values()) else 1
    most = max(board.rows, board.columns, *numbers)
    return Pencil(
        tuple(written(look, n) for n in numbers), tuple(n - least for n in numbers), most + 1 - least
    )


def _grounds(scene: Scene) -> Mapping[Cell, str]:
    """Return the backgrounds instead of a sprite's own: soft colours, light, the inside of a loop."""
    board, look = scene.board, scene.look
    if look.pastel and board.regions:
        return region_colours(board.regions)
    if look.lit:
        return dict.fromkeys(_lit(scene), look.lit)
    if look.lines in ("loop", "border") and scene.facts and is_solved(board, scene.facts):
        if look.lines == "border":
            return region_colours(bordered_regions(board, scene.facts))
        return dict.fromkeys(loop_interior(board, scene.facts), "inside")
    return {}


def _lit(scene: Scene) -> Iterator[Cell]:
    """Yield the cells that see a yes along their row or column, up to the next clue."""
    board = scene.board
    for place, value in (scene.facts or {}).items():
        if value is not True or not isinstance(place, Cell):
            continue
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            row, column = place.row + down, place.column + right
            while 0 <= row < board.rows and 0 <= column < board.columns and board.grid[row][column] is None:
                yield Cell(row, column)
                row, column = row + down, column + right
