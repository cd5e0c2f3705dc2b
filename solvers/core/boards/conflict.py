"""Contradictions between clues that counting shows without a search: the board has no solution."""

from __future__ import annotations

from typing import NamedTuple

from solvers.core.boards.places import Cell, capital


class Conflict(NamedTuple):
    """Clues that cannot all be right, whatever the cells hold."""

    says: str
    """The contradiction, without a capital and a full stop: "row 1 has two 5s, at A1 and B1"."""
    cells: tuple[Cell, ...] = ()
    """The clues in the grid that show it."""
    lines: tuple[str, ...] = ()
    """The names of the rows, columns and views whose outside clues show it."""
    sure: bool = True
    """Whether a text with this conflict can hardly mean another puzzle."""

    @property
    def sentence(self) -> str:
        """Return the contradiction as a whole sentence."""
        return f"{capital(self.says)}."

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all clues that show it."""
        return (*(cell.name for cell in self.cells), *self.lines)
