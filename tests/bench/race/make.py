"""python -m tests.bench.race.make: makes the stored boards anew; needs the sgt-puzzles package.

Its generators (MIT licence) make the rows that `_generated` stands for. For the others CaDiCaL is asked, so
another version of it may make other boards.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Callable, Iterator, Mapping
from functools import partial

import solvers
from solvers import Board
from tests.bench.race import setters
from tests.bench.race.minimal_boards import minimal
from tests.bench.race.sets import STORED

Made = Iterator[str]


def sizes() -> Iterator[tuple[str, Made]]:
    for size in (10, 15, 20):
        yield f"tents {size}", _generated("sgt-tents", f"{size}x{size}dt", 10)
    yield "tents 25", _generated("sgt-tents", "25x25dt", 5)
    for size in (10, 25, 50):
        yield f"mosaic {size}", _generated("sgt-mosaic", f"{size}x{size}", 10)
    for order in (6, 9, 12, 20):
        yield f"dominosa {order}", _generated("sgt-dominosa", f"{order}db", 10)
    for size in (10, 20, 30, 40):
        yield f"nonogram {size}", _generated("sgt-pattern", f"{size}x{size}", 10)
    yield "mosaic 25 minimal", _set(10, partial(minimal, "mosaic", 25))
    for size in (10, 20, 30):
        yield f"minesweeper {size} minimal", _set(10, partial(minimal, "minesweeper", size))


def large() -> Iterator[tuple[str, Made]]:
    yield "tents 30 easy", _set(3, partial(setters.easy_tents, 30))
    yield "mosaic 100", _generated("sgt-mosaic", "100x100", 2)
    yield "minesweeper 100 minimal", _set(2, partial(minimal, "minesweeper", 100))
    yield "dominosa 40", _set(3, partial(setters.dominosa, 40))
    yield "nonogram 99", _set(3, partial(setters.smooth_nonogram, 99))


def hard() -> Iterator[tuple[str, Made]]:
    yield "tents 30 hard", _set(10, partial(setters.tents, 30))
    yield "mosaic 30 minimal", _set(5, partial(minimal, "mosaic", 30))
    yield "mosaic 50 minimal", _set(3, partial(minimal, "mosaic", 50))
    yield "minesweeper 50 minimal", _set(5, partial(minimal, "minesweeper", 50))
    yield "dominosa 20 unique", _set(10, partial(setters.dominosa, 20))
    yield "dominosa 30 unique", _set(5, partial(setters.dominosa, 30))
    for size in (25, 30, 40):
        yield f"nonogram {size} unique", _set(10, partial(setters.nonogram, size))


SETS: Mapping[str, Callable[[], Iterator[tuple[str, Made]]]] = {"sizes": sizes, "large": large, "hard": hard}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.race.make", description=__doc__)
    parser.add_argument("sets", nargs="*", default=list(SETS))
    for name in parser.parse_args().sets:
        made = {}
        for row, texts in SETS[name]():
            made[row] = list(texts)
            print(f"{row}: {len(made[row])} boards, {sum(map(len, made[row]))} characters", flush=True)
        (STORED / f"{name}.json").write_text(json.dumps(made, indent=1) + "\n", "utf-8")


def _generated(program: str, parameters: str, number: int) -> Made:
    asked = [program, "--generate", str(number), f"{parameters}#race"]
    yield from subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()


def _set(number: int, make: Callable[[int], Board]) -> Made:
    for seed in range(number):
        yield _written(make(seed))


def _written(board: Board) -> str:
    """The game ID of a board; for Minesweeper, which has none, its size and its task."""
    if board.puzzle != "minesweeper":
        return solvers.write(board, "game-id")
    return f"{board.columns}x{board.rows}:{solvers.write(board, 'task')}"


if __name__ == "__main__":
    main()
