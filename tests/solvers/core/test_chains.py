"""A supposition is followed by single rules to a contradiction, and the rules on the way are named."""

import pytest

from solvers import PUZZLES
from solvers.core.explanation.chains import short_chains
from solvers.core.rules.logic import AnyOf, ContradictionError, Exactly
from tests.solvers import instance_boards
from tests.solvers.core.test_reasons import made_up

STEPS = [AnyOf([1, 2]), AnyOf([-2, 3]), AnyOf([-2, -3]), AnyOf([4, 5])]


def test_the_rules_on_the_way_to_a_contradiction_are_the_reason() -> None:
    model = made_up(STEPS, 5)
    assert short_chains(model, model.known_at_first(), [1]) == [(1, (0, 1, 2))]


def test_a_supposition_that_meets_no_contradiction_decides_nothing() -> None:
    model = made_up(STEPS, 5)
    assert short_chains(model, model.known_at_first(), [3, 4, 5]) == []


def test_the_shortest_chain_comes_first() -> None:
    model = made_up(STEPS, 5)
    assert [chain.literal for chain in short_chains(model, model.known_at_first(), [1, 2])] == [-2, 1]


def test_no_further_chain_is_looked_for_once_one_is_short_enough() -> None:
    model = made_up(STEPS, 5)
    assert short_chains(model, model.known_at_first(), [1, 2], enough=3) == [(1, (0, 1, 2))]


def test_what_is_known_needs_no_rule() -> None:
    model = made_up(STEPS, 5)
    known = model.known_at_first()
    known[3] = 1
    assert short_chains(model, known, [1]) == [(1, (0, 2))]


def test_a_cell_that_can_be_neither_is_a_contradiction() -> None:
    model = made_up([AnyOf([1, 2]), AnyOf([1, -2]), Exactly(0, [1, 3]), Exactly(1, [1, 3])], 3)
    with pytest.raises(ContradictionError):
        short_chains(model, model.known_at_first(), [1])


def test_a_supposition_is_told_link_by_link_with_its_clues() -> None:
    """The stars of row 2 follow by its clue, what touches them by the rules of the game."""
    told = {
        line.partition(" | ")[0].removeprefix("several").strip()
        for line in instance_boards.sentences_file("starbattle").read_text("utf-8").splitlines()
    }
    assert (
        "Suppose B2 is empty. Then D2 and G2 are stars (row 2), then D1 and G1 are empty, then I1 and J1 are "
        "stars (row 1), and two stars would touch, so B2 is a star, and the cells around it are empty."
    ) in told


@pytest.mark.parametrize("name", PUZZLES)
def test_no_supposition_has_more_than_four_links(name: str) -> None:
    lines = instance_boards.sentences_file(name).read_text("utf-8").splitlines()
    chains = [line for line in lines if " Suppose " in line and "more numbers follow" not in line]
    for line in chains:
        links, *_ = line.partition(" | ")[0].partition(" Suppose ")[2].partition(", so ")
        assert links.count(", then ") < 4
