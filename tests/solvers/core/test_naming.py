"""What is said of single places, in the forms that sentences need."""

from __future__ import annotations

import pytest

from solvers import PUZZLES
from solvers.core.boards.places import Cell, Edge, Place, Value
from solvers.core.explanation.sentences.phrases import conclusion, denial, opposite, supposition

C4, C4_D4 = Cell(3, 2), Edge(Cell(3, 2), Cell(3, 3))


@pytest.mark.parametrize(
    ("kind", "place", "value", "forms"),
    [
        ("tents", C4, True, ["C4 is a tent", "C4 cannot be a tent", "C4 is empty", "C4 were a tent"]),
        ("sudoku", C4, 5, ["C4 is 5", "C4 cannot be 5", "C4 is not 5", "C4 were 5"]),
        (
            "dominosa",
            C4_D4,
            False,
            [
                "C4 and D4 are not joined",
                "C4 and D4 must be joined",
                "C4 and D4 are joined",
                "C4 and D4 were not joined",
            ],
        ),
        (
            "hashi",
            C4_D4,
            2,
            [
                "C4 and D4 are joined by 2 bridges",
                "C4 and D4 cannot be joined by 2 bridges",
                "C4 and D4 are not joined by 2 bridges",
                "C4 and D4 were joined by 2 bridges",
            ],
        ),
        (
            "hashi",
            C4_D4,
            0,
            [
                "C4 and D4 are not joined",
                "C4 and D4 must be joined",
                "C4 and D4 are joined",
                "C4 and D4 were not joined",
            ],
        ),
    ],
)
def test_a_fact_is_said_denied_reversed_and_supposed(
    kind: str, place: Place, value: Value, forms: list[str]
) -> None:
    assert [say(PUZZLES[kind], place, value) for say in (conclusion, denial, opposite, supposition)] == forms


def test_a_negation_that_is_supposed_not_to_be_is_no_negation_any_more() -> None:
    assert supposition(PUZZLES["dominosa"], C4_D4, False, otherwise=True) == "C4 and D4 were joined"
