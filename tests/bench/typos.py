"""python -m tests.bench.typos: boards with one clue misread, and how often it is among the suspects named."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from statistics import median

import solvers
from solvers import PUZZLES, Board
from solvers.core.boards.board import Runs
from solvers.core.boards.places import column_name
from solvers.core.explaining.broken import find_fault

BOARDS = Path(__file__).with_name("boards")
MOST = 450
"""Boards of more cells are left out."""

Typo = Callable[[Board, random.Random], tuple[Board, str]]
"""Changes one clue of a board; gives the name of what is wrong now too."""


def _number(board: Board, chance: random.Random) -> tuple[Board, str]:
    """Another number in one cell."""
    highest = {"minesweeper": 8, "mosaic": 9, "dominosa": board.rows - 1}[board.puzzle]
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


def _other(clue: Runs, chance: random.Random, least: int) -> Runs:
    numbers = list(clue or ())
    j = chance.randrange(len(numbers))
    numbers[j] = chance.choice([n for n in range(least, numbers[j] + 4) if n != numbers[j]])
    return tuple(numbers)


TYPOS: Mapping[str, Typo] = {
    "minesweeper": _number,
    "mosaic": _number,
    "dominosa": _number,
    "tents": _edge_number,
    "nonogram": _edge_number,
}


def broken_boards(puzzle: str, chance: random.Random) -> Iterator[tuple[Board, str]]:
    """Boards that a typo leaves without an answer, without end."""
    sizes = json.loads((BOARDS / f"{puzzle}.json").read_text("utf-8"))
    read = [solvers.read(text, puzzle) for texts in sizes.values() for text in texts]
    boards = [board for board in read if len(board.cells) <= MOST]
    while True:
        broken, name = TYPOS[puzzle](chance.choice(boards), chance)
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
