"""CPU time and size of pictures of solved boards, per puzzle and side, warm and for the very first one.

python -m tests.bench.pictures [--runs N]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time

from bot.render import paint
from bot.render.tiles import tile
from solvers import PUZZLES
from tests.pictures.large_scenes import grown
from tests.pictures.scenes import states

SIDES = (10, 15, 20, 30, 50, 100)


def milliseconds(work: Callable[[], bytes]) -> float:
    start = process_time()
    work()
    return 1000 * (process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pictures", description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="how often each picture is drawn")
    runs = parser.parse_args().runs
    print(f"{'puzzle':12} {'side':>4} {'median ms':>10} {'worst ms':>9} {'first ms':>9} {'kB':>6}")
    names = sorted(PUZZLES)
    for name in names:
        for side in SIDES:
            scene = grown(name, side)
            tile.cache_clear()
            first, *later = (milliseconds(partial(paint, scene)) for _ in range(runs + 1))
            size = len(paint(scene)) / 1000
            print(f"{name:12} {side:4} {median(later):10.1f} {max(later):9.1f} {first:9.1f} {size:6.1f}")
    for name in names:
        marked = states(name)["chances"]
        times = [milliseconds(partial(paint, marked)) for _ in range(runs)]
        print(f"{name:12} chances {median(times):.1f} ms")


if __name__ == "__main__":
    main()
