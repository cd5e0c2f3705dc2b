"""A contradiction between clues that counting shows, without any search: the board has no answer."""

from __future__ import annotations

from typing import NamedTuple

from solvers.core.boards.places import Cell, capital


class Conflict(NamedTuple):
    """Clues that cannot all be right, whatever the cells hold."""

    says: str
    """What is wrong, without a capital and a full stop: "row 1 has two 5s, at A1 and B1"."""
    cells: tuple[Cell, ...] = ()
    """The clues in the grid that show it."""
    lines: tuple[str, ...] = ()
    """The names of the rows, columns and views whose clues outside the grid show it."""
    sure: bool = True
    """Whether a text with this conflict can hardly be meant as another puzzle."""

    @property
    def sentence(self) -> str:
        """What is wrong as a whole sentence."""
        return f"{capital(self.says)}."
