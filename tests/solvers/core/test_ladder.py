"""The easiest step comes first: one rule, then one rule and those of the game, then two that overlap."""

from collections.abc import Mapping

import pytest

import solvers
from solvers import PUZZLES, Cell
from solvers.core.boards.places import Edge, Place
from solvers.core.explanation.ladder import Kind, Ladder, Step
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model


def found(
    puzzle: str, text: str, marks: Mapping[str, bool] | None = None, wanted: str = ""
) -> tuple[str, bool, Kind, tuple[str, ...]] | None:
    """The step from some marks: the cell, its value, its kind and the names of its rules."""
    model = Model(PUZZLES[puzzle], solvers.read(text, puzzle))
    known = model.known_at_first()
    for name, value in (marks or {}).items():
        known[model.literal[place(name)]] = 1 if value else -1
    step = Ladder(model, known, model.literal[place(wanted)] if wanted else None).step()
    return told(model, step) if step else None


def place(name: str) -> Place:
    first, dash, second = name.partition("-")
    return Edge(Cell.from_name(first), Cell.from_name(second)) if dash else Cell.from_name(first)


def told(model: Model, step: Step) -> tuple[str, bool, Kind, tuple[str, ...]]:
    name = model.places[abs(step.literal) - 1].name
    return name, step.literal > 0, step.kind, tuple(rule.words().name for rule in step.rules)


def test_one_clue_that_decides_a_cell_is_enough() -> None:
    step = found("minesweeper", "1__\n___\n___", {"A2": False, "B2": False})
    assert step == ("B1", True, Kind.ALONE, ("the 1 at A1",))


def test_two_clues_that_overlap_decide_what_none_does_alone() -> None:
    step = found("minesweeper", "121\n___", wanted="C2")
    assert step == ("C2", True, Kind.PAIR, ("the 1 at A1", "the 2 at B1"))


def test_a_yes_is_taken_before_a_no() -> None:
    step = found("nonogram", "rows\n1 1\ncolumns\n1\n0\n1")
    assert step is not None
    assert step[1]


def test_where_no_rule_and_no_pair_decides_there_is_no_step() -> None:
    assert found("minesweeper", "_1_") is None


def test_only_the_cell_that_is_wanted_counts() -> None:
    step = found("minesweeper", "0__\n___\n__0", wanted="C2")
    assert step == ("C2", False, Kind.ALONE, ("the 0 at C3",))


def test_a_rule_that_cannot_be_met_any_more_is_a_contradiction() -> None:
    with pytest.raises(ContradictionError):
        found("minesweeper", "2_", {"B1": True})


def test_two_counts_that_exclude_each_other_are_a_contradiction() -> None:
    with pytest.raises(ContradictionError):
        found("minesweeper", "_1_\n___\n_4_")


def test_the_rules_of_the_game_come_before_a_clue_that_says_the_same() -> None:
    """B2 touches the tent at A2, and its row is full as well."""
    step = found("tents", " 101\n1T..\n1..T\n0...", {"A2": True}, wanted="B2")
    assert step == ("B2", False, Kind.ALONE, ("the cells around the tents",))


def test_a_tree_with_one_free_cell_has_its_tent_there() -> None:
    step = found("tents", " ???\n?T..\n?...", {"B1": False}, wanted="A2")
    assert step == ("A2", True, Kind.ALONE, ("the tree at A1",))


def test_every_way_to_fill_a_row_counts_as_one_rule() -> None:
    """Two of three cells side by side must hold tents that do not touch: those at the ends."""
    step = found("tents", " ???\n?T.T\n2...\n?.T.", wanted="B2")
    assert step == ("B2", False, Kind.WAYS, ("row 2",))


def test_a_domino_with_one_place_left_goes_there() -> None:
    step = found("dominosa", "001\n101")
    assert step is not None
    assert step[2] == Kind.ALONE
