"""A short example of every format: what people paste, and the same board as rows of text."""

from __future__ import annotations

from typing import NamedTuple

from solvers import PUZZLES
from tests.solvers import instance_boards


class Example(NamedTuple):
    """A text in a format, and the rows of text that mean the same; `size` is told where it is left open."""

    format: str
    puzzle: str
    text: str
    rows: str
    size: str | None = None


def examples(puzzle: str) -> list[Example]:
    """Those that are stored for a puzzle."""
    return [
        Example(
            entry["format"], puzzle, "\n".join(entry["text"]), "\n".join(entry["rows"]), entry.get("size")
        )
        for entry in instance_boards.formats(puzzle)
    ]


EXAMPLES = [example for name in PUZZLES for example in examples(name)]
