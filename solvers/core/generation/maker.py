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

from solvers.core.boards.encoded_board import Size
from solvers.core.boards.levels import LEVELS, USUAL_BORDERS, Level
from solvers.core.boards.places import amount, in_words, list_names
from solvers.core.boards.puzzle_errors import EngineError, OutOfTimeError, PuzzleError
from solvers.core.explanation.difficulty import difficulty_of, quick_level
from solvers.core.explanation.hints import hint_walk
from solvers.core.generation.clue_reduction import reduce_clues
from solvers.core.generation.counterexample_repair import repair
from solvers.core.generation.generation_request import GenerationRequest, Made
from solvers.core.generation.local_search import hill_climb, reach_level
from solvers.core.generation.random_solution import random_solution
from solvers.core.generation.uniqueness import differences, open_after_propagation, truth_of
from solvers.core.generators.generator import Generator, Sketch, no_clues
from solvers.core.generators.random_grids import bare
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.failures import TooHardError

_WORK = 1_500_000
"""Number of cells to look at before the maker gives up on a level.

At 10x10 that takes 7 to 16 s of processor time. Of very hard Tents, the rarest boards, three of four are
found by then.
"""
_MEDIUM = 0.6
"""Share of the cells that propagation may leave open before the solution of a medium board is made unique.

Reaching it takes a tenth of the time of finding another solution. 10x10 Star Battle boards took 3 s instead
of 8 with it.
"""

_BLANKS = 20
"""Maximum number of blank boards that are drawn for one solution."""
_BROKEN = "The generator posed a board whose own solution breaks a rule:"

AttemptCallback = Callable[[int], None]
"""Receives the number of each attempt that begins, from 1."""


def make(
    puzzle: Puzzle,
    size: Size,
    asked: Level,
    seed: int,
    progress: AttemptCallback = lambda _: None,
    seconds: float | None = None,
    variant: str = "",
) -> Made:
    """Make a board with a unique solution and the target level.

    Raises PuzzleError if there is none, or none is found in `seconds`; the message says what can be made
    instead.
    """
    generator = puzzle.generator_of(variant)
    title = f"{variant} {puzzle.title}".strip()
    if wrong := generator.refusal(size):
        raise PuzzleError(f"{title} of {size} cannot be made. {wrong}")
    if asked not in generator.levels(size):
        instead = _instead(generator, size, asked, generator.levels(size))
        raise PuzzleError(f"I found no {asked} {title} of {size}. {instead}")
    # Random uses the SHA-512 of a text, not its hash(), which would differ between processes.
    rng = Random(f"{variant} {puzzle.name} {size} {asked} {seed}".strip())  # noqa: S311 - no secret
    deadline = None if seconds is None else time.monotonic() + seconds
    request = GenerationRequest(puzzle, generator, size, asked, rng, deadline)
    attempt = 0
    # After a timeout, the error names the levels seen so far, as it does after all the work.
    with suppress(OutOfTimeError):
        while request.worked < _WORK:
            attempt += 1
            progress(attempt)
            sketch = draw(request)
            if attempt == 1:
                check_solution(puzzle, sketch)
            if (made := _attempt(request, sketch)) and is_proved(request, made) and has_level(request, made):
                return made._replace(level=asked)
            request.rejected += 1
    reason = f"{_failures(request)} {_instead(generator, size, asked, request.seen)}"
    raise PuzzleError(f"I found no {asked} {title} of {size}. {reason.strip()}")


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
        # A solution does not decide locations that only the rules use.
        decided = all(truth[abs(literal)] for literal in rule.constraint.literals)
        if decided and not rule.constraint.is_satisfied_by(truth):
            where = list_names([place.name for place in rule.cells], "cells")
            raise EngineError(f"{_BROKEN} {rule.words().says} ({where}).")


