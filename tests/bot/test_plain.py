"""What is taken from a worker: plain data, however the Python there pickles it."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from bot.stages import Stage
from bot.worker.plain import loaded
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


@pytest.mark.parametrize("of", [(Board, "__init__"), ("text", "format"), (Stage, "__class__")], ids=repr)
def test_no_other_attribute_is_taken(of: tuple[Any, str]) -> None:
    """It could lead to any function."""
    with pytest.raises((pickle.PicklingError, KeyError)):
        loaded(pickle.dumps(Attribute(*of)), {(Stage.__module__, "Stage"): Stage})
