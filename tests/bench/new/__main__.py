"""Boards that are made, by the dozen: judged from outside, timed, and compared.

python -m tests.bench.new                                     50 boards of each level at four sizes: hours
python -m tests.bench.new --boards 3 --seconds 10             whether all that is offered is made in time
python -m tests.bench.new mosaic hashi --boards 10 --sizes 10x10
python -m tests.bench.new takuzu --alike 10000 --sizes 6x6    how many of so many boards differ
python -m tests.bench.new --qualities --boards 10             what setters look for, beside the same boards
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator

import solvers
from solvers import LEVELS, PUZZLES
from solvers.core.boards.encoded_board import Size
from solvers.core.generators.generator import Generator
from solvers.core.reading.format import size_of
from tests.bench.new import qualities
from tests.bench.new.trials import Trial, tried

HEAD = "kind size level | boards | unique | level as asked | median s | worst s | different | clues a cell"


def main() -> int:
    options = _options()
    if options.qualities:
        print(qualities.HEAD)
        met = []
        for line, is_met in qualities.rows(options.kinds or list(qualities.QUALITIES), options.boards):
            print(line, flush=True)
            met.append(is_met)
        return 0 if all(met) else 1
    if options.alike:
        for kind in options.kinds or sorted(PUZZLES):
            for size in options.sizes or [None]:
                print(_alike(kind, size, options.alike), flush=True)
        return 0
    print(HEAD)
    good = True
    for kind, size, level in _rows(options):
        row = tried(kind, size, level, range(options.seed, options.seed + options.boards), options.seconds)
        print(_told(row), flush=True)
        good = good and row.unique == row.as_asked == options.boards
    return 0 if good else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Makes boards and judges them from outside.")
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--boards", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0, help="of the first board")
    parser.add_argument("--sizes", nargs="*", default=None)
    parser.add_argument("--levels", nargs="*", default=list(LEVELS), choices=LEVELS)
    parser.add_argument("--seconds", type=float, default=60.0, help="after which a board is given up")
    parser.add_argument("--alike", type=int, default=0)
    parser.add_argument("--qualities", action="store_true")
    return parser.parse_args()


def _rows(options: argparse.Namespace) -> Iterator[tuple[str, Size, solvers.Level]]:
    """Yield the sizes and levels that are offered: of each level four sizes, or those of the options."""
    for kind in options.kinds or sorted(PUZZLES):
        generator = PUZZLES[kind].generator_of()
        for level in options.levels:
            sizes = map(size_of, options.sizes) if options.sizes else four_sizes(generator, level)
            yield from ((kind, size, level) for size in sizes if level in generator.levels(size))


def four_sizes(generator: Generator, level: solvers.Level) -> list[Size]:
    """Return the smallest and the largest size of a level, the usual one, and one between, if there are."""
    shapes = (Size(rows + wider, rows) for rows in range(2, 51) for wider in (0, 1))
    sizes = [size for size in shapes if level in generator.levels(size)]
    usual = [generator.usual] if level in generator.levels(generator.usual) else []
    larger = [size for size in sizes if not usual or size.area > generator.usual.area]
    return list(dict.fromkeys([*sizes[:1], *usual, *larger[len(larger) // 2 :][:1], *sizes[-1:]]))


def _told(row: Trial) -> str:
    boards, times = len(row.boards), sorted(row.seconds)
    share = f"{row.density:.2f}" if boards else "-"
    more = "".join(f"; {count} {why}" for why, count in row.failed.items())
    return (
        f"{row.kind} {row.size} {row.level} | {boards} | {row.unique} | {row.as_asked} | "
        f"{times[len(times) // 2]:.2f} | {times[-1]:.2f} | {len(set(row.boards))} | {share}{more}"
    )


def _alike(kind: str, size: str | None, number: int) -> str:
    """How many different boards there are among so many of one size, as easy as they get."""
    generator = PUZZLES[kind].generator
    made_size = solvers.making_size(kind, size)
    level = generator.nearest("easy", size_of(made_size)) if generator else "easy"
    texts = {
        hashlib.sha256(solvers.write(solvers.make(kind, made_size, level, seed).board).encode()).digest()
        for seed in range(number)
    }
    return f"{kind} {made_size} {level}: {len(texts)} different boards of {number}"


if __name__ == "__main__":
    sys.exit(main())
