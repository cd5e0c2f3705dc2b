"""Places as fields of data that crosses. msgspec has no unions of tuples and leaves them to `place_of`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from solvers.core.boards.places import Cell, Edge, Side

if TYPE_CHECKING:
    from solvers.core.boards.places import Place
else:

    class _PlaceKind(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, Cell | Edge | Side)

    class Place(metaclass=_PlaceKind):
        """A cell, an edge or a side, which `place_of` builds."""


_INDEX = 1_000_000
"""More rows or columns than any board has."""


def place_of(_kind: type, data: Any) -> Place:
    """Build a place from plain tuples or lists. Raises TypeError or ValueError for anything else."""
    if len(data) == 2:
        first, second = data
        return _cell(data) if isinstance(first, int) else Edge(_cell(first), _cell(second))
    row, column, across, inside = data
    if not isinstance(across, bool) or not 1 <= len(inside) <= 2:
        raise ValueError("no side of a cell")
    return Side(*_cell((row, column)), across, tuple(map(_cell, inside)))


def _cell(data: Any) -> Cell:
    row, column = data
    if type(row) is not int or type(column) is not int or not 0 <= row <= _INDEX or not 0 <= column <= _INDEX:
        raise ValueError("no cell")
    return Cell(row, column)


__all__ = ["Place", "place_of"]
