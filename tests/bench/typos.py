"""python -m tests.bench.typos: boards with one clue misread, and how often it is among the suspects named."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

import solvers
from solvers import PUZZLES, Board
from solvers.core.boards.board import GroupClue
from solvers.core.boards.places import column_name
from solvers.core.explaining.broken import find_fault

BOARDS = Path(__file__).with_name("boards")
MOST = 450
"""Boards of more cells are left out."""

Typo = Callable[[Board, random.Random], tuple[Board, str]]
"""Changes one clue of a board; gives the name of what is wrong now too."""


def _number(board: Board, chance: random.Random) -> tuple[Board, str]:
    """Another number in one cell."""
    most = {"minesweeper": 8, "mosaic": 9, "dominosa": board.rows - 1}
    highest = most.get(board.puzzle) or 1 + max(clue for _, clue in board.numbers())
    cell, clue = chance.choice(list(board.numbers()))
    wrong = chance.choice([number for number in range(highest + 1) if number != clue])
    grid = [list(row) for row in board.grid]
    grid[cell.row][cell.column] = wrong
    return replace(board, grid=tuple(map(tuple, grid))), f"the {wrong} at {cell.name}"


def _edge_number(board: Board, chance: random.Random) -> tuple[Board, str]:
    """Another number at the edge, up to three more."""
    clues = {"row": list(board.row_clues), "column": list(board.column_clues)}
    places = [(kind, i) for kind, some in clues.items() for i, clue in enumerate(some) if clue]
    kind, i = chance.choice(places)
    clues[kind][i] = _other(clues[kind][i], chance, least=0 if board.puzzle == "tents" else 1)
    broken = replace(board, row_clues=tuple(clues["row"]), column_clues=tuple(clues["column"]))
    return broken, f"row {i + 1}" if kind == "row" else f"column {column_name(i)}"


def _other(clue: GroupClue, chance: random.Random, least: int) -> GroupClue:
    numbers = list(clue or ())
    j = chance.randrange(len(numbers))
    numbers[j] = chance.choice([n for n in range(least, numbers[j] + 4) if n != numbers[j]])
    return tuple(numbers)


def _typo(board: Board) -> Typo | None:
    """What can be misread on a board: a number at the edge, else one in a cell; None where it has none."""
    if any(board.row_clues) and any(board.column_clues):
        return _edge_number
    return _number if any(board.numbers()) else None


def boards_file(puzzle: str) -> Path:
    return BOARDS / f"{puzzle}.json"


def broken_boards(puzzle: str, chance: random.Random, tries: int = 10_000) -> Iterator[tuple[Board, str]]:
    """Boards that a typo leaves without an answer, found in so many tries."""
    sizes = json.loads(boards_file(puzzle).read_text("utf-8"))
    read = [solvers.read(text, puzzle) for texts in sizes.values() for text in texts]
    fitting = [board for board in read if len(board.cells) <= MOST]
    boards = [(board, typo) for board in fitting if (typo := _typo(board))]
    for _ in range(tries if boards else 0):
        board, typo = chance.choice(boards)
        broken, name = typo(board, chance)
        # A full set has each number equally often, so that one changed number always leaves no answer.
        if puzzle == "dominosa" or solvers.solve(broken).status == "none":
            yield broken, name


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.typos", description=__doc__)
    parser.add_argument("--boards", type=int, default=50, help="how many boards of a puzzle")
    boards = parser.parse_args().boards
    print("puzzle       boards   named   first  nobody   median s   worst s (CPU)")
    for puzzle in PUZZLES:
        seconds, suspects = [], []
        for (broken, name), _ in zip(
            broken_boards(puzzle, random.Random(puzzle)), range(boards), strict=False
        ):
            started = time.process_time()
            fault = find_fault(PUZZLES[puzzle], broken)
            seconds.append(time.process_time() - started)
            suspects.append((fault.suspects, name))
        named = sum(name in some for some, name in suspects)
        first = sum(some[:1] == (name,) for some, name in suspects)
        nobody = sum(not some for some, _ in suspects)
        print(
            f"{puzzle:12} {boards:6} {named:7} {first:7} {nobody:7} "
            f"{median(seconds):10.3f} {max(seconds):9.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
