"""Nonogram (Picross, Griddlers, Paint by Numbers), in black and white.

The numbers beside a row are the lengths of its runs of filled cells, from the left; the numbers above a
column likewise from the top. At least one empty cell separates two runs. Two solutions are the same if every
cell is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from random import Random

from solvers.core.boards.board import Board, Group
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between
from solvers.core.generators.number_pictures import invert_cell, size_of
from solvers.core.generators.random_grids import blobs, mirror, noise
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.runs.run_sentences import explain_literal, explain_literals, spoken
from solvers.core.rules.runs.runs import Runs
from solvers.nonogram.codes import codes
from solvers.nonogram.parser import conflicts, read, write


def rules(board: Board, filled: Literals) -> Iterator[Rule]:
    return (_line(line, filled) for line in board.lines())


def _line(line: Group, filled: Literals) -> Rule:
    def words() -> Words:
        says = f"the runs of {line.name} are {spoken(line)}" if line.clue else f"{line.name} is empty"
        return Words(says, line.name, unmet=f"{line.name} could not be completed")

    runs = Runs(line.clue or (), tuple([filled[cell] for cell in line.cells]))
    return Rule(
        runs,
        line.cells,
        words,
        why=partial(explain_literal, line, runs),
        every=partial(explain_literals, line, runs),
        group=line,
        finishes="no",
    )


_SHOWING = 0.7
"""Share of pictures that show shapes."""


_DRAWN = 6
"""Number of pictures; the one with the fewest lines without a puzzle is taken."""


def _picture(size: Size, rng: Random) -> Drawn:
    def draw() -> Drawn:
        if rng.random() < _SHOWING:
            return blobs(size, rng)
        return noise(size, rng.uniform(0.45, 0.6), rng)

    return min((draw() for _ in range(_DRAWN)), key=lambda picture: _plain_lines(picture, size))


def _plain_lines(picture: Drawn, size: Size) -> int:
    """Return the number of lines that are all filled or all empty."""
    rows = [[picture[Cell(r, c)] for c in range(size.columns)] for r in range(size.rows)]
    return sum(len({*line}) == 1 for line in (*rows, *zip(*rows, strict=True)))


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    rows = [[bool(answer[Cell(r, c)]) for c in range(blank.columns)] for r in range(blank.rows)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return replace(blank, row_clues=tuple(map(_runs, rows)), column_clues=tuple(map(_runs, columns)))


def _runs(cells: Sequence[bool]) -> tuple[int, ...]:
    return tuple(len(list(run)) for filled, run in groupby(cells) if filled)


def repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
    """Flip one cell, and its image if the picture is mirrored."""
    size = size_of(sketch.board)
    before = sketch.answer
    mirrored = all(before[cell] == before[mirror(cell, size)] for cell in sketch.board.cells)
    answer = invert_cell(sketch, places, rng)
    if mirrored:
        (changed,) = (cell for cell in sketch.board.cells if answer[cell] != before[cell])
        for cell in sketch.board.cells:
            if mirror(cell, size) == mirror(changed, size):
                answer[cell] = answer[changed]
    return Sketch(answer, pose(answer, sketch.board, rng))


generator = Generator(
    pose,
    between(3, 50),
    answer=_picture,
    repair=repair,
    sizes=areas(easy=900, hard=(16, 625), very_hard=(36, 625)),
)


puzzle = Puzzle(
    name="nonogram",
    title="Nonogram",
    goal="Fill cells: the numbers of a row or column are the lengths of its runs of filled cells, in order.",
    read=read,
    write=write,
    conflicts=conflicts,
    rules=rules,
    techniques=("clue-yes", "clue-no", "clues"),
    generator=generator,
    follows_focus=True,
    look=Look(ground="unpainted", yes="black", no="white", clue_ground="unpainted", thick=5),
    yes="filled",
    no="empty",
    unmet="could not {all} be completed",
    certainty=1,
    aliases=(
        "picross",
        "griddlers",
        "hanjie",
        "pattern",
        "paint by numbers",
        "nonogramm",
        "nonogramme",
        "nonogrammi",
        "nonograma",
        "logimage",
        "お絵かきロジック",
        "японский кроссворд",
    ),
    nameless=lambda _: True,
    codes=codes,
    example="""\
rows
4
6
3 3
6 3
8
6
4 1
5 3
11
13
4 7
5 4
12
8
2 2
columns
1
1 2
2 4
3 5
5 7
10 3
2 6 3
10 3
11 2
5 3 3
7
7
6
7
2
""",
)
