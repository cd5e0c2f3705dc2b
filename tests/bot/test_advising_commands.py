"""`hint`, `check` and `explain` on the command line, and what `solve` says of broken boards."""

from __future__ import annotations

import dataclasses
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.cli import files, main, output
from bot.common.config import Config
from bot.service.worker import work
from solvers import PUZZLES, Cell, Puzzle
from solvers.core.boards.answer import in_cells
from tests.bot.copies import Copies
from tests.solvers.instance_boards import example_solution

HINT = [
    *("file", "puzzle", "status", "cell", "value", "cells", "along", "premises", "because", "text", "seconds")
]
CHECK = ["file", "puzzle", "status", "wrong", "seconds", "conflict"]

PATIENT = "--deadline", "600", "-"

Ask = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def ask() -> Ask:
    """The JSON objects of a command, worked out in this process as a worker does it."""

    def objects(*words: str, board: str) -> list[dict[str, Any]]:
        arguments = main._parser().parse_args([words[0], "--deadline", "600", "--json", *words[1:], "-"])
        job = dataclasses.replace(files._job(Config(), arguments), text=board)
        return [json.loads(json.dumps({"file": "-", **fields})) for fields in output.objects(work(job))]

    return objects


def said(puzzle: Puzzle, cell: str) -> str:
    """The word for a cell of the answer, or its number."""
    place = Cell.from_name(cell)
    symbol = (example_solution(puzzle.name).cells or ())[place.row][place.column]
    return {puzzle.symbols[0]: puzzle.yes, puzzle.symbols[1]: puzzle.no}[symbol] if puzzle.yes else symbol


def test_commands_answer_in_json_lines(run: Copies) -> None:
    """One object for a hint and for a check, one a step and one for the whole of an explanation."""
    board = "1___\nmines: 2"
    asked: list[list[str]] = [["hint"], ["check", "--known", "B1=safe"], ["explain"]]
    done = [run(*words, "--json", "--puzzle", "minesweeper", *PATIENT, board=board) for words in asked]
    lines = [one.stdout.splitlines() for one in done]
    assert [one.returncode for one in done] == [0, 1, 0]  # a mark is wrong
    assert [[json.loads(line)["status"] for line in some] for some in lines] == [
        ["hint"],
        ["wrong"],
        ["hint", "nothing-forced"],
    ]


@pytest.mark.parametrize("name", ["minesweeper", "mosaic", "nonogram", "tents"])
def test_hint_is_a_cell_of_the_answer_with_its_reason(name: str, ask: Ask) -> None:
    """With exactly the promised keys; the sentence tells what follows."""
    puzzle = PUZZLES[name]
    (hint,) = ask("hint", "--puzzle", name, board=puzzle.example)
    assert list(hint) == HINT
    assert (hint["file"], hint["puzzle"], hint["status"]) == ("-", name, "hint")
    assert hint["value"] == said(puzzle, hint["cell"])
    assert hint["cells"][hint["cell"]] == hint["value"]
    assert {value == said(puzzle, cell) for cell, value in hint["cells"].items()} == {True}
    assert hint["because"]
    assert all(list(reason) == ["says", "cells"] for reason in hint["because"])


def test_hint_tells_one_cell_and_how_many_more_follow(ask: Ask) -> None:
    """All are in "cells", and their trivial consequences in "along"."""
    (hint,) = ask("hint", board="rows\n1 1\n1\ncolumns\n1\n1\n1")
    assert hint["cells"] == {"A1": "filled", "B1": "empty", "C1": "filled"}
    assert hint["along"] == {"A2": "empty", "C2": "empty"}
    assert hint["text"].endswith("so A1 is filled. 2 more cells follow for the same reason.")


def test_hint_of_dominoes_says_where_the_other_half_lies(ask: Ask) -> None:
    """Right or down, from the first of the two cells."""
    (hint,) = ask("hint", board=PUZZLES["dominosa"].example)
    place = Cell.from_name(hint["cell"])
    letter = (example_solution("dominosa").cells or ())[place.row][place.column]
    assert hint["value"] == {"R": "right", "D": "down"}[letter]


def test_hint_for_a_cell_is_about_that_cell(ask: Ask) -> None:
    """Or it says that answers differ there."""
    (hint,) = ask("hint", "--cell", "K5", board=PUZZLES["nonogram"].example)
    assert (hint["status"], hint["cell"]) == ("hint", "K5")
    (open_cell,) = ask("hint", "--puzzle", "minesweeper", "--cell", "B1", board="1___")
    assert (open_cell["status"], open_cell["value"]) == ("hint", "mine")
    (open_cell,) = ask("hint", "--puzzle", "minesweeper", "--cell", "D1", board="1___")
    assert open_cell["status"] == "nothing-forced"
    assert open_cell["text"] == "D1 is not determined: answers differ there."


def test_hint_says_first_what_is_wrong_with_the_marks(ask: Ask) -> None:
    """Nothing is built on a wrong mark."""
    (hint,) = ask("hint", "--puzzle", "minesweeper", "--known", "B1=safe", board="1___")
    assert (hint["status"], hint["cell"], hint["value"]) == ("contradiction", "B1", "mine")
    assert hint["text"].startswith("B1 cannot be safe: the 1 at A1 still needs 1 mine and only B1 is open")


