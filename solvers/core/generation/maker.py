"""Makes a board of a puzzle, a size and a level, from a seed.

1. A random solution is drawn, with all the clues that it gives.
2. The board is changed until that solution is its only one. For an easy board, single rules must still lead
   to the end; for a harder one, the change is made where another solution differs.
3. Clues are removed until the board has the target level. If no clue can be removed, the board is changed.
   Changes that move away from the target level are undone; if none helps, a new solution is drawn.
4. The full hint walk, in which every step is proved, decides the final level. A very hard board is walked up
   to its first very hard step only, and the solver proves that its solution is unique.

The same seed gives the same board in every process, and on every machine with the same version of Z3. Nothing
depends on a clock, on the order of a set of texts, or on what a solver was asked before.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from solvers.core.boards.encoded import Size
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import amount, in_words, listed
from solvers.core.boards.puzzle_errors import EngineError, OutOfTimeError, PuzzleError
from solvers.core.generation.clue_reduction import thinned
from solvers.core.generation.counterexample_repair import repair
from solvers.core.generation.generation_request import GenerationRequest, Made
from solvers.core.generation.local_search import hill_climb, levelled
from solvers.core.generation.random_solution import random_answer
from solvers.core.generation.uniqueness import differing, opened_at_first, truth_of
from solvers.core.generators.generator import Generator, Sketch, no_clues
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.failures import TooHardError

_WORK = 1_500_000
"""Boards are drawn until so many cells were looked at before a level is said not to be there.

At 10x10 that takes 7 to 16 s of a processor; of very hard Tents, the rarest, three of four are found by then.
"""
_MEDIUM = 0.6
"""A medium board is changed at first until single rules leave so many places a cell open, which takes a tenth
of the time that it takes to look for another answer. Star Battle of 10x10 took 3 s instead of 8 for it.
"""

_BROKEN = "The generator posed a board whose own solution breaks a rule:"

Attempted = Callable[[int], None]
"""Gets the number of each attempt that begins, from 1."""


def make(
    puzzle: Puzzle,
    size: Size,
    asked: Level,
    seed: int,
    progress: Attempted = lambda _: None,
    seconds: float | None = None,
) -> Made:
    """A board that has one answer and is as hard as asked.

    Raises PuzzleError, with what can be made instead, where there is none, or none is found in so many
    seconds.
    """
    generator = puzzle.generator
    if generator is None:
        raise PuzzleError(f"I cannot make boards of {puzzle.title}.")
    if wrong := generator.unfit(size):
        raise PuzzleError(f"{puzzle.title} of {size} cannot be made. {wrong}")
    if asked in generator.missing(size):
        others = [level for level in LEVELS if level not in generator.missing(size)]
        instead = _instead(generator, size, asked, others)
        raise PuzzleError(f"I found no {asked} {puzzle.title} of {size}. {instead}")
    # Random takes the SHA-512 of a text, not its hash(), which would differ from process to process.
    rng = Random(f"{puzzle.name} {size} {asked} {seed}")  # noqa: S311 - no secret
    deadline = None if seconds is None else time.monotonic() + seconds
    request = GenerationRequest(puzzle, generator, size, asked, rng, deadline)
    attempt = 0
    # Where the time is up the levels seen so far are named, as where the work is done.
    with suppress(OutOfTimeError):
        while request.worked < _WORK:
            attempt += 1
            progress(attempt)
            sketch = drawn(request)
            if attempt == 1:
                check_solution(puzzle, sketch)
            if (made := _attempted(request, sketch)) and is_proved(request, made):
                return made
            request.rejected += 1
    reason = f"{_failures(request)} {_instead(generator, size, asked, request.seen)}"
    raise PuzzleError(f"I found no {asked} {puzzle.title} of {size}. {reason.strip()}")


def check_solution(puzzle: Puzzle, sketch: Sketch) -> None:
    """Check that the drawn solution meets every rule of the board that was posed for it.

    Raises EngineError with the first rule that it breaks, which is a fault of the puzzle's generator.
    """
    model = Model(puzzle, sketch.board)
    truth = truth_of(model, sketch.answer)
    for place, value in puzzle.given(sketch.board).items():
        if sketch.answer.get(place, False) != value:
            raise EngineError(f"{_BROKEN} {place.name} is given as {value}.")
    for rule in model.rules:
        # A solution says nothing about places that only the rules need.
        decided = all(truth[abs(literal)] for literal in rule.constraint.literals)
        if decided and not rule.constraint.is_satisfied_by(truth):
            where = listed([place.name for place in rule.cells], "cells")
            raise EngineError(f"{_BROKEN} {rule.words().says} ({where}).")


def _failures(request: GenerationRequest) -> str:
    """How many boards were rejected, and why; empty if none was."""
    if not request.rejected:
        return ""
    levels = [LEVELS.index(level) for level in request.seen]
    wanted = LEVELS.index(request.asked)
    how = "too easy" if levels and max(levels) < wanted else "of another level"
    how = "too hard" if levels and min(levels) > wanted else how
    said = [f"{request.ambiguous} had several solutions"] if request.ambiguous else []
    if others := request.rejected - request.ambiguous:
        said.append(f"{others} {'was' if others == 1 else 'were'} {how}")
    return f"Of {amount(request.rejected, 'board')}, {in_words(said)}."


def _instead(generator: Generator, size: Size, asked: Level, seen: Sequence[Level]) -> str:
    """What can be made instead."""
    others = [level for level in LEVELS if level in seen and level != asked]
    # Where it was looked for, and such boards are not known to be missing, the next seed may lead to one.
    again = "Another seed may lead to one. " if others and asked not in generator.missing(size) else ""
    easier = "Try an easier level or another seed" if asked != LEVELS[0] else "Try another seed"
    instead = f"It can be {listed(others, 'levels', 'or')}" if others else easier
    is_large = size.area > generator.usual.area
    other = f"a smaller size, such as {generator.usual}" if is_large else "another size"
    return f"{again}{instead}, or choose {other}."


def _attempted(request: GenerationRequest, sketch: Sketch) -> Made | None:
    """A board with this solution and of the level asked for, or None if the changes lead to none."""
    if request.asked == "easy":
        sketch = hill_climb(request, sketch)
        if request.generator.mend and opened_at_first(request.puzzle, sketch.board):
            return None  # not easy whatever clues it keeps: another answer is easy sooner
    elif request.asked == "medium":
        sketch = hill_climb(request, sketch, int(_MEDIUM * request.size.area))
    unique = repair(request, sketch)
    if unique is None:
        request.ambiguous += 1
        return None
    # Without its clues a board gets harder; where none can go it has to be changed for that.
    return levelled(request, unique) if request.generator.clues is no_clues else thinned(request, unique)


def is_proved(request: GenerationRequest, made: Made) -> bool:
    """Whether the board has one answer, by a new model of it.

    The whole way proves that of all others; that of a very hard board is walked up to its first such step.
    """
    try:
        return made.level != LEVELS[-1] or not differing(
            request.puzzle, made.board, made.answer, request.terms
        )
    except TooHardError:
        return False


def drawn(request: GenerationRequest) -> Sketch:
    """A random answer, and the board with all clues that it gives."""
    generator, size, rng = request.generator, request.size, request.rng
    if generator.answer:
        answer = generator.answer(size, rng)
    elif generator.blank:
        answer = random_answer(request.puzzle, generator.blank(size, rng), rng)
    else:
        raise ValueError(f"the generator of {request.puzzle.name} draws no solutions")
    return Sketch(answer, generator.pose(answer, size, rng))
