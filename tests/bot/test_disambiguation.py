"""Solving all readings of a text chooses one of them, and a sentence reports the choice."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import solvers
from bot.common.errors import ChoiceError
from bot.messages import replies
from bot.service.jobs import Explain, Hint, Job, Solve
from bot.service.worker import readings
from bot.service.worker.hint_jobs import explain, hint
from bot.service.worker.solve_jobs import show, solve
from bot.store import StoredPuzzle
from solvers import PUZZLES, ReadError
from solvers.core.search.disambiguation import Candidate, disambiguate
from tests.bot.copies import Copies
from tests.solvers import instance_boards

MINES, MOSAIC = "2c3a34c4a4d2b2b1", "45a5d1"
TURNED = "3 2\n2\n1 1\n2\n1\n1\n"


def job(text: str, **known: Any) -> Job:
    return Job(text, None, seconds=60, max_cells=1_000, **known)


@pytest.mark.parametrize(
    ("text", "puzzle", "sentence"),
    [
        (MINES, "minesweeper", "Read as Minesweeper: exactly one answer; several answers as Mosaic."),
        (MOSAIC, "mosaic", "Read as Mosaic: exactly one answer; no answer as Minesweeper."),
    ],
)
def test_reading_with_the_only_answer_is_taken(text: str, puzzle: str, sentence: str) -> None:
    """The outcome and the reply say so."""
    outcome = solve(job(text))
    assert (outcome.puzzle, outcome.status, outcome.taken) == (puzzle, "unique", sentence)
    entry = StoredPuzzle(key="a", owner=1, channel=1, text=text, puzzle=puzzle, asked="solve")
    assert sentence in replies.puzzle(entry, outcome).content


def test_text_that_means_one_thing_needs_no_sentence() -> None:
    assert solve(job("49a5d1")).taken is None


def test_hint_is_about_the_same_reading() -> None:
    assert hint(job(MINES, ask=Hint()), Hint()).puzzle == "minesweeper"


@pytest.mark.parametrize("text", ["_1_\n1__\n__0", "___\n___\n__1", "8_\n__"])
def test_several_readings_without_one_that_alone_is_unique_are_asked_for(text: str) -> None:
    with pytest.raises(ChoiceError) as raised:
        readings.meant(job(text))
    assert {"minesweeper", "mosaic"} <= {choice.puzzle for choice in raised.value.choices}


def test_two_unique_readings_are_asked_for() -> None:
    """A grid with zeros in all cells has one answer as either kind."""
    with pytest.raises(ChoiceError) as raised:
        readings.meant(job("0_0\n___\n0_0"))
    assert "exactly one answer as Minesweeper and as Mosaic" in str(raised.value)


def test_readings_that_are_mirror_images_are_asked_for() -> None:
    """As both have equally many answers."""
    with pytest.raises(ChoiceError, match=r"One is the mirror image of the other\. Say which one it is"):
        readings.meant(job(TURNED))


def test_a_reading_beside_two_mirror_images_is_taken_if_it_alone_has_one_answer() -> None:
    texts = ("rows\n1\n1\n0\ncolumns\n1\n1\n", "rows\n1\n1\ncolumns\n1\n1\n0\n", "rows\n1\ncolumns\n1\n")
    boards = [solvers.read(text, "nonogram") for text in texts]
    candidates = [Candidate(str(number), PUZZLES["nonogram"], board) for number, board in enumerate(boards)]
    assert disambiguate(candidates, 60).board == boards[2]


def test_puzzles_of_one_file_are_asked_for() -> None:
    pack = "title 'A'\nrows\n2\n1\ncolumns\n2\n1\n====\ntitle 'B'\nrows\n1\n1\ncolumns\n1\n1\n"
    with pytest.raises(
        ChoiceError,
        match=r"This could be 1\. A, Nonogram 2x2: .* or 2\. B, Nonogram 2x2: .*\. Say which one it is",
    ):
        readings.meant(job(pack))


def test_no_time_to_solve_leaves_the_question() -> None:
    with pytest.raises(ChoiceError) as raised:
        readings.meant(Job(f"{'_' * 30}/{'_' * 14}1{'_' * 15}", None, seconds=0, max_cells=1_000))
    assert "Say which one it is." in str(raised.value)


def test_command_line_says_what_tells_readings_apart(run: Copies) -> None:
    """And takes the format of the option."""
    asked = run("solve", "-", board=TURNED)
    assert asked.returncode == 1
    assert asked.stderr.endswith("say --format janko or --format nin.\n")
    assert "##.\n#.#" in run("solve", "--format", "nin", "-", board=TURNED).stdout
    turned = run("convert", "--to", "text", "--format", "janko", "-", board=TURNED)
    assert turned.stdout.startswith("rows\n2\n1\n1\ncolumns")


def test_command_line_says_which_reading_is_taken(run: Copies) -> None:
    """In words, in JSON, and beside what is converted."""
    sentence = "Read as Minesweeper: exactly one answer; several answers as Mosaic."
    assert sentence in run("solve", "-", board=MINES).stdout.split("\n")
    assert json.loads(run("solve", "--json", "-", board=MINES).stdout)["taken"] == sentence
    assert run("convert", "--to", "puzz.link", "-", board=MINES).stderr == f"-: {sentence}\n"


def test_task_of_a_puzzle_that_has_to_be_named_is_found_by_solving() -> None:
    """Since neither Minesweeper nor Mosaic has exactly one answer."""
    board = solvers.read(PUZZLES["slitherlink"].example, "slitherlink")
    outcome = solve(job(solvers.write(board, "task")))
    assert (outcome.puzzle, outcome.status) == ("slitherlink", "unique")
    assert outcome.taken
    assert outcome.taken.startswith("Read as Slitherlink: exactly one answer; no answer as ")


def test_task_that_only_a_named_puzzle_reads_is_taken_if_it_has_one_answer() -> None:
    board = solvers.read(PUZZLES["lightup"].example, "lightup")
    task = solvers.write(board, "task")
    with pytest.raises(ReadError, match="This is no puzzle that I know"):
        solvers.read(task)
    assert solve(job(task)).taken == "Read as Light Up: exactly one answer."


def test_what_is_left_out_of_a_saved_game_is_said() -> None:
    text = (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Pattern\nPARAMS  :3:3x2\n"
        "CPARAMS :3:3x2\nDESC    :11:2/1/2/3/1.1\nMOVE    :8:X0,0,1,1\n"
    )
    assert solve(job(text)).taken == "The move that was saved with it is left out."


def test_total_that_a_format_has_no_place_for_is_said_to_be_lost(run: Copies) -> None:
    """On the command line and below the link in a chat; no sentence comes if there is a place."""
    sentence = "A puzz.link address has no place for how many mines there are, 2."
    board = "1_2\n___\nmines: 2"
    assert run("convert", "--to", "puzz.link", "-", board=board).stderr == f"-: {sentence}\n"
    told = run("convert", "--json", "--to", "puzz.link", "-", board=board).stdout
    assert json.loads(told)["lost"] == sentence
    assert run("convert", "--to", "text", "-", board=board).stderr == ""
    assert replies.as_text(show(job(board))).content.endswith(f"mines/3/2/1g2i>\n{sentence}")


def test_number_of_stars_that_a_link_holds_is_not_lost() -> None:
    board = solvers.read(PUZZLES["starbattle"].example, "starbattle")
    assert solvers.left_out(board, "puzz.link") == ""


def test_task_that_looks_like_rows_of_text_or_another_task_is_found_by_solving() -> None:
    """One of Hitori, which could be one row, and one of Skyscrapers, which could be one of a nonogram."""
    for name in ("hitori", "skyscrapers"):
        board = solvers.read(PUZZLES[name].example, name)
        outcome = solve(job(solvers.write(board, "task")))
        assert (outcome.puzzle, outcome.status) == (name, "unique")


@pytest.mark.parametrize("id_", ["hashi-06", "hashi-12", "skyscrapers-open-28"])
def test_an_answer_and_an_explanation_say_the_same_grade(id_: str) -> None:
    """Though the way that is explained may meet a step that another way leads past."""
    name = id_.partition("-")[0]
    (text,) = ("\n".join(entry["text"]) for entry in instance_boards.instances(name) if entry["id"] == id_)
    asked = Job(text, name, seconds=60, max_cells=1_000, level_seconds=60)
    grade = solve(replace(asked, ask=Solve(rated=True))).grade
    assert grade is not None
    assert explain(replace(asked, ask=Explain()), Explain()).grade == grade
