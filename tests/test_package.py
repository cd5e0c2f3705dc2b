"""A wheel built from the tree is whole: installed elsewhere, it works without the tree."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from PIL import Image

ROOT = Path(__file__).parents[1]
BOARD = ".454./5..75/5.985/.67.3/1...1\n"
_BUILD = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built in this environment, so nothing is fetched and nothing is left in the tree."""
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-c", _BUILD, folder]
    built = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    return folder / built.stdout.split()[-1]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel alone; what it depends on comes from this environment."""
    folder = tmp_path_factory.mktemp("installed")
    words = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*words, "--target", folder, wheel], check=True, capture_output=True)
    return folder


def gridsmith(installed: Path, folder: Path, *words: str) -> str:
    """The output of the console script of an installed wheel, run in a folder outside the tree."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "GRIDSMITH_CONFIG": os.devnull}
    script = installed / "bin" / "gridsmith"
    done = subprocess.run(
        [sys.executable, script, *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_console_script_runs_the_wheel_and_not_the_tree(installed: Path, tmp_path: Path) -> None:
    """Also if the tree is installed as editable in the same environment."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    where = [sys.executable, "-c", "import bot, solvers; print(bot.__file__, solvers.__file__)"]
    done = subprocess.run(where, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True)
    assert [Path(file).parents[1] for file in done.stdout.split()] == [installed, installed]
    assert gridsmith(installed, tmp_path, "--help").startswith("usage: gridsmith ")


def test_wheel_solves_gives_hints_and_makes_boards(installed: Path, tmp_path: Path) -> None:
    """Each command that needs no picture answers as in the tree."""
    (tmp_path / "board.txt").write_text(BOARD)
    assert "Unique answer" in gridsmith(installed, tmp_path, "solve", "board.txt")
    assert gridsmith(installed, tmp_path, "hint", "board.txt").strip()
    assert len(gridsmith(installed, tmp_path, "new", "mosaic", "--size", "5x5", "--seed", "7").split()) == 5


def test_wheel_draws_pictures_and_reads_them(installed: Path, tmp_path: Path) -> None:
    """The font and the net for digits come from the wheel."""
    (tmp_path / "board.txt").write_text(BOARD)
    gridsmith(installed, tmp_path, "solve", "--png", "board.png", "board.txt")
    with Image.open(tmp_path / "board.png") as picture:
        assert min(picture.size) > 100
    read = gridsmith(installed, tmp_path, "convert", "--to", "text", "board.png")
    assert "".join(read.split()) == BOARD.strip().replace("/", "")


def test_wheel_contains_every_file_of_the_program(wheel: Path) -> None:
    """All that lies in the two packages is in the wheel, except pages and their pictures."""
    files = [path.relative_to(ROOT) for name in ("bot", "solvers") for path in (ROOT / name).rglob("*.*")]
    pages = re.compile(r"\.md$|^bot/render/gallery/|__pycache__")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == {str(file) for file in files if not pages.search(str(file))}


def test_program_is_named_as_it_was_started() -> None:
    """Both ways to start it show a usage line that can be typed."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", "--help"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert done.stdout.startswith("usage: python -m bot ")


def test_pins_hold_everything_that_an_installation_takes() -> None:
    """Each package that comes with the bot, its tests and its benchmarks: two installations never differ."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [(line, "") for line in project["dependencies"]]
    for name, required in project["optional-dependencies"].items():
        wanted += [(line, "") for line in required if name not in ("fuzz", "training")]
    found: set[str] = {"gridsmith-bot"}
    while wanted:
        line, extra = wanted.pop()
        requirement = Requirement(line)
        name = canonicalize_name(requirement.name)
        if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": extra})):
            continue
        found.add(name)
        # Those of its extras, or with none of them.
        of_extras = requirement.extras or {""}
        wanted += [(line, of) for line in requires(name) or () for of in of_extras]
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    pins = {canonicalize_name(line.partition("==")[0]) for line in lines if "==" in line}
    assert found - pins == {"gridsmith-bot"}


def test_everything_that_is_imported_is_required() -> None:
    """No import relies on what another package happens to bring along; the fuzzer has an extra of its own."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [
        *project["dependencies"],
        *(line for part in project["optional-dependencies"].values() for line in part),
    ]
    required = {canonicalize_name(Requirement(line).name) for line in lines}
    distributions = packages_distributions()
    imported = {name for folder in ("bot", "solvers", "tests") for name in _imported(ROOT / folder)}
    foreign = imported - set(sys.stdlib_module_names) - {"bot", "solvers", "tests"}
    unknown = {
        name
        for name in foreign
        if not required & {canonicalize_name(of) for of in distributions.get(name, [name])}
    }
    assert unknown == {"playwright"}  # films the preview for the README, when a person asks for it


def _imported(folder: Path) -> Iterator[str]:
    """The packages that the modules in a folder import, wherever in them."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0]


def test_no_text_installs_the_package_of_somebody_else() -> None:
    """`gridsmith` on PyPI is another program; ours is installed from its folder."""
    texts = [
        path for pattern in ("*.md", "*.py", "*.toml", "*.yaml", "*.yml") for path in ROOT.rglob(pattern)
    ]
    ours = [path for path in texts if not {".venv", ".git"} & set(path.parts)]
    assert ours
    wrong = re.compile(r"(pip|pipx|uv tool|uv pip) install [^\n`&]*(?<=[ '\"])gridsmith\b(?!-bot)")
    assert [str(path) for path in ours if wrong.search(path.read_text("utf-8", errors="replace"))] == []


def test_classifiers_name_the_versions_that_are_tested() -> None:
    """Those of the workflow, from the oldest that is allowed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    workflow = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text())
    assert workflow["jobs"]["tests"]["strategy"]["matrix"]["python"] == named
    assert project["requires-python"] == f">={named[0]}"
