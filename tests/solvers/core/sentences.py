"""Sentences of hints as they were when someone last read them: several for each way to say them.

    python -m tests.solvers.core.sentences [NAME...]

writes those of some puzzles, or of all, anew after a wanted change; read them aloud before the commit.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict

import solvers
from solvers import PUZZLES, Board
from solvers.core.explanation.hints import Hint
from tests.solvers import instance_boards
from tests.solvers.core.judge import way

LARGEST = 110
"""Boards of more cells take too long for a test."""

OF_A_SHAPE = 3
"""So many sentences are kept that differ in their names and numbers only, of each puzzle."""


def boards(puzzle: str) -> list[Board]:
    """The example of a puzzle and its smaller boards with one answer or several, hard ones before."""
    kept = [entry for entry in instance_boards.instances(puzzle) if entry["status"] != "none"]
    texts = [PUZZLES[puzzle].example, *("\n".join(entry["text"]) for entry in kept)]
    read = [solvers.read(text, puzzle) for text in texts]
    hard = [solvers.read(text, puzzle) for text in instance_boards.boards(puzzle, "hard")]
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


def text(puzzle: str) -> str:
    """The sentences as they are stored."""
    return "\n".join(sentences(puzzle)) + "\n"


if __name__ == "__main__":
    for name in sys.argv[1:] or PUZZLES:
        file = instance_boards.sentences_file(name)
        file.parent.mkdir(exist_ok=True)
        file.write_text(text(name), "utf-8")
