"""`python -m bot convert`: the same board in another format, or its answer, on standard output."""

from __future__ import annotations

import argparse
import sys

import solvers
from bot.config import Config
from bot.intake import text_of_file
from solvers import Board, PuzzleError


def main(config: Config, arguments: argparse.Namespace) -> int:
    """The exit code: 0 when the board was written, 1 when it cannot be read or held by the format."""
    text = text_of_file(arguments.file, config.limits.max_bytes)
    try:
        board = solvers.read(text, arguments.puzzle, config.limits.max_cells, arguments.size)
        print(_written(board, arguments.to, config.limits.seconds).rstrip("\n"))
    except PuzzleError as error:
        print(f"{arguments.file}: {error}", file=sys.stderr)
        return 1
    return 0


def _written(board: Board, to: str, seconds: float) -> str:
    """The board in a format, or its only answer in text. Raises PuzzleError."""
    if to != "answer":
        return solvers.write(board, to)
    solution = solvers.solve(board, seconds)
    if solution.status != "unique" or solution.cells is None:
        raise PuzzleError(f"There is no single answer to write; the status is {solution.status}.")
    return solvers.write_answer(board, solution.cells)
