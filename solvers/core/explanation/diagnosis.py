"""Diagnosis of a board without a solution: a conflict, and the clues that may be wrong.

A clue is a suspect if the board has a solution without it; then only this clue may be misread. Such a clue is
part of every conflict. So one conflict names all candidates, and each further conflict eliminates the
candidates that it does not contain.

A suspect repairs the board if another value of its clue gives exactly one solution. Suspects that do not are
named only if none does. The most plausible ones, with the least change, come first.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby, islice

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.reasons import Reasons
from solvers.core.rules.logic import Cardinality, is_true
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle
from solvers.core.rules.rule import Rule
from solvers.core.rules.runs.runs import Runs
from solvers.core.rules.values.sums import Sum
from solvers.core.search.engine import Question

_NAMED = 3
"""Maximum number of suspects that are reported."""
_SOLUTIONS = 50
"""Maximum number of solutions without a clue that are compared to find a value that leaves only one."""
_LISTED = 5
"""Maximum number of clues of a conflict that is worth reading."""


@dataclass(frozen=True)
class Fault:
    """The fault of a board. `conflict` is a contradiction in sentences, if a short one was found.

    `suspects` names up to three clues that may be wrong, the most plausible first. Three fields can be shown
    in a picture: the `rules` of the suspects, or of the conflict if there are none; `cells` without a rule;
    and the clues outside the grid, by the names of their `lines`. `shown_at` names the cells and groups whose
    clues show the conflict.
    """

    conflict: tuple[str, ...]
    suspects: tuple[str, ...]
    rules: tuple[Rule, ...] = ()
    cells: tuple[Cell, ...] = ()
    lines: tuple[str, ...] = ()
    shown_at: tuple[str, ...] = ()


def find_fault(puzzle: Puzzle, board: Board, seconds: float = 3.0) -> Fault:
    """Return the fault of a board without a solution, if it is found in about `seconds` and in the memory.

    A conflict that counting shows needs no search and is always reported: the one with the fewest clues.
    """
    searched = _search_fault(puzzle, board, time.monotonic() + seconds)
    shown = min(
        puzzle.conflicts(board), key=lambda conflict: len(conflict.cells) + len(conflict.lines), default=None
    )
    if shown is None:
        return searched
    at = (*(cell.name for cell in shown.cells), *shown.lines)
    return Fault((shown.says,), searched.suspects, cells=shown.cells, lines=shown.lines, shown_at=at)


def _search_fault(puzzle: Puzzle, board: Board, deadline: float) -> Fault:
    """Return the fault that removing or changing clues shows."""
    if puzzle.clue_changes:
        repairs = _repairs(puzzle.clue_changes(board), puzzle, deadline)
        if repairs:
            cells = (cell for other in repairs.values() for cell in _changed_cells(board, other))
            return Fault((), tuple(repairs), cells=tuple(dict.fromkeys(cells)))
    try:
        return _Search(Model(puzzle, board, blamed=True, deadline=deadline), deadline).fault()
    except (OutOfTimeError, MemoryError):
        return Fault((), ())


def _repairs(clue_changes: Iterable[tuple[str, Board]], puzzle: Puzzle, deadline: float) -> dict[str, Board]:
    """Return the changed boards with a solution by the names of the clues, first those with only one.

    Some changes leave a clue out, so one that leaves several solutions may still be the right one.
    """
    found: dict[str, dict[str, Board]] = {"unique": {}, "multiple": {}}
    for name, board in clue_changes:
        left = deadline - time.monotonic()
        if left <= 0 or len(found["unique"]) == _NAMED:
            break
        # The backbone is not computed, since that can take a hundred times as long.
        status = Question(puzzle, board, left, common=False).solve().status
        if status in found:
            found[status].setdefault(name, board)
    return dict(islice((found["unique"] | found["multiple"]).items(), _NAMED))


def _changed_cells(board: Board, mended: Board) -> Iterator[Cell]:
    """Yield the cells whose clue or region differs on another board, or the line that a smaller one lacks."""
    if (board.rows, board.columns) != (mended.rows, mended.columns):
        yield from _missing_line(board, mended)
        return
    for grid, other in ((board.grid, mended.grid), (board.regions, mended.regions)):
        for row, (line, lines) in enumerate(zip(grid, other, strict=True)):
            pairs = enumerate(zip(line, lines, strict=True))
            yield from (Cell(row, column) for column, (mine, theirs) in pairs if mine != theirs)
    changed = (overlay for overlay in board.overlays if overlay not in mended.overlays)
    yield from (cell for overlay in changed for cell in overlay.cells)


def _missing_line(board: Board, mended: Board) -> Iterator[Cell]:
    """Yield the cells of the row, or otherwise of the column, that a smaller board does not have."""
    across = board.rows > mended.rows
    ours, others = (each.grid if across else tuple(zip(*each.grid, strict=True)) for each in (board, mended))
    lines = enumerate(zip(ours, others, strict=False))
    # All lines before the missing one are equal.
    index = next((index for index, (line, other) in lines if line != other), len(others))
    yield from (cell for cell in board.cells if (cell.row if across else cell.column) == index)


class _Search:
    """The search for one board. `deadline` limits each part of it, and results until then count."""

    def __init__(self, model: Model, deadline: float) -> None:
        self._model = model
        self._deadline = deadline
        self._reasons = Reasons(model, model.known_at_first(), deadline)

    def fault(self) -> Fault:
        everything = list(self._reasons.selector)
        core = self._reasons.conflict(everything)
        if core is None:
            return Fault((), ())
        suspects = self._suspects(everything, core)
        conflict = self._worth_reading(self._shrink(core))
        said = tuple(rule.words().says for rule in conflict)
        names = tuple(str(rule.words().name) for rule in suspects)
        at = (str(rule.group.name) if rule.group else rule.cells[0].name for rule in conflict if rule.cells)
        return Fault(said, names, tuple(suspects or conflict), shown_at=tuple(dict.fromkeys(at)))

    def _suspects(self, everything: Sequence[int], core: Sequence[int]) -> list[Rule]:
        """Return the rules without which there is a solution, the most plausible first."""
        candidates, suspects = list(core), []
        with suppress(OutOfTimeError):  # suspects that were found by then are returned
            while candidates:
                index = candidates.pop(0)
                rest = [other for other in everything if other != index]
                another = self._reasons.conflict(rest)
                if another is None:
                    suspects.append((self._least_change(index, rest), index))
                else:
                    # A suspect is part of every conflict, so candidates outside this one are no suspects.
                    candidates = [other for other in candidates if other in another]
        repairing = [(step, index) for step, index in suspects if step is not None]
        named = repairing or [(0, index) for _, index in suspects]
        return [self._model.rules[index] for _, index in sorted(named)[:_NAMED]]

    def _least_change(self, index: int, rest: Sequence[int]) -> int | None:
        """Return the least change of a rule's value that leaves one solution; None if no change does."""
        rule = self._model.rules[index]
        values = Counter(_value(self._model, rule, solution) for solution in self._solutions(rest))
        if values.total() > _SOLUTIONS:
            return None
        return min((_change(rule, value) for value, times in values.items() if times == 1), default=None)

    def _solutions(self, rest: Sequence[int]) -> Iterator[Sequence[int]]:
        """Yield the solutions of some rules, beginning with the one that was found last; one more than are
        compared at most.
        """
        numbers = range(1, len(self._model.places) + 1)
        blocked = self._reasons.sat.variable()
        for _ in range(_SOLUTIONS + 1):
            solution = [0, *(1 if value else -1 for value in self._reasons.sat.values(numbers))]
            yield solution
            if not self._reasons.has_other_solution(solution, rest, blocked):
                return

    def _shrink(self, core: list[int]) -> list[int]:
        """Return a smaller conflict if there is time."""
        with suppress(OutOfTimeError):
            for index in list(core):
                if index in core:  # a smaller conflict may not contain it any more
                    smaller = self._reasons.conflict([other for other in core if other != index])
                    core = core if smaller is None else smaller
        return core

    def _worth_reading(self, core: Sequence[int]) -> list[Rule]:
        return [self._model.rules[index] for index in sorted(core)] if len(core) <= _LISTED else []


def _value(model: Model, rule: Rule, solution: Sequence[int]) -> Hashable:
    """Return what the clue of a rule would be in a solution; None if it is not known."""
    true = [literal for literal in rule.constraint.literals if is_true(literal, solution)]
    if isinstance(rule.constraint, Runs):
        runs = groupby(rule.constraint.literals, lambda literal: is_true(literal, solution))
        return tuple(len(list(run)) for filled, run in runs if filled)
    if isinstance(rule.constraint, Sum):
        return sum(n for choice in rule.constraint.choices for n, literal in choice if literal in true)
    if isinstance(rule.constraint, Cardinality) and len(rule.constraint.literals) > 1:
        return len(true)
    # A given: its cell holds another number.
    places = {model.places[abs(literal) - 1] for literal in rule.constraint.literals}
    numbers = [n for place in places for n in model.numbers_of(place)] if len(places) == 1 else []
    return next((n for n in numbers if solution[n] > 0), None)


def _change(rule: Rule, value: Hashable) -> int:
    """Return by how much a value changes a count; 0 for other rules."""
    count = rule.constraint
    if not isinstance(count, Cardinality) or not isinstance(value, int) or len(count.literals) < 2:
        return 0
    return abs(value - count.low)
