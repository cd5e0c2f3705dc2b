"""How well boards are read from pictures: `python -m tests.bench.screenshots --help`."""

from __future__ import annotations

import argparse
import json
import random
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

import solvers
from bot.common.errors import PictureError
from bot.render import paint
from bot.service.jobs import Job, ReadPicture, RecognisedBoard
from bot.service.worker.recognition import read_picture
from solvers import PUZZLES, Board, PuzzleError
from solvers.core.boards.places import Cell
from solvers.core.marks.marks import as_mapping, fact_word, read_marks
from tests.pictures.scenes import states
from tests.screenshots.drawing import programs
from tests.screenshots.drawing.board_pictures import painted as drawing
from tests.screenshots.drawing.boards import FOUNDING, KINDS, Drawn, drawn
from tests.screenshots.drawing.styles import style
from tests.screenshots.drawing.wear import WAYS, worn
from tests.screenshots.drawing.wide.page_pictures import painted as wide
from tests.screenshots.drawing.wide.program import program
from tests.screenshots.training.fonts import split

_NAMES = {"mines": "minesweeper"}
_COLUMNS = (
    "pictures",
    "exact",
    "exact, doubtful",
    "wrong, doubtful",
    "refused",
    "wrong, sure",
    "marks right",
)
_THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
_BLANK_TWICE = ("blank", "blank", "partly", "solved")
_STATES = {
    "#": {"filled", "black", "tent", "mine"},
    ".": {"empty", "white", "safe"},
}


@dataclass(frozen=True)
class Picture:
    """A picture with its truth; `cells` is the text of the board, `marks` by place, None where not known."""

    name: str
    group: str
    data: bytes
    truth: Board
    marks: dict[str, str] | None


@dataclass
class Row:
    """The counts of verdicts on a group of pictures, and the seconds of each; "exact" is without doubt."""

    counts: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def add(self, verdict: str, seconds: float, *, marked: bool | None) -> None:
        self.counts["pictures"] += 1
        self.counts[verdict] += 1
        self.counts["marks right"] += bool(marked)
        self.seconds.append(seconds)


def main() -> None:
    """Prints a line for each group of pictures, and one for each that was not read exactly."""
    given = _arguments()
    table: dict[str, Row] = defaultdict(Row)
    for picture in _pictures(given):
        if given.only in picture.name:
            begun = time.process_time()
            verdict, why, marked = _judged(picture)
            seconds = time.process_time() - begun
            for name in (picture.group, f"all {picture.truth.puzzle}", "all"):
                table[name].add(verdict, seconds, marked=marked)
            if not verdict.startswith("exact") or marked is False:
                print(f"{verdict:16} {picture.name}: {why}", flush=True)
                if given.keep:
                    given.keep.mkdir(parents=True, exist_ok=True)
                    (given.keep / picture.name.replace("/", "__")).write_bytes(picture.data)
    _print(table)


