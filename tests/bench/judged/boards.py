"""python -m tests.bench.judged boards: makes boards of the ten kinds, one JSON file a kind.

From sgt-puzzles where it has the kind, from `setters` else; then boards with several answers and with none,
by dropping or changing clues. Each answer is found by CaDiCaL and judged by `judge`.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.judged import cadical, judge, setters
from tests.bench.judged.addresses import address
from tests.bench.judged.changes import other, sparse, weaker
from tests.bench.judged.decode import clues_of
from tests.bench.judged.game_ids import game_id
from tests.bench.judged.grid import Clues, size

SECONDS = 15.0
"""A board that takes longer to make, or to be sure of, is left out."""
CHANGED = 5
"""One board of so many is changed as well, once to have several answers, once to have none."""
BATCH = 20
SHARES = (0.8, 0.5, 0.2)
MOST = 160
"""Cells of a board that is changed, but for a few: what many answers share can take minutes."""

BINARIES = {
    "sudoku": "solo",
    "takuzu": "unruly",
    "lightup": "lightup",
    "futoshiki": "unequal",
    "skyscrapers": "towers",
    "hitori": "singles",
    "slitherlink": "loopy",
    "hashi": "bridges",
}

SETS: dict[str, str] = {
    "sudoku": (
        "2x2dt:8 3x2db:12 3x3dt:15 3x3db:15 3x3di:15 3x3da:15 3x3de:15 3x3du:25 3x3dt-minimal:15 "
        "3x3xdb:8 3x3xda:8 3x3jdb:10 3x3jda:10 3x3jxdb:6 6jdb:8 3x3kdb:8 3x3kda:6 2x2kdb:4 3x2kdb:4 "
        "4x2db:4 4x3db:6 4x4db:12 5x5db:2"
    ),
    "takuzu": (
        "6x6dt:12 8x8de:20 8x8dn:20 8x8udn:15 6x10dn:10 10x10de:20 10x10dn:20 10x10udn:15 14x14de:10 "
        "14x14dn:20 14x14udn:10 20x20dn:10 20x20udn:5 30x30dn:2"
    ),
    "lightup": (
        "5x5b20s2d0:8 7x7b20s4d0:15 7x7b20s4d1:15 7x7b20s4d2:15 10x10b20s4d0:15 10x10b20s4d1:15 "
        "10x10b20s4d2:20 8x12b20s2d1:10 14x14b20s4d0:10 14x14b20s4d2:15 20x20b20s4d1:8 "
        "20x20b20s4d2:10 30x30d2:5"
    ),
    "futoshiki": (
        "4de:10 5dt:10 5de:20 5dk:20 5dx:10 6dk:15 6dx:15 7dk:10 7dx:20 9dk:5 9dx:12 5ade:15 6adk:12 "
        "7adx:8 5dr:5"
    ),
    "skyscrapers": (
        "4de:15 5de:20 5dh:20 5dx:15 5du:8 6de:15 6dh:20 6dx:20 6du:8 7dh:15 7dx:15 8dh:6 8dx:6 9de:3"
    ),
    "hitori": (
        "5x5de:12 6x6de:12 6x6dk:15 8x8de:20 8x8dk:25 10x10de:10 10x10dk:20 8x12dk:10 12x12dk:20 "
        "16x16dk:12 20x20dk:12"
    ),
    "slitherlink": (
        "5x5t0de:10 7x7t0de:15 7x7t0dn:15 7x7t0dh:15 8x12t0dt:10 10x10t0de:15 10x10t0dn:20 "
        "10x10t0dh:25 15x15t0dn:10 15x15t0dh:15 20x20t0dh:12 30x30t0dh:6"
    ),
    "hashi": (
        "7x7i30e10m2d0:15 7x7i30e10m2d1:15 7x7i30e10m2d2:15 7x7i20e0m1d0:6 7x7i30e10m3d1:8 "
        "7x7i30e10m4d1:8 8x8i30e10m2Ld1:10 10x10i30e10m2d1:20 10x10i30e10m2d2:25 10x10i30e10m3d2:8 "
        "10x10i30e10m2Ld2:8 15x15i30e10m2d2:20 20x20i30e10m2d2:12 25x25i30e10m2d2:10 9x14i30e10m2d1:8"
    ),
    "starbattle": "5-1:15 6-1:25 8-1:40 8-2:10 9-1:15 9-2:20 10-1:10 10-2:45 12-2:10 14-3:10",
    "nurikabe": (
        "5x5-5:20 7x7-6:30 7x7-9:20 9x9-8:25 8x12-7:15 10x10-6:40 10x10-10:5 12x12-6:10 15x15-5:10 "
        "15x15-6:5 20x20-5:4"
    ),
}
"""Parameters of sgt-puzzles, else of `setters` (size-stars, size-largest island): how many boards of each."""


def write(folder: Path, kinds: list[str]) -> None:
    """Makes the boards of some kinds; a file is written anew after each `BATCH` of boards."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in kinds:
        made: list[dict[str, Any]] = []
        for entry in _boards(kind):
            made.append(entry)
            if len(made) % BATCH == 0:
                _saved(folder / f"{kind}.json", made)
        _saved(folder / f"{kind}.json", made)
        told = [entry["status"] for entry in made]
        print(kind, len(made), {status: told.count(status) for status in dict.fromkeys(told)}, flush=True)


