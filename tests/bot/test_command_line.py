"""`python -m bot solve`: its options, its output and its exit codes, as others rely on them."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from bot import __version__
from solvers import PUZZLES
from tests.bot.copies import Copies
from tests.solvers.instance_boards import example_solution

ROOT = Path(__file__).parents[2]
KEYS = [
    "file",
    "puzzle",
    "format",
    "rows",
    "columns",
    "status",
    "cells",
    "common",
    "common_exact",
    "conflict",
    "conflict_at",
    "suspects",
    "seconds",
    "taken",
]
ENVIRONMENT = {**os.environ, "GRIDSMITH_CONFIG": os.devnull, "DISCORD_TOKEN": ""}


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "bot", *map(str, words)]


@pytest.fixture
def boards(tmp_path: Path) -> dict[str, Path]:
    """The examples, and boards with several answers and with none."""
    texts = {name: puzzle.example for name, puzzle in PUZZLES.items()}
    texts |= {"several": "rows\n1\n1\ncolumns\n1\n1\n", "none": "rows\n2\n0\n1\ncolumns\n2\n1\n"}
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text)
    return {name: tmp_path / f"{name}.txt" for name in texts}


WRONG_USAGE = {
    "no command": [],
    "an unknown command": ["slove"],
    "no file": ["solve"],
    "an unknown puzzle": ["solve", "--puzzle", "chess", "-"],
    "an unknown option": ["solve", "--pgn", "x", "-"],
    "a deadline of nothing": ["solve", "--deadline", "0", "-"],
    "a deadline that is no number": ["solve", "--deadline", "soon", "-"],
    "a deadline without end": ["solve", "--deadline", "inf", "-"],
    "a port beyond all ports": ["preview", "--port", "65536"],
    "settings that are not there": ["run", "--config", "missing.toml"],
    "no token": ["run"],
}


@pytest.mark.parametrize("words", WRONG_USAGE.values(), ids=WRONG_USAGE)
def test_wrong_usage_ends_with_2(words: list[str], run: Copies) -> None:
    """A sentence on standard error, and nothing on standard output."""
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


def test_wrong_number_of_seconds_is_told_without_a_name_of_the_program(run: Copies) -> None:
    """A user knows no function of ours."""
    told = run("solve", "--deadline", "soon", "-").stderr
    assert "argument --deadline: soon is not a number of seconds above 0" in told


def test_version_is_told(run: Copies) -> None:
    """It is the only one that the project names."""
    assert run("--version").stdout == f"Gridsmith {__version__}\n"


def test_port_of_another_program_is_told_before_the_preview_starts(run: Copies) -> None:
    """In one sentence that names the option."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run("preview", "--port", port)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(f"--port {port} cannot be used: Address already in use. Choose another")


def test_json_has_one_object_a_line_in_the_order_of_the_files(boards: dict[str, Path], run: Copies) -> None:
    """With exactly the promised keys; "none" and "multiple" are answers, so the exit code is 0."""
    order = ["tents", "none", "nonogram", "several", "dominosa"]
    done = run("solve", "--json", *(boards[name] for name in order))
    assert done.returncode == 0
    assert done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["file"] for answer in answers] == [str(boards[name]) for name in order]
    assert [list(answer) for answer in answers] == [KEYS] * 5
    assert [answer["status"] for answer in answers] == ["unique", "none", "unique", "multiple", "unique"]
    assert answers[0]["cells"] == answers[0]["common"] == list(example_solution("tents").cells or ())
    assert (answers[0]["rows"], answers[0]["columns"], answers[0]["puzzle"]) == (15, 15, "tents")
    assert answers[1]["cells"] is answers[1]["common"] is None
    assert answers[3]["cells"] in (["#.", ".#"], [".#", "#."])
    assert answers[3]["common"] == ["??", "??"]
    assert answers[0]["conflict"] == answers[0]["suspects"] == []


def test_unreadable_files_are_told_and_end_with_1(
    boards: dict[str, Path], run: Copies, tmp_path: Path
) -> None:
    """Each gets its sentence and, if one is to blame, its line; the others are answered."""
    (tmp_path / "ragged.txt").write_text("\n1__\n__\n")
    files = [tmp_path / "missing.txt", tmp_path / "ragged.txt", boards["mosaic"]]
    done = run("solve", "--json", "--puzzle", "mosaic", *files)
    assert done.returncode == 1
    missing, ragged, mosaic = map(json.loads, done.stdout.splitlines())
    assert list(missing) == list(ragged) == ["file", "error", "line"]
    assert missing["error"].startswith(f"{files[0]} cannot be read: No such file or directory. To give")
    assert missing["line"] is None
    assert ragged["error"].startswith("Row 2 has 2 cells")
    assert ragged["line"] == 3
    assert mosaic["status"] == "unique"


