"""Reasons from clues of variants: each follows from the facts that it names, by all fillings of its cells."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest

import solvers
from solvers import PUZZLES, Cell
from solvers.core.boards.places import Fact, Place
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule
from tests.solvers.sudoku.test_rules import Square
from tests.solvers.sudoku.test_variants import CLUES

FACT = re.compile(
    r"\b([A-D][1-4](?:(?:, | and )[A-D][1-4])*) (?:(?:is|are)( at least| at most| not|)|(cannot be))"
    r" ([1-4](?:(?:, | or )[1-4])*)"
)


def conditions(text: str) -> Iterator[tuple[Cell, str, list[int]]]:
    """The facts that a sentence names: a cell, a verb and numbers."""
    for names, bound, cannot, numbers in FACT.findall(text):
        verb = cannot or f"is{bound}"
        for name in re.findall("[A-D][1-4]", names):
            yield Cell.from_name(name), verb, [int(number) for number in re.findall("[1-4]", numbers)]


def is_true(verb: str, numbers: list[int], value: int) -> bool:
    if verb in ("is at least", "is at most"):
        return value >= numbers[0] if verb == "is at least" else value <= numbers[0]
    return (value in numbers) == (verb == "is")


def fillings(cells: Sequence[Place], *, differ: bool) -> Iterator[Square]:
    """All ways to fill some cells of a 4x4 board, or all with different numbers; the other cells are 1."""
    for values in permutations(range(1, 5)) if differ else product(range(1, 5), repeat=len(cells)):
        there = dict(zip(cells, values, strict=True))
        yield tuple(tuple(there.get(Cell(r, c), 1) for c in range(4)) for r in range(4))


def some_known(model: Model, rule: Rule, dice: random.Random) -> list[int]:
    """A random part of the candidates of the cells of a rule, eliminated."""
    known = [0] * (len(model.places) + 1)
    for literal in rule.constraint.literals:
        known[abs(literal)] = -(dice.random() < 0.4)
    return known


@pytest.mark.parametrize("name", [name for name in CLUES if name not in ("extra", "killer")])
def test_a_reason_follows_from_the_clue_and_the_facts_that_it_names(name: str) -> None:
    dice, count = random.Random(name), 0
    while count < 12:
        words, meets = CLUES[name](dice)
        model = Model(PUZZLES["sudoku"], solvers.read("\n".join(["sudoku", *["...."] * 4, words])))
        rule = dice.choice([rule for rule in model.rules if rule.every])
        known = some_known(model, rule, dice)
        try:
            forced = rule.constraint.propagate(known)
        except ContradictionError:
            continue
        assert rule.every
        says = rule.words().says
        for literal in forced[:3]:
            fact = model.fact(literal)
            facts = list(conditions(rule.every(known, [literal]).removeprefix(says).partition(", so ")[0]))
            assert {fact.place, *(cell for cell, _, _ in facts)} <= set(rule.cells)
            count += 1
            for square in fillings(rule.cells, differ=name == "sandwich"):
                is_met = all(is_true(verb, n, square[at.row][at.column]) for at, verb, n in facts)
                if is_met and meets(square):
                    assert follows(fact, literal, square), rule.every(known, [literal])


def follows(fact: Fact, literal: int, square: Square) -> bool:
    place = fact.place
    assert isinstance(place, Cell)
    return (square[place.row][place.column] == fact.value) == (literal > 0)


@pytest.mark.parametrize("words", ["odd B1", "white A1 B1", "thermo A1 B1 C1"])
def test_a_clue_does_not_tell_that_a_cell_holds_its_last_candidate(words: str) -> None:
    """The reason would be "B1 is 3, so B1 is 3"; a rule of its own tells it."""
    model = Model(PUZZLES["sudoku"], solvers.read("\n".join(["sudoku", *["...."] * 4, words])))
    rule = next(rule for rule in model.rules if rule.every)
    known = [0] * (len(model.places) + 1)
    for number in (1, 2, 4):
        known[model.literal_of(Cell.from_name("B1"), number)] = -1
    last = model.literal_of(Cell.from_name("B1"), 3)
    try:
        assert last not in rule.constraint.propagate(known)
    except ContradictionError:
        pytest.fail("3 is possible")


WORDS = {
    "thermo A1 B2 C3 D4": "the thermometer from A1 has 4 cells, so A1 is at most 6",
    "arrow A1 : B1 C1 D1": "B1, C1 and D1 on the arrow add up to at least 3, so A1 is at least 3",
    "whispers A1 B2": "5 is within 4 of every number, so A1 cannot be 5",
    "white A1 B1 = 5": "no number differs from 5 by 5, so A1 cannot be 5",
    "black A1 B1": "5, 7 and 9 have neither a double nor a half, so A1 cannot be 5, 7 or 9",
    "xv A1 B1 = X": "there is no 5 in an X, so A1 cannot be 5",
    "xv A1 B1 = V": "A1 and B1 add up to 5, so A1 is at most 4",
}


@pytest.mark.parametrize("words", WORDS)
def test_limits_that_a_clue_always_sets_are_told_as_players_do(words: str) -> None:
    model = Model(PUZZLES["sudoku"], solvers.read("\n".join(["sudoku", *["." * 9] * 9, words])))
    rule = next(rule for rule in model.rules if rule.every)
    known = [0] * (len(model.places) + 1)
    forced = [
        one for one in rule.constraint.propagate(known) if model.fact(one).place == Cell.from_name("A1")
    ]
    assert rule.every
    assert rule.every(known, forced) == WORDS[words]


def test_a_line_is_one_clue_whose_pairs_lead_to_one_another() -> None:
    """So a reason that names it does not name a part of it."""
    rows = "\n".join(["." * 9] * 9)
    model = Model(PUZZLES["sudoku"], solvers.read(f"sudoku\n{rows}\nwhispers A1 B2 C3"))
    (rule,) = [rule for rule in model.rules if rule.every]
    known = [0] * (len(model.places) + 1)
    for number in range(1, 5):
        known[model.literal_of(Cell.from_name("A1"), number)] = -1
    forced = [
        one for one in rule.constraint.propagate(known) if model.fact(one).place == Cell.from_name("C3")
    ]
    assert rule.every
    assert rule.every(known, forced) == (
        "neighbours on the whispers line A1-C3 differ by at least 5, and A1 is at least 5, "
        "so C3 is at least 6"
    )