def _saved(path: Path, made: list[dict[str, Any]]) -> None:
    path.write_text("[\n" + ",\n".join(map(json.dumps, made)) + "\n]\n", "utf-8")


def _boards(kind: str) -> Iterator[dict[str, Any]]:
    number = 0
    for words in SETS[kind].split():
        parameters, _, many = words.partition(":")
        for seed in range(1, int(many) + 1):
            found = _made(kind, parameters, seed)
            if found is None:
                continue
            clues, source = found
            number += 1
            rows, columns = size(clues)
            yield _entry(kind, f"{kind}-{number:03}", clues, parameters, source)
            cells = rows * columns
            if (seed % CHANGED == 0 and cells <= MOST) or (seed == 1 and cells <= 3 * MOST):
                chance = random.Random(f"{kind} {parameters} {seed}")
                yield from _changes(kind, f"{kind}-{number:03}", clues, f"{source}, changed", chance)


def _made(kind: str, parameters: str, seed: int) -> tuple[Clues, str] | None:
    if kind == "starbattle":
        n, stars = map(int, parameters.split("-"))
        return setters.starbattle(n, stars, seed), f"generated, seed {seed}"
    if kind == "nurikabe":
        columns, rows, largest = map(int, parameters.replace("-", "x").split("x"))
        return setters.nurikabe(rows, columns, largest, seed), f"generated, seed {seed}"
    parameters, _, minimal = parameters.partition("-")
    command = [f"sgt-{BINARIES[kind]}", "--generate", "1", f"{parameters}#bench-{seed}"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
    except subprocess.TimeoutExpired:
        return None
    source = f"{command[0]} {parameters}#bench-{seed}"
    clues = clues_of(kind, run.stdout.strip())
    return (setters.minimal(clues, seed) if minimal else clues), f"{source} {minimal}".strip()


def _changes(
    kind: str, name: str, clues: Clues, source: str, chance: random.Random
) -> Iterator[dict[str, Any]]:
    """The board with fewer clues until there are several answers, and with other ones until there is none.

    Slitherlinks also with far fewer: there the rivals find loops by the hundred.
    """
    for share in SHARES if kind == "slitherlink" else ():
        now = sparse(clues, share, chance)
        yield _entry(kind, f"{name}-{share}", now, f"sparse {share}", source)
    for status, change in (("multiple", weaker), ("none", other)):
        now = clues
        for _ in range(30):
            now = change(kind, now if status == "multiple" else clues, chance)
            found = _solved(kind, now)
            if found is not None and found.status == status and _writable(kind, now):
                yield _entry(kind, f"{name}-{status}", now, "", source)
                break


def _writable(kind: str, clues: Clues) -> bool:
    return bool(game_id(kind, clues) or address(kind, clues))


def _solved(kind: str, clues: Clues) -> cadical.Verdict | None:
    """Without what is common: None where that takes too long."""
    try:
        return cadical.solve(kind, clues, seconds=SECONDS)
    except cadical.LateError:
        return None


def _entry(kind: str, name: str, clues: Clues, level: str, source: str) -> dict[str, Any]:
    """A board in the format of the stored sets. Raises AssertionError where an answer breaks a rule."""
    verdict = cadical.solve(kind, clues, common=True)
    for answer in verdict.answers:
        assert judge.keeps(kind, clues, answer), f"{name}: the answer breaks a rule"
    rows, columns = size(clues)
    unique = verdict.status == "unique"
    entry = {
        "id": name,
        "kind": kind,
        "text_sgt": game_id(kind, clues),
        "url": address(kind, clues),
        "h": rows,
        "w": columns,
        "clues": clues,
        "status": verdict.status,
        "answer": verdict.answers[0] if unique else None,
        "level": level or None,
        "source": source,
    }
    if verdict.status == "multiple":
        entry |= {"answers": verdict.answers, "common": verdict.common}
    return entry