def test_text_output_is_the_sentence_and_the_answer(boards: dict[str, Path], run: Copies) -> None:
    """From standard input, the puzzle recognised."""
    done = run("solve", "-", board=boards["dominosa"].read_text())
    assert done.returncode == 0
    head, *rows = done.stdout.splitlines()
    assert head.startswith("Dominosa, 10 rows of 11. Unique answer, ")
    assert rows[0] == "7*7 5*2 5 6*2 9*3 4*9"
    assert (len(rows), rows[-1]) == (2 * 10, "")
    assert done.stderr == ""


def test_level_is_there_if_it_is_asked_for(boards: dict[str, Path], run: Copies) -> None:
    """As text and as a further key of JSON, for boards with one answer."""
    words = ("solve", "--level", "--deadline", "600")
    done = run(*words, boards["dominosa"])
    assert done.stdout.startswith("Dominosa, 10 rows of 11, medium (2.9). Unique answer, ")
    done = run(*words, "--json", boards["dominosa"], boards["several"])
    unique, several = map(json.loads, done.stdout.splitlines())
    assert ([*unique], [*several]) == ([*KEYS, "level", "difficulty"], KEYS)
    assert (unique["level"], unique["difficulty"]) == ("medium", 2.9)


def test_errors_do_not_go_where_answers_go(run: Copies) -> None:
    """Without --json they go to standard error."""
    done = run("solve", "-", board="hello")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("-: ")


def test_deadline_that_is_too_short_is_an_answer(endless: str, run: Copies) -> None:
    """The certain cells, and exit code 0."""
    done = run("solve", "--json", "--deadline", "1e-6", "-", board=endless)
    assert done.returncode == 0
    assert json.loads(done.stdout)["status"] == "unknown"


def test_pictures_are_written(boards: dict[str, Path], run: Copies, tmp_path: Path) -> None:
    """To one file, or for several to a folder, where two of one name do not overwrite each other."""
    assert run("solve", "--png", tmp_path / "one.png", boards["tents"]).returncode == 0
    assert Image.open(tmp_path / "one.png").format == "PNG"
    folder = tmp_path / "new" / "folder"
    done = run("solve", "--png", folder, boards["tents"], boards["dominosa"], boards["tents"])
    assert done.returncode == 0
    assert sorted(path.name for path in folder.iterdir()) == ["dominosa.png", "tents-2.png", "tents.png"]


def test_picture_that_cannot_be_written_is_an_error(
    boards: dict[str, Path], run: Copies, tmp_path: Path
) -> None:
    """Of one sentence: the path of a folder for one file, of a file for several."""
    done = run("solve", "--png", tmp_path / "no" / "folder.png", boards["tents"])
    assert done.returncode == 1
    assert "folder.png cannot be written: No such file or directory." in done.stderr
    done = run("solve", "--png", boards["mosaic"], boards["tents"], boards["dominosa"])
    assert done.returncode == 2
    assert "must be a folder" in done.stderr


def all_that_was_written(terminal: int) -> str:
    """Read to the end: the system hands on what was written piece by piece, and later."""
    shown = b""
    with os.fdopen(terminal, "rb", buffering=0) as ours, contextlib.suppress(OSError):  # the end of it
        while piece := ours.read(10_000):
            shown += piece
    return shown.decode()


def test_progress_is_shown_on_a_terminal_only(boards: dict[str, Path]) -> None:
    """On standard error, and gone when the work is done."""
    ours, theirs = pty.openpty()
    words = command("solve", "--json", boards["tents"], boards["dominosa"], boards["nonogram"])
    with subprocess.Popen(words, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=theirs) as process:
        assert process.stdout is not None
        answers = process.stdout.read().decode().splitlines()
    os.close(theirs)
    shown = all_that_was_written(ours)
    assert len([json.loads(line) for line in answers]) == 3
    assert "1 of 3" in shown
    assert shown.endswith("\r\x1b[K")


def test_reader_that_has_seen_enough_is_no_fault(boards: dict[str, Path]) -> None:
    """As with `head`: no traceback."""
    words = command("solve", *([boards["tents"]] * 5))
    with subprocess.Popen(
        words, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_marks_that_are_not_given_are_not_called_right(run: Copies) -> None:
    checked = run("check", "-", board=PUZZLES["tents"].example)
    assert (checked.returncode, checked.stdout) == (0, "Nothing is marked yet.\n")


def test_board_in_place_of_a_file_is_told_of_standard_input(run: Copies) -> None:
    tried = run("solve", "5..75/5.985")
    assert tried.returncode == 1
    assert 'write it to standard input and name "-"' in tried.stderr


def test_help_tells_exit_codes_and_the_usual_deadline(run: Copies) -> None:
    assert "Exit codes: 0" in run("--help").stdout
    assert "(default: that of the settings, 60)" in " ".join(run("solve", "--help").stdout.split())


def test_port_of_another_program_is_refused_in_a_sentence(run: Copies) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        tried = run("preview", "--port", str(port))
    assert tried.returncode == 2
    assert tried.stderr.startswith(f"--port {port} cannot be used: ")
    assert tried.stderr.count("\n") == 1
