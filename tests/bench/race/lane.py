"""A contestant in a process of its own, warm before the first board, stopped when it takes too long.

Start-up is not counted: packages are loaded, and two boards are solved before, one large and empty. So no
engine is used for the first time on a board that counts. A fresh lane solves nothing before, and each board
in a process of its own. The time of a board is all CPU time of the process, user and system, every thread
counted. The limit is watched from outside, in
/proc: a timer in the process itself would make its clock tick in steps of milliseconds.
"""

from __future__ import annotations

import gc
import importlib
import multiprocessing
import os
import resource
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import solvers
from solvers import PUZZLES, Board
from tests.bench.judged import grid
from tests.bench.judged.models import Verdict
from tests.bench.race.contestants import contestant

OPEN = "\n".join(["." * 12] * 11 + ["." * 11 + "1"])
"""A Mosaic board that nothing decides, with more open cells than are decided without a solver."""


class Run(NamedTuple):
    """What a board cost: its verdict, None when stopped, CPU seconds, and the peak of the process in MB."""

    verdict: Verdict | None
    seconds: float
    megabytes: int


class Lane:
    """The process of one contestant for one puzzle; `seconds` is the CPU time that a board may take."""

    def __init__(self, name: str, puzzle: str, seconds: float, *, fresh: bool = False) -> None:
        self._arguments = (name, puzzle, fresh)
        self._fresh = fresh
        self._seconds = seconds
        self._megabytes = 0
        self._start()

    def _start(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_serve, args=(theirs, *self._arguments), daemon=True)
        self._process.start()
        theirs.close()
        self._pipe.recv()

    def run(self, board: Board) -> Run:
        """Return what the board costs; a process that ends by itself has "died", which is a fault."""
        latest = self._spent() + self._seconds
        self._pipe.send(board)
        while not self._pipe.poll(0.2):
            if self._spent() > latest:
                self.close()
                self._start()
                return Run(None, self._seconds, self._megabytes)
        try:
            run: Run = self._pipe.recv()
        except EOFError:
            self.close()
            self._start()
            return Run(Verdict("died", ()), self._seconds, self._megabytes)
        self._megabytes = run.megabytes
        if self._fresh:
            self.close()
            self._start()
        return run

    def _spent(self) -> float:
        """The CPU seconds of the process so far."""
        after_name = Path(f"/proc/{self._process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _serve(pipe: Connection, name: str, puzzle: str, fresh: bool) -> None:
    """Answers one board after another until it is ended from outside."""
    solve = contestant(name)
    importlib.import_module(
        "solvers.core.search.engine"
    )  # which `solvers.solve` loads when it is first called
    if not fresh:
        solve(solvers.read(PUZZLES[puzzle].example, puzzle))
        solve(solvers.read(OPEN, "mosaic"))
    pipe.send("ready")
    while True:
        board: Board = pipe.recv()
        if not fresh:
            _know_the_grid(board)
        gc.collect()
        started = time.process_time()
        verdict = solve(board)
        spent = time.process_time() - started
        pipe.send(Run(verdict, spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024))


def _know_the_grid(board: Board) -> None:
    """Fills the caches of what depends on the size of the grid alone, as in a worker that has run before."""
    for geometry in (grid.around, grid.beside, grid.dominoes, grid.stripes):
        geometry(board.rows, board.columns)
    first = board.cells[0]
    _ = board.edges, list(board.lines()), board.square_around(first), board.neighbours(first)
    _ = board.edges_at(first), board.square(first)
