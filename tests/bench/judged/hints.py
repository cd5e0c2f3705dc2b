"""python -m tests.bench.judged.hints: answers and whole ways of hints, judged by models from the rules.

The model of a kind knows nothing of ours. It holds the clues that a hint names, without all others. Rules
that are no clue, such as that ships never touch, always hold and are never idle.

- `wrong`: steps or answers that it does not share
- `unsound`: steps that do not follow from the named clues and the marks
- `idle`: named clues without which they do
- `silent`: clues that `because` has and the sentence does not name
- `extra`: clues that only the sentence names

Steps that the rules without any clue force as well are `bare`, which is no fault. `most` is the largest
number of clues of a step, and `over` the number of steps with more than 12. `tried` is the share of steps
that need several rules together.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Collection, Hashable, Iterator
from itertools import islice
from typing import Any

import solvers
from solvers import PUZZLES, Board
from solvers.core.explanation.hints import Hint, hint_walk
from solvers.core.explanation.ladder import Kind
from solvers.core.rules.rule import Rule
from tests.bench.judged.boards import boards, rules_of
from tests.bench.judged.clauses import Clauses
from tests.bench.judged.clue_names import numbers_in, told_in
from tests.bench.judged.grid import Place, name
from tests.bench.judged.models import MODELS
from tests.bench.kinds.piece_models import KINDS

FAULTS = ("wrong", "unsound", "idle", "silent", "extra")
COLUMNS = ("boards", "steps", *FAULTS, "bare", "most", "over", "tried")
MOST = 12
LATIN = ("sudoku", "futoshiki", "skyscrapers")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.judged.hints", description=__doc__)
    parser.add_argument("kinds", nargs="*", help="by default all")
    parser.add_argument("--boards", type=int, default=20, help="how many boards of a kind")
    parser.add_argument("--steps", type=int, default=500, help="how many steps of a kind")
    parser.add_argument("--cells", type=int, default=150, help="the largest stored board")
    parser.add_argument("--seed", type=int, default=0, help="of new boards; above 0, all are new")
    options = parser.parse_args()
    print(f"{'kind':12}" + "".join(f"{name:>8}" for name in COLUMNS))
    total = 0
    for kind in options.kinds or (*MODELS, *KINDS):
        tally = Counter[str]()
        chosen = boards(kind, options.boards, cells=options.cells, unique=True, seed=options.seed)
        for board in chosen:
            if tally["boards"] >= options.boards or tally["steps"] >= options.steps:
                break
            for fault in Way(board, tally).faults(options.steps):
                tally[re.split("[:,]", fault)[0]] += 1
                print(f"  {fault}", flush=True)
            tally["boards"] += 1
        share = 100 * tally["tried"] // max(1, tally["steps"])
        print(f"{kind:12}" + "".join(f"{tally[name]:8}" for name in COLUMNS[:-1]) + f"{share:7}%", flush=True)
        total += sum(tally[name] for name in FAULTS)
    return 1 if total else 0


class Way:
    """The way on one board, judged step by step."""

    def __init__(self, board: Board, tally: Counter[str]) -> None:
        self._kind, self._board = board.puzzle, board
        self._rules = rules_of(board)
        self._tally = tally
        self._marks: dict[Any, Any] = dict(PUZZLES[board.puzzle].given(board))

    def faults(self, steps: int) -> Iterator[str]:
        """Yield what is wrong with the answer, and with each step until the count of all is reached."""
        solution = solvers.solve(self._board)
        if solution.status != "unique" or not self._rules.is_only(solution):
            yield f"wrong: {solution.status} {solution.written} for {self._board}"
            return
        left = max(0, steps - self._tally["steps"])
        for hint in islice(hint_walk(PUZZLES[self._kind], self._board), left):
            if hint.place:
                yield from (f"{fault}, in {self._kind}: {hint.text}" for fault in self._faults_of(hint))
                self._marks |= hint.marks

    def _faults_of(self, hint: Hint) -> Iterator[str]:
        named = self._names((*hint.because, *hint.seen))
        self._count(hint, len(named))
        ended = self._names(hint.finished)
        is_sound = self._follow(hint.cells, named)
        goes_along = self._follow(hint.along, ended, hint.cells)
        # What follows from some clues follows from all.
        if not (is_sound and goes_along) and not self._follow(hint.marks, None):
            yield "wrong: not in the answer"
        if is_sound:
            yield from self._idle_clues(hint, named)
        else:
            yield "unsound"
        if not goes_along:
            yield "unsound: what goes along"
        yield from self._faults_of_text(hint, named, ended)
        yield from self._faults_of_marks(hint, named)

    def _idle_clues(self, hint: Hint, named: Collection[Hashable]) -> Iterator[str]:
        """Yield the named clues without which a step follows, if it needs any clue."""
        if named and self._follow(hint.cells, ()):
            self._tally["bare"] += 1
        elif len(named) > 1:
            for clue in named:
                if self._follow(hint.cells, {*named} - {clue}):
                    yield f"idle: {clue}"

    def _faults_of_text(self, hint: Hint, named: set[Hashable], ended: set[Hashable]) -> Iterator[str]:
        told = told_in(self._kind, hint.text)
        if told is None or hint.plain or "search through" in hint.text:
            return
        rules = (*hint.because, *hint.seen)
        cells = {place for rule in rules for place in rule.cells}
        if silent := {cell.name for cell in cells if cell in named - told and cell.name not in hint.text}:
            yield f"silent: {silent}"
        if extra := told - named - ended - {place for rule in rules if rule.basic for place in rule.cells}:
            yield f"extra: {extra}"

    def _faults_of_marks(self, hint: Hint, named: set[Hashable]) -> Iterator[str]:
        """Judge the numbers that the sentence of a hidden single names: each is needed for its group."""
        listed = numbers_in(hint.text) if " only " in hint.text and self._kind in LATIN else {}
        if not listed or not hint.because or hint.cells.keys() & listed.keys():
            return
        seen, group = Way(self._board, self._tally), hint.because[0].cells
        assert isinstance(seen._rules, Clauses)
        clues = seen._rules.clues
        clues["grid"] = [[0] * len(row) for row in clues["grid"]]
        for away in (None, *listed):
            shown = ({*group} | listed.keys()) - {away}
            seen._marks = {place: value for place, value in self._marks.items() if place in shown}
            is_forced = seen._follow(hint.cells, named)
            if away is None and not is_forced:
                # Where signs or clues outside close cells, they do it with numbers that all can see.
                yield from ["unsound: by the named numbers"] if self._kind == "sudoku" else []
                return
            # Regions of Sudoku and clues outside can also force the step by a long way, which nobody sees.
            needed = self._kind != "futoshiki" and away and self._closes(away, shown, group, named)
            if away is not None and is_forced and not needed:
                yield f"idle: the number at {name(away)}"

    def _closes(
        self, place: Place, others: Collection[Place], group: Collection[Place], named: Collection[Any]
    ) -> bool:
        """Return whether a number sees an open cell of a group that no other number sees, and that no named
        clue outside keeps lower.
        """
        regions = self._board.regions if self._kind == "sudoku" else None

        def sees(one: Place, two: Place) -> bool:
            near = one[0] == two[0] or one[1] == two[1]
            return near or (bool(regions) and regions[one[0]][one[1]] == regions[two[0]][two[1]])

        seeing = [other for other in others if other not in group]
        left = [cell for cell in group if cell not in self._marks]
        free = [cell for cell in left if self._highest(cell, named) >= self._marks[place]]
        return any(sees(place, cell) and not any(sees(other, cell) for other in seeing) for cell in free)

    def _highest(self, cell: Place, named: Collection[Any]) -> int:
        """Return the greatest number that named clues outside leave a cell at first sight."""
        size = self._board.rows
        highest = size
        for side, line in named if isinstance(self._rules, Clauses) and self._kind == "skyscrapers" else ():
            away, across = cell[::-1] if side in ("left", "right") else cell
            before = away if side in ("left", "top") else size - 1 - away
            if line == across:
                highest = min(highest, size - self._rules.clues[side][line] + 1 + before)
        return highest

    def _names(self, rules: Collection[Rule]) -> set[Hashable]:
        """Return the names of the clues of some rules; raise ValueError if one that needs some has none.

        None are in a sentence that each number occurs in a group.
        """
        names = set[Hashable]()
        for says in (rule.words().says for rule in rules if rule.given or not rule.basic):
            found = self._rules.names(says)
            if not found and not re.fullmatch(r".* (has a|holds one) \w+", says):
                raise ValueError(f"no clue of {self._kind} in {says!r}")
            names |= found
        return names

    def _count(self, hint: Hint, named: int) -> None:
        self._tally["steps"] += 1
        self._tally["tried"] += hint.kind in (Kind.SEVERAL, Kind.TRIED)
        if not hint.plain:
            self._tally["most"] = max(self._tally["most"], named)
            self._tally["over"] += named > MOST

    def _follow(self, facts: Any, names: Collection[Any] | None, more: Any = ()) -> bool:
        """Return whether facts follow from some clues, by default all, from the marks and `more` marks."""
        return not facts or self._rules.forces(facts, names, {**self._marks, **dict(more)})


if __name__ == "__main__":
    sys.exit(main())
