"""Booklets of new boards: seeds that fail, the end of the time, the rules, and the size of the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import solvers
from bot.service.jobs import GeneratedBoards, Job, New
from bot.service.worker.new_boards import generate
from solvers import PUZZLES, PuzzleError
from solvers.core.generation.generation_request import Made

Make = Callable[..., Made]
PAGE = b"/Type /Page\n"


def booklet(puzzle: str, size: str | None = None, count: int = 3, seconds: float = 60.0) -> GeneratedBoards:
    return generate(Job("", puzzle, seconds, 10_000, size=size), New("easy", 1, count, booklet=True))


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Callable[[Make], None]:
    """Make boards with another function."""
    return lambda other: monkeypatch.setattr(solvers, "make", other)


def test_seed_that_fails_is_skipped(make: Callable[[Make], None]) -> None:
    real = solvers.make

    def fails_with_2(puzzle: str, size: str, level: Any, seed: int, **options: Any) -> Made:
        if seed == 2:
            raise PuzzleError("I found none.")
        return real(puzzle, size, level, seed, **options)

    make(fails_with_2)
    assert [board.seed for board in booklet("hashi", "5x5").boards] == [1, 3, 4]


def test_boards_that_are_done_come_when_the_time_ends(make: Callable[[Make], None]) -> None:
    real = solvers.make

    def ignores_the_time(*arguments: Any, **options: Any) -> Made:
        return real(*arguments, **{**options, "seconds": None})

    make(ignores_the_time)
    made = booklet("hashi", "5x5", seconds=0)
    assert [board.seed for board in made.boards] == [1]
    assert (made.booklet or b"").count(PAGE) == 2


def test_failure_is_told_if_all_seeds_fail() -> None:
    with pytest.raises(PuzzleError, match=r"I found no easy Star Battle of 10x10\. It can be medium"):
        booklet("starbattle")


@pytest.mark.parametrize("name", ["sudoku", "tents", "dominosa"])
def test_page_of_a_booklet_is_at_most_200_kilobytes(name: str) -> None:
    data = booklet(name, count=6).booklet or b""
    assert data.count(PAGE) == 2
    assert len(data) < 200_000


@pytest.mark.parametrize("name", sorted(PUZZLES))
def test_rules_of_a_booklet_are_at_most_two_sentences(name: str) -> None:
    rules = PUZZLES[name].goal.splitlines()[0]
    assert 1 <= rules.count(". ") + 1 <= 2
    assert rules.endswith(".")
