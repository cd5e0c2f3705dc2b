"""python -m tests.bench.grades: our difficulty of boards beside the letters of sgt-puzzles.

A row has Spearman's correlation of letters and numbers; then for each letter the median number, and how many
boards have each level. The exit code is 1 if a correlation is below `LEAST`.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import correlation, median

import solvers
from solvers import LEVELS, PUZZLES, Board, Grade
from solvers.core.explanation.difficulty import grade_of

LEAST = 0.7
PROGRAMS = {
    "dominosa": ("dominosa", "6d{}", "tbhe"),
    "futoshiki": ("unequal", "5d{}", "tekxr"),
    "galaxies": ("galaxies", "7x7d{}", "nu"),
    "hashi": ("bridges", "7x7i30e10m2d{}", "012"),
    "hitori": ("singles", "8x8d{}", "ek"),
    "kenken": ("keen", "6d{}", "enhxu"),
    "lightup": ("lightup", "10x10b20s2d{}", "012"),
    "magnets": ("magnets", "6x5d{}", "et"),
    "masyu": ("pearl", "8x8d{}", "et"),
    "skyscrapers": ("towers", "5d{}", "ehxu"),
    "slant": ("slant", "8x8d{}", "eh"),
    "slitherlink": ("loopy", "10x10t0d{}", "enth"),
    "sudoku": ("solo", "3x3d{}", "tbiaeu"),
    "takuzu": ("unruly", "8x8d{}", "ten"),
    "tents": ("tents", "10x10d{}", "et"),
    "undead": ("undead", "5x5d{}", "ent"),
}
"""For each puzzle the program, its parameters, and its letters from the easiest to the hardest."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares levels with the letters of sgt-puzzles.")
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--boards", type=int, default=60, help="of each letter")
    options = parser.parse_args()
    print("kind | Spearman | " + ", ".join(LEVELS))
    agrees = True
    for kind in options.kinds or PROGRAMS:
        grades = {
            letter: [grade_of(PUZZLES[kind], board) for board in boards(kind, letter, options.boards)]
            for letter in PROGRAMS[kind][2]
        }
        value = spearman(list(grades.values()))
        agrees = agrees and value >= LEAST
        told = "; ".join(f"{letter} {_told(each)}" for letter, each in grades.items())
        print(f"{kind} | {value:.2f} | {told}", flush=True)
    return 0 if agrees else 1


def boards(kind: str, letter: str, number: int) -> Iterator[Board]:
    """Yield boards of one letter."""
    program, parameters, _ = PROGRAMS[kind]
    if shutil.which(f"sgt-{program}") is None:
        sys.exit(f"sgt-{program} is not on PATH. It is part of the package sgt-puzzles.")
    for seed in range(number):
        command = [f"sgt-{program}", "--generate", "1", f"{parameters.format(letter)}#bench-{seed}"]
        made = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        yield solvers.read(made, kind)


def spearman(grades: Sequence[Sequence[Grade]]) -> float:
    """Return the rank correlation of the numbers with the letters, which are in order."""
    letters = [index for index, of in enumerate(grades) for _ in of]
    numbers = [grade.number or 0.0 for grade in chain(*grades)]
    return correlation(_ranks(letters), _ranks(numbers)) if len(set(numbers)) > 1 else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal ones share the mean of theirs."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def _told(grades: Sequence[Grade]) -> str:
    levels = Counter(grade.level for grade in grades)
    middle = median(grade.number or 0.0 for grade in grades)
    return f"{middle:.1f} ({', '.join(str(levels[level]) for level in LEVELS)})"


if __name__ == "__main__":
    sys.exit(main())
