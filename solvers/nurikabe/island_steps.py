"""Steps from the known pieces of land, as a player sees them; sets of cells are bits of integers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import NamedTuple

from solvers.core.rules.connections.cell_masks import CellMasks
from solvers.core.rules.logic import ContradictionError


class BrokenPieceError(ContradictionError):
    """A piece of land cannot become a valid island."""

    def __init__(self, piece: int) -> None:
        self.piece = piece


class Reason(Enum):
    """Reason why a cell is land or sea; the pieces of land with it explain it."""

    COMPLETE = auto()  # sea beside an island that has all its cells
    BETWEEN = auto()  # sea beside two islands
    AWAY = auto()  # sea out of reach of all islands
    WAY_OUT = auto()  # land, because the piece can grow only here
    ALL_NEEDED = auto()  # land, because the island needs every cell in its reach


class Step(NamedTuple):
    """Decided cells, and the pieces of land that decide them; BETWEEN has all islands."""

    cells: int
    land: bool
    reason: Reason
    pieces: tuple[int, ...]


class Island(NamedTuple):
    """A piece with a clue, the size that it says, and the cells around the piece."""

    piece: int
    size: int | None
    around: int


class Map(NamedTuple):
    """The cells that are open, those that are not sea, and the pieces of land.

    `islands` has the pieces with a clue, and `loose` the others. Cells in `touched` are beside an island, and
    those in `between` beside several.
    """

    grid: CellMasks
    unsettled: int
    free: int
    islands: list[Island]
    loose: list[int]
    touched: int
    between: int


def make_map(grid: CellMasks, size_at: Mapping[int, int | None], land: int, unsettled: int) -> Map:
    """Return the map; raise BrokenPieceError if a piece of land is too large or has several clues.

    `size_at` has the size by the bit of each clue.
    """
    islands, clues, rest, touched, between = list[Island](), sum(size_at), land, 0, 0
    for clue, size in reversed(list(size_at.items())):
        if not rest & clue:
            continue
        piece = grid.area(clue, land)
        if piece & clues != clue or (size is not None and size < piece.bit_count()):
            raise BrokenPieceError(piece)
        rest &= ~piece
        around = grid.beside(piece) & ~piece
        between |= touched & around
        touched |= around
        islands.append(Island(piece, size, around))
    return Map(grid, unsettled, land | unsettled, islands, _pieces(grid, rest), touched, between)


def _pieces(grid: CellMasks, land: int) -> list[int]:
    """Return the connected pieces of some land, the last first."""
    pieces = []
    while land:
        pieces.append(grid.area(1 << land.bit_length() - 1, land))
        land &= ~pieces[-1]
    return pieces


def steps(land: Map, *, grow: bool = True) -> Iterator[Step]:
    """Yield all steps; a cell may occur more than once. Raises BrokenPieceError.

    Unless islands have to `grow`, they may have fewer cells than their clues say.
    """
    reached, untouched = 0, land.free & ~land.touched & ~sum(island.piece for island in land.islands)
    for piece, size, around in land.islands:
        lacking = None if size is None else size - piece.bit_count()
        if lacking == 0:
            yield Step(around & land.unsettled, False, Reason.COMPLETE, (piece,))
            continue
        own = untouched | (around & land.free & ~land.between)
        # An island of unknown size can reach any distance.
        area = land.grid.area(piece, own) if lacking is None else land.grid.area(piece, own, lacking)
        reach = area & ~piece
        reached |= reach
        if lacking is not None and grow:
            yield from _growth_steps(piece, reach, reach & around & land.unsettled, lacking, land.unsettled)
    yield from _unreachable_steps(land, land.unsettled & ~reached)
    for piece in land.loose:
        yield from _connection_steps(land, piece, reached)


def _growth_steps(piece: int, reach: int, ways: int, lacking: int, unsettled: int) -> Iterator[Step]:
    """Yield the cells that an incomplete island needs."""
    if reach.bit_count() < lacking:
        raise BrokenPieceError(piece)
    if ways.bit_count() == 1:
        yield Step(ways, True, Reason.WAY_OUT, (piece,))
    if reach.bit_count() == lacking:
        yield Step(reach & unsettled, True, Reason.ALL_NEEDED, (piece,))


def _unreachable_steps(land: Map, away: int) -> Iterator[Step]:
    if between := away & land.between:
        yield Step(between, False, Reason.BETWEEN, tuple(island.piece for island in land.islands))
    # A cell beside an incomplete island is within its reach; one beside a complete island is decided already.
    if untouched := away & ~land.touched:
        yield Step(untouched, False, Reason.AWAY, ())


def _connection_steps(land: Map, piece: int, reached: int) -> Iterator[Step]:
    """Yield the cells that a piece without a clue needs."""
    ways = land.grid.beside(piece) & reached & land.unsettled
    # It must become part of an island, so a cell that is adjacent to it, or one of its own, must be within
    # reach of one.
    if not ways or not reached & piece:
        raise BrokenPieceError(piece)
    if ways.bit_count() == 1:
        yield Step(ways, True, Reason.WAY_OUT, (piece,))
