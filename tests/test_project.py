"""The project as a whole: style, types, who imports whom, and a README that is true."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()

CHECKS = {
    "ruff finds nothing": ["ruff", "check", "."],
    "ruff would format nothing otherwise": ["ruff", "format", "--check", "."],
    "mypy finds nothing": ["mypy"],
    "imports go one way": ["lint-imports", "--no-logo"],
}


@pytest.mark.parametrize("words", CHECKS.values(), ids=CHECKS)
def test_checker_is_content(words: list[str]) -> None:
    """Its whole complaint is shown otherwise."""
    tool = Path(sys.executable).with_name(words[0])
    done = subprocess.run([tool, *words[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_z3_is_for_workers_only_and_nats_for_nodes() -> None:
    """The process that talks to Discord, and whoever imports the solvers, starts without them."""
    loaded = "'z3' in sys.modules or 'nats' in sys.modules"
    program = f"import sys, bot.cli.run, bot.cli.files, solvers; sys.exit({loaded})"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_example_of_the_readme_is_true() -> None:
    """What it types is answered as it says."""
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_readme_and_the_tests_of_the_project_are_run_alike() -> None:
    """With the same command, to the letter, and nothing besides."""
    commands = re.findall(r"^    (.*pytest.*)$", README, re.MULTILINE)
    script = (ROOT / ".ci" / "run").read_text().splitlines()
    assert [line for line in script if not line.startswith(("#", "cd ", "set "))] == commands


def test_no_test_is_skipped() -> None:
    """What needs more than the tests install is a benchmark with a command of its own."""
    skips = re.compile(r"pytest\.(skip|importorskip|xfail)|mark\.(skip|xfail)")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in (ROOT / "tests").rglob("*.py")
        for line in path.read_text().splitlines()
        if skips.search(line)
    ]
    assert found == []


def test_pins_name_no_registry_and_leave_nothing_open() -> None:
    """Every line is one exact version, so they can be installed from anywhere."""
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.lstrip().startswith("#")]
    assert pins
    for pin in pins:
        assert re.fullmatch(r"[a-zA-Z0-9_.-]+(\[[a-z,]+\])?==[0-9][^ ]*( ; .+)?", pin), pin
    assert not re.search(r"https?:", "\n".join(lines))


def test_readme_shows_pictures_that_are_there() -> None:
    """Links within the project lead somewhere."""
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links
    for link in links:
        assert (ROOT / link).exists(), link
