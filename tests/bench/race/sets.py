"""The rows of the table: the boards of a puzzle and a size."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import solvers
from solvers import PUZZLES, Board
from tests.solvers.instance_boards import instances

STORED = Path(__file__).with_name("boards")
STORED_SETS = ("sizes", "large", "hard")
SETS = (*STORED_SETS, "instances")


class Row(NamedTuple):
    """A row of the table: `boards` makes at most so many of its boards."""

    set: str
    name: str
    boards: Callable[[int], Sequence[Board]]

    @property
    def puzzle(self) -> str:
        return self.name.split()[0]


def rows() -> Iterator[Row]:
    """All rows of stored boards."""
    for name in STORED_SETS:
        stored = json.loads((STORED / f"{name}.json").read_text("utf-8"))
        for row, texts in stored.items():
            yield Row(name, row, partial(_read, row.split()[0], texts))
    for name in PUZZLES:
        yield Row("instances", name, partial(_unique, name))


def _unique(puzzle: str, most: int) -> list[Board]:
    """The largest stored boards with one solution."""
    stored = [entry for entry in instances(puzzle) if entry["status"] == "unique"]
    boards = [solvers.read("\n".join(entry["text"]), puzzle) for entry in stored]
    return sorted(boards, key=lambda board: -board.rows * board.columns)[:most]


def _read(puzzle: str, texts: Sequence[str], most: int) -> list[Board]:
    """Boards from game IDs; a code of Minesweeper stands behind its size as those of other puzzles do."""
    if puzzle != "minesweeper":
        return [solvers.read(text, puzzle, format="game-id") for text in texts[:most]]
    parts = [text.split(":") for text in texts[:most]]
    return [solvers.read(code, puzzle, size=size, format="task") for size, code in parts]
