"""Fuzzes the readers of all text formats: `python -m tests.fuzz [--minutes 10]`, in the root folder.

Half of the time hypothesis damages examples, mixes what formats are made of and writes boards to read
them again; the other half atheris, which sees which lines of the code a text reaches, looks for texts
that reach more. Every text must give legal boards or one sentence, in at most 0.2 s of processor time.
The first one that does not is printed with its traceback, and the exit code is 1.

Needs the extra `fuzz`; without atheris, which has no wheel for some systems, hypothesis has all the time.
What was found belongs into tests/solvers/formats/test_found.py once it is mended.
"""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import solvers
from solvers import PUZZLES
from solvers.formats import FORMATS
from tests.solvers.formats.examples import EXAMPLES
from tests.solvers.formats.test_damage import judge

SECONDS = 0.2
CELLS = 2500  # large boards take long to be written and read again
_WORDS = """rows columns width height goal title color [clues] [problem] [colors] #d #t : :: # ====
    pzprv3/ tents mines nonogram https://puzz.link/p? /_edit/ v:/ .html# <puzzle> </puzzle> <clues> <line>
    </line> </clues> <count> </count> <image> <!DOCTYPE &b; var d=[[ ],[ ]]; task=' mines: 5x5: 10x10dt:
    5x5h0: 3db: 1x1x1 \\n"""
_bits = st.one_of(
    st.sampled_from(_WORDS.split()),
    st.sampled_from(sorted({word for example in EXAMPLES for word in example.text.split()})),
    st.text("0123456789 \n,./-_?[]xT:", max_size=12),
    st.integers(0, 10**12).map(str),
    st.text(max_size=5),
)
_mixed = st.lists(_bits, max_size=30).map("".join) | st.lists(_bits, max_size=30).map("\n".join)


@st.composite
def _damaged(draw: st.DrawFn) -> str:
    """An example with a few stretches of it replaced."""
    text = draw(st.sampled_from(EXAMPLES)).text
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(text)))
        text = text[:start] + draw(_bits) + text[start + draw(st.integers(0, 4)) :]
    return text


@st.composite
def _boards(draw: st.DrawFn) -> tuple[solvers.Board, str]:
    """A board that is legal or nearly so, and a format that may hold it."""
    columns, rows = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    name = draw(st.sampled_from(["minesweeper", "mosaic"]))
    clue = st.none() | st.integers(0, 8) | (st.just("?") if name == "minesweeper" else st.just(9))
    line = st.lists(clue, min_size=columns, max_size=columns).map(tuple)
    grid = tuple(draw(st.lists(line, min_size=rows, max_size=rows)))
    return solvers.Board(name, grid), draw(st.sampled_from(["text", "game-id", "task", "puzz.link"]))


def look(text: str, choice: int) -> None:
    """Judges one text, with the puzzle or the format told as `choice` says."""
    names, kinds = [None, *PUZZLES], [None, *FORMATS]
    known = {"puzzle": names[choice % len(names)], "format": kinds[choice // 8 % len(kinds)]}
    taken = _seconds(text, known)
    if taken >= SECONDS:  # perhaps the collector of garbage, or the first text of all
        taken = _seconds(text, known)
    assert taken < SECONDS, f"{taken:.2f} s for {text[:200]!r} with {known}"


def _seconds(text: str, known: dict[str, str | None]) -> float:
    start = time.process_time()
    judge(text, max_cells=CELLS, **known)
    return time.process_time() - start


def by_hypothesis(seconds: float) -> int:
    """Runs the properties over and over; returns how many texts were looked at."""
    looked = 0

    @given(_mixed | _damaged(), st.integers(0, 999))
    @settings(max_examples=2000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def texts(text: str, choice: int) -> None:
        nonlocal looked
        looked += 1
        look(text, choice)

    @given(_boards())
    @settings(max_examples=300, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def round_trips(case: tuple[solvers.Board, str]) -> None:
        board, name = case
        try:
            text = solvers.write(board, name)
        except solvers.PuzzleError:
            return
        size = f"{board.columns}x{board.rows}"
        assert solvers.read(text, board.puzzle, size=size, format=name) == board

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        texts()
        round_trips()
    return looked


def by_atheris(seconds: int) -> None:
    """Runs until the time is over, guided by what each text reaches; ends the process."""
    import atheris  # noqa: PLC0415 - optional, and only in the process that is made for it

    def one(data: bytes) -> None:
        look(data[1:].decode("utf-8", "replace"), data[0] * 3 if data else 0)

    for kind in FORMATS.values():
        atheris.instrument_func(kind.read)
    atheris.instrument_all()
    with tempfile.TemporaryDirectory() as folder:
        for number, example in enumerate(EXAMPLES):
            Path(folder, str(number)).write_bytes(b"\0" + example.text.encode())
        options = [f"-max_total_time={seconds}", "-max_len=400", f"-artifact_prefix={tempfile.gettempdir()}/"]
        atheris.Setup([sys.argv[0], *options, folder], one)
        atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzz the readers of all text formats.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--atheris", type=int, metavar="SECONDS", help=argparse.SUPPRESS)
    given_ = parser.parse_args()
    if given_.atheris is not None:
        by_atheris(given_.atheris)
    seconds = given_.minutes * 60
    guided = importlib.util.find_spec("atheris") is not None
    print(f"hypothesis: {by_hypothesis(seconds / 2 if guided else seconds)} texts, nothing found")
    if not guided:
        return 0
    command = [sys.executable, "-m", "tests.fuzz", "--atheris", str(round(seconds / 2))]
    return min(subprocess.run(command, check=False).returncode, 1)


if __name__ == "__main__":
    sys.exit(main())
