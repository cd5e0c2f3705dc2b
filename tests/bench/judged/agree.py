"""python -m tests.bench.judged agree: compares our answers with the truth, in each format of a board.

By game ID, by address, and as people type it: the status, the answer, and what all answers share. A share
that is said to be all of it must be so; one that is not must be right as far as it goes.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

import solvers
from tests.bench.judged import judge
from tests.bench.judged.folder_boards import Entry, Way, entries, kinds_in, ours_has, plain, ways
from tests.bench.judged.grid import Answer


def main(options: argparse.Namespace) -> int:
    total = 0
    for kind in kinds_in(options.folder, options.kinds):
        if not ours_has(kind):
            print(f"{kind:12} is none of ours")
            continue
        told, faults, inexact = Counter[str](), Counter[str](), 0
        for entry in entries(options.folder, kind):
            for way in ways(entry):
                told[way.name] += 1
                for fault in _faults(entry, way, options.seconds):
                    inexact += fault == "inexact"
                    if fault != "inexact":
                        faults[way.name] += 1
                        print(f"  {entry['id']} by {way.name}: {fault}", flush=True)
        parts = (f"{name} {number} ({faults[name]} differ)" for name, number in told.items())
        print(f"{kind:12} {', '.join(parts)}; {inexact} shares not all of it", flush=True)
        total += faults.total()
    return 1 if total else 0


def _faults(entry: Entry, way: Way, seconds: float) -> Iterator[str]:
    try:
        board = solvers.read(way.text, puzzle=entry["kind"])
    except solvers.PuzzleError as error:
        yield f"not read: {error}"
        return
    solution = solvers.solve(board, seconds)
    if solution.status != entry["status"]:
        yield f"{solution.status}, not {entry['status']}"
        return
    if solution.status == "none":
        return
    if entry["status"] == "unique" and plain(solution.written) != plain(entry["answer"]):
        yield f"another answer: {solution.written}"
    if not judge.keeps(entry["kind"], entry["clues"], solution.written or {}):
        yield f"an answer that breaks a rule: {solution.written}"
    if entry["status"] == "multiple":
        yield from _of_shares(plain(solution.shared), plain(entry["common"]), exact=solution.exact)


def _of_shares(ours: Answer | None, truth: Answer | None, *, exact: bool) -> Iterator[str]:
    assert ours is not None
    assert truth is not None
    if ours == truth:
        return
    if exact:
        yield f"shares {ours}, not {truth}"
    elif all(_within(ours[key], truth[key]) for key in truth):
        yield "inexact"
    else:
        yield f"shares {ours}, more than {truth}"


def _within(ours: list[object], truth: list[object]) -> bool:
    """Whether all that is told is true: rows of symbols with `?`, or bridges."""
    if not all(isinstance(row, str) for row in (*ours, *truth)):
        return all(bridge in truth for bridge in ours)
    symbols = zip("".join(map(str, ours)), "".join(map(str, truth)), strict=True)
    return all(one in ("?", other) for one, other in symbols)
