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
from solvers.core.boards.board_text import answer_text
from solvers.core.boards.levels import LEVELS, Grade, Level
from solvers.core.boards.places import Cell, Edge, Unknown, in_words
from solvers.core.boards.puzzle_errors import (
    EngineError,
    MismatchError,
    PuzzleError,
    ReadError,
    TooBigError,
    UnclearError,
)
from solvers.core.reading.choices import Choice, choices_of, labels
from solvers.core.reading.format import CELLS_LIMIT, Reading, RefutedError, Request, size_of
from solvers.core.reading.names import puzzle_with_name
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
    "Grade",
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
"""Mapping of all puzzles by name, in alphabetical order."""


def read(
    text: str,
    puzzle: str | None = None,
    max_cells: int | None = None,
    size: str | None = None,
    format: str | None = None,  # noqa: A002 - what people call it
    **options: int,
) -> Board:
    """Return the board that a text describes, in any known format.

    The puzzle and the format are recognised unless `puzzle` (a name or an alias) and `format` name them. A
    first line such as "sudoku" names the puzzle as well. Formats that leave the size open need `size`, such
    as "15x10" (columns, rows). `options` are keywords of the puzzle, such as `mines=24`.

    Raises ReadError for a text that is no legal board, and UnclearError if it could be several boards. Raises
    TooBigError for more than `max_cells` cells, and KeyError for an unknown puzzle or format.
    """
    candidates = readings(text, puzzle, max_cells, size, format, **options)
    if len(candidates) > 1:
        raise UnclearError(
            f"This could be {in_words(labels(choices(candidates)), 'or')}. Say which one it is."
        )
    return candidates[0].board


def readings(
    text: str,
    puzzle: str | None = None,
    max_cells: int | None = None,
    size: str | None = None,
    format: str | None = None,  # noqa: A002 - what people call it
    **options: int,
) -> list[Reading]:
    """Return all boards that a text can mean, at least one; arguments and errors are as for `read`.

    There are several if the puzzle or the format is ambiguous, or if a file holds several puzzles; `label`
    then tells the puzzles apart. A board whose clues contradict each other is returned only if the text has
    no other reading.
    """
    named = puzzle_with_name(puzzle, PUZZLES) if puzzle else None
    if puzzle and not named:
        raise KeyError(puzzle)
    request = Request(
        puzzles={named.name: named} if named else PUZZLES,
        known=PUZZLES,
        size=None if size is None else size_of(size),
        max_cells=CELLS_LIMIT if max_cells is None else min(max_cells, CELLS_LIMIT),
        options=options,
        is_own=named is not None and format == "text",
    )
    try:
        return read_text(text, request, {format: FORMATS[format]} if format else FORMATS)
    except RefutedError as error:
        # Conflicts are checked last: a board without a solution makes no text ambiguous.
        return [error.reading]


def decide(alternatives: Sequence[Reading], seconds: float) -> Decision:
    """Choose the reading of a text that has exactly one solution, if all others have none or several.

    Readings with labels are the puzzles of one file: all of them are meant. Mirror images have the same
    number of solutions. Neither are solved. Takes about `seconds`.
    """
    from solvers.core.search.disambiguation import Candidate, disambiguate, open_decision  # noqa: PLC0415 - loads Z3

    boards = [reading.board for reading in alternatives]
    names = labels(choices(alternatives))
    if any(reading.label for reading in alternatives):  # several puzzles of one file
        return open_decision(names)
    puzzles = [PUZZLES[board.puzzle] for board in boards]
    return disambiguate(list(map(Candidate, names, puzzles, boards)), seconds)


def choices(alternatives: Sequence[Reading]) -> list[Choice]:
    """Return the properties that distinguish the readings of one text."""
    return choices_of(alternatives, PUZZLES, FORMATS)


def write(board: Board, format: str = "text") -> str:  # noqa: A002 - what people call it
    """Return the board in a format.

    A total of mines is omitted if the format has no place for it, see `left_out`. Raises PuzzleError if the
    format cannot hold the board, KeyError for an unknown format.
    """
    puzzle = PUZZLES[board.puzzle]
    if format == "text":  # this format has no writer of its own: each puzzle writes its own rows
        return puzzle.write(board)
    kind = FORMATS[format]
    if kind.write is None or not kind.writes(puzzle):
        able = [kind.name for kind in FORMATS.values() if kind.writes(puzzle)]
        raise PuzzleError(
            f"{puzzle.title} cannot be written as {kind.title}; choose {in_words(['text', *able], 'or')}."
        )
    return kind.write(board, puzzle)


