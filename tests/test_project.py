"""The project as a whole: style, types, who imports whom, and a README that is true."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePath

import pytest

from tests.english import is_odd

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()

CHECKS = {
    "ruff finds nothing": ["ruff", "check", "."],
    "ruff would format nothing otherwise": ["ruff", "format", "--check", "."],
    "mypy finds nothing": ["mypy"],
    "imports go one way": ["lint-imports", "--no-logo"],
}

_OURS = "bot", "solvers", "tests"
_BINARY = {".pyc", ".png", ".svg", ".otf", ".ttf", ".npz", ".onnx", ".gz", ".gif", ".jpg", ".webp"}
_FOLDERS = (
    "usr|home|root|opt|var|tmp|srv|mnt|media|run|sys|lib|sbin|boot|Users|Library|etc(?!/ssl)|bin(?!/sh)"
)
_SYSTEM = rf"(?<![\w./)}}\]*-])/({_FOLDERS})\b"
"""A path of the system other than those that Linux itself has (/proc, /dev), certificates and the shell."""
_PATHS_OF_CONTAINERS = {
    "bot/deploy/*": "where a container and systemd keep the settings and the data",
    "bot/service/nodes/compose.yaml": "where the images of NATS, PostgreSQL and Prometheus look for files",
    "bot/service/nodes/nats.conf": "read inside the container of NATS",
    "tests/test_deploy.py": "reads what bot/deploy says of these places",
    "tests/bench/compose/*.py": "makes such containers without a daemon, with PostgreSQL of the machine",
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


def _lines_with(pattern: str) -> Iterator[tuple[str, str]]:
    """The lines of our files in which a pattern occurs, each after the path of its file."""
    for path in sorted(path for folder in _OURS for path in (ROOT / folder).rglob("*")):
        if path.is_file() and path.suffix not in _BINARY:
            for line in path.read_text("utf-8").splitlines():
                if re.search(pattern, line):
                    yield str(path.relative_to(ROOT)), line.strip()


def test_no_test_is_skipped() -> None:
    """What needs more than the tests install is a benchmark with a command of its own."""
    assert list(_lines_with(r"pytest\.(skip|importorskip|xfail)|mark\.(skip|xfail)")) == []


def test_files_name_no_path_of_the_system() -> None:
    """What a bare machine lacks comes from pip or lies in the repository."""
    found = [
        (path, line)
        for path, line in _lines_with(_SYSTEM)
        if not any(PurePath(path).match(files) for files in _PATHS_OF_CONTAINERS)
    ]
    assert found == []


@pytest.mark.parametrize("files", _PATHS_OF_CONTAINERS)
def test_files_that_may_name_paths_of_the_system_do(files: str) -> None:
    """Those that no longer do are no exception."""
    assert any(PurePath(path).match(files) for path, _ in _lines_with(_SYSTEM))


def test_fonts_are_opened_with_one_layout() -> None:
    """Pillow's other layout is only on some systems, and a test would see other pixels there."""
    opened = dict(_lines_with(r"\b(truetype|load_default)\("))
    assert set(opened) == {"bot/render/pen.py", "tests/screenshots/training/fonts.py"}
    assert all("layout_engine=ImageFont.Layout.BASIC" in line for line in opened.values())


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


_OF_EVERY_PUZZLE = {"parser", "codes", "generator"}


def test_modules_are_named_by_nouns_that_occur_once() -> None:
    """Two modules of one name would be two thoughts. The readers of pictures are not held to it yet."""
    paths = [path for room in ("bot", "solvers") for path in (ROOT / room).rglob("*.py")]
    names = [path.stem for path in paths if "screenshots" not in path.parts and path.stem[:2] != "__"]
    assert [name for name in names if is_odd(name)] == []
    counts = Counter(name for name in names if name not in _OF_EVERY_PUZZLE)
    assert [name for name, count in counts.items() if count > 1] == []
