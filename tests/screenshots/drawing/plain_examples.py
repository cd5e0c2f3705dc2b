"""The examples of puzzles as pictures, always the same: in the font that the project has itself."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

import bot.render
import solvers
from solvers import PUZZLES
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.styles import Style

FONT = Path(bot.render.__file__).parent / "fonts" / "Inter-Bold.otf"
STYLE = Style(
    font=FONT,
    pitch=32,
    paper=(245, 245, 245),
    text=(20, 20, 20),
    line=(90, 90, 90),
    open=(245, 245, 245),
    yes=(30, 30, 30),
    no=(255, 255, 255),
    lines="thin",
    clue_rows="left",
    clue_columns="top",
    clue_cells=False,
    tight=False,
    pale=False,
    size=0.6,
    cross="cross",
    tree="round",
    bevel="raised",
    zero=False,
    coloured=True,
    around="none",
    frame=False,
    checkered=False,
    clue_bands=False,
    signs=False,
    apart=0.0,
    plates=False,
)


def example(puzzle: str, marks: dict[str, str] | None = None, **switches: object) -> np.ndarray:
    """The example of a puzzle with some marks, as RGB pixels."""
    board = solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)
    return painted(random.Random(1), Drawn(board, marks or {}), replace(STYLE, **switches))


def png(image: np.ndarray) -> bytes:
    """The bytes of a PNG of RGB pixels."""
    return bytes(cv2.imencode(".png", cv2.cvtColor(image, cv2.COLOR_RGB2BGR))[1])
