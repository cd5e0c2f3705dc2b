"""python -m tests.bench.stages: what each stage costs, beside the founding encodings in the same run."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from tests.bench.clock import Stages, as_founded, clauses, ours

BOARDS = Path(__file__).with_name("boards")
BESIDE = ("10x10", "15x15", "20x20", "order 6", "order 9", "order 15")
"""The sizes at which the founding encodings run too; larger ones take them minutes."""

OURS = ("read", "build", "answer and proof", "picture")
THREE = ("build", "first answer", "uniqueness")

Run = tuple[str, Stages]


def main() -> None:
    options = _options()
    print("CPU milliseconds, medians over the boards of a size; > where a founding board was stopped.")
    print("Times faster: board to proof; answer and proof of a built model; the same by clauses alone.")
    print(_row("", "", "ours: all as users have it", "clauses alone", "founding encoding", "times faster"))
    head = ("puzzle", "size", "read build solve draw", *(["build first unique"] * 2), "whole proof clauses")
    print(_row(*head))
    for puzzle in options.puzzles:
        for size, texts in json.loads((BOARDS / f"{puzzle}.json").read_text("utf-8")).items():
            _print_size(puzzle, size, texts[: options.boards], 0 if options.ours else options.seconds)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.stages", description=__doc__)
    parser.add_argument("puzzles", nargs="*", default=[path.stem for path in sorted(BOARDS.glob("*.json"))])
    parser.add_argument("--boards", type=int, default=5, help="how many boards of a size at most")
    parser.add_argument("--seconds", type=float, default=60, help="limit of a founding board")
    parser.add_argument("--ours", action="store_true", help="leave the founding encodings out")
    return parser.parse_args()


def _print_size(puzzle: str, size: str, texts: Sequence[str], seconds: float) -> None:
    """Runs the boards of one size and prints their row; without `seconds` only ours."""
    beside = bool(seconds) and size in BESIDE
    ours(texts[0], puzzle)  # fills the caches of sprites and of geometry, as in a worker that has run before
    mine = [ours(text, puzzle) for text in texts]
    plain = [clauses(text, puzzle) for text in texts]
    old = [as_founded(text, puzzle, seconds) for text in texts] if beside else []
    cells = [_medians(mine, OURS), _medians(plain, THREE), _medians(old, THREE), _ratios(mine, plain, old)]
    print(_row(puzzle, f"{size} ({len(texts)})", *cells, _remark(mine, old)), flush=True)


def _medians(runs: Sequence[Run], stages: Sequence[str]) -> str:
    figures = [_ms(_sum(runs, stage)) for stage in stages] if runs else []
    if any(status == "late" for status, _ in runs):
        figures[-1] = f">{figures[-1]}"
    return "  ".join(figures)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.3g}" if seconds < 1 else f"{seconds * 1000:.0f}"


def _sum(runs: Sequence[Run], *stages: str) -> float:
    return median(sum(run.get(stage, 0) for stage in stages) for _, run in runs)


def _ratios(mine: Sequence[Run], plain: Sequence[Run], old: Sequence[Run]) -> str:
    """How many times as long the founding encoding takes, a stopped board counted as done when stopped."""
    if not old:
        return ""
    decided = _sum(old, "first answer", "uniqueness")
    ratios = (
        _sum(old, *THREE) / _sum(mine, "build", "answer and proof"),
        decided / _sum(mine, "answer and proof"),
        decided / _sum(plain, "first answer", "uniqueness"),
    )
    late = ">" if any(status == "late" for status, _ in old) else ""
    return late + "  ".join(f"{ratio:.0f}" for ratio in ratios)


def _remark(mine: Sequence[Run], old: Sequence[Run]) -> str:
    several = sum(status == "multiple" for status, _ in mine)
    wrong = sum(theirs not in (status, "late") for (status, _), (theirs, _) in zip(mine, old, strict=False))
    late = sum(status == "late" for status, _ in old)
    remarks = [(several, "with several answers"), (wrong, "wrong in the founding one"), (late, "stopped")]
    return ", ".join(f"{number} {what}" for number, what in remarks if number)


def _row(*cells: str) -> str:
    widths = (12, 14, 28, 24, 28, 22, 0)
    return "".join(f"{cell:{width}}" for cell, width in zip(cells, widths, strict=False)).rstrip()


if __name__ == "__main__":
    main()
