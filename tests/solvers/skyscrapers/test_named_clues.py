"""Each step follows from the clues outside that its sentence names, and from no fewer.

Z3 judges it by a model of its own, with the numbers that are known before the step.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import pytest
import z3

import solvers
from solvers import PUZZLES, Board
from solvers.core.boards.board import Group
from solvers.core.boards.places import Cell, Place, Value
from solvers.core.explanation.hints import Guide, Hint
from tests.solvers import instance_boards
from tests.solvers.core.judge import way

SIDES = {"left": "left of", "right": "right of", "top": "above", "bottom": "below"}
BOARDS = [
    board
    for entry in instance_boards.instances("skyscrapers")
    if entry["status"] == "unique"
    and (board := solvers.read("\n".join(entry["text"]), "skyscrapers")).rows < 6
]


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_a_step_follows_from_the_clues_that_its_sentence_names(board: Board) -> None:
    for known, hint in steps(board):
        views = [view for view in board.views() if is_named(view, hint.text)]
        assert forces(board, views, known, hint), hint.text


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_its_reason_lists_these_clues(board: Board) -> None:
    for _, hint in steps(board):
        listed = {rule.group.name for rule in (*hint.because, *hint.seen) if rule.group and rule.group.clue}
        assert listed == {view.name for view in board.views() if is_named(view, hint.text)}, hint.text


def steps(board: Board) -> Iterator[tuple[dict[Place, Value], Hint]]:
    known: dict[Place, Value] = dict(board.numbers())
    for hint in way(board):
        if hint.place:
            yield dict(known), hint
            known |= hint.marks


def is_named(view: Group, said: str) -> bool:
    """Whether a clue is named: "the 3s left of rows 1 and 4", "Row 4 shows 3 towers from the left"."""
    (count,) = view.clue or ()
    first, second = view.cells[:2]
    place = str(first.row + 1) if first.row == second.row else first.name[0]
    line = "row" if first.row == second.row else "column"
    many = "one tower" if count == 1 else f"(all )?{count} towers"
    shows = rf"{line} {place} (shows|would not show) {many} from the {view.margin}"
    names = rf"{count}s? {SIDES[view.margin]} {line}s? ([\dA-Z, ]*(, | and ))?{place}\b"
    return bool(re.search(f"{shows}|{names}", said, re.IGNORECASE))


def forces(board: Board, views: Collection[Group], known: dict[Place, Value], hint: Hint) -> bool:
    """Whether the clues of some views and the known numbers force the conclusion."""
    at = {cell: z3.Int(cell.name) for cell in board.cells}
    solver = z3.Solver()
    solver.add(*(z3.And(number >= 1, number <= board.rows) for number in at.values()))
    solver.add(*(z3.Distinct([at[cell] for cell in line.cells]) for line in board.rows_and_columns()))
    solver.add(*(at[cell] == n for cell, n in known.items()))
    for view in views:
        solver.add(seen([at[cell] for cell in view.cells]) == sum(view.clue or ()))
    solver.add(z3.Or([at[cell] != n for cell, n in hint.cells.items()]))
    return solver.check() == z3.unsat


def seen(towers: list[z3.ArithRef]) -> z3.ArithRef:
    """The number of towers with no taller one before them."""
    return z3.Sum(
        [z3.If(z3.And([other < tower for other in towers[:i]]), 1, 0) for i, tower in enumerate(towers)]
    )


def test_a_number_in_a_cell_that_a_named_clue_closes_is_not_named() -> None:
    """The 3 right of row 1 is named for D1; it keeps C1 below 4 as well, as the 4 at C3 does."""
    board = solvers.read("skyscrapers\n..2.2.\n.....3\n......\n...4..\n......\n......", "skyscrapers")
    hint = Guide(PUZZLES["skyscrapers"], board).about({}, Cell(0, 0))
    assert hint is not None
    assert hint.text.startswith("In row 1 only A1 can be 4: the 3 right of row 1 and the 2 above column B")
