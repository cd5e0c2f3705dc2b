"""What follows for single cells from the pieces of land that are known, as a person sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from solvers.core.rules.graphs import Near, border, parts
from solvers.core.rules.logic import ContradictionError


class Reason(Enum):
    """Why a cell is land or sea. The pieces of land that come with it explain it."""

    COMPLETE = auto()  # sea beside an island that has all its cells
    BETWEEN = auto()  # sea beside two islands
    AWAY = auto()  # sea out of reach of all islands
    WAY_OUT = auto()  # land, for the piece can grow only here
    ALL_NEEDED = auto()  # land, for the island needs every cell that it can reach


class Step(NamedTuple):
    """A cell that is settled, and the pieces of land by which."""

    cell: int
    land: bool
    reason: Reason
    pieces: tuple[Sequence[int], ...]


class Map(NamedTuple):
    """The cells, by number, and what is known: 1 land, -1 sea, 0 open. `size_at` are the clues."""

    near: Near
    size_at: Mapping[int, int | None]
    values: Sequence[int]
    pieces: list[list[int]]
    piece_at: dict[int, int]

    def clue_of(self, piece: Sequence[int]) -> int | None:
        """The cell of its clue."""
        return next((cell for cell in piece if cell in self.size_at), None)

    def islands_beside(self, cell: int) -> set[int]:
        """The pieces with a clue, by number, that touch a cell."""
        touching = {self.piece_at[other] for other in self.near[cell] if other in self.piece_at}
        return {piece for piece in touching if self.clue_of(self.pieces[piece]) is not None}


def mapped(near: Near, size_at: Mapping[int, int | None], values: Sequence[int]) -> Map:
    """The map; raises ContradictionError where a piece of land is wrong whatever it becomes."""
    pieces = parts(near, {cell: None for cell, value in enumerate(values) if value > 0})
    for piece in pieces:
        sizes = [size_at[cell] for cell in piece if cell in size_at]
        if len(sizes) > 1 or (sizes and sizes[0] is not None and sizes[0] < len(piece)):
            raise ContradictionError
    return Map(near, size_at, values, pieces, {c: i for i, piece in enumerate(pieces) for c in piece})


def steps(land: Map) -> Iterator[Step]:
    """All that follows; a cell may come more than once. Raises ContradictionError."""
    reached: set[int] = set()
    for number, piece in enumerate(land.pieces):
        clue = land.clue_of(piece)
        if clue is None:
            continue
        size = land.size_at[clue]
        if size == len(piece):
            yield from (_sea(cell, Reason.COMPLETE, piece) for cell in _open_border(land, piece))
            continue
        reach = _reach(land, number, size)
        reached |= reach
        if size is not None:
            yield from _growing(land, piece, reach, size)
    yield from _out_of_reach(land, reached)
    for piece in land.pieces:
        if land.clue_of(piece) is None:
            yield from _joining(land, piece, reached)


def _sea(cell: int, reason: Reason, *pieces: Sequence[int]) -> Step:
    return Step(cell, False, reason, pieces)


def _open_border(land: Map, piece: Sequence[int]) -> list[int]:
    return [cell for cell in border(land.near, piece) if not land.values[cell]]


def _reach(land: Map, number: int, size: int | None) -> set[int]:
    """The cells outside a piece that it may come to hold: no others than those are beside it alone."""
    piece = land.pieces[number]
    found: set[int] = set()
    newest = set(piece)
    for _ in range(len(land.values) if size is None else size - len(piece)):
        around = {other for cell in newest for other in land.near[cell] if land.values[other] >= 0}
        newest = {cell for cell in around - found - set(piece) if land.islands_beside(cell) <= {number}}
        if not newest:
            break
        found |= newest
    return found


def _growing(land: Map, piece: Sequence[int], reach: set[int], size: int) -> Iterator[Step]:
    """What an island needs that lacks some cells."""
    lacking = size - len(piece)
    if len(reach) < lacking:
        raise ContradictionError
    ways = [cell for cell in _open_border(land, piece) if cell in reach]
    if len(ways) == 1:  # before what takes counting
        yield Step(ways[0], True, Reason.WAY_OUT, (piece,))
    if len(reach) == lacking:
        yield from (Step(c, True, Reason.ALL_NEEDED, (piece,)) for c in reach if not land.values[c])


def _out_of_reach(land: Map, reached: set[int]) -> Iterator[Step]:
    for cell, value in enumerate(land.values):
        if value or cell in reached:
            continue
        beside = [
            land.pieces[number] for number in sorted(land.islands_beside(cell), key=land.pieces.__getitem__)
        ]
        if len(beside) > 1:
            yield _sea(cell, Reason.BETWEEN, *beside)
        elif not beside:
            yield _sea(cell, Reason.AWAY)


def _joining(land: Map, piece: Sequence[int], reached: set[int]) -> Iterator[Step]:
    """What a piece without a clue needs."""
    ways = [cell for cell in _open_border(land, piece) if cell in reached]
    if not ways or reached.isdisjoint(piece):
        raise ContradictionError
    if len(ways) == 1:
        yield Step(ways[0], True, Reason.WAY_OUT, (piece,))
