"""python -m tests.bench.variants.hint_judge: hints on variants of Sudoku, judged by CP-SAT.

The model has the rules of the board, the marks, and only the clues that a hint names; all clues if the hint
has no reason. A hint is unsound if its numbers do not follow. A clue is idle if they follow without it,
although not without any clue. Only hints that name a clue are counted as steps.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, cast

import solvers
from solvers import PUZZLES, Board
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.hints import Hint, hint_walk
from solvers.core.explanation.ladder import Kind
from solvers.core.rules.rule import Rule
from solvers.sudoku.editor_json import encode_fields
from solvers.sudoku.variant_rules import KINDS
from tests.bench.variants import boards
from tests.bench.variants.cpsat import Cell, Clue, Fields, Grid, Judge, UndecidedError

_SECONDS = 20
"""Time limit for all hints of one board."""


@dataclass
class HintJudge:
    """Judges the hints of one board from the first on, since each adds its numbers to the marks."""

    board: Board

    def __post_init__(self) -> None:
        self._fields: Fields = encode_fields(self.board)
        self._marks: Grid = {tuple(cell): number for cell, number in self.board.numbers()}
        self._clues = list(_named_clues(self.board))

    def faults(self, hint: Hint) -> Iterator[str]:
        """Yield what is wrong with the clues that a hint names, then take its numbers for known."""
        reasons = list(dict.fromkeys(self._clues_of(rule) for rule in clues_of(hint)))
        told = {cast("Cell", tuple(place.cells[0])): int(value) for place, value in hint.cells.items()}
        every = [frozenset({clue}) for clue, *_ in self._clues] if hint.kind == Kind.TRIED else []
        if not self._follow(told, reasons or every):
            yield f"unsound: {hint.text}"
        elif len(reasons) > 1 and not self._follow(told, []):
            for i, reason in enumerate(reasons):
                if self._follow(told, [*reasons[:i], *reasons[i + 1 :]]):
                    yield f"idle: {sorted(reason)} in {hint.text}"
        self._marks |= {cast("Cell", tuple(place.cells[0])): int(v) for place, v in hint.marks.items()}

    def _follow(self, told: Grid, reasons: Sequence[frozenset[Clue]]) -> bool:
        """Whether numbers follow from the marks and some clues."""
        grid = [
            [{"value": self._marks[r, c]} if (r, c) in self._marks else {} for c in range(self.board.rows)]
            for r in range(self.board.rows)
        ]
        judge = Judge({**self._fields, "grid": grid}, chosen=frozenset().union(*reasons))
        return not judge.another(told)

    def _clues_of(self, rule: Rule) -> frozenset[Clue]:
        """Return the clues behind a rule; a rule about sums of an area has the cages there."""
        cells = {tuple(cell) for cell in rule.cells}
        if rule.implied:
            cages: list[Any] = self._fields["killercage"]
            return frozenset(
                ("killercage", i)
                for i, cage in enumerate(cages)
                if cage.get("value") and any(boards.name(cell) in cage["cells"] for cell in cells)
            )
        name = rule.words().name
        own = {clue for clue, named, around in self._clues if named == name and cells <= around}
        assert own, f"{name} is the name of no clue"
        return frozenset(own)


def clues_of(hint: Hint) -> list[Rule]:
    """Return the rules of a hint that are no rules of the game."""
    return [rule for rule in hint.because if not (rule.basic or rule.corollary)]


def _named_clues(board: Board) -> Iterator[tuple[Clue, str, set[tuple[int, ...]]]]:
    """Yield each clue with its name in sentences and the cells that it is about."""
    count = Counter[str]()
    for overlay in board.overlays:
        kind = KINDS[overlay.kind]
        near = {other for cell in overlay.cells for other in board.neighbours(cell)}
        around = {tuple(cell) for cell in (*overlay.all_cells, *near)}
        yield (kind.field, count[kind.field]), kind.name_of(overlay), around
        count[kind.field] += 1
    for i, cage in enumerate(board.cages):
        yield ("killercage", i), cage.name, {tuple(cell) for cell in cage.cells}
    lines = [line for margin in ("left", "top") for line in board.lines() if line.margin == margin]
    for i, line in enumerate(line for line in lines if line.clue):
        yield ("sandwichsum", i), f"the sandwich of {line.name}", {tuple(cell) for cell in line.cells}


def random_board(number: int, rng: Random, *, givens: bool) -> Board:
    """Return a board with one solution, of few kinds, or of many without a given. Raises UndecidedError."""
    kinds = boards.random_kinds(number, rng.randint(0, 3) if givens else rng.randint(4, 6), rng)
    fields, grid = boards.board(rng, kinds)
    if givens:
        boards.settle(fields, grid, seconds=5)
    else:
        boards.settle_with_clues(rng, fields, grid, kinds)
    return solvers.read(json.dumps(fields))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.variants.hint_judge", description=__doc__)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--no-givens", action="store_true")
    parser.add_argument("--most", type=int, default=1000, help="maximum number of steps on one board")
    parser.add_argument("--sentences", action="store_true", help="print each step with a clue")
    options = parser.parse_args()
    found, techniques, steps, number = Counter[str](), Counter[str](), 0, 0
    while steps < options.steps:
        rng = Random(options.seed * 1000 + number)
        number += 1
        # A board without givens can take long.
        with suppress(UndecidedError, OutOfTimeError):
            board = random_board(number, rng, givens=not options.no_givens)
            judge = HintJudge(board)
            for hint in islice(hint_walk(PUZZLES["sudoku"], board, _SECONDS), options.most):
                if hint.place is None:
                    break
                steps += bool(clues_of(hint))
                name = hint.technique.name if hint.technique else "none"
                techniques[name] += 1
                if options.sentences and clues_of(hint):
                    print(f"  {name}: {hint.text}")
                for fault in judge.faults(hint):
                    found[fault.split(":")[0]] += 1
                    print(f"  {number}: {fault}", flush=True)
    print(f"{steps} steps on {number} boards: {found['unsound']} unsound, {found['idle']} with an idle clue")
    for name, count in techniques.most_common():
        print(f"| {name} | {count} | {100 * count / techniques.total():.1f} % |")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
