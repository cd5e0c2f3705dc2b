"""python -m tests.bench.race: ours, CP-SAT, CaDiCaL and the founding encodings on the same boards.

Prints a table of what an answer and the proof of its uniqueness cost; exits with 1 where contestants
disagree or an answer breaks a rule.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.bench.race import judge, table
from tests.bench.race.contestants import NAMES
from tests.bench.race.lane import Lane, Run
from tests.bench.race.sets import SETS, Row, rows
from tests.bench.race.table import Figures

RIVALS = ("ours", "cpsat", "cadical")


def main() -> int:
    options = _options()
    chosen = [row for row in rows() if row.set in options.sets and _named(row.name, options.rows)]
    figures, faults = [], []
    print(table.head(options.contestants))
    for row in chosen:
        found = _raced(row, options.contestants, options.boards, options.seconds, faults)
        figures.append(found)
        print(table.line(found), flush=True)
    print(table.totals(figures))
    if options.save:
        options.save.write_text(json.dumps([found._asdict() for found in figures], indent=1) + "\n", "utf-8")
    print("\n".join(faults) if faults else "Every verdict agrees, and every answer keeps the rules.")
    return 1 if faults else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.race", description=__doc__)
    parser.add_argument("--sets", nargs="+", choices=SETS, default=SETS)
    parser.add_argument(
        "--rows", nargs="+", default=[""], help='what row names begin with: "tents" "mosaic 25"'
    )
    parser.add_argument("--boards", type=int, default=10, help="how many boards of a row at most")
    parser.add_argument("--seconds", type=float, default=60, help="CPU time that a board may take")
    parser.add_argument("--contestants", nargs="+", choices=NAMES, default=RIVALS)
    parser.add_argument("--save", type=Path, help="a file for the figures, which tests.bench.race.plot draws")
    return parser.parse_args()


def _named(name: str, beginnings: Sequence[str]) -> bool:
    return any(f"{name} ".startswith(f"{beginning} ".lstrip()) for beginning in beginnings)


def _raced(row: Row, names: Sequence[str], most: int, seconds: float, faults: list[str]) -> Figures:
    """Runs the boards of a row, each with all contestants in turn, and judges the verdicts."""
    boards = row.boards(most)
    lanes = {name: Lane(name, row.puzzle, seconds) for name in names}
    runs: dict[str, list[Run]] = {name: [] for name in names}
    for number, board in enumerate(boards, 1):
        for name, lane in lanes.items():
            runs[name].append(lane.run(board))
        verdicts = {name: own[-1].verdict for name, own in runs.items()}
        faults += [f"{row.name}, board {number}: {fault}" for fault in judge.faults(board, verdicts)]
    for lane in lanes.values():
        lane.close()
    cells = sum(board.rows * board.columns for board in boards) / len(boards)
    statuses = [
        judge.status({name: own[i].verdict for name, own in runs.items()}) for i in range(len(boards))
    ]
    return table.figures(row, cells, statuses, runs)


if __name__ == "__main__":
    sys.exit(main())
