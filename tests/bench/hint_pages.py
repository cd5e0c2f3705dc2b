"""Writes a page with the ten commonest sentences of hints of each puzzle, each with its picture.

python -m tests.bench.hint_pages FOLDER [PUZZLE...] writes hints-dark.html and hints-light.html. The boards
are those of the stored sentences. Sentences that differ in their names and numbers only count as one.
"""

from __future__ import annotations

import argparse
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Literal, NamedTuple

from bot.render import paint
from bot.service.worker.scenes import frame_of, step_scene
from solvers import PUZZLES, Board
from solvers.core.boards.places import Place, Value
from solvers.core.explanation.hints import Hint
from tests.bench.sheet import GROUND, THEMES
from tests.solvers.core.judge import way
from tests.solvers.core.sentences import boards, shape

SHOWN = 10
"""Number of sentences of each puzzle."""


class Shown(NamedTuple):
    """A hint on a board, with what is known before it."""

    board: Board
    known: dict[Place, Value]
    hint: Hint


def commonest(puzzle: str) -> list[tuple[Shown, int]]:
    """The first hint with each of the commonest sentences, and how often the sentence occurs."""
    first: dict[str, Shown] = {}
    count = Counter[str]()
    for board in boards(puzzle):
        known: dict[Place, Value] = dict(PUZZLES[puzzle].given(board))
        for hint in way(board):
            if hint.marks:
                first.setdefault(shape(hint.text), Shown(board, dict(known), hint))
                count[shape(hint.text)] += 1
            known |= hint.marks
    return [(first[said], number) for said, number in count.most_common(SHOWN)]


def page(puzzles: list[str], theme: Literal["dark", "light"]) -> Iterator[str]:
    """The page as parts of HTML."""
    ground, ink = GROUND[theme], GROUND["light" if theme == "dark" else "dark"]
    yield f"<!doctype html><meta charset=utf-8><title>Hints</title><style>body {{background: rgb{ground};"
    yield f"color: rgb{ink}; font: 15px sans-serif}} figure {{display: inline-block; width: 300px;"
    yield "margin: 8px; vertical-align: top} img {width: 300px}</style>"
    for puzzle in puzzles:
        yield f"<h2>{PUZZLES[puzzle].title}</h2>"
        for (board, known, hint), number in commonest(puzzle):
            scene = step_scene(board, known, frame_of(hint), theme)
            picture = b64encode(paint(scene)).decode()
            yield f'<figure><img src="data:image/png;base64,{picture}">'
            yield f"<figcaption>{escape(hint.text)} ({number})</figcaption></figure>"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hint_pages", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pages are written")
    parser.add_argument("puzzles", nargs="*", choices=[[], *PUZZLES], help="by default all")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        parts = page(arguments.puzzles or sorted(PUZZLES), theme)
        (arguments.folder / f"hints-{theme}.html").write_text("\n".join(parts), "utf-8")


if __name__ == "__main__":
    main()
