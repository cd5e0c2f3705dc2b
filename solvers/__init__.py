r"""Gridsmith's solvers: from the text of a grid puzzle to its answer, proved unique.

    >>> import solvers
    >>> board = solvers.read("_2_\n_3_\n___", puzzle="minesweeper")
    >>> solvers.solve(board).status
    'multiple'

Depends on z3-solver and the standard library; reads no files and draws nothing. `PUZZLES` is found by
looking: every module of this folder that ends with a `puzzle` is one.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from solvers.core.answer import Solution
from solvers.core.board import Board, Cell, Edge
from solvers.core.errors import EngineError, PuzzleError, ReadError, TooBigError, UnclearError
from solvers.core.puzzle import Look, Option, Puzzle

__all__ = [
    "PUZZLES",
    "Board",
    "Cell",
    "Edge",
    "EngineError",
    "Look",
    "Option",
    "Puzzle",
    "PuzzleError",
    "ReadError",
    "Solution",
    "TooBigError",
    "UnclearError",
    "read",
    "solve",
]


def _found() -> Mapping[str, Puzzle]:
    modules = (
        importlib.import_module(f"{__name__}.{name}")
        for _, name, folder in pkgutil.iter_modules(__path__)
        if not folder
    )
    return MappingProxyType({module.puzzle.name: module.puzzle for module in modules})


PUZZLES = _found()
"""The puzzles by name, in alphabetical order."""


def read(text: str, puzzle: str | None = None, max_cells: int | None = None, **options: int) -> Board:
    """The board that a text describes; which puzzle it is, is recognised unless `puzzle` names it.

    `options` are those of the puzzle, such as `mines=24`. Raises ReadError for a text that is no
    legal board, UnclearError where it could be several puzzles, TooBigError beyond `max_cells`.
    """
    board = _recognise(text) if puzzle is None else PUZZLES[puzzle].read(text, **options)
    cells = board.rows * board.columns
    if max_cells is not None and cells > max_cells:
        raise TooBigError(
            f"The board has {board.rows} rows of {board.columns}, {cells} cells; the limit is {max_cells}."
        )
    return board


def _recognise(text: str) -> Board:
    """The only board that the text can mean, by the puzzles whose reading tells the most."""
    boards, errors = [], []
    for puzzle in PUZZLES.values():
        try:
            boards.append(puzzle.read(text))
        except ReadError as error:
            errors.append(error)
    if not boards:
        raise _nothing(errors)
    most = max(PUZZLES[board.puzzle].telling for board in boards)
    likely = [board for board in boards if PUZZLES[board.puzzle].telling == most]
    if len(likely) > 1:
        titles = " or ".join(PUZZLES[board.puzzle].title for board in likely)
        raise UnclearError(f"This could be {titles}. Say which one it is.")
    return likely[0]


def _nothing(errors: Sequence[ReadError]) -> ReadError:
    """What to say of a text that is no puzzle: what several puzzles find wrong, if they agree."""
    sentence, times = Counter(str(error) for error in errors).most_common(1)[0]
    if times > 1:
        return next(error for error in errors if str(error) == sentence)
    names = ", ".join(puzzle.title for puzzle in PUZZLES.values())
    return ReadError(f"This is no puzzle that I know ({names}). Name the puzzle to hear what is wrong.")


def solve(board: Board, seconds: float | None = None) -> Solution:
    """Finds the answer of a board and decides whether it is the only one, in at most about `seconds`."""
    from solvers.core.engine import Question  # noqa: PLC0415 - loads Z3, which takes longer than most boards

    return Question(PUZZLES[board.puzzle], board, seconds).solve()
