"""python -m tests.bench.variants: Sudoku variants answered by the solver and by CP-SAT.

Each board is judged with the givens that make it unique, with fewer, and with a clue that is wrong. With
`--no-givens` clues of several kinds make it unique, each of them needed, and it is judged without each kind
as well. The status, the answer and what all answers share must be equal, and all addresses of f-puzzles and
SudokuPad must hold the same board. `--store` writes the unique boards for the tests.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from urllib.parse import quote

import solvers
from solvers.formats.editors.lz_string import pack
from tests.bench.variants import boards
from tests.bench.variants.cpsat import Fields, Grid, Judge, UndecidedError, Verdict

STATUSES = ("none", "unique", "multiple")
FORMS = (
    "https://f-puzzles.com/?load={quoted}",
    "https://sudokupad.app/fpuzzles{code}",
    "https://sudokupad.app/fpuz{quoted}",
    "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{quoted}",
)
"""Addresses that hold a board."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.variants", description=__doc__)
    parser.add_argument("--boards", type=int, default=40, help="number of random solutions")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--no-givens", action="store_true")
    parser.add_argument("--store", type=Path, metavar="FILE")
    options = parser.parse_args()
    found, faults, times, stored = Counter[str](), 0, [], []
    used, mixed = Counter[str](), 0
    for number in range(options.boards):
        rng = Random(options.seed * 1000 + number)
        others = rng.randint(4, 6) if options.no_givens else rng.randint(0, 3)
        kinds = boards.random_kinds(number, others, rng)
        for fields in (_clue_versions if options.no_givens else _versions)(kinds, rng):
            try:
                verdict = Judge(fields, seconds=30).verdict()
            except UndecidedError:
                found["undecided"] += 1
                continue
            found[STATUSES[verdict.solutions]] += 1
            if verdict.solutions == 1:
                present = [kind for kind in kinds if fields.get(kind)]
                used.update(present)
                mixed += len(present) > 2
                stored.append(_entry(present, fields, verdict))
            started = time.process_time()
            for fault in _faults(fields, verdict):
                faults += 1
                print(f"  {number} {' '.join(kinds)}: {fault}\n  {json.dumps(fields)}", flush=True)
            times.append(time.process_time() - started)
        print(number, *kinds, *(f"{name} {count}" for name, count in found.items()), flush=True)
    if options.store:
        options.store.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")
    print(f"{mixed} unique boards have three or more kinds:", *(f"{kind} {n}," for kind, n in used.items()))
    times.sort()
    shares = ", ".join(f"{share} % {times[len(times) * share // 101]:.3f} s" for share in (50, 90, 99, 100))
    print(f"{faults} differ; {shares} of the processor")
    return 1 if faults else 0


def _versions(kinds: tuple[str, ...], rng: Random) -> Iterator[Fields]:
    try:
        fields, grid = boards.board(rng, kinds)
        boards.settle(fields, grid)
    except UndecidedError:
        return
    yield fields
    givens = [place for place, cell in enumerate(chain.from_iterable(fields["grid"])) if cell]
    gone = set(rng.sample(givens, len(givens) // 3))
    n = boards.N
    yield {
        **fields,
        "grid": [
            [{} if r * n + c in gone else cell for c, cell in enumerate(row)]
            for r, row in enumerate(fields["grid"])
        ],
    }
    yield boards.spoil(rng, fields)


def _clue_versions(kinds: tuple[str, ...], rng: Random) -> Iterator[Fields]:
    """Yield a board without a given, and the board without its clues of each kind, which are needed."""
    try:
        fields, grid = boards.board(rng, kinds)
        boards.settle_with_clues(rng, fields, grid, kinds)
        for kind in kinds:
            rest = _remove(kind, fields)
            if not Judge(rest, seconds=30).another(grid):
                fields = rest
    except UndecidedError:
        return
    yield fields
    yield from (_remove(kind, fields) for kind in kinds if fields.get(kind))


def _remove(kind: str, fields: Fields) -> boards.Entry:
    rest = {name: value for name, value in fields.items() if name != kind}
    return {**rest, "negative": [name for name in fields.get("negative", ()) if name != kind]}


def _faults(fields: Fields, verdict: Verdict) -> Iterator[str]:
    try:
        board = solvers.read("https://www.f-puzzles.com/?load=" + pack(json.dumps(fields)))
    except solvers.PuzzleError as error:
        if verdict.solutions:
            yield f"refused: {error}"
        return
    yield from _wrong_forms(board, fields)
    solution = solvers.solve(board, 30)
    if solution.status != STATUSES[verdict.solutions]:
        yield f"{solution.status}, not {STATUSES[verdict.solutions]}"
    elif verdict.solutions and (shown := _text(verdict.common)) != "".join(solution.common or ()):
        yield f"shares {solution.common}, not {shown}"
    elif verdict.solutions and not Judge(_fill(fields, solution.cells or ())).solve():
        yield f"an answer that breaks a rule: {solution.cells}"


def _wrong_forms(board: solvers.Board, fields: Fields) -> Iterator[str]:
    code = pack(json.dumps(fields))
    addresses = [form.format(code=code, quoted=quote(code, safe="")) for form in FORMS]
    for text in (*addresses, solvers.write(board), solvers.write(board, "f-puzzles")):
        if solvers.read(text) != board:
            yield f"another board from {text[:60]}"


def _entry(kinds: Sequence[str], fields: Fields, verdict: Verdict) -> dict[str, object]:
    board = solvers.read(json.dumps(fields))
    return {"kinds": kinds, "text": solvers.write(board).splitlines(), "answer": _text(verdict.answer)}


def _text(common: Grid) -> str:
    return "".join(str(common.get((r, c), "?")) for r in range(boards.N) for c in range(boards.N))


def _fill(fields: Fields, rows: tuple[str, ...]) -> Fields:
    return {**fields, "grid": [[{"value": int(sign), "given": True} for sign in row] for row in rows]}


if __name__ == "__main__":
    sys.exit(main())
