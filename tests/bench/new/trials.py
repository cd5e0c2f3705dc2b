"""Some boards of one kind, size and level, and what judges from outside say of them."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import solvers
from solvers import Board, Level, PuzzleError
from solvers.core.boards.encoded_board import Size
from solvers.core.explanation.difficulty import difficulty_of
from tests.bench.judged import cadical
from tests.bench.judged.clues import clues_of
from tests.bench.kinds.path_models import slitherlink
from tests.bench.kinds.piece_models import KINDS
from tests.bench.new.densities import clues_a_cell


@dataclass
class Trial:
    """`unique` and `as_asked` count boards; `seconds` are those of the processor, failures among them."""

    kind: str
    size: Size
    level: Level
    boards: list[Board] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)
    unique: int = 0
    as_asked: int = 0

    @property
    def density(self) -> float:
        """The mean share of cells with a clue, or of margins."""
        return sum(map(clues_a_cell, self.boards)) / len(self.boards)


_RATING = 600.0
"""Seconds to find the level that an answer tells."""


class StoppedError(Exception):
    """A board took too long."""


def tried(kind: str, size: Size, level: Level, seeds: Sequence[int], seconds: float) -> Trial:
    """Return the boards of some seeds. If the first three all fail, the others are left out."""
    trial = Trial(kind, size, level)
    for seed in seeds:
        if len(trial.seconds) == 3 and not trial.boards:
            break
        _one(trial, seed, seconds)
    return trial


def _one(trial: Trial, seed: int, seconds: float) -> None:
    started = time.process_time()
    signal.signal(signal.SIGVTALRM, _stop)
    # By the processor and not by the clock.
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        board = solvers.make(trial.kind, str(trial.size), trial.level, seed).board
    except PuzzleError:
        trial.failed["not found"] += 1
        return
    except StoppedError:
        trial.failed["stopped"] += 1
        return
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        trial.seconds.append(time.process_time() - started)
    # As others get it: from its text.
    read = solvers.read(solvers.write(board), trial.kind, format="text")
    trial.boards.append(read)
    trial.unique += status(read) == "unique"
    asked = solvers.ask(read)
    # As people are told it: by the way that is explained, and by an answer.
    walked, rated = difficulty_of(solvers.PUZZLES[trial.kind], asked.hint_walk()), asked.grade(_RATING)
    trial.as_asked += rated is not None and walked.level == rated.level == trial.level


def _stop(*_: object) -> None:
    raise StoppedError


def status(board: Board) -> str:
    """What CaDiCaL or CP-SAT says of a board, with models that share nothing with our solver."""
    # CaDiCaL, told of loops as they come, takes minutes for a Slitherlink of 20x20.
    models = {**KINDS, "slitherlink": slitherlink}
    if board.puzzle in models:
        return ("none", "unique", "multiple")[len(models[board.puzzle](board).solutions())]
    return str(cadical.solve(board.puzzle, clues_of(board)).status)
