"""`python -m bot new`: boards for people and for other programs, and booklets."""

from __future__ import annotations

import functools
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import solvers
from tests.bot.copies import Copies

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def new(run: Copies) -> Run:
    """The command to its end."""
    return functools.partial(run, "new")


def test_json_is_one_object_a_board(new: Run) -> None:
    """With the answer and the seed that gives the board again."""
    done = new("tents", "--size", "6x6", "--level", "easy", "--seed", "7", "--count", "2", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr, [board["seed"] for board in found]) == (0, "", [7, 8])
    keys = ["puzzle", "text", "rows", "columns", "level", "difficulty", "seed", "answer", "link", "seconds"]
    assert list(found[0]) == keys
    board = solvers.read(found[0]["text"], "tents", format="text")
    assert list(solvers.solve(board).cells or ()) == found[0]["answer"]
    assert solvers.make("tents", "6x6", "easy", 7).board == board


def test_seed_that_nobody_chose_is_told_beside_the_board(new: Run) -> None:
    """Standard output is only the board, in the format of the option."""
    done = new("--puzzle", "bridges", "--size", "5x5", "--level", "easy", "--format", "puzz.link")
    assert done.stdout.startswith("https://puzz.link/p?hashi/5/5/")
    assert done.stderr.startswith("Hashi, 5x5, easy (1.0), seed ")


@pytest.mark.parametrize("word", ["thermo", "variant:thermo"])
def test_a_variant_of_sudoku_follows_the_name(new: Run, word: str) -> None:
    done = new("sudoku", word, "--level", "easy", "--seed", "1")
    made = solvers.make("sudoku", None, "easy", 1, variant="thermo")
    assert solvers.read(done.stdout) == made.board


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            ["takuzu", "--size", "7x7"],
            1,
            "Takuzu of 7x7 cannot be made. Both sides must be even, from 4 to 30.",
        ),
        (["nonogram", "--level", "medium"], 1, "I found no medium Nonogram of 10x10."),
        ([], 2, "Say which puzzle, such as: new sudoku."),
        (["chess"], 2, "I know no puzzle called"),
        (["sudoku", "renban"], 1, "It can be killer, thermo, arrow, kropki, xv, whispers or anti-knight."),
        (["tents", "--seed", "-1"], 2, "is not a whole number from 0"),
    ],
)
def test_what_is_wrong_is_said(new: Run, words: list[str], code: int, said: str) -> None:
    done = new(*words)
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr


def test_folder_that_is_not_there_is_named(new: Run, tmp_path: Path) -> None:
    done = new("tents", "--size", "6x6", "--level", "easy", "--booklet", tmp_path / "none" / "week.pdf")
    assert done.returncode == 1
    assert "week.pdf cannot be written" in done.stderr
