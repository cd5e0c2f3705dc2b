"""python -m tests.bench.recognition: stored boards in all formats that can hold them, read without a name.

See README.md. A folder holds files as `tests/instances` does.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import solvers
from bot.common.errors import ChoiceError
from bot.service.jobs import Job
from bot.service.worker.readings import meant
from solvers import PUZZLES, Board, PuzzleError
from solvers.core.search.engine import Question
from solvers.formats import FORMATS

INSTANCES = Path(__file__).parents[1] / "instances"
KINDS = ("read", "told", "both", "asked", "other", "refused")
"""Read as it is; read when it is told what the format has no place for, the size or the number of stars;
asked since several readings have exactly one answer; asked with less reason; read otherwise; no board."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=INSTANCES)
    parser.add_argument("--puzzles", nargs="*", default=sorted(PUZZLES))
    parser.add_argument("--every", type=int, default=1, help="only every so many-th board")
    given = parser.parse_args()
    table: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    seen: Counter[str] = Counter()
    for name, id_, board in _boards(given.folder):
        if name in given.puzzles and _has_one_answer(board):
            seen[name] += 1
            if seen[name] % given.every == 0:
                _count(board, id_, table)
    print("| puzzle | format | " + " | ".join(KINDS) + " |")
    print("|---|---|" + "---|" * len(KINDS))
    for (name, kind), counts in sorted(table.items()):
        print(f"| {name} | {kind} | " + " | ".join(str(counts[word] or "") for word in KINDS) + " |")
    print("all:", dict(sum(table.values(), Counter())))


def _boards(folder: Path) -> Iterator[tuple[str, str, Board]]:
    """The boards of all files of a folder, each with its puzzle and its name."""
    for path in sorted(folder.glob("*.json")):
        for entry in json.loads(path.read_text("utf-8")):
            name = entry.get("kind") or entry.get("puzzle") or path.stem.rsplit("_", 1)[-1]
            yield name, entry["id"], solvers.read(_text(entry), name)


def _text(entry: dict[str, Any]) -> str:
    if "columns" in entry or "cols" in entry:
        return json.dumps({"rows": entry["rows"], "columns": entry.get("columns") or entry["cols"]})
    text = entry.get("text") or entry.get("text_sgt") or entry["url"]
    return text if isinstance(text, str) else "\n".join(text)


def _has_one_answer(board: Board) -> bool:
    return Question(PUZZLES[board.puzzle], board, 60, common=False).solve().status == "unique"


def _count(board: Board, id_: str, table: defaultdict[tuple[str, str], Counter[str]]) -> None:
    """Adds one board to the table, in all its formats."""
    for kind in FORMATS.values():
        if kind.name == "text" or kind.writes(PUZZLES[board.puzzle]):
            try:
                written = solvers.write(board, kind.name)
            except PuzzleError:
                continue  # this board holds what the format has no place for
            found, said = _found(board, written, told=False)
            if found == "refused" and _found(board, written, told=True)[0] == "read":
                found = "told"
            table[board.puzzle, kind.name][found] += 1
            if found not in ("read", "told", "both"):
                print(f"{id_} as {kind.name}: {found}. {said}", flush=True)


def _found(board: Board, written: str, *, told: bool) -> tuple[str, str]:
    """How a text is read that nobody names, and what is said."""
    job = Job(written, None, seconds=60, max_cells=board.rows * board.columns)
    if told:
        options = {option.name: board.total for option in PUZZLES[board.puzzle].options}
        job = replace(
            job,
            puzzle=board.puzzle if options else None,
            size=f"{board.columns}x{board.rows}",
            options={name: total for name, total in options.items() if total is not None},
        )
    try:
        read = meant(job).board
    except ChoiceError as choice:
        said = str(choice)
        # Why it is asked is known by the words alone.
        both = said.count("exactly one answer") > 1 or "mirror image" in said
        return ("both" if both else "asked"), said
    except PuzzleError as error:
        return "refused", str(error)
    same = (read.puzzle, read.grid, read.row_clues, read.column_clues)
    alike = same == (board.puzzle, board.grid, board.row_clues, board.column_clues)
    return ("read", "") if alike else ("other", f"{read.puzzle}, {read.columns}x{read.rows}")


if __name__ == "__main__":
    main()
