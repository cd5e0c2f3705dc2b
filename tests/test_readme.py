"""The README's commands run as they are pasted, and it names all there is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.preview_content import BOARD
from solvers import PUZZLES

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
PASTED = [line.strip() for line in README.splitlines() if line.startswith("    ")]
INSTALLS, SERVES = r"pip install|docker", r"(bot|gridsmith) (preview|run|worker)|nats-server"
"""What needs a network, and what does not end by itself; each has tests of its own."""


def commands() -> list[str]:
    """The lines that are for a shell, without those that install or serve, in their order."""
    lines = [line for line in PASTED if re.match(r"(\.venv/bin/|python|echo |[A-Z_]+=)", line)]
    return [line for line in lines if not re.search(f"{INSTALLS}|{SERVES}", line)]


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder as it is after the installation."""
    for package in ("bot", "solvers"):
        (tmp_path / package).symlink_to(ROOT / package)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for name, words in {"python": "", "gridsmith": "-m bot"}.items():
        program = tmp_path / ".venv" / "bin" / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        program.chmod(0o755)
    return tmp_path


def test_commands_run_as_pasted(installed: Path) -> None:
    """One after the other, as they build on each other; only the check finds something wrong."""
    shell = shutil.which("sh") or "sh"
    environment = {**os.environ, "GRIDSMITH_CONFIG": os.devnull}
    pasted = commands()
    assert {word for line in pasted for word in re.findall(r"(?:-m bot|bin/gridsmith) (\w+)", line)} == {
        "solve",
        "hint",
        "check",
        "explain",
        "convert",
        "new",
    }
    for line in pasted:
        done = subprocess.run(
            [shell, "-c", line], cwd=installed, env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (int(" check " in line), ""), line
        assert done.stdout or ">" in line
    assert (installed / "board.png").read_bytes().startswith(b"\x89PNG")


def test_board_to_paste_is_that_of_the_preview() -> None:
    """So that both are known to have one answer."""
    assert BOARD in PASTED


@pytest.mark.parametrize("name", PUZZLES)
def test_table_of_puzzles_is_true(name: str) -> None:
    """Each puzzle has a row with the codes that are read."""
    (row,) = [line.split("|")[1:-1] for line in README.splitlines() if f"| {PUZZLES[name].title} |" in line]
    title, _, has_game_id, has_link, _ = (cell.strip() for cell in row)
    codes = {type(code).__name__ for code in PUZZLES[name].codes}
    assert title == PUZZLES[name].title
    assert (has_game_id == "✓", has_link == "✓") == ("GameId" in codes, "Link" in codes)
