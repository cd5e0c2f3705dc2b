"""Files on the command line: which are read, how options describe them, and which modules they need."""

from __future__ import annotations

import functools
import json
import os
import pty
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from bot.cli.report import name_options
from bot.common.errors import ChoiceError
from solvers import Choice
from tests.bot.copies import Copies
from tests.solvers import instance_boards
from tests.waits import wait_until
from tests.wire.processes import are_gone, descendants

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "GRIDSMITH_CONFIG": os.devnull}
EITHER = "_1_\n1__\n__0"
"""Minesweeper or Mosaic: the text does not tell."""


LOADED = """
import sys
from bot.__main__ import main
code = main(sys.argv[1:])
print(*sorted({"discord", "aiohttp", "asyncio", "PIL", "z3"} & set(sys.modules)), file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize(
    "words",
    [["solve"], ["hint"], ["check", "--known", "A1=black"], ["explain"], ["convert", "--to", "text"]],
    ids=lambda words: words[0],
)
def test_no_command_on_a_file_loads_the_libraries_of_the_bot(words: list[str], tmp_path: Path) -> None:
    """Neither those for Discord nor, for a single file, a pool; Z3 is for the process that works."""
    (tmp_path / "mosaic.txt").write_text("mosaic\n45.\n5..\n..1\n")
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words, tmp_path / "mosaic.txt"],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "\n")


def test_many_files_need_no_discord() -> None:
    """Though they need a pool."""
    program = (
        "import sys, bot.cli.main, bot.cli.batch; sys.exit(bool({'discord', 'aiohttp'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_folder_is_all_files_in_it(tmp_path: Path, run: Copies) -> None:
    """By name, hidden ones and further folders left out."""
    for name in ("b.txt", "a.txt", ".hidden"):
        (tmp_path / name).write_text("mosaic\n0")
    (tmp_path / "within").mkdir()
    done = run("solve", "--json", tmp_path)
    assert done.returncode == 0
    assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == [
        str(tmp_path / "a.txt"),
        str(tmp_path / "b.txt"),
    ]
    empty = run("solve", tmp_path / "within")
    assert (empty.returncode, empty.stdout) == (1, "")
    assert empty.stderr == f"{tmp_path / 'within'} is a folder without files that can be read.\n"


@pytest.mark.parametrize("words", [["solve"], ["hint"], ["convert", "--to", "text"]], ids=lambda w: w[0])
def test_missing_file_is_named_once(words: list[str], tmp_path: Path, run: Copies) -> None:
    """Its name begins the sentence."""
    missing = tmp_path / "missing.txt"
    done = run(*words, missing)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"{missing} cannot be read: No such file or directory. To give a puzzle")


def test_text_of_two_meanings_is_answered_with_what_to_say(run: Copies) -> None:
    """And that is then understood."""
    done = run("solve", "-", board=EITHER)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "-: This could be Minesweeper or Mosaic: say --puzzle minesweeper or --puzzle mosaic.\n"
    )
    assert run("solve", "--puzzle", "mosaic", "-", board=EITHER).stdout.startswith("Mosaic, ")


def test_one_of_several_boards_in_a_text_is_chosen_by_its_number(run: Copies) -> None:
    """The question shows what each of them is, and a number that is not there is refused."""
    two = ".454.\n5..75\n5.985\n.67.3\n1...1\n\n02..\n..4.\n...5\n....\n"
    asked = run("solve", "--puzzle", "mosaic", "-", board=two)
    assert "Mosaic 5x5: .454." in asked.stderr
    assert "Mosaic 4x4: 02.." in asked.stderr
    second = run("solve", "--puzzle", "mosaic", "--nth", "2", "-", board=two)
    assert second.stdout.startswith("Mosaic, 4 rows of 4")
    third = run("solve", "--puzzle", "mosaic", "--nth", "3", "-", board=two)
    assert third.stderr == "-: There are 2 boards in this text, so there is no number 3.\n"


@pytest.mark.parametrize(
    ("keys", "options"),
    [
        (["nonogram non 5x5", "nonogram janko 5x5"], "say --format non or --format janko."),
        (["mosaic task 2x3", "mosaic task 3x2"], "say --size 2x3 or --size 3x2."),
        (
            ["mosaic text 6x1", "tents task 2x3", "tents task 3x2"],
            "say --puzzle mosaic, --puzzle tents --size 2x3 or --puzzle tents --size 3x2.",
        ),
        (["nonogram webpbn 5x5 1", "nonogram webpbn 5x5 2"], "say --nth 1 to --nth 2."),
    ],
)
def test_readings_are_distinguished_by_no_more_than_it_takes(keys: list[str], options: str) -> None:
    """By puzzle, format and size, in this order."""
    choices = [choice for key in keys if (choice := Choice.of_key(key))]
    error = ChoiceError("This could be one or the other. Say which one it is.", choices)
    assert str(name_options(error)).endswith(options)


def test_refusal_names_the_command_that_lists_the_puzzles_here(run: Copies) -> None:
    """Discord has /help for that."""
    done = run("solve", "-", board="1Z.2\n.2..\n1..2")
    assert done.stderr.endswith("write the name above it. gridsmith --help shows all puzzles.\n")


def test_size_and_format_say_how_a_text_is_read(run: Copies) -> None:
    """As for the same text in a chat, where buttons ask."""
    of_size = ("convert", "--to", "text", "--puzzle", "mosaic", "--format", "task", "--size")
    assert run(*of_size, "3x2", "-", board="a0d").stdout == ".0.\n...\n"
    assert run(*of_size, "2x3", "-", board="a0d").stdout == ".0\n..\n..\n"
    wrong = run("solve", "--format", "webpbn", "-", board=EITHER)
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert wrong.stderr.startswith("-: This XML is damaged")
    assert run("solve", "--size", "large", "-").returncode == 2
    assert run("solve", "--format", "word", "-").returncode == 2


def test_theme_is_that_of_the_picture(tmp_path: Path, run: Copies) -> None:
    """Whatever the settings say."""
    cards = []
    for theme in ("dark", "light"):
        picture = tmp_path / f"{theme}.png"
        assert run("solve", "--theme", theme, "--png", picture, "-", board="mosaic\n0").returncode == 0
        with Image.open(picture) as image:
            cards.append(sum(image.convert("RGB").getpixel((0, 0))))
    assert cards[0] < cards[1]


@pytest.mark.parametrize(("known", "code"), [("A1=white", 0), ("A1=black", 1)])
def test_check_ends_with_1_where_a_mark_is_wrong(known: str, code: int, run: Copies) -> None:
    """So that a script need not read what it says."""
    done = run("check", "--known", known, "-", board="mosaic\n0.\n..")
    assert (done.returncode, done.stderr) == (code, "")
    assert done.stdout == ("Wrong: A1.\n" if code else "All marks are right.\n")


@pytest.mark.parametrize(
    ("board", "known", "said"),
    [
        ("mosaic\n0.\n..", "A1=white", {"status": "ok", "wrong": [], "conflict": []}),
        ("mosaic\n0.\n..", "A1=black", {"status": "wrong", "wrong": ["A1"], "conflict": []}),
        ("mosaic\n1.\n..", "A1=black B2=black", {"status": "contradiction", "wrong": [], "conflict": []}),
    ],
)
def test_check_as_json_has_the_keys_that_it_always_had(
    board: str, known: str, said: dict[str, object], run: Copies
) -> None:
    """`status` says whether the marks are right, not how many answers the board has."""
    answer = json.loads(run("check", "--json", "--known", known, "-", board=board).stdout)
    assert list(answer) == ["file", "puzzle", "status", "wrong", "seconds", "conflict"]
    assert {key: answer[key] for key in said} == said


def test_check_of_a_broken_board_names_the_clues(run: Copies) -> None:
    """In words and as JSON."""
    board = "nonogram\nrows / 1 / columns / 1 / 1"
    done = run("check", "--known", "A1=black", "-", board=board)
    assert done.returncode == 1
    assert done.stdout.startswith("The clues contradict each other, so no marks can be right. ")
    answer = json.loads(run("check", "--json", "--known", "A1=black", "-", board=board).stdout)
    assert (answer["status"], len(answer["conflict"])) == ("contradiction", 1)


@pytest.mark.parametrize("name", ["mosaic", "nonogram", "dominosa", "slitherlink", "hashi"])
def test_solve_draws_what_convert_writes(name: str, run: Copies) -> None:
    """The answer as people write it, below one line about it: signs, halves, lines or bridges."""
    example = instance_boards.named_example(name)
    solved, converted = run("solve", "-", board=example), run("convert", "--to", "answer", "-", board=example)
    assert (solved.returncode, converted.returncode) == (0, 0)
    assert solved.stdout.split("\n", 1)[1] == f"{converted.stdout}\n"


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["solve", "endless.txt"], "cells certain, "),
        (["solve", "endless.txt", "endless.txt"], " 0 of 2 done, "),
        (["new", "slitherlink", "--size", "14x14", "--level", "very hard", "--count", "3"], " 0 of 3 done, "),
        (["new", "tents", "--size", "20x20", "--count", "9", "--booklet", "a.pdf"], " of 9 boards done, "),
    ],
)
def test_long_work_shows_its_progress(words: list[str], shown: str, tmp_path: Path, endless: str) -> None:
    """On a terminal, before the first answer: what is done, and for how long it has been at work."""
    (tmp_path / "endless.txt").write_text(endless)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "bot", *words, "--deadline", "3600"]
    environment = {**ENVIRONMENT, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=theirs) as process:
        seen = ""
        while shown not in seen:
            seen += os.read(ours, 10_000).decode()
        process.kill()
    os.close(theirs)
    os.close(ours)


def test_worker_of_one_file_dies_with_its_parent(
    tmp_path: Path,
    endless: str,
) -> None:
    """However that ended."""
    (tmp_path / "endless.txt").write_text(endless)
    words = [sys.executable, "-m", "bot", "solve", "--deadline", "3600", tmp_path / "endless.txt"]
    for number in (signal.SIGTERM, signal.SIGKILL):
        with subprocess.Popen(words, cwd=ROOT, env=ENVIRONMENT) as process:
            wait_until(lambda: bool(descendants(process.pid)))
            below = descendants(process.pid)
            process.send_signal(number)
            assert process.wait(timeout=600) == (143 if number == signal.SIGTERM else -9)
        wait_until(functools.partial(are_gone, below))


def test_worker_of_one_file_that_dies_is_told_in_a_sentence(
    tmp_path: Path,
    endless: str,
) -> None:
    """As the pool does, with exit code 1."""
    (tmp_path / "endless.txt").write_text(endless)
    words = [sys.executable, "-m", "bot", "solve", "--deadline", "3600", tmp_path / "endless.txt"]
    with subprocess.Popen(
        words, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        wait_until(lambda: bool(descendants(process.pid)))
        os.kill(descendants(process.pid)[0], signal.SIGKILL)
        answers, errors = process.communicate(timeout=600)
    assert (process.returncode, answers) == (1, "")
    assert errors.startswith(f"{words[-1]}: The process that worked on this board died, ")


def test_small_memory_is_told_in_a_sentence(tmp_path: Path) -> None:
    """The settings of [limits] hold for a single file."""
    (tmp_path / "config.toml").write_text("[limits]\nmemory_mb = 256\n")
    (tmp_path / "large.txt").write_text(large_nonogram(95))
    done = subprocess.run(
        [sys.executable, "-m", "bot", "solve", tmp_path / "large.txt"],
        cwd=ROOT,
        env={**ENVIRONMENT, "GRIDSMITH_CONFIG": str(tmp_path / "config.toml")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "needs more memory than one worker may have" in done.stderr


def large_nonogram(size: int) -> str:
    """One that lines leave open, of cells that are filled by chance."""
    dice = random.Random(1)
    rows = ["".join(dice.choice("#.") for _ in range(size)) for _ in range(size)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    blocks = [
        "\n".join(" ".join(str(len(run)) for run in line.split(".") if run) or "0" for line in lines)
        for lines in (rows, columns)
    ]
    return "rows\n{}\ncolumns\n{}\n".format(*blocks)