def _arguments() -> argparse.Namespace:
    """The options of the command line; boards that are drawn need fonts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, help="pictures of other programs, each folder with truth.json")
    parser.add_argument("--own", type=int, default=0, metavar="N", help="boards of our own, per kind")
    parser.add_argument(
        "--held", type=int, default=0, metavar="N", help="the same in styles and fonts held back"
    )
    parser.add_argument("--wide", type=int, default=0, metavar="N", help="by programs at random, per kind")
    parser.add_argument(
        "--wide-held", type=int, default=0, metavar="N", help="the same with signs and fonts held back"
    )
    parser.add_argument(
        "--stored", type=int, default=0, metavar="N", help="stored boards of ten kinds, by other painters"
    )
    parser.add_argument(
        "--answers",
        action="store_true",
        help="the bot's pictures of all puzzles, without notes",
    )
    parser.add_argument("--worn", action="store_true", help="own boards also distorted")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only pictures with this in their name")
    parser.add_argument("--keep", type=Path, help="a folder for the pictures that were not read exactly")
    parser.add_argument("--fonts", type=Path, help="a folder with fonts, for all but --folder and --stored")
    given = parser.parse_args()
    if _has_drawings(given) and not given.fonts:
        parser.error("--own, --held, --wide and --wide-held need --fonts, a folder with fonts")
    return given


def _print(table: dict[str, Row]) -> None:
    """Prints a line for each group, one for each puzzle, and one for all pictures."""
    titles = (*_COLUMNS, "s, median", "s, 99 %")
    print(f"{'':34}" + "".join(f"{title:>17}" for title in titles))
    for name in sorted(table, key=lambda name: (name.startswith("all"), name == "all", name)):
        row = table[name]
        seconds = (f"{np.quantile(row.seconds, share):17.2f}" for share in (0.5, 0.99))
        print(f"{name:34}" + "".join(f"{row.counts[title]:>17}" for title in _COLUMNS) + "".join(seconds))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"Seconds are of the processor. Memory at most {memory:.0f} MB, that of the drawing included")


def _judged(picture: Picture) -> tuple[str, str, bool | None]:
    job = Job("", None, seconds=60, max_cells=10_000)
    try:
        found = read_picture(job, ReadPicture(picture.data, 16_000_000))
    except PictureError as error:
        return "refused", str(error), None
    sure = not found.doubtful and not found.remark
    why = _difference(found, picture.truth)
    if why:
        return ("wrong, sure" if sure else "wrong, doubtful"), f"{why} [{found.remark}]", None
    wrong = _marks_apart(found, picture)
    verdict = "exact" if sure else "exact, doubtful"
    return verdict, f"marks {wrong}", None if picture.marks is None else not wrong


def _difference(found: RecognisedBoard, truth: Board) -> str:
    """What was read otherwise; "" where all is right."""
    try:
        read = solvers.read(found.text, puzzle=found.puzzle)
    except PuzzleError as error:
        board = getattr(error, "board", None)
        if board is None:
            return f"unreadable: {error}"
        read = board
    if read.puzzle != truth.puzzle:
        return f"{read.puzzle} instead of {truth.puzzle}"
    if (read.rows, read.columns) != (truth.rows, truth.columns):
        return f"{read.rows}x{read.columns} instead of {truth.rows}x{truth.columns}"
    wrong = [cell.name for cell in truth.cells if read.at(cell) != truth.at(cell)]
    wrong += [name for name in ("total", "regions") if getattr(read, name) != getattr(truth, name)]
    wrong += ["signs"] if set(read.signs) != set(truth.signs) else []
    for name in ("row_clues", "column_clues", "right_clues", "bottom_clues"):
        pairs = zip(getattr(read, name), getattr(truth, name), strict=True)
        wrong += [f"{name} {i + 1}: {a} not {b}" for i, (a, b) in enumerate(pairs) if (a or ()) != (b or ())]
    return ", ".join(wrong[:6])


def _marks_apart(found: RecognisedBoard, picture: Picture) -> list[str]:
    """The places whose marks were read otherwise."""
    puzzle = PUZZLES[picture.truth.puzzle]
    read = {}
    for mark in read_marks(puzzle, picture.truth, found.marks):
        read[mark.place] = mark.value
    told = " ".join(f"{place}={word}" for place, word in (picture.marks or {}).items())
    true = as_mapping(read_marks(puzzle, picture.truth, told))
    return [str(place.name) for place in {**read, **true} if read.get(place) != true.get(place)][:8]


def _has_drawings(given: argparse.Namespace) -> bool:
    return bool(given.own or given.held or given.wide or given.wide_held)


def _pictures(given: argparse.Namespace) -> Iterator[Picture]:
    if given.folder:
        yield from _stored(given.folder)
    for kind in programs.KINDS if given.stored else ():
        for i, one in enumerate(programs.drawn(kind, given.stored, given.seed)):
            name, group = f"{one.by}/{kind}-{i}.png", f"{one.by.split(',')[0]} {kind}"
            yield Picture(name, group, one.data, one.board, None)
    if given.answers:
        yield from _answers()
    if not _has_drawings(given):
        return
    learnt, held_back = split(given.fonts)
    for held, number, fonts in ((False, given.wide, learnt), (True, given.wide_held, held_back)):
        for i in range(number):
            for kind in FOUNDING:
                rng = random.Random(f"{given.seed} {kind} {i} {held}")
                board = drawn(rng, kind, rng.choice(_BLANK_TWICE))
                image = wide(rng, board, program(rng, fonts, held=held)).image
                yield from _drawn(given, rng, ("wide, held back" if held else "wide", kind, i), board, image)
    for held, number, fonts in ((False, given.own, learnt), (True, given.held, held_back)):
        for i in range(number):
            for kind in KINDS:
                yield from _own(given, kind, i, fonts, held=held)


def _answers() -> Iterator[Picture]:
    """Pictures of the bot as a screenshot shows them, which has no note with the board."""
    for puzzle in PUZZLES:
        for (state, scene), theme in product(states(puzzle).items(), _THEMES):
            facts = {fact_word(PUZZLES[puzzle], place, value) for place, value in (scene.facts or {}).items()}
            name = f"Gridsmith/{puzzle}-{state}-{theme}.png"
            yield Picture(
                name, f"Gridsmith {puzzle}", paint(replace(scene, theme=theme)), scene.board, dict(facts)
            )


def _own(
    given: argparse.Namespace, kind: str, number: int, fonts: list[Path], *, held: bool
) -> Iterator[Picture]:
    rng = random.Random(f"{given.seed} {kind} {number} {held}")
    board = drawn(rng, kind, rng.choice(_BLANK_TWICE))
    image = drawing(rng, board, style(rng, fonts, held=held))
    yield from _drawn(given, rng, ("held back" if held else "own", kind, number), board, image)


def _drawn(
    given: argparse.Namespace,
    rng: random.Random,
    name: tuple[str, str, int],
    board: Drawn,
    image: np.ndarray,
) -> Iterator[Picture]:
    """A picture as it is and, if that is asked for, distorted; `name` is whose it is, its kind and number."""
    where, kind, number = name
    yield Picture(f"{where}/{kind}-{number}.png", f"{where} {kind}", _png(image), board.board, board.marks)
    if given.worn:
        way = rng.choice(WAYS)
        yield Picture(
            f"{where}/{kind}-{number}-{way}.png",
            f"{where} {kind}, distorted",
            _png(worn(rng, image, way)),
            board.board,
            board.marks,
        )


def _png(image: np.ndarray) -> bytes:
    return bytes(cv2.imencode(".png", cv2.cvtColor(image, cv2.COLOR_RGB2BGR))[1])


def _stored(folder: Path) -> Iterator[Picture]:
    for listed in sorted(folder.rglob("truth.json")):
        for entry in json.loads(listed.read_text()):
            kind = _NAMES.get(entry["puzzle"], entry["puzzle"])
            source = listed.parent.relative_to(folder).parts[0]
            board, marks = _truth(kind, entry["board"])
            data = (listed.parent / entry["file"]).read_bytes()
            state = entry.get("state", "distorted" if entry.get("distortion") else "")
            group = f"{source} {kind}, {(entry.get('distortion') and 'distorted') or state}"
            yield Picture(f"{source}/{listed.parent.name}/{entry['file']}", group, data, board, marks)


def _truth(kind: str, told: dict) -> tuple[Board, dict[str, str]]:
    height, width = told["h"], told["w"]
    grid = told.get("grid") or [[None] * width for _ in range(height)]
    if kind == "tents":
        grid = [["T" if tree else None for tree in row] for row in told["trees"]]
    clues = {}
    if kind in ("tents", "nonogram"):
        for name, key in (("row_clues", "rows"), ("column_clues", "cols")):
            clues[name] = tuple((one,) if isinstance(one, int) else tuple(one) for one in told[key])
    marks = {}
    for r, row in enumerate(told.get("marks", ())):
        for c, sign in enumerate(row):
            words = _STATES.get(sign, set()) & {PUZZLES[kind].yes, PUZZLES[kind].no}
            # Opened cells are no marks, and stand as numbers already.
            if words and not (kind == "minesweeper" and sign == "."):
                marks[Cell(r, c).name] = words.pop()
    for r1, c1, r2, c2 in told.get("dominoes", ()):
        first, second = sorted([(r1, c1), (r2, c2)])
        marks[Cell(*first).name] = "right" if first[0] == second[0] else "down"
    return Board(kind, tuple(map(tuple, grid)), **clues), marks


if __name__ == "__main__":
    main()
