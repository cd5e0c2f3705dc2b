"""Nonogram (Picross, Griddlers, Paint by Numbers), in black and white.

The numbers beside a row are the lengths of its runs of filled cells, from the left; the numbers above a
column likewise from the top. At least one empty cell separates two runs. Two solutions are the same if every
cell is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from solvers.core.boards.board import Board, Group
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.runs.run_sentences import explain_literal, explain_literals, spoken
from solvers.core.rules.runs.runs import Runs
from solvers.nonogram.codes import codes
from solvers.nonogram.generator import generator
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


puzzle = Puzzle(
    name="nonogram",
    title="Nonogram",
    goal="Fill cells: the numbers of a row or column are the lengths of its runs of filled cells, in order.",
    read=read,
    write=write,
    conflicts=conflicts,
    unknowns=lambda board: board.cells,
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
    answer=(
        ".....####......",
        "....######.....",
        "...###.###.....",
        "######.###.....",
        "..########.....",
        "....######.....",
        ".....####....#.",
        "....#####..###.",
        "...###########.",
        "..#############",
        ".####...#######",
        ".#####....####.",
        "..############.",
        "....########...",
        "......##.##....",
    ),
)
