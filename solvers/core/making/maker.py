"""Makes a board of a puzzle, a size and a level, from a seed.

A board with all clues of a random answer is changed until that is its only answer: an easy one where single
rules end, as long as they then lead no less far; a harder one where another answer differs. Then
clues are left out, or where none can go the board is changed further, until it has the level asked for: what
leads away from that is taken back, and where nothing leads nearer another answer is drawn. The last word have
the whole way of hints, whose every step is proved, and the level that an answer tells; a very hard board is
walked up to its first very hard step only, and proved by the solver.

The same seed gives the same board in every process, on every machine with the same version of Z3: nothing
depends on a clock, on the order of a set of texts, or on what a solver was asked before.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from solvers.core.boards.coded import Size
from solvers.core.boards.errors import OutOfTimeError, PuzzleError
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import listed
from solvers.core.making.answers import random_answer
from solvers.core.making.changing import climbed, levelled
from solvers.core.making.judging import differing, opened_at_first
from solvers.core.making.settling import settled
from solvers.core.making.thinning import thinned
from solvers.core.making.wish import Made, Wish
from solvers.core.posing.setter import Setter, Sketch, no_clues
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
    setter = puzzle.setter
    if setter is None:
        raise PuzzleError(f"I cannot make boards of {puzzle.title}.")
    if wrong := setter.unfit(size):
        raise PuzzleError(f"{puzzle.title} of {size} cannot be made. {wrong}")
    if asked in setter.missing(size):
        others = [level for level in LEVELS if level not in setter.missing(size)]
        raise PuzzleError(_instead(puzzle, setter, size, asked, others))
    # Random takes the SHA-512 of a text, not its hash(), which would differ from process to process.
    chance = Random(f"{puzzle.name} {size} {asked} {seed}")  # noqa: S311 - no secret
    deadline = None if seconds is None else time.monotonic() + seconds
    wish = Wish(puzzle, setter, size, asked, chance, deadline)
    attempt = 0
    # Where the time is up the levels seen so far are named, as where the work is done.
    with suppress(OutOfTimeError):
        while wish.worked < _WORK:
            attempt += 1
            progress(attempt)
            if (made := _attempted(wish)) and is_proved(wish, made):
                return made
    raise PuzzleError(_instead(puzzle, setter, size, asked, wish.seen))


def _instead(puzzle: Puzzle, setter: Setter, size: Size, asked: Level, seen: Sequence[Level]) -> str:
    """What can be made instead."""
    others = [level for level in LEVELS if level in seen and level != asked]
    # Where it was looked for, and such boards are not known to be missing, the next seed may lead to one.
    again = "Another seed may lead to one. " if others and asked not in setter.missing(size) else ""
    easier = "Try an easier level or another seed" if asked != LEVELS[0] else "Try another seed"
    instead = f"It can be {listed(others, 'levels', 'or')}" if others else easier
    other = f"a smaller size, such as {setter.usual}" if size.area > setter.usual.area else "another size"
    return f"I found no {asked} {puzzle.title} of {size}. {again}{instead}, or choose {other}."


def _attempted(wish: Wish) -> Made | None:
    """A board from a new answer, unless that leads to none."""
    sketch = drawn(wish)
    if wish.asked == "easy":
        sketch = climbed(wish, sketch)
        if wish.setter.mend and opened_at_first(wish.puzzle, sketch.board):
            return None  # not easy whatever clues it keeps: another answer is easy sooner
    elif wish.asked == "medium":
        sketch = climbed(wish, sketch, int(_MEDIUM * wish.size.area))
    unique = settled(wish, sketch)
    if unique is None:
        return None
    # Without its clues a board gets harder; where none can go it has to be changed for that.
    return levelled(wish, unique) if wish.setter.clues is no_clues else thinned(wish, unique)


def is_proved(wish: Wish, made: Made) -> bool:
    """Whether the board has one answer, by a new model of it.

    The whole way proves that of all others; that of a very hard board is walked up to its first such step.
    """
    try:
        return made.level != LEVELS[-1] or not differing(wish.puzzle, made.board, made.answer, wish.terms)
    except TooHardError:
        return False


def drawn(wish: Wish) -> Sketch:
    """A random answer, and the board with all clues that it gives."""
    setter, size, chance = wish.setter, wish.size, wish.chance
    if setter.answer:
        answer = setter.answer(size, chance)
    elif setter.blank:
        answer = random_answer(wish.puzzle, setter.blank(size), chance)
    else:
        raise ValueError(f"the setter of {wish.puzzle.name} draws no answers")
    return Sketch(answer, setter.pose(answer, size, chance))
