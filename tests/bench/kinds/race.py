"""python -m tests.bench.kinds race: ours, CaDiCaL and CP-SAT on the same boards, row by row of kind and size.

Each board is asked from its clues on, ours from its text: an answer, and whether it is the only one. CPU
milliseconds of one warm process, contestants in turn; median (worst). Verdicts must agree.
The limit is one of real time; a board that meets it counts as the limit.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import solvers
from tests.bench.kinds import cadical, cpsat, judge
from tests.bench.kinds.models import Verdict
from tests.bench.kinds.stored import Entry, entries, kinds_in, ours_has, text_read

Contestant = Callable[[Entry, str, float], Verdict]
"""Is given the board, the text of it that we read, and the seconds that it may take."""
LATE = Verdict("unknown", ())


def main(options: argparse.Namespace) -> int:
    faults = 0
    print(f"| row | boards | {' | '.join(options.contestants)} |\n|{'---|' * (2 + len(options.contestants))}")
    for kind in kinds_in(options.folder, options.kinds):
        for name, boards in _rows(options.folder, kind).items():
            if any(words in name for words in options.rows):
                faults += _raced(name, kind, boards[: options.boards], options)
    return 1 if faults else 0


def _rows(folder: Path, kind: str) -> dict[str, list[Entry]]:
    """By size and level; boards with another number of answers by size."""
    rows: dict[str, list[Entry]] = {}
    for entry in entries(folder, kind):
        level = entry["level"] or entry["status"]
        rows.setdefault(f"{kind} {entry['w']}x{entry['h']} {level}", []).append(entry)
    return rows


def _raced(name: str, kind: str, boards: list[Entry], options: argparse.Namespace) -> int:
    names = [one for one in options.contestants if one != "ours" or ours_has(kind)]
    costs: dict[str, list[float]] = {one: [] for one in names}
    stopped = dict.fromkeys(names, 0)
    faults = []
    texts = [text_read(entry) if "ours" in names else "" for entry in boards]
    for one in names:
        CONTESTANTS[one](
            boards[0], texts[0], options.seconds
        )  # warm: packages loaded, tables of this size made
    for entry, text in zip(boards, texts, strict=True):
        for one in names:
            verdict, cost = _timed(one, entry, text, options.seconds)
            costs[one].append(cost)
            stopped[one] += verdict is LATE
            if verdict is not LATE:
                faults += [f"{one}, {entry['id']}: {fault}" for fault in _faults(entry, verdict)]
    cells = [
        f"{median(costs[one]):.1f} ({max(costs[one]):.1f}{f', {stopped[one]} stopped' * bool(stopped[one])})"
        if one in names
        else "-"
        for one in options.contestants
    ]
    print(f"| {name} | {len(boards)} | {' | '.join(cells)} |", *faults, sep="\n", end="\n", flush=True)
    return len(faults)


def _timed(name: str, entry: Entry, text: str, seconds: float) -> tuple[Verdict, float]:
    gc.collect()
    started = time.process_time()
    verdict = CONTESTANTS[name](entry, text, seconds)
    spent = seconds if verdict is LATE else time.process_time() - started
    return verdict, spent * 1000


def _faults(entry: Entry, verdict: Verdict) -> list[str]:
    broken = [answer for answer in verdict.answers if not judge.keeps(entry["kind"], entry["clues"], answer)]
    wrong = [f"says {verdict.status}, not {entry['status']}"] if verdict.status != entry["status"] else []
    return [*wrong, *["an answer breaks a rule"] * len(broken)]


def _ours(entry: Entry, text: str, seconds: float) -> Verdict:
    board = solvers.read(text, puzzle=entry["kind"])
    solution = solvers.solve(board, seconds, common=False)
    if solution.status == "unknown":
        return LATE
    return Verdict(solution.status, (solution.written,) if solution.written else ())


def _cadical(entry: Entry, _: str, seconds: float) -> Verdict:
    try:
        return cadical.solve(entry["kind"], entry["clues"], seconds=seconds)
    except cadical.LateError:
        return LATE


def _cpsat(entry: Entry, _: str, seconds: float) -> Verdict:
    try:
        return cpsat.solve(entry["kind"], entry["clues"], seconds=seconds)
    except cpsat.LateError:
        return LATE


CONTESTANTS: dict[str, Contestant] = {"ours": _ours, "cadical": _cadical, "cpsat": _cpsat}
