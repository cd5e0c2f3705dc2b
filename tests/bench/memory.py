"""python -m tests.bench.memory: the most memory that a process needs to solve and draw a 50x50 board."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

from tests.bench.clock import clauses, ours

BOARDS = Path(__file__).with_name("boards")
LARGEST = "50x50"
WAYS = {"ours": "as users have it", "clauses": "with all rules as clauses too"}


def main() -> None:
    """Without arguments starts a fresh process for each puzzle that has such a board, and each way."""
    if len(sys.argv) > 1:
        print(_peak(*sys.argv[1:]))
        return
    for path in sorted(BOARDS.glob("*.json")):
        if LARGEST in json.loads(path.read_text("utf-8")):
            ways = ", ".join(f"{_of_own_process(path.stem, way)} MB {what}" for way, what in WAYS.items())
            print(f"{path.stem:12} {LARGEST}  {ways}")


def _of_own_process(puzzle: str, way: str) -> str:
    own = [sys.executable, "-m", "tests.bench.memory", puzzle, way]
    return subprocess.run(own, check=True, capture_output=True, text=True).stdout.strip()


def _peak(puzzle: str, way: str) -> int:
    """Reads, solves and draws the largest board in this process; its peak resident size in MB."""
    text = json.loads((BOARDS / f"{puzzle}.json").read_text("utf-8"))[LARGEST][0]
    if way == "clauses":
        clauses(text, puzzle)
    ours(text, puzzle)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    main()
