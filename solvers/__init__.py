r"""Gridsmith's solvers: from the text of a grid puzzle to its answer, proved unique.

    >>> import solvers
    >>> board = solvers.read("_2_\n_3_\n___", puzzle="minesweeper")
    >>> solvers.solve(board).status
    'multiple'

Depends on z3-solver and the standard library; reads no files and draws nothing. `PUZZLES` is found by
looking: every module of this folder, and every folder but `core` and `formats`, ends with a `puzzle`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING

from solvers.core.boards.answer import Facts, Solution
from solvers.core.boards.board import Board
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import Cell, Edge, Unknown, in_words
from solvers.core.boards.puzzle_errors import (
    EngineError,
    MismatchError,
    PuzzleError,
    ReadError,
    TooBigError,
    UnclearError,
)
from solvers.core.boards.rendering import answer_text
from solvers.core.reading.choices import Choice, choices_of, labels
from solvers.core.reading.format import CELLS_LIMIT, Reading, RefutedError, Request, size_of
from solvers.core.reading.names import puzzle_named
from solvers.core.reading.texts import read_text
from solvers.core.rules.puzzle import Look, Option, Puzzle
from solvers.formats import FORMATS

if TYPE_CHECKING:
    from solvers.core.explanation.adviser import Adviser
    from solvers.core.explanation.diagnosis import Fault
    from solvers.core.generation.generation_request import Made
    from solvers.core.generation.maker import AttemptCallback
    from solvers.core.search.disambiguation import Decision
    from solvers.core.search.engine import Progress

__all__ = [
    "LEVELS",
    "PUZZLES",
    "Board",
    "Cell",
    "Choice",
    "Edge",
    "EngineError",
    "Level",
    "Look",
    "MismatchError",
    "Option",
    "Puzzle",
    "PuzzleError",
    "ReadError",
    "Reading",
    "Solution",
    "TooBigError",
    "UnclearError",
    "ask",
    "choices",
    "decide",
    "fault",
    "labels",
    "left_out",
    "make",
    "making_size",
    "read",
    "readings",
    "solve",
    "usual_level",
    "write",
    "write_answer",
]


def _find_puzzles() -> Mapping[str, Puzzle]:
    names = sorted(name for _, name, _ in pkgutil.iter_modules(__path__) if name not in ("core", "formats"))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return MappingProxyType({module.puzzle.name: module.puzzle for module in modules})


PUZZLES = _find_puzzles()
"""The puzzles by name, in alphabetical order."""


def read(
    text: str,
    puzzle: str | None = None,
    max_cells: int | None = None,
    size: str | None = None,
    format: str | None = None,  # noqa: A002 - what people call it
    **options: int,
) -> Board:
    """The board that a text describes, in any format that is known.

    Which puzzle and which format it is, is recognised unless `puzzle` and `format` name them, the former by
    its name or an alias; so does a first line such as "sudoku". `size`,
    such as "15x10" (columns, rows), is needed by formats that leave it open. `options` are those of
    the puzzle, such as `mines=24`. Raises ReadError for a text that is no legal board, UnclearError
    where it could be several, TooBigError beyond `max_cells`, KeyError for an unknown puzzle or format.
    """
    found = readings(text, puzzle, max_cells, size, format, **options)
    if len(found) > 1:
        raise UnclearError(f"This could be {in_words(labels(choices(found)), 'or')}. Say which one it is.")
    return found[0].board


def readings(
    text: str,
    puzzle: str | None = None,
    max_cells: int | None = None,
    size: str | None = None,
    format: str | None = None,  # noqa: A002 - what people call it
    **options: int,
) -> list[Reading]:
    """All boards that a text can mean, at least one; arguments and errors as for `read`.

    There are several where the puzzle or the format is not sure, and where a file holds several puzzles;
    `label` tells these apart. A board with a conflict between its clues is read if the text means no other.
    """
    named = puzzle_named(puzzle, PUZZLES) if puzzle else None
    if puzzle and not named:
        raise KeyError(puzzle)
    request = Request(
        puzzles={named.name: named} if named else PUZZLES,
        known=PUZZLES,
        size=None if size is None else size_of(size),
        max_cells=CELLS_LIMIT if max_cells is None else min(max_cells, CELLS_LIMIT),
        options=options,
    )
    try:
        return read_text(text, request, {format: FORMATS[format]} if format else FORMATS)
    except RefutedError as error:
        # Only after no other reading was left: a board without an answer makes no text ambiguous.
        return [error.reading]


def decide(found: Sequence[Reading], seconds: float) -> Decision:
    """Decides between readings of one text: meant is the one that has exactly one answer.

    All others must have none or several. The puzzles of one file, which have labels, are all meant, and
    readings that are mirror images have equally many answers: neither are solved. Takes about `seconds`.
    """
    from solvers.core.search.disambiguation import Candidate, disambiguate, open_decision  # noqa: PLC0415 - loads Z3

    boards = [reading.board for reading in found]
    names = labels(choices(found))
    if any(reading.label for reading in found):  # several puzzles of one file
        return open_decision(names)
    puzzles = [PUZZLES[board.puzzle] for board in boards]
    return disambiguate(list(map(Candidate, names, puzzles, boards)), seconds)


def choices(found: Sequence[Reading]) -> list[Choice]:
    """What tells some readings of one text from each other."""
    return choices_of(found, PUZZLES, FORMATS)


def write(board: Board, format: str = "text") -> str:  # noqa: A002 - what people call it
    """The board in a format; raises PuzzleError for one that cannot hold it, KeyError for an unknown one.

    A total of mines is left out where a format has no place for it, see `left_out`.
    """
    puzzle = PUZZLES[board.puzzle]
    if format == "text":  # that format only reads: each puzzle writes its own rows
        return puzzle.write(board)
    kind = FORMATS[format]
    if kind.write is None or not kind.writes(puzzle):
        able = [kind.name for kind in FORMATS.values() if kind.writes(puzzle)]
        raise PuzzleError(
            f"{puzzle.title} cannot be written as {kind.title}; choose {in_words(['text', *able], 'or')}."
        )
    return kind.write(board, puzzle)


def left_out(board: Board, format: str) -> str:  # noqa: A002 - what people call it
    """What `write` leaves out of a board in this format, as a sentence; empty where it is all there.

    Errors as those of `write`.
    """
    text = write(board, format)
    if board.total is None:
        return ""
    with suppress(PuzzleError):  # what lacks the total may be no legal board
        if read(text, board.puzzle, None, f"{board.columns}x{board.rows}", format).total == board.total:
            return ""
    names = " and ".join(option.name for option in PUZZLES[board.puzzle].options)
    title = FORMATS[format].title
    return f"{title[0].upper()}{title[1:]} has no place for how many {names} there are, {board.total}."


def write_answer(board: Board, facts: Facts) -> str:
    """An answer, or what is certain, such as `Solution.sure`, drawn in characters as people do.

    `*` for a mine or tent, `#` for black, digits for numbers, lines for a loop or bridges; `?` is open.
    """
    puzzle = PUZZLES[board.puzzle]
    unknowns = [one if isinstance(one, Unknown) else Unknown(one, ()) for one in puzzle.unknowns(board)]
    return answer_text(board, dict(unknowns), facts, puzzle.ink)


def ask(board: Board, seconds: float | None = None, progress: Progress | None = None) -> Adviser:
    """All else that may be asked of a board.

    Hints with reasons, the whole way, whether marks are right, how hard it is, how many answers there are,
    how likely each cell is, where it is broken: the methods of what is returned. `seconds` bounds them all.
    `progress` gets, row by row as in an answer, what is certain before a long search begins.
    """
    from solvers.core.explanation.adviser import Adviser  # noqa: PLC0415 - loads Z3, as below

    return Adviser(PUZZLES[board.puzzle], board, seconds, progress)


def fault(board: Board, seconds: float = 3.0) -> Fault:
    """Where a board is broken that has no answer, or whose clues do not add up (MismatchError)."""
    from solvers.core.explanation.diagnosis import find_fault  # noqa: PLC0415 - loads Z3, as below

    return find_fault(PUZZLES[board.puzzle], board, seconds)


def making_size(puzzle: str, size: str | None) -> str:
    """The size of which a board is to be made, columns x rows; the usual one where none is given.

    Raises PuzzleError where there are no boards of that size.
    """
    generator = PUZZLES[puzzle].generator
    if generator is None:
        raise PuzzleError(f"I cannot make boards of {PUZZLES[puzzle].title}.")
    wanted = size_of(size) if size else generator.usual
    if wrong := generator.unfit(wanted):
        raise PuzzleError(f"{PUZZLES[puzzle].title} of {wanted} cannot be made. {wrong}")
    return str(wanted)


def usual_level(puzzle: str, size: str | None = None) -> Level:
    """What is taken where nobody says how hard a board is to be: medium, or easy where there is none."""
    generator = PUZZLES[puzzle].generator
    return generator.nearest("medium", size_of(making_size(puzzle, size))) if generator else "medium"


def make(
    puzzle: str,
    size: str | None = None,
    level: Level = "medium",
    seed: int = 0,
    progress: AttemptCallback | None = None,
    seconds: float | None = None,
) -> Made:
    """A board with exactly one answer that is as hard as asked, as the whole way of hints measures it.

    The same arguments give the same board. `progress` gets the number of each attempt that begins.
    Raises PuzzleError where there is no such board, or none was found, as in so many `seconds`.
    """
    from solvers.core.generation.maker import make as made  # noqa: PLC0415 - loads Z3, as above

    wanted = size_of(making_size(puzzle, size))
    return made(PUZZLES[puzzle], wanted, level, seed, progress or (lambda _: None), seconds)


def solve(board: Board, seconds: float | None = None, *, common: bool = True) -> Solution:
    """Finds the answer of a board and decides whether it is the only one, in at most about `seconds`.

    Where there are several, what all have in common is found too, which may take far longer than the rest;
    without `common` only some of it.
    """
    from solvers.core.search.engine import Question  # noqa: PLC0415 - loads Z3, which takes longer than most boards

    return Question(PUZZLES[board.puzzle], board, seconds, common=common).solve()
