"""What is taken from a worker: plain data, however the Python there pickles it."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import solvers
from bot.stages import Stage
from bot.worker.plain import loaded
from solvers import MismatchError
from solvers.core.boards.board import Board


class Attribute:
    """Is pickled as an attribute of something."""

    def __init__(self, *of: Any) -> None:
        self.of = of

    def __reduce__(self) -> Any:
        return getattr, self.of


def test_member_of_an_enumeration_is_taken_from_older_pythons() -> None:
    """Until 3.11.3 they pickle it as an attribute of its class, and the state of a job is one."""
    data = pickle.dumps(Attribute(Stage, "WHY"))
    assert loaded(data, {(Stage.__module__, "Stage"): Stage}) is Stage.WHY


def test_board_whose_cages_contradict_themselves_comes_back_with_its_error() -> None:
    """The error holds the board, and that the names of its cages."""
    text = "sudoku\n....\n....\n....\n....\naabb\naabc\neffc\nehgg\na=9 b=9 c=5 e=3 f=5 g=6 h=9"
    error = MismatchError("The cages cannot be.", solvers.read(text))
    back = loaded(pickle.dumps(error))
    assert type(back) is MismatchError
    assert back.args == error.args


@pytest.mark.parametrize("of", [(Board, "__init__"), ("text", "format"), (Stage, "__class__")], ids=repr)
def test_no_other_attribute_is_taken(of: tuple[Any, str]) -> None:
    """It could lead to any function."""
    with pytest.raises((pickle.PicklingError, KeyError)):
        loaded(pickle.dumps(Attribute(*of)), {(Stage.__module__, "Stage"): Stage})
