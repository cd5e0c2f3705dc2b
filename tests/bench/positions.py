"""python -m tests.bench.positions: is the technique of each position for practice right, and the simplest?

Boards are made until each technique of a puzzle has enough positions. Z3 judges that the rules of the step
force its values. Single rules, eliminations and pairs of counts, each tried again, show that nothing simpler
is there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import solvers
from solvers import LEVELS, PUZZLES, Puzzle, PuzzleError
from solvers.core.boards.levels import Level
from solvers.core.explanation.ladder import Ladder, is_late
from solvers.core.explanation.numbers.candidate_patterns import Patterns
from solvers.core.explanation.techniques import SEVERAL, technique_of, title
from solvers.core.generation.positions import Position, positions
from solvers.core.rules.model import Model
from solvers.core.rules.rule import LAST_RANK
from tests.solvers.core.judge import Judge

_BOARDS = 400
"""Maximum number of boards for one puzzle."""
_POINTING = 4
"""The rank of pointing pairs, the first of the patterns of counts."""


def faults(position: Position) -> Iterator[str]:
    """Yield what is wrong with a position: its step does not follow, or something simpler does."""
    board, marks, hint = position
    if hint.technique is None or hint.place is None:
        yield "no step"
        return
    judge = Judge(board)
    for place, value in marks.items():
        judge.mark(place, value=value)
    if judge.decided(hint.place, [*hint.because, *hint.seen]) != {hint.value}:
        yield f"{hint.place.name} does not follow"
    model = Model(PUZZLES[board.puzzle], board)
    known = model.known_with(marks)
    if model.has_numbers and model.puzzle.penciled:
        yield from _simpler_numbers(model, known, hint.technique.rank)
    else:
        yield from _simpler_literals(model, known, hint.technique.rank)


def _simpler_literals(model: Model, known: list[int], rank: int) -> Iterator[str]:
    # A pattern is one rule only before anything of it is drawn.
    rules = [rule for rule in model.rules if not is_late(rule, known) and rule.rank < LAST_RANK]
    if rank and any(_shown(model, rule.constraint.propagate(known)) for rule in rules):
        yield "one rule is enough"
    step = Ladder(model, known).step()
    if (technique_of(model, step).rank if step else SEVERAL) < rank:
        yield "an easier step is there"


def _shown(model: Model, forced: list[int]) -> list[int]:
    return [literal for literal in forced if not model.implicit[literal]]


def _simpler_numbers(model: Model, known: list[int], rank: int) -> Iterator[str]:
    if rank and _has_single(model, known, []):
        yield "a single is there"
    for index, rule in enumerate(model.rules):
        if rank > _POINTING - 1 and not rule.basic:
            closed = _close(model, known)
            if _has_single(model, closed, model.constraints[index].propagate(closed)):
                yield "one clue is enough"
    patterns = Patterns(model)
    for tier in range(min(rank - _POINTING, patterns.chain_tiers().stop)):
        closed = _close(model, known)
        if any(_has_single(model, closed, note.literals) for note in list(patterns.find(tier, closed))):
            yield f"a pattern of kind {tier} is enough"


def _close(model: Model, known: list[int]) -> list[int]:
    """Return the known values and what they rule out in their groups, without new numbers."""
    closed = list(known)
    for rule in model.rules:
        if rule.basic:
            for literal in rule.constraint.propagate(known):
                if literal < 0:
                    closed[-literal] = -1
    return closed


def _has_single(model: Model, known: list[int], more: tuple[int, ...] | list[int]) -> bool:
    """Return whether a number follows from the rules of the game, after some eliminations."""
    closed = list(known)
    for literal in more:
        closed[abs(literal)] = 1 if literal > 0 else -1
    closed = _close(model, closed)
    return any(
        literal > 0 and not closed[literal]
        for rule in model.rules
        if rule.basic
        for literal in rule.constraint.propagate(closed)
    )


class Tally:
    """The positions of a technique, and the CPU seconds of the boards that were made for them."""

    def __init__(self) -> None:
        self.positions = 0
        self.seconds = 0.0

    def __str__(self) -> str:
        each = self.seconds / max(self.positions, 1)
        return f"{self.positions} | {each:.2f} s"


def count(puzzle: Puzzle, enough: int) -> tuple[dict[str, Tally], list[str]]:
    """Return the judged positions of each technique, and the faults."""
    generator = puzzle.generator
    assert generator
    levels = [level for level in generator.levels(generator.usual) if level in LEVELS[:3]]
    judged = {name: Tally() for name in puzzle.techniques}
    found: list[str] = []
    for seed in range(_BOARDS):
        missing = [name for name, tally in judged.items() if tally.positions < enough]
        if not missing:
            break
        # Singles are on every board: after enough of them, only harder boards are made.
        level = levels[seed] if seed < len(levels) else levels[-2:][seed % len(levels[-2:])]
        started = time.process_time()
        made = _positions(puzzle, level, seed)
        for name in missing:
            judged[name].seconds += time.process_time() - started
        for name, position in made:
            if name in missing and judged[name].positions < enough:
                judged[name].positions += 1
                found += [f"{puzzle.name} {level} {seed} {name}: {fault}" for fault in faults(position)]
    return judged, found


def _positions(puzzle: Puzzle, level: Level, seed: int) -> list[tuple[str, Position]]:
    """Return the positions of a new board with the names of their techniques; none if none can be made."""
    with suppress(PuzzleError):
        board = solvers.make(puzzle.name, None, level, seed).board
        found = ((position.hint.technique, position) for position in positions(puzzle, board))
        return [(technique.name, position) for technique, position in found if technique]
    return []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", nargs="+", default=list(PUZZLES), choices=list(PUZZLES))
    parser.add_argument("--number", type=int, default=50, help="positions of each technique")
    asked = parser.parse_args()
    wrong = 0
    for name in asked.puzzles:
        judged, found = count(PUZZLES[name], asked.number)
        for technique, tally in judged.items():
            print(f"| {name} | {title(PUZZLES[name], technique)} | {tally} |")
        print(*found, sep="\n", end="\n" if found else "", flush=True)
        wrong += len(found)
    print(f"{wrong} faults")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
