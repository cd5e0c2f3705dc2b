"""Sentences of hints as they were when someone last read them: several for each way to say them.

    python -m tests.solvers.core.sentences

writes them anew after a wanted change; read them aloud before they are committed.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path

import solvers
from solvers import PUZZLES, Board
from solvers.core.explaining.hints import Hint
from tests.bench import generators
from tests.solvers.core.judge import way

FILE = Path(__file__).with_name("sentences.txt")
INSTANCES = Path(__file__).parents[2] / "instances"
LARGEST = 110
"""Boards of more cells take too long for a test."""

HARD: Mapping[str, Callable[[], list[Board]]] = {
    "minesweeper": lambda: [generators.minesweeper(9, 9, seed) for seed in (1, 2)],
    "mosaic": lambda: [generators.mosaic(9, 9, seed) for seed in (1, 2)],
    "tents": lambda: [generators.tents(9, 9, 28), generators.tents(10, 10, 5)],
    "nonogram": lambda: [generators.nonogram(10, 10, seed) for seed in (1, 2)],
}
"""Boards for steps that the others do not need."""

OF_A_SHAPE = 3
"""So many sentences are kept that differ in their names and numbers only, of each puzzle."""


def boards(puzzle: str) -> list[Board]:
    """The example of a puzzle and its smaller boards with one answer or several, hard ones before."""
    entries = json.loads((INSTANCES / f"{puzzle}.json").read_text("utf-8"))
    texts = ["\n".join(entry["text"]) for entry in entries if entry["status"] != "none"]
    read = [solvers.read(text, puzzle) for text in (PUZZLES[puzzle].example, *texts)]
    hard = HARD[puzzle]() if puzzle in HARD else []
    return hard + [board for board in read if board.rows * board.columns <= LARGEST]


def shape(sentence: str) -> str:
    """A sentence without its names, numbers and the length of its lists."""
    bare = re.sub(
        r"\b[A-Z]{1,2}[0-9]+(-[A-Z]+[0-9]+)?|\b[0-9]+(-[0-9]+)?\b|(?<=olumn )[A-Z]+\b", "_", sentence
    )
    bare = re.sub(r"([Rr]ow|[Cc]olumn) _", "line", bare)
    return re.sub(r"_(, _| to _| _)*( (and|or) _)?", "_", bare)


def told(hint: Hint) -> str:
    """A hint as one line: how hard it is, the whole sentence, where to look."""
    kind = "" if hint.kind is None else hint.kind.name.lower()
    return f"{kind or hint.status:8} {hint.text}" + (f" | {hint.where}" if hint.where else "")


def sentences(puzzle: str) -> list[str]:
    """The first few of each shape on the whole ways of the boards, in alphabetical order."""
    kept: dict[str, list[Hint]] = defaultdict(list)
    for board in boards(puzzle):
        for hint in way(board):
            alike = kept[shape(told(hint))]
            if len(alike) < OF_A_SHAPE:
                alike.append(hint)
    hints = [hint for alike in kept.values() for hint in alike]
    return sorted(map(told, hints))


def text() -> str:
    return "\n\n".join("\n".join([f"# {name}", *sentences(name)]) for name in PUZZLES) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