def _failures(request: GenerationRequest) -> str:
    """Say how many boards were rejected, and why; empty if none was."""
    if not request.rejected:
        return ""
    levels = [LEVELS.index(level) for level in request.seen]
    wanted = LEVELS.index(request.level)
    how = "too easy" if levels and max(levels) < wanted else "of another level"
    how = "too hard" if levels and min(levels) > wanted else how
    reasons = [f"{request.ambiguous} could not be made unique"] if request.ambiguous else []
    if others := request.rejected - request.ambiguous:
        reasons.append(f"{others} {'was' if others == 1 else 'were'} {how}")
    return f"Of {amount(request.rejected, 'board')}, {in_words(reasons)}."


def _instead(generator: Generator, size: Size, asked: Level, seen: Sequence[Level]) -> str:
    """Say what can be made instead."""
    others = [level for level in LEVELS if level in seen and level != asked]
    is_offered = asked in generator.levels(size)
    # If other boards were found and this level is offered, another seed may succeed.
    again = "Another seed may lead to one. " if others and is_offered else ""
    easier = "Try an easier level or another seed" if asked != LEVELS[0] else "Try another seed"
    instead = f"It can be {list_names(others, 'levels', 'or')}" if others else easier
    usual = generator.usual if is_offered else generator.nearest_size(size, asked)
    if usual is None:  # no size has this level
        return f"{again}{instead}."
    how = "a smaller size, such as " if size.area > usual.area else "a larger size, such as "
    other = "another size" if is_offered and size.area <= usual.area else f"{how}{usual}"
    return f"{again}{instead}, or choose {other}."


def _attempt(request: GenerationRequest, sketch: Sketch) -> Made | None:
    """Return a board with this solution and the target level, or None if the changes do not lead to one."""
    if request.asked == "easy":
        sketch = hill_climb(request, sketch)
        if request.generator.repair and open_after_propagation(request.puzzle, sketch.board):
            return None  # not easy even with all clues; a new solution gets there sooner
    elif request.asked == "medium":
        sketch = hill_climb(request, sketch, int(_MEDIUM * request.size.area))
    unique = repair(request, sketch)
    if unique is None:
        request.ambiguous += 1
        return None
    if request.generator.is_sampled:
        return Made(unique.board, unique.answer, request.level)
    # A board gets harder without clues; if none can be removed, it has to be changed instead.
    return (
        reach_level(request, unique) if request.generator.clues is no_clues else reduce_clues(request, unique)
    )


def is_proved(request: GenerationRequest, made: Made) -> bool:
    """Return whether a new model of the board has a unique solution.

    The hint walk proves that for all other boards, but a very hard board is only walked up to its first very
    hard step.
    """
    try:
        return made.level != LEVELS[-1] or not differences(
            request.puzzle, made.board, made.answer, request.terms
        )
    except TooHardError:
        return False


def has_level(request: GenerationRequest, made: Made) -> bool:
    """Return whether a board has the level that was asked for, by the puzzle's own borders.

    Its hint walk and the shorter way to its solution must agree.
    """
    puzzle, board = request.puzzle, made.board
    if puzzle.borders == USUAL_BORDERS:
        return True
    request.look()
    level = quick_level(puzzle, board)
    request.see(level)
    return level == request.level == difficulty_of(puzzle, hint_walk(puzzle, board)).level


def draw(request: GenerationRequest) -> Sketch:
    """Draw a random solution, and the board with all clues for it."""
    puzzle, generator, size, rng = request.puzzle, request.generator, request.size, request.rng
    for _ in range(_BLANKS):
        blank = generator.blank(size, rng) if generator.blank else bare(puzzle.name, size)
        answer = generator.answer(size, rng) if generator.answer else random_solution(puzzle, blank, rng)
        if answer is not None:
            board = generator.pose(answer, blank, rng)
            # Numbers that only the board has, such as those in black cells, belong to the solution as well.
            return Sketch({**puzzle.given(board), **answer}, board)
        request.look()
    raise EngineError(
        f"No solution was found on {_BLANKS} blank boards of {puzzle.title} of {size}. Check the rules "
        "and the generator's `blank`. If such boards have solutions, let `answer` draw them."
    )
