"""python -m tests.bench.judged boards | agree | hints: boards, answers and hints judged."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path


def main() -> int:
    options = _options()
    if options.task == "boards":
        importlib.import_module("tests.bench.judged.boards").write(options.folder, options.kinds)
        return 0
    task: int = importlib.import_module(f"tests.bench.judged.{options.task}").main(options)
    return task


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.judged", description=__doc__)
    tasks = parser.add_subparsers(dest="task", required=True)
    for name, folder in (("boards", "boards"), ("agree", "boards"), ("hints", "tests/instances")):
        task = tasks.add_parser(name)
        task.add_argument("kinds", nargs="*", help="by default all of the folder")
        task.add_argument("--folder", type=Path, default=Path(folder), help="one JSON file a kind")
        task.add_argument("--seconds", type=float, default=60, help="what a board may take")
        if name == "hints":
            task.add_argument("--boards", type=int, default=20, help="how many boards of a kind")
            task.add_argument("--steps", type=int, default=500, help="how many steps of a kind")
            task.add_argument("--cells", type=int, default=150, help="the largest stored board")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
