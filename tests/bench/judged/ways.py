"""python -m tests.bench.judged ways: whole ways of hints, each step judged by clauses of our own.

`wrong`: steps that the answer has not, and ways that do not end in it; `lacking`: reasons that, with what is
known and the basic rules, do not force all of their step; `idle`: named rules without which all is forced;
`undecided`: questions that took too long; `bare`, no fault: steps that all basic rules together force alone,
though no person would see it so. Then how many steps name 0, 1, 2, 3 and more clues, and how long a
step takes us. `believed` counts constraints that the judge has no words of its own for.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from solvers import PUZZLES
from solvers.core.boards.answer import Facts
from solvers.core.boards.places import Place, Value
from solvers.core.explanation.hints import Hint, whole_way
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule
from tests.bench.judged.grid import Answer
from tests.bench.judged.outside import Outside, UndecidedError
from tests.bench.judged.stored import Entry, board_of, entries, kinds_in, ours_has, plain

FAULTS = ("wrong", "lacking", "idle", "undecided")


def main(options: argparse.Namespace) -> int:
    faulty = 0
    print(
        f"{'kind':12} {'boards':>6} {'steps':>6} " + " ".join(f"{name:>9}" for name in (*FAULTS, "bare")),
        end="",
    )
    print("   0 / 1 / 2 / 3 / 4+ clues, %   ms a step: median / p95 / max")
    for kind in kinds_in(options.folder, options.kinds):
        if not ours_has(kind):
            print(f"{kind:12} is none of ours")
            continue
        some = [entry for entry in entries(options.folder, kind) if entry["status"] == "unique"]
        some = [entry for entry in some if entry["h"] * entry["w"] <= options.cells]
        faulty += _printed(kind, some[:: max(1, len(some) // options.boards)][: options.boards])
    return 1 if faulty else 0


def _printed(kind: str, some: Sequence[Entry]) -> int:
    faults, clues, believed = Counter[str](), Counter[int](), Counter[str]()
    costs: list[float] = []
    bare = 0
    for entry in some:
        way = Way(entry)
        for fault in way.faults():
            faults[fault.partition(":")[0]] += 1
            print(f"  {entry['id']}: {fault}", flush=True)
        clues += way.clues
        costs += way.costs
        bare += way.bare
        believed += way.outside.believed
    costs.sort()
    shares = " / ".join(f"{100 * clues[k] / max(1, clues.total()):.1f}" for k in range(5))
    times = f"{costs[len(costs) // 2]:.2f} / {costs[int(len(costs) * 0.95)]:.1f} / {costs[-1]:.0f}"
    told = " ".join(f"{faults[name]:9}" for name in FAULTS) + f" {bare:9}"
    print(f"{kind:12} {len(some):6} {clues.total():6} {told}   {shares}   {times}", end="")
    print(f"   believed: {dict(+believed)}" * bool(+believed), flush=True)
    return faults.total() - faults["undecided"]


class Way:
    """The way on one board, judged step by step."""

    def __init__(self, entry: Entry) -> None:
        self._entry = entry
        self._board = board_of(entry)
        self._puzzle = PUZZLES[entry["kind"]]
        self._model = Model(self._puzzle, self._board)
        self._truth: Answer = plain(entry["answer"]) or {}
        self.outside = Outside(self._model)
        self.clues: Counter[int] = Counter()
        """How many steps name so many clues; 4 stands for more as well."""
        self.costs: list[float] = []
        self.bare = 0
        """How many steps name rules where the basic ones alone, all together, are enough."""
        self._facts: dict[Place, Value] = dict(self._puzzle.given(self._board))

    def faults(self) -> Iterator[str]:
        way = whole_way(self._puzzle, self._board)
        while True:
            started = time.process_time()
            hint = next(way)
            if hint.place is None:
                break
            self.costs.append((time.process_time() - started) * 1000)
            yield from self._of_step(hint)
            self._facts |= hint.marks
        if self._told(self._facts) != self._truth:
            yield f"wrong: ends with {hint.text}"
        yield from self._of_cuts()
        self.outside.close()

    def _of_step(self, hint: Hint) -> Iterator[str]:
        blamed = [rule for rule in hint.because if not rule.basic]
        self.clues[min(hint.clues, 4)] += 1
        if not _within(self._told(hint.marks), self._truth):
            yield f"wrong: {hint.text}"
        try:
            yield from self._lacking(hint, hint.cells, blamed)
            if self._follow(hint, []):
                self.bare += bool(blamed)
            elif not hint.plain:
                yield from self._idle(blamed, hint)
            self._mark(hint.cells)
            yield from self._lacking(hint, hint.along, [rule for rule in hint.finished if not rule.basic])
        except UndecidedError:
            yield f"undecided: {hint.text}"
        self._mark(hint.marks)

    def _lacking(self, hint: Hint, facts: Facts, rules: Sequence[Rule]) -> Iterator[str]:
        """The places that do not follow from some rules."""
        for place, value in facts.items():
            if self._possible(-self._model.literal_of(place, value), rules):
                yield f"lacking: {place.name} in {hint.text}"

    def _idle(self, blamed: Sequence[Rule], hint: Hint) -> Iterator[str]:
        """The named rules without which the others force all places of the step."""
        for index, rule in enumerate(blamed):
            if self._follow(hint, [*blamed[:index], *blamed[index + 1 :]]):
                yield f"idle: {rule.words().says}, in {hint.text}"

    def _follow(self, hint: Hint, rules: Sequence[Rule]) -> bool:
        literals = [self._model.literal_of(place, value) for place, value in hint.cells.items()]
        return not any(self._possible(-literal, rules) for literal in literals)

    def _possible(self, literal: int, rules: Sequence[Rule]) -> bool:
        return self.outside.possible(literal, [rule.constraint for rule in rules])

    def _mark(self, facts: Facts) -> None:
        for place, value in facts.items():
            self.outside.mark(self._model.literal_of(place, value))

    def _told(self, facts: Facts) -> Answer:
        puzzle = self._puzzle
        return plain(puzzle.spelling(self._board, self._model.decided_places, facts, puzzle.symbols)) or {}

    def _of_cuts(self) -> Iterator[str]:
        """Cuts that the answer breaks: each must follow from its constraint, which the answer meets."""
        known = self._model.known_at_first()
        for place, value in self._facts.items():
            self._model.assign(known, place, value)
        for cut in self.outside.cuts:
            if all(known[abs(v)] for v in cut) and not any(
                known[abs(v)] == (1 if v > 0 else -1) for v in cut
            ):
                yield f"wrong: a cut that the answer breaks: {cut}"


def _within(told: Answer, truth: Answer) -> bool:
    if "bridges" in truth:
        return all(bridge in truth["bridges"] or not bridge[2] for bridge in told["bridges"])
    pairs = (zip("".join(told[key]), "".join(truth[key]), strict=True) for key in truth)
    return all(one in ("?", other) for symbols in pairs for one, other in symbols)
