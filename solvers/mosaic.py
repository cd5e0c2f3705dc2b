"""Mosaic, also known as Fill-a-Pix.

Each number counts the black cells among its own cell and the up to eight around it. Every cell, with or
without a number, is black or white. Two solutions are the same if every cell is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from solvers.core.boards.board import Board
from solvers.core.boards.board_text import grid_text
from solvers.core.codes import moves
from solvers.core.codes.digit_grids import Digits
from solvers.core.generators.generator import areas
from solvers.core.generators.number_pictures import counting_generator
from solvers.core.rules.count_rule import count_near
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule

_DIGITS = Digits(partial(Board, "mosaic"), "Mosaic", 9)


def rules(board: Board, black: Literals) -> Iterator[Rule]:
    for cell, clue in board.numbers():
        yield count_near(cell, clue, "black cell", board.square_around(cell), black)


puzzle = Puzzle(
    name="mosaic",
    title="Mosaic",
    goal="Paint cells black: each number counts the black cells among its own and the up to eight around it.",
    read=_DIGITS.read,
    write=grid_text,
    rules=rules,
    follows_focus=True,
    techniques=("clue-yes", "overlap", "clues"),
    generator=replace(
        counting_generator((0.35, 0.65), everywhere=True),
        sizes=areas(easy=625, medium=625, hard=400, very_hard=(16, 400)),
    ),
    look=Look(ground="unpainted", yes="black", no="white", clue_ground="unpainted"),
    yes="black",
    no="white",
    aliases=("fill-a-pix", "mosaik", "mosaïque", "mosaico"),
    nameless=lambda _: True,
    codes=(
        _DIGITS.game_id(looks=r"[^,./\[]*", heads=r"[0-9]+(x[0-9]+)?(h[0-9]+)?", moves=moves.shades),
        _DIGITS.task("minesweeper", nameless=True, sure=True),
        _DIGITS.table(),
    ),
    example="""\
02..0....2
..4...45..
...56.77.5
.1..677.7.
.1.2.46...
..4....6..
.54.1...9.
.664...7.4
.5..55....
..55....4.
""",
)
