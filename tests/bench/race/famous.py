"""python -m tests.bench.race.famous FILE: nonograms of a file, each with several random seeds of Z3.

The file is a list of boards as JSON, each with an `id`, its `rows` and its `cols`. Prints the CPU seconds
until an answer is found and another one sought, each seed in a process of its own; exits with 1 where seeds
disagree.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import z3

import solvers
from solvers import Board


def main() -> int:
    options = _options()
    spawn = multiprocessing.get_context("spawn")
    disagree = False
    print("| board | median | worst | seconds of each seed | verdicts |\n|---|---|---|---|---|")
    for entry in json.loads(options.file.read_text("utf-8")):
        if options.boards and entry["id"] not in options.boards:
            continue
        board = _board(entry["rows"], entry["cols"])
        with spawn.Pool(1, maxtasksperchild=1) as pool:
            runs = [pool.apply(_solved, (board, seed, options.seconds)) for seed in range(options.seeds)]
        times = sorted(seconds for _, seconds in runs)
        told = {status for status, _ in runs}
        disagree |= len(told - {"unknown"}) > 1
        each = " ".join(f"{seconds:.1f}" for seconds in times)
        verdicts = ", ".join(sorted(told))
        print(f"| {entry['id']} | {median(times):.1f} | {times[-1]:.1f} | {each} | {verdicts} |", flush=True)
    return 1 if disagree else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.race.famous", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", nargs="+", help="the ids of some of them")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=120, help="what a seed may take, by the clock")
    return parser.parse_args()


def _board(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> Board:
    clues = [tuple(tuple(filter(None, line)) for line in lines) for lines in (rows, columns)]
    return Board("nonogram", ((None,) * len(columns),) * len(rows), *clues)


def _solved(board: Board, seed: int, seconds: float) -> tuple[str, float]:
    z3.set_param("sat.random_seed", seed)
    begun = time.process_time()
    status = solvers.solve(board, seconds, common=False).status
    return status, time.process_time() - begun


if __name__ == "__main__":
    sys.exit(main())
