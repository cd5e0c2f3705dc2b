"""`python -m bot convert`: a puzzle in another format."""

from __future__ import annotations

import functools
import subprocess
from collections.abc import Callable

import pytest

from solvers import PUZZLES
from tests.bot.copies import Copies

Convert = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def convert(run: Copies) -> Convert:
    """The command to its end, with a board on standard input."""
    return functools.partial(run, "convert", "-")


@pytest.mark.parametrize("name", ["tents", "nonogram"])
def test_there_and_back_is_the_same_text(name: str, convert: Convert) -> None:
    """Through a format that holds all of the puzzle."""
    there = convert("--to", "puzz.link", board=PUZZLES[name].example)
    assert there.stdout.startswith("https://puzz.link/p?")
    back = convert("--to", "text", board=there.stdout)
    assert back.stdout == PUZZLES[name].example


def test_answer_is_written_as_people_write_it(convert: Convert) -> None:
    """The halves of dominoes joined by a star."""
    done = convert("--to", "answer", board=PUZZLES["dominosa"].example)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("7*7 5*2 5 6*2 9*3 4*9\n")


@pytest.mark.parametrize(
    ("words", "board", "sentence"),
    [
        (["--to", "puzz.link"], PUZZLES["dominosa"].example, "-: Dominosa cannot be written as a puzz.link"),
        (["--to", "answer", "--puzzle", "mosaic"], "1_", "-: There is no single answer to write"),
        (["--to", "text"], "Good morning!", "-: This is no puzzle that I know"),
    ],
)
def test_what_cannot_be_written_is_told(
    words: list[str], board: str, sentence: str, convert: Convert
) -> None:
    """With a sentence and exit code 1."""
    done = convert(*words, board=board)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(sentence)
