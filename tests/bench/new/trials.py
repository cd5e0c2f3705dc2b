"""Some boards of one kind, size and level, and what judges from outside say of them."""

from __future__ import annotations

import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import solvers
from solvers import Board, Level, PuzzleError
from solvers.core.explanation.difficulty import difficulty_of
from tests.bench.kinds import cadical
from tests.bench.new import one_loop
from tests.bench.new.densities import clues_a_cell
from tests.bench.race import cadical as founding


@dataclass
class Trial:
    """`unique` and `as_asked` count boards; `seconds` are those of the processor, failures among them."""

    kind: str
    size: str
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


def tried(kind: str, size: str, level: Level, number: int, seconds: float) -> Trial:
    """The boards of the first seeds. A kind whose first three all fail is left."""
    trial = Trial(kind, size, level)
    for seed in range(number):
        if seed == 3 and not trial.boards:
            break
        _one(trial, seed, seconds)
    return trial


def _one(trial: Trial, seed: int, seconds: float) -> None:
    started = time.process_time()
    signal.signal(signal.SIGVTALRM, _stop)
    # By the processor and not by the clock.
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        board = solvers.make(trial.kind, trial.size, trial.level, seed).board
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
    trial.as_asked += difficulty_of(asked.whole_way()).level == asked.level(_RATING) == trial.level


def _stop(*_: object) -> None:
    raise StoppedError


def status(board: Board) -> str:
    """What CaDiCaL says of a board, or CP-SAT of loops, with models that share nothing with our solver."""
    if board.puzzle == "slitherlink":
        return one_loop.status(board.grid)
    if board.puzzle in ("minesweeper", "mosaic", "tents", "dominosa", "nonogram"):
        return founding.solve(board).status
    return str(cadical.solve(board.puzzle, clues_of(board)).status)


def clues_of(board: Board) -> dict[str, Any]:
    """The board as the bench of the ten further kinds has it."""
    kind = board.puzzle
    if kind in ("takuzu", "lightup"):
        grid: Any = ["".join("." if clue is None else str(clue) for clue in row) for row in board.grid]
    else:
        grid = [[clue or 0 for clue in row] for row in board.grid]
    clues: dict[str, Any] = {"grid": grid}
    if kind in ("sudoku", "starbattle"):
        clues["regions"] = [list(row) for row in board.regions]
    match kind:
        case "sudoku":
            clues |= {"diagonals": False, "cages": []}
        case "takuzu":
            clues["unique_lines"] = True
        case "starbattle":
            clues["stars"] = board.total
        case "futoshiki":
            ends = [(edge, edge[::-1])[sign == "<"] for edge, sign in board.signs]
            clues |= {"greater": [[big.name, small.name] for big, small in ends], "adjacent": None}
        case "skyscrapers":
            margins = (board.column_clues, board.bottom_clues, board.row_clues, board.right_clues)
            for name, margin in zip(("top", "bottom", "left", "right"), margins, strict=True):
                clues[name] = [clue[0] if clue else 0 for clue in margin]
        case "hashi":
            clues |= {"max": 2, "loops": True}
    return clues
