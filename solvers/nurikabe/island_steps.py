"""Steps for single cells from the known pieces of land, as a player sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from solvers.core.rules.connections.graphs import Near, border, parts
from solvers.core.rules.logic import ContradictionError

_NONE, _SEVERAL = -1, -2
"""Values of `Map.touching` for a cell that touches no island, and for one that touches several."""


class BrokenPieceError(ContradictionError):
    """A piece of land cannot become a valid island."""

    def __init__(self, piece: Sequence[int]) -> None:
        self.piece = piece


class Reason(Enum):
    """Reason why a cell is land or sea; the pieces of land with it explain it."""

    COMPLETE = auto()  # sea beside an island that has all its cells
    BETWEEN = auto()  # sea beside two islands
    AWAY = auto()  # sea out of reach of all islands
    WAY_OUT = auto()  # land, because the piece can grow only here
    ALL_NEEDED = auto()  # land, because the island needs every cell in its reach


class Step(NamedTuple):
    """A decided cell, and the pieces of land that decide it."""

    cell: int
    land: bool
    reason: Reason
    pieces: tuple[Sequence[int], ...]


class Map(NamedTuple):
    """The cells, by number, with their values (1 land, -1 sea, 0 open), and the pieces of land.

    `islands` has the pieces with a clue, each with its size and the cells around it; `loose` has the others.
    `touching` has for each
    cell the number of the island that it belongs to or is adjacent to, or one of the two values above.
    """

    near: Near
    values: Sequence[int]
    islands: list[tuple[list[int], int | None, list[int]]]
    loose: list[list[int]]
    touching: list[int]


def make_map(near: Near, size_at: Mapping[int, int | None], values: Sequence[int]) -> Map:
    """Return the map; raise BrokenPieceError if a piece of land is too large or has several clues."""
    land = Map(near, values, [], [], [_NONE] * len(values))
    for piece in parts(near, {cell: None for cell, value in enumerate(values) if value > 0}):
        sizes = [size_at[cell] for cell in piece if cell in size_at]
        if len(sizes) > 1 or (sizes and sizes[0] is not None and sizes[0] < len(piece)):
            raise BrokenPieceError(piece)
        if not sizes:
            land.loose.append(piece)
            continue
        for cell in piece:
            land.touching[cell] = len(land.islands)
        around = border(near, piece)
        for cell in around:
            land.touching[cell] = len(land.islands) if land.touching[cell] == _NONE else _SEVERAL
        land.islands.append((piece, sizes[0], around))
    return land


def steps(land: Map, *, grow: bool = True) -> Iterator[Step]:
    """Yield all steps; a cell may occur more than once. Raises BrokenPieceError.

    Unless islands have to `grow`, they may have fewer cells than their clues say.
    """
    reached: set[int] = set()
    for number, (piece, size, around) in enumerate(land.islands):
        if size == len(piece):
            beside = (cell for cell in around if not land.values[cell])
            yield from (Step(cell, False, Reason.COMPLETE, (piece,)) for cell in beside)
            continue
        reach = _reach(land, number)
        reached |= reach
        if size is not None and grow:
            yield from _growth_steps(land, number, reach, size)
    yield from _unreachable_steps(land, reached)
    for piece in land.loose:
        yield from _connection_steps(land, piece, reached)


def _reach(land: Map, number: int) -> set[int]:
    """Return the cells that an island may reach in addition to its own: none adjacent to another island."""
    near, values, touching = land.near, land.values, land.touching
    piece, size, _ = land.islands[number]
    reach, newest = set(piece), piece
    # An island of unknown size can reach any distance.
    for _ in range(len(values) if size is None else size - len(piece)):
        further = []
        for cell in newest:
            for other in near[cell]:
                if other not in reach and values[other] >= 0 and touching[other] in (_NONE, number):
                    reach.add(other)
                    further.append(other)
        if not further:
            break
        newest = further
    return reach.difference(piece)


def _growth_steps(land: Map, number: int, reach: set[int], size: int) -> Iterator[Step]:
    """Yield the cells that an incomplete island needs."""
    piece, _, around = land.islands[number]
    lacking = size - len(piece)
    if len(reach) < lacking:
        raise BrokenPieceError(piece)
    ways = [cell for cell in around if cell in reach and not land.values[cell]]
    if len(ways) == 1:  # tested first, since it needs no counting
        yield Step(ways[0], True, Reason.WAY_OUT, (piece,))
    if len(reach) == lacking:
        yield from (Step(c, True, Reason.ALL_NEEDED, (piece,)) for c in reach if not land.values[c])


def _unreachable_steps(land: Map, reached: set[int]) -> Iterator[Step]:
    for cell, value in enumerate(land.values):
        if value or cell in reached:
            continue
        if land.touching[cell] == _SEVERAL:
            beside = {land.touching[other] for other in land.near[cell] if land.values[other] > 0}
            pieces = tuple(land.islands[number][0] for number in sorted(beside) if number >= 0)
            yield Step(cell, False, Reason.BETWEEN, pieces)
        # A cell beside an incomplete island is within its reach; one beside a complete island is decided
        # already.
        elif land.touching[cell] == _NONE:
            yield Step(cell, False, Reason.AWAY, ())


def _connection_steps(land: Map, piece: Sequence[int], reached: set[int]) -> Iterator[Step]:
    """Yield the cells that a piece without a clue needs."""
    ways = [cell for cell in border(land.near, piece) if cell in reached and not land.values[cell]]
    # It must become part of an island, so a cell that is adjacent to it, or one of its own, must be within
    # reach of one.
    if not ways or reached.isdisjoint(piece):
        raise BrokenPieceError(piece)
    if len(ways) == 1:
        yield Step(ways[0], True, Reason.WAY_OUT, (piece,))
