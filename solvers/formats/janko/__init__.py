"""Grids with blanks between the cells, as in the collections of janko.at and puzzlekit."""

from __future__ import annotations

from solvers.formats.janko.grid import janko

formats = (janko,)