def left_out(board: Board, format: str) -> str:  # noqa: A002 - what people call it
    """Return a sentence about the part of a board that `write` omits in this format, or "" if none.

    Raises the errors of `write`.
    """
    text = write(board, format)
    if board.total is None:
        return ""
    with suppress(PuzzleError):  # without its total the board may not be legal
        if read(text, board.puzzle, None, f"{board.columns}x{board.rows}", format).total == board.total:
            return ""
    names = " and ".join(option.name for option in PUZZLES[board.puzzle].options)
    title = FORMATS[format].title
    return f"{title[0].upper()}{title[1:]} has no place for how many {names} there are, {board.total}."


def write_answer(board: Board, facts: Facts) -> str:
    """Return a solution, or the certain part such as `Solution.sure`, drawn in characters.

    `*` is a mine or tent, `#` is black, digits are numbers, `?` is open. Loops and bridges are drawn as
    lines.
    """
    puzzle = PUZZLES[board.puzzle]
    unknowns = [
        unknown if isinstance(unknown, Unknown) else Unknown(unknown, ())
        for unknown in puzzle.unknowns(board)
    ]
    return answer_text(
        board, dict(unknowns), facts, puzzle.ink if len(puzzle.symbols) == 2 else puzzle.symbols
    )


def ask(board: Board, seconds: float | None = None, progress: Progress | None = None) -> Adviser:
    """Return the adviser of a board, which answers all further questions about it.

    Its methods give hints with reasons, the full hint walk and wrong marks. They also give the difficulty,
    the number of solutions, the probability of each cell, and the diagnosis of a contradiction. `seconds`
    limits all of them together. `progress` receives the certain cells, row by row as in a solution, before a
    long search begins.
    """
    from solvers.core.explanation.adviser import Adviser  # noqa: PLC0415 - loads Z3, as below

    return Adviser(PUZZLES[board.puzzle], board, seconds, progress)


def fault(board: Board, seconds: float = 3.0) -> Fault:
    """Return a diagnosis of a board that has no solution or whose clues do not add up (MismatchError)."""
    from solvers.core.explanation.diagnosis import find_fault  # noqa: PLC0415 - loads Z3, as below

    return find_fault(PUZZLES[board.puzzle], board, seconds)


def making_size(puzzle: str, size: str | None, variant: str = "") -> str:
    """Return the size, columns x rows, of a board to be generated; by default the usual one.

    Raises PuzzleError if boards of that size cannot be generated.
    """
    generator = PUZZLES[puzzle].generator_of(variant)
    wanted = size_of(size) if size else generator.usual
    if wrong := generator.refusal(wanted):
        title = f"{variant} {PUZZLES[puzzle].title}".strip()
        raise PuzzleError(f"{title} of {wanted} cannot be made. {wrong}")
    return str(wanted)


def usual_level(puzzle: str, size: str | None = None, variant: str = "") -> Level:
    """Return the default difficulty: medium, or easy if the puzzle has no medium boards of this size."""
    wanted = size_of(making_size(puzzle, size, variant))
    return PUZZLES[puzzle].generator_of(variant).nearest("medium", wanted)


def make(
    puzzle: str,
    size: str | None = None,
    level: Level = "medium",
    seed: int = 0,
    progress: AttemptCallback | None = None,
    seconds: float | None = None,
    variant: str = "",
) -> Made:
    """Return a board with exactly one solution and the difficulty `level`, measured by its hint walk.

    The same arguments give the same board. `progress` receives the number of each attempt as it begins.
    `variant` is one that the puzzle's generator has, such as "thermo" of Sudoku.
    Raises PuzzleError if there is no such board, or if none was found within `seconds`.
    """
    from solvers.core.generation.maker import make as made  # noqa: PLC0415 - loads Z3, as above

    wanted = size_of(making_size(puzzle, size, variant))
    return made(PUZZLES[puzzle], wanted, level, seed, progress or (lambda _: None), seconds, variant)


def solve(board: Board, seconds: float | None = None, *, common: bool = True) -> Solution:
    """Find a solution of a board and decide within about `seconds` whether it is unique.

    If there are several solutions, the backbone (what all of them share) is computed as well, which may take
    far longer than the rest. Without `common` only a part of it is computed.
    """
    from solvers.core.search.engine import Question  # noqa: PLC0415 - loads Z3, which takes longer than most boards

    return Question(PUZZLES[board.puzzle], board, seconds, common=common).solve()
