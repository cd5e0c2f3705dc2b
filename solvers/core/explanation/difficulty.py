"""The difficulty of a board, its number of solutions, and the probability of each open cell."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.levels import LEVELS, Borders, Grade, Level
from solvers.core.boards.places import Place
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.hints import Guide, Hint
from solvers.core.explanation.ladder import Kind, clues_in, kind_for_difficulty
from solvers.core.explanation.step_search import Finder
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model, formula_of
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.lazy_clauses import Search
from solvers.core.search.model_counting import ModelCount, TooWideError, count_answers

_HARD = 4
"""Maximum number of clues of a hard step. A step that needs more clues is very hard."""


_NUMBERS = {
    Kind.ALONE: 1.0,
    Kind.WHOLE: 1.25,
    Kind.WAYS: 2.0,
    Kind.BESIDE: 2.5,
    Kind.PAIR: 2.75,
    Kind.LAST: 3.5,
    Kind.STRIKES: 3.25,
    Kind.TRIED: 9.0,
}
"""The difficulty of a board with one hardest step of a kind; for several clues it also depends on their
number.
"""
_CLUE, _LONG_CLUE = 0.75, 0.25
"""How much harder a further clue makes a step: up to `_HARD` clues, and beyond."""
_TWICE, _MOST = 0.14, 0.7
"""How much harder twice the number of hardest steps makes a board, and the maximum for any number."""


class Difficulty(NamedTuple):
    """The level and the number of a board, and the number of steps by their number of clues.

    Trivial consequences are not counted as steps.

    By the usual borders, easy boards need one rule at a time. Medium boards need two overlapping rules, or
    what all assignments of one rule share. Hard boards need up to four clues together, very hard boards more.

    On generated boards this agrees with the levels of other generators. Dominosa boards called trivial,
    basic, hard and extreme come out as easy, medium, hard and very hard; a tenth of them are one level off.
    """

    level: Level
    number: float
    steps: Mapping[int, int]

    @property
    def grade(self) -> Grade:
        return Grade(self.level, self.number)


class SolutionCount(NamedTuple):
    """The number of solutions; there are more if `exact` is False."""

    number: int
    exact: bool


def level_of(kind: Kind, clues: int) -> Level:
    """Return the level of a step from its kind and its number of clues, by the usual borders."""
    if kind == Kind.TRIED:
        return "very hard"
    if kind == Kind.SEVERAL:
        return "hard" if clues <= _HARD else "very hard"
    return "easy" if kind in (Kind.ALONE, Kind.WHOLE) else "medium"


def difficulty_number(steps: Mapping[tuple[Kind, int], int]) -> float:
    """Return the difficulty, from 1.0 to 10.0, from the number of steps of each kind and number of clues."""
    numbers = {step: _step_number(*step) for step in steps}
    hardest = max(numbers.values(), default=1.0)
    times = sum(steps[step] for step, number in numbers.items() if number == hardest)
    return hardest + min(_MOST, _TWICE * math.log2(times)) if hardest > 1 else hardest


def _step_number(kind: Kind, clues: int) -> float:
    """Return the difficulty of a board with one hardest step."""
    if kind != Kind.SEVERAL:
        return _NUMBERS[kind]
    if clues <= _HARD:
        return 4.0 + _CLUE * max(0, clues - 1)
    return min(_NUMBERS[Kind.TRIED], 7.0 + _LONG_CLUE * (clues - _HARD - 1))


def difficulty_of(puzzle: Puzzle, hints: Iterable[Hint]) -> Difficulty:
    """Return the difficulty of a complete hint walk."""
    steps = Counter(hint.hardness for hint in hints if hint.hardness)
    clues: Counter[int] = Counter()
    for (_, size), times in steps.items():
        clues[size] += times
    number = difficulty_number(steps)
    return Difficulty(puzzle.borders.level(number), number, dict(sorted(clues.items())))


def quick_level(puzzle: Puzzle, board: Board, borders: Borders | None = None) -> Level:
    """Return the level of a board with a unique solution, by the borders of its puzzle or by others.

    The search stops when the board is certainly very hard.
    """
    borders = borders or puzzle.borders
    level = LEVELS[0]
    for number in _numbers(puzzle, board, None):
        level = borders.level(number)
        if level == LEVELS[-1]:
            break
    return level


def grade_of(puzzle: Puzzle, board: Board, seconds: float | None = None) -> Grade:
    """Return the grade of a board with a unique solution.

    If the time ends and the board is certainly very hard, it has no number. Otherwise raises OutOfTimeError.
    """
    grade = Grade(LEVELS[0], 1.0)
    try:
        for number in _numbers(puzzle, board, seconds):
            grade = Grade(puzzle.borders.level(number), number)
    except OutOfTimeError:
        if grade.level != LEVELS[-1]:
            raise
        return Grade(LEVELS[-1])
    return grade


def _numbers(puzzle: Puzzle, board: Board, seconds: float | None) -> Iterator[float]:
    """Yield the difficulty of a board up to each of its steps, which never falls. Raises OutOfTimeError."""
    deadline = None if seconds is None else time.monotonic() + seconds
    model = Model(puzzle, board, deadline=deadline)
    steps: Counter[tuple[Kind, int]] = Counter()
    # Candidates and implicit literals that clues decide change which step comes next, so each step is taken
    # as in a hint walk.
    is_stepwise = model.has_numbers or model.has_implicit
    guide = Guide(puzzle, board, seconds)
    for step in guide.hardness_of_steps() if is_stepwise else _at_once(model, deadline):
        steps[step] += 1
        yield difficulty_number(steps)
        if deadline is not None and time.monotonic() > deadline:
            raise OutOfTimeError


def _at_once(model: Model, deadline: float | None) -> Iterator[tuple[Kind, int]]:
    """Yield the difficulty of each step except those of single rules near it, which are taken at once."""
    known, finder = model.known_at_first(), Finder(model)
    yield from _by_single_rules(model, known)
    while not all(known[1 : model.shown + 1]):
        step = finder.step(known, deadline)
        if step is None:
            return
        hardness = kind_for_difficulty(step.kind, step.rules), clues_in(step.rules)
        # All that the same reason decides is as hard as the step itself.
        found: Iterable[Iterable[Literal]] = [
            (step.literal, *step.forced),
            *((literal,) for literal in step.likewise),
        ]
        for literals in chain(found, finder.common(known) if step.kind == Kind.WAYS else ()):
            if new := [each for each in dict.fromkeys(literals) if not known[abs(each)]]:
                yield hardness
                for literal in new:
                    known[abs(literal)] = 1 if literal > 0 else -1
                yield from _by_single_rules(model, known, map(abs, new))


def _by_single_rules(
    model: Model, known: list[int], changed: Iterable[int] | None = None
) -> Iterator[tuple[Kind, int]]:
    """Propagate single rules, and yield the difficulty if it takes a rule about the whole board."""
    model.propagate(known, changed, uses=lambda index: index not in model.lazies)
    before = known.count(0)
    if model.lazies and before:
        model.propagate(known, (), model.early)
        if known.count(0) < before:
            yield Kind.WHOLE, 0


def number_of_answers(
    model: Model, known: Sequence[int], limit: int, deadline: float | None
) -> SolutionCount | None:
    """Return the number of solutions that agree with the known values: exact for counts, otherwise up to
    `limit`.

    At the deadline it is a rounded number that is exceeded, or None if hardly any are known.
    """
    if counted := counted_answers(model, known):
        return SolutionCount(counted.answers, exact=True)
    count = 0
    try:
        # One more than the limit is searched, to know whether there are more.
        for _ in islice(_answers(model, known, deadline), limit + 1):
            count += 1
    except OutOfTimeError:
        return _rounded_below(count)
    return SolutionCount(min(count, limit), exact=count <= limit)


def _rounded_below(count: int) -> SolutionCount | None:
    """Return a number with one digit and zeros that is less than `count`; None if that is below 10."""
    less = max(count - 1, 0)
    power = 10 ** (len(str(less)) - 1)
    return SolutionCount(less // power * power, exact=False) if power > 1 else None


def _answers(model: Model, known: Sequence[int], deadline: float | None) -> Iterator[None]:
    """Yield once for each solution. Raises OutOfTimeError."""
    formula = formula_of(model.rest(known).values(), known, model.clock)
    search = Search(formula, model.all_lazies.values(), known, deadline)
    unsettled = [number for number in range(1, model.shown + 1) if not known[number]]
    while search.satisfiable():
        yield
        if not unsettled:
            return
        values = search.values(unsettled)
        # Only over primary variables: solutions that differ only in auxiliary ones are the same.
        search.require([-n if value else n for n, value in zip(unsettled, values, strict=True)])


def counted_answers(model: Model, known: Sequence[int]) -> ModelCount | None:
    """Return the exact count of the solutions, if it can be computed without listing them."""
    try:
        return count_answers(model, known)
    except (TooWideError, ContradictionError):
        return None


def chances_of(model: Model, known: Sequence[int]) -> dict[Place, float]:
    """Return the probability of "yes" for each open location over all solutions; empty if unknown."""
    counted = counted_answers(model, known)
    if counted is None:
        return {}
    return {model.places[number - 1]: times / counted.answers for number, times in counted.yes.items()}