def test_solved_board_says_so(ask: Ask) -> None:
    """All its cells are marked."""
    (hint,) = ask("hint", "--puzzle", "mosaic", "--known", "A1=black", board="1")
    assert (hint["status"], hint["text"]) == ("solved", "The board is solved.")


def test_hint_is_drawn(tmp_path: Path, run: Copies) -> None:
    """The picture shows the known cells of the board."""
    path = tmp_path / "hint.png"
    assert run("hint", "--png", str(path), *PATIENT, board=PUZZLES["tents"].example).returncode == 0
    with Image.open(io.BytesIO(path.read_bytes())) as image:
        assert image.format == "PNG"


@pytest.mark.parametrize(
    ("known", "status", "wrong"),
    [
        ("B1=mine", "ok", []),
        ("B1=mine, C1=safe, D1=mine", "ok", []),
        ("B1=safe D1=safe", "wrong", ["B1"]),
        ("C1=safe D1=safe", "contradiction", []),
    ],
)
def test_check_names_wrong_marks_and_nothing_else(
    known: str, status: str, wrong: list[str], ask: Ask
) -> None:
    """A board with a mine at B1 and one more at C1 or D1."""
    (verdict,) = ask("check", "--puzzle", "minesweeper", "--known", known, board="1___\nmines: 2")
    assert list(verdict) == CHECK
    assert (verdict["status"], verdict["wrong"]) == (status, wrong)


@pytest.mark.parametrize("name", PUZZLES)
def test_explanation_leads_from_the_bare_board_to_the_answer(name: str, ask: Ask) -> None:
    """One object a step, numbered, then one for the whole with the difficulty; what needs no thought is 0."""
    puzzle = PUZZLES[name]
    *steps, whole = ask("explain", "--puzzle", name, board=puzzle.example)
    assert [step["step"] for step in steps] in (list(range(len(steps))), list(range(1, len(steps) + 1)))
    assert whole["status"] == "solved"
    assert whole["steps"] == steps[-1]["step"] == sum(whole["counts"].values())
    assert whole["level"] in ("easy", "medium", "hard", "very hard")
    if puzzle.spelling is in_cells:
        assert all(step["value"] == said(puzzle, step["cell"]) for step in steps)


def test_explanation_as_text_is_numbered_and_ends_with_how_hard_it_was(run: Copies) -> None:
    """For people to read from top to bottom."""
    done = run("explain", *PATIENT, board=PUZZLES["mosaic"].example)
    first, *_, last = done.stdout.splitlines()
    assert first.startswith(" 0. A glance at the 0s at A1 and E1 is enough, ")
    assert last.startswith("Solved: easy (1.0), 18 steps.")


def test_explanation_of_a_board_with_several_answers_ends_where_they_differ(ask: Ask) -> None:
    """The explanation covers all certain cells."""
    *steps, whole = ask("explain", "--puzzle", "minesweeper", board="1___")
    assert [step["cell"] for step in steps] == ["B1"]
    assert whole["status"] == "nothing-forced"


@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        ("B1=tent", "B1 cannot be tent: write mine or safe."),
        ("B1=mine, C1=safe, B1=safe", "B1 is marked both mine and safe."),
    ],
)
def test_marks_that_mean_nothing_are_told(known: str, sentence: str, run: Copies) -> None:
    """With what would be right."""
    for command in ("check", "hint"):
        done = run(command, "--puzzle", "minesweeper", "--known", known, *PATIENT, board="1___")
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"-: {sentence}\n"


def test_broken_board_names_the_clue_that_may_be_wrong(ask: Ask) -> None:
    """The contradiction in sentences, and up to three suspects."""
    broken = PUZZLES["minesweeper"].example.replace("1_2", "3_2", 1)
    (answer,) = ask("solve", "--puzzle", "minesweeper", board=broken)
    assert answer["status"] == "none"
    assert answer["conflict"] == ["the 3 at A1 has 3 mines around it"]
    assert answer["suspects"] == ["the 3 at A1"]


UNEVEN = " 10\n1.T\n0..\n1.."
"""Tents whose row clues do not add up to the number of trees."""
REASON = "the row clues add up to 2, but there is 1 tree, each with one tent"


def test_clues_that_do_not_add_up_leave_no_answer(ask: Ask) -> None:
    """With the sentence, the clues that show it, and the one that may be wrong."""
    (answer,) = ask("solve", "--puzzle", "tents", board=UNEVEN)
    assert answer["status"] == "none"
    assert answer["conflict"] == [REASON]
    assert answer["conflict_at"] == ["row 1", "row 2", "row 3"]
    assert answer["suspects"] == ["row 3"]


@pytest.mark.parametrize("command", [("hint",), ("explain",), ("check", "--known", "A1=tent")])
def test_every_question_about_clues_that_do_not_add_up_tells_why(command: Sequence[str], run: Copies) -> None:
    """`check` ends with 1, since no mark can be right."""
    done = run(*command, "--puzzle", "tents", *PATIENT, board=UNEVEN)
    assert done.returncode == (command[0] == "check")
    assert f"This cannot be: {REASON}." in done.stdout


def test_conflict_of_several_rules_names_its_cells(ask: Ask) -> None:
    (answer,) = ask("solve", "--puzzle", "minesweeper", board="0_1")
    assert answer["conflict_at"] == ["A1", "C1"]
