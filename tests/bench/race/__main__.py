"""python -m tests.bench.race: Gridsmith, CP-SAT and CaDiCaL on the same boards.

Prints a table of what an answer and the proof of its uniqueness cost; exits with 1 where contestants
disagree.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.bench.judged.clauses import plain
from tests.bench.judged.models import Verdict
from tests.bench.race import table
from tests.bench.race.contestants import NAMES
from tests.bench.race.lane import Lane
from tests.bench.race.sets import SETS, STORED_SETS, Row, rows
from tests.bench.race.table import Figures

RIVALS = ("ours", "cpsat", "cadical")


def main() -> int:
    options = _options()
    figures: list[Figures] = []
    faults: list[str] = []
    print(table.head(options.contestants))
    for row in rows():
        if row.set in options.sets and any(_begins(row.name, words) for words in options.rows):
            found, wrong = _raced(row, options)
            print(table.line(found), flush=True)
            figures.append(found)
            faults += wrong
    print(table.totals(figures))
    print("\n".join(faults) or "Every verdict agrees.")
    if options.save:
        options.save.write_text(json.dumps([found._asdict() for found in figures], indent=1) + "\n", "utf-8")
    return 1 if faults else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.race", description=__doc__)
    parser.add_argument("--sets", nargs="+", choices=SETS, default=STORED_SETS)
    parser.add_argument(
        "--rows", nargs="+", default=[""], help='what row names begin with: "tents" "mosaic 25"'
    )
    parser.add_argument("--boards", type=int, default=10, help="how many boards of a row at most")
    parser.add_argument("--seconds", type=float, default=60, help="CPU time that a board may take")
    parser.add_argument("--contestants", nargs="+", choices=NAMES, default=RIVALS)
    parser.add_argument(
        "--fresh", action="store_true", help="each board in a process that solved nothing yet"
    )
    parser.add_argument("--save", type=Path, help="a file for the figures, as JSON")
    return parser.parse_args()


def _begins(name: str, words: str) -> bool:
    return name.split()[: len(words.split())] == words.split()


def _raced(row: Row, options: argparse.Namespace) -> tuple[Figures, list[str]]:
    """Runs the boards of a row, each with all contestants in turn, and judges the verdicts."""
    boards = row.boards(options.boards)
    lanes = {
        name: Lane(name, row.puzzle, options.seconds, fresh=options.fresh) for name in options.contestants
    }
    rounds = [{name: lane.run(board) for name, lane in lanes.items()} for board in boards]
    for lane in lanes.values():
        lane.close()
    verdicts = [{name: run.verdict for name, run in runs.items()} for runs in rounds]
    faults = [
        f"{row.name}, board {number}: {fault}"
        for number, given in enumerate(verdicts, 1)
        for fault in _faults(given)
    ]
    return table.figures(row, boards, rounds), faults


def _faults(given: Mapping[str, Verdict | None]) -> Iterable[str]:
    """Yield what the contestants disagree on: the status, or the only answer."""
    told = {
        repr((one.status, *map(plain, one.answers if one.status == "unique" else ())))
        for one in given.values()
        if one
    }
    if len(told) > 1:
        yield f"contestants disagree: {told}"


if __name__ == "__main__":
    sys.exit(main())
