"""Pictures of stored boards: by Simon Tatham's programs where these are installed, and by our painter."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import solvers
from bot.render import Scene, paint
from solvers import PUZZLES, Board, PuzzleError
from tests.solvers.instance_boards import instances

PROGRAMS = {
    "sudoku": "solo",
    "skyscrapers": "towers",
    "futoshiki": "unequal",
    "slitherlink": "loopy",
    "hashi": "bridges",
    "takuzu": "unruly",
    "hitori": "singles",
    "lightup": "lightup",
}
"""Programs of the package sgt-puzzles that write pictures without a screen; they are looked for on PATH."""
KINDS = (*PROGRAMS, "starbattle", "nurikabe")


class Drawn(NamedTuple):
    """A board, who drew it and how, and the bytes of the PNG."""

    board: Board
    by: str
    data: bytes


def drawn(kind: str, number: int, seed: int) -> Iterator[Drawn]:
    """Pictures of some boards of a kind that have one answer, each by every painter there is.

    Boards of variants are left out, which a picture does not tell.
    """
    rng = random.Random(f"{seed} {kind}")
    texts = ["\n".join(entry["text"]) for entry in instances(kind) if entry["status"] == "unique"]
    boards = [board for board in (solvers.read(text, kind) for text in texts) if not board.variant]
    for board in rng.sample(boards, min(number, len(boards))):
        theme = rng.choice(("dark", "light"))
        yield Drawn(board, f"Gridsmith, {theme}", paint(Scene(board, PUZZLES[kind].look, theme=theme)))
        if data := _by_program(board, rng.choice((24, 32, 36, 48))):
            yield Drawn(board, "sgt", data)


def _by_program(board: Board, pixels: int) -> bytes | None:
    """The picture by the program of that puzzle; None where there is none, or it cannot have that board."""
    name = PROGRAMS.get(board.puzzle, "")
    program = shutil.which(f"sgt-{name}")
    if program is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.png"
        try:
            subprocess.run(
                [program, "--screenshot", path, solvers.write(board, "game-id")],
                env={**os.environ, f"{name.upper()}_TILESIZE": str(pixels)},
                check=True,
                capture_output=True,
                timeout=30,
            )
        except (PuzzleError, subprocess.CalledProcessError):
            return None
        return path.read_bytes()
