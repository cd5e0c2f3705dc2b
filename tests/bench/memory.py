"""python -m tests.bench.memory: the peak memory of a process that solves and draws a large board."""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import solvers
from bot.render import Scene, paint
from solvers import PUZZLES
from tests.bench.race import sets

BOARDS = Path(__file__).with_name("boards")
LARGEST = "50x50"


def main() -> None:
    """Measure each board in a fresh process, or the named board in this one."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.memory", description=__doc__)
    parser.add_argument("board", nargs="?", help='one board, such as "tents 50x50"; all by default')
    board = parser.parse_args().board
    if board and board not in dict(_boards()):
        parser.error(f"there is no {board}; there are {', '.join(dict(_boards()))}")
    if board:
        print(_peak(board))
        return
    for name, _ in _boards():
        print(f"{name:24} {_peak_of_process(name)} MB", flush=True)


def _boards() -> Iterator[tuple[str, str]]:
    """Yield puzzle and size with the text of a board: those of 50x50, and the large ones of the race."""
    for path in sorted(BOARDS.glob("*.json")):
        for text in json.loads(path.read_text("utf-8")).get(LARGEST, ())[:1]:
            yield f"{path.stem} {LARGEST}", text
    for row in sets.rows():
        if row.set == "large":
            yield row.name, solvers.write(row.boards(1)[0])


def _peak_of_process(name: str) -> str:
    command = [sys.executable, "-m", "tests.bench.memory", name]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def _peak(name: str) -> int:
    """Read, solve and draw a board in this process; return its peak resident size in MB."""
    board = solvers.read(dict(_boards())[name], name.split(maxsplit=1)[0])
    paint(Scene(board, PUZZLES[board.puzzle].look, solvers.solve(board).sure))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    main()
