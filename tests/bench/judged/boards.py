"""Boards to judge, and the rules of each as its model knows them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

import solvers
from solvers import LEVELS, Board, PuzzleError
from tests.bench.judged.clauses import Clauses
from tests.bench.kinds.kind import Kind
from tests.bench.kinds.piece_models import KINDS
from tests.solvers.instance_boards import instances

SECONDS = 10
"""Time for a new board; if none is found, it is left out."""
SGT = {
    "kurodoko": "sgt-range 8x8",
    "masyu": "sgt-pearl 8x8dt",
    "shikaku": "sgt-rect 9x9",
    "kenken": "sgt-keen 6dn",
    "fillomino": "sgt-filling 7x7",
    "galaxies": "sgt-galaxies 7x7dn",
    "magnets": "sgt-magnets 6x5dtS",
    "palisade": "sgt-palisade 6x6n6",
    "slant": "sgt-slant 8x8dh",
    "undead": "sgt-undead 5x5dn",
}
"""The programs that make further boards of the newer kinds."""


def rules_of(board: Board) -> Kind | Clauses:
    """Return the model of a board."""
    return KINDS[board.puzzle](board) if board.puzzle in KINDS else Clauses(board)


def boards(
    kind: str,
    many: int,
    size: str | None = None,
    *,
    cells: int | None = None,
    unique: bool = False,
    seed: int = 0,
) -> Iterator[Board]:
    """Yield the stored boards of up to so many cells, or the unique ones of them, then new boards, some by
    sgt-puzzles. With another seed than 0, all are new. Boards with rules that the models do not know are
    left out.
    """
    stored = () if seed else _stored(kind, cells, unique=unique)
    for board in chain(stored, _made(kind, many, size, seed)):
        if is_known(board):
            yield board


def is_known(board: Board) -> bool:
    """Return whether the models know all rules of a board."""
    is_plain = board.variant <= {"repeats"} and not (board.cages or board.overlays)
    return is_plain or board.puzzle in KINDS


def _stored(kind: str, cells: int | None, *, unique: bool) -> Iterator[Board]:
    for entry in instances(kind):
        board = solvers.read("\n".join(entry["text"]), kind)
        if (cells is None or len(board.cells) <= cells) and (entry["status"] == "unique" or not unique):
            yield board


def _made(kind: str, many: int, size: str | None, first: int) -> Iterator[Board]:
    program, _, parameters = SGT.get(kind, "").partition(" ")
    for seed in range(first, first + many):
        with suppress(PuzzleError):
            yield solvers.make(kind, size, LEVELS[seed % len(LEVELS)], seed, seconds=SECONDS).board
        if shutil.which(program):
            asked = [program, "--generate", "1", f"{parameters}#bench-{seed}"]
            text = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
            yield solvers.read(text, kind)
