"""python -m tests.bench.memory: the most memory that a process needs to solve and draw the largest boards."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import solvers
from tests.bench.clock import clauses, ours
from tests.bench.race import sets

BOARDS = Path(__file__).with_name("boards")
LARGEST = "50x50"
WAYS = {"ours": "as users have it", "clauses": "with all rules as clauses too"}


def main() -> None:
    """Without arguments starts a fresh process for each of these boards, and each way."""
    if len(sys.argv) > 1:
        print(_peak(*sys.argv[1:]))
        return
    for name, _ in _boards():
        ways = ", ".join(f"{_of_own_process(name, way)} MB {what}" for way, what in WAYS.items())
        print(f"{name:24} {ways}", flush=True)


def _boards() -> Iterator[tuple[str, str]]:
    """Puzzle and size, and the text of a board: those of 50x50, and the large ones of the race."""
    for path in sorted(BOARDS.glob("*.json")):
        for text in json.loads(path.read_text("utf-8")).get(LARGEST, ())[:1]:
            yield f"{path.stem} {LARGEST}", text
    for row in sets.rows():
        if row.set == "large":
            yield row.name, solvers.write(row.boards(1)[0])


def _of_own_process(name: str, way: str) -> str:
    own = [sys.executable, "-m", "tests.bench.memory", name, way]
    return subprocess.run(own, check=True, capture_output=True, text=True).stdout.strip()


def _peak(name: str, way: str) -> int:
    """Reads, solves and draws a board in this process; its peak resident size in MB."""
    text, puzzle = dict(_boards())[name], name.split(maxsplit=1)[0]
    if way == "clauses":
        clauses(text, puzzle)
    ours(text, puzzle)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    main()
