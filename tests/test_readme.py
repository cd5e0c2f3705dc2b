"""The commands of every page run as they are pasted, and the README names all there is."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.cli.preview_content import BOARD
from solvers import PUZZLES
from tests.readme.options import check, simple_commands
from tests.readme.pages import PAGES, ROOT, Command, commands, lines

README = (ROOT / "README.md").read_text("utf-8")
NODES = ROOT / "bot" / "service" / "nodes" / "README.md"
DEPLOY = ROOT / "bot" / "deploy" / "README.md"
NOT_RUN = {
    r"pip (install|wheel)|git pull": "needs the network",
    r"docker ": "needs the daemon of Docker",
    r"systemctl|journalctl": "needs systemd as the first process",
    r"gridsmith (preview|run)": "serves until it is stopped; the tests of these commands start and stop it",
    r"-m pytest|-m mypy|-m ruff|lint-imports": "is what runs this test, or what test_project.py runs",
    r"-m tests\.": "takes minutes to hours; its tests run what it is made of",
    r"pyftsubset": "needs the whole font, of which the repository holds a part",
}
"""Commands that no test can run, and why; their options are checked instead."""
TOGETHER = r"nats-server|gridsmith worker|nats\.password|local\.conf|VACUUM INTO"
"""What tests of their own run, since one command serves the next one, or needs a database."""
ROOTS = r"(?<![\w.])/(etc|opt|var/lib)/"
"""Folders of the system, for which a test has folders of its own."""
SECONDS = 60.0


def is_run(line: str) -> bool:
    return not re.search("|".join([*NOT_RUN, TOGETHER]), line)


def named(command: Command) -> str:
    return f"{command.page.relative_to(ROOT)}: {command.text}"[:100]


ALL = [command for page in PAGES for command in commands(page)]
UNRUN = {command.text: command for command in ALL if re.search("|".join(NOT_RUN), command.text)}
RUN = [page for page in PAGES if any(is_run(command.text) for command in commands(page))]


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder as it is after the installation, with folders of the system of its own."""
    for name in ("bot", "solvers", "config.example.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for name, words in {"python": "", "gridsmith": "-m bot"}.items():
        program = tmp_path / ".venv" / "bin" / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        program.chmod(0o755)
    nats = shutil.which("nats-server", path=Path(sys.executable).parent)
    assert nats is not None
    (tmp_path / ".venv" / "bin" / "nats-server").symlink_to(nats)
    (tmp_path / "var" / "lib" / "gridsmith").mkdir(parents=True)
    return tmp_path


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "GRIDSMITH_CONFIG": os.devnull}
    words = [shutil.which("sh") or "sh", "-c", re.sub(ROOTS, rf"{folder}/\1/", line)]
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_every_line_of_a_code_block_is_known() -> None:
    """It is a command that runs, a command that cannot, or the board to paste."""
    variables = r"""(\(|[A-Z_]+=("[^"]*"|\S+) )*"""
    programs = r"(\S*/bin/\S+|python3?|docker|mkdir|cp|echo|printf|umask|pyftsubset) "
    strange = [
        line for page in PAGES for line in lines(page) if not re.match(variables + programs, f"{line} ")
    ]
    assert strange == [BOARD]


@pytest.mark.parametrize("page", RUN, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_run_as_pasted(page: Path, installed: Path) -> None:
    """One after the other, as they build on each other; only `check` finds something wrong."""
    for command in commands(page):
        if is_run(command.text) and command.text != BOARD:
            done = run(command.text, installed)
            assert (done.returncode, done.stderr) == (int(" check " in command.text), ""), command.text
            assert done.stdout or "bin/gridsmith " not in command.text
            written = re.findall(r"--(?:png|booklet) (\S+)", command.text)
            assert all((installed / name).stat().st_size > 1000 for name in written)


def test_readme_shows_every_command_about_boards() -> None:
    """Those that need no Discord."""
    shown = {word for line in lines(ROOT / "README.md") for word in re.findall(r"bin/gridsmith (\w+)", line)}
    assert shown == {"preview", "run", "solve", "hint", "check", "explain", "convert", "new"}


def test_backup_is_a_copy_of_the_database(installed: Path) -> None:
    """While a writer has it open, whose last change is only in the write-ahead file."""
    (line,) = [line for line in lines(DEPLOY) if line.startswith("python3 -c")]
    with closing(sqlite3.connect(installed / "var/lib/gridsmith/gridsmith.db")) as writer:
        writer.executescript(
            "PRAGMA journal_mode = WAL; CREATE TABLE boards (text); INSERT INTO boards VALUES (1)"
        )
        done = run(line, installed)
    assert (done.returncode, done.stderr) == (0, "")
    with closing(sqlite3.connect(installed / "gridsmith-backup.db")) as copy:
        assert copy.execute("SELECT * FROM boards").fetchall() == [(1,)]


def test_nats_of_the_page_serves_a_node_and_no_stranger(installed: Path) -> None:
    """The lines for one machine, with another port: the password lets the node in, and nobody without it."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    *first, node = [line.replace("4222", port) for line in lines(NODES)]
    # The shell of a reader goes on after it has started the server; this one waits for it.
    with started("\n".join([*first, "wait"]), installed, "Server is ready"):
        stranger = run(re.sub(r"//[^@]*@", "//", node), installed)
        assert (stranger.returncode, "refuses" in stranger.stderr) == (2, True)
        with started(node, installed, "takes jobs"):
            pass


@contextmanager
def started(lines: str, folder: Path, sign: str) -> Iterator[None]:
    """Lines for a shell that do not end by themselves; from when they say `sign` until the context ends."""
    log = folder / "started.log"
    environment = {**os.environ, "GRIDSMITH_CONFIG": os.devnull}
    with log.open("w") as file, log.open() as said:
        words = [shutil.which("sh") or "sh", "-c", lines]
        process = subprocess.Popen(
            words, cwd=folder, env=environment, stdout=file, stderr=file, start_new_session=True
        )
        try:
            text = ""
            while sign not in text:
                assert process.poll() is None, text
                time.sleep(0.05)
                text += said.read()
            yield
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(SECONDS)


@pytest.mark.parametrize("command", UNRUN.values(), ids=named)
def test_options_of_commands_that_cannot_run(command: Command) -> None:
    """Each program of the line takes them."""
    for words in simple_commands(command.text):
        check(words, command.is_inline)


def test_board_to_paste_is_that_of_the_preview() -> None:
    """So that both are known to have one answer."""
    assert BOARD in lines(ROOT / "README.md")


@pytest.mark.parametrize("name", PUZZLES)
def test_table_of_puzzles_is_true(name: str) -> None:
    """Each puzzle has a row with the codes that are read."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in README.splitlines()]
    # Puzzles with equal codes share a row.
    ((_, _, has_game_id, has_link, _),) = [
        row for row in rows if len(row) == 5 and PUZZLES[name].title in row[0].split(", ")
    ]
    codes = {type(code).__name__ for code in PUZZLES[name].codes}
    assert (has_game_id == "✓", has_link == "✓") == ("GameId" in codes, "Link" in codes)
