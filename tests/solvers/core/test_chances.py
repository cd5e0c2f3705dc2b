"""Chances are exact: counted without listing the answers, they agree with a list of all of them."""

import random
from collections.abc import Iterator
from unittest.mock import patch

import pytest

import solvers
from solvers import PUZZLES
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation import difficulty
from solvers.core.explanation.difficulty import SolutionCount, chances_of, number_of_answers
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.search import model_counting
from solvers.core.search.model_counting import TooWideError, count_answers
from tests.solvers.core.enumeration import both, random_board

BOARDS = 20


@pytest.mark.parametrize(
    ("puzzle", "total"), [("minesweeper", False), ("minesweeper", True), ("mosaic", False)]
)
def test_chances_agree_with_enumeration(puzzle: str, total: bool) -> None:
    chance = random.Random(f"{puzzle} {total}")
    compared = 0
    while compared < BOARDS:
        pair = both(random_board(puzzle, 4, 0.5, chance, total=total))
        if pair:
            counted, truth = pair
            assert counted is not None
            assert (counted.answers, dict(counted.yes)) == truth
            compared += truth[0] > 1


def model_of(text: str, puzzle: str = "minesweeper") -> Model:
    return Model(PUZZLES[puzzle], solvers.read(text, puzzle))


@pytest.mark.parametrize(
    "text", ["_1__2\n_____\n__3__", "_1__2\n_____\n__3__\nmines: 5", "___\n___\nmines: 2"]
)
def test_the_example_is_an_answer(text: str) -> None:
    model = model_of(text)
    known = model.known_at_first()
    counted = count_answers(model, known)
    assert counted is not None
    full = [0, *(1 if number in counted.example else -1 for number in range(1, len(known)))]
    assert all(rule.is_satisfied_by(full) for rule in model.constraints)


def test_cells_that_no_clue_touches_share_the_mines_that_are_left() -> None:
    model = model_of("1____\nmines: 2")
    assert chances_of(model, model.known_at_first()) == {
        place: 1.0 if place.name == "B1" else 1 / 3 for place in model.places
    }


def test_numbers_of_answers_may_be_huge() -> None:
    model = model_of("\n".join(["_" * 30] * 30))
    counted = count_answers(model, model.known_at_first())
    assert counted is not None
    assert counted.answers == 2**900


def test_a_board_without_an_answer_has_no_chances() -> None:
    model = model_of("1__\n___\n__3\nmines: 1")
    with pytest.raises(ContradictionError):
        count_answers(model, model.known_at_first())
    assert chances_of(model, model.known_at_first()) == {}


def test_rules_that_are_no_counts_are_not_counted() -> None:
    model = model_of("rows\n1\n0\ncolumns\n1\n0", "nonogram")
    assert count_answers(model, model.known_at_first()) is None


def test_boards_on_which_too_many_rules_overlap_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    model = model_of("_1__2\n_____\n__3__")
    monkeypatch.setattr(model_counting, "_STATES", 2)
    with pytest.raises(TooWideError):
        count_answers(model, model.known_at_first())


@pytest.mark.parametrize(
    ("listed", "told"),
    [(0, None), (10, None), (11, SolutionCount(10, exact=False)), (200, SolutionCount(100, exact=False))],
)
def test_a_list_cut_off_by_the_deadline_tells_a_round_number_that_is_exceeded(
    listed: int, told: SolutionCount | None
) -> None:
    model = model_of("sudoku\n....\n....\n....\n....", "sudoku")

    def listing(*_: object) -> Iterator[None]:
        yield from [None] * listed
        raise OutOfTimeError

    with patch.object(difficulty, "_answers", listing):
        assert number_of_answers(model, model.known_at_first(), 1000, None) == told
