"""What can be no board is told before its cells and clues are looked at; so is what lies on a board."""

from __future__ import annotations

import tracemalloc
from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest

from bot.screenshots import sight
from bot.screenshots.candidates import candidates
from bot.screenshots.clues.strip import Strip
from bot.screenshots.clues.strips import Strips
from bot.screenshots.glyphs.areas import areas
from bot.screenshots.lattices.edges import Edges, edges_of
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.line_lattices import lattices
from bot.screenshots.picture import Picture
from bot.screenshots.sight import readings
from bot.screenshots.variants import variants
from tests.screenshots.drawing.plain_examples import example


def _lattice(image: np.ndarray) -> Lattice:
    return next(candidates(Picture(image)))


def _looked_at(image: np.ndarray, lattice: Lattice) -> list[Lattice]:
    """The lattices beside which clues are looked for in the search for further rows and columns."""
    strips = Strips(image)
    found: list[Lattice] = []

    def beside(one: Lattice) -> Mapping[str, Strip]:
        found.append(one)
        return strips(one)

    list(variants(beside, lattice))
    return list(dict.fromkeys(found))


def test_lines_at_every_distance_take_little_memory() -> None:
    """A large picture of them has lattices of dozens of pitches, each with sides of its own."""
    noise = np.random.default_rng(1)
    image = np.full((1500, 1600, 3), 240, np.uint8)
    image[noise.integers(0, 1500, 150)] = 0
    image[:, noise.integers(0, 1600, 150)] = 0
    edges = edges_of(image)
    tracemalloc.start()
    lattices(edges)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20 * edges.across.size  # 40 as bytes


def test_faint_edges_are_not_looked_for_around_a_closed_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that go on through bands of clues make it look as if the board went on, too."""
    looked: list[np.ndarray] = []
    monkeypatch.setattr(
        Picture, "faint_line_candidates", property(lambda picture: looked.append(picture.image))
    )
    core = _lattice(example("nonogram", clue_bands=True))
    assert (core.how, core.is_closed, core.is_good) == ("core", True, False)
    assert not looked


def test_board_is_looked_at_once_at_whatever_distance_its_edges_hang_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is widened more has a larger box, with the same lines in it."""
    image = np.full((600, 600, 3), 240, np.uint8)
    image[50:551:100, 50:551] = image[50:551, 50:551:100] = 20
    parts: list[Edges] = []
    monkeypatch.setattr(
        "bot.screenshots.lattices.line_lattices._area_lattices", lambda part: parts.append(part) or []
    )
    lattices(edges_of(image))
    assert [part.shape for part in parts] == [(532, 532)]


def test_rows_and_columns_are_looked_for_where_others_have_clues() -> None:
    """A nonogram whose last column was not seen: one more than the lattice is tried."""
    image = example("nonogram")
    lattice = _lattice(image)
    part = replace(lattice, xs=lattice.xs[:-1])
    assert _looked_at(image, part) == [part, lattice]


def test_no_row_is_looked_for_where_only_columns_have_clues() -> None:
    """The longer lattice would have rows without clues as well."""
    image = example("nonogram").copy()
    lattice = _lattice(image)
    image[:, : round(lattice.xs[0]) - 2] = image[0, 0]
    part = replace(lattice, xs=lattice.xs[:-1])
    assert _looked_at(image, part) == [part]


@pytest.mark.parametrize(("support", "tried"), [(0.9, 2), (0.6, 1)])
def test_cells_are_divided_by_five_where_all_lines_that_are_drawn_are_seen(
    support: float, tried: int
) -> None:
    """Programs that draw every fifth line alone draw it whole."""
    at = tuple(100.0 + 60 * i for i in range(5))
    image = np.full((500, 500, 3), 240, np.uint8)
    assert len(_looked_at(image, Lattice(at, at, support))) == tried


def test_nothing_else_is_looked_for_once_one_column_more_makes_clues_agree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tiles take longer."""
    image = example("nonogram")
    lattice = _lattice(image)
    part = replace(lattice, xs=lattice.xs[:-1], beyond=1.0)
    monkeypatch.setattr(sight, "candidates", lambda *_: [part])
    further: list[str] = []
    for name in ("wider_lattices", "_tile_readings"):
        monkeypatch.setattr(sight, name, lambda *_, name=name: further.append(name) or [])
    assert readings(Picture(image))[0].board.columns == lattice.columns
    assert not further


def test_lattices_on_a_board_that_is_settled_are_no_candidates() -> None:
    """A board beside it still is one: two boards in a picture are refused."""
    board = example("mosaic")
    settled = [_lattice(board)]
    assert not list(candidates(Picture(board), settled))
    others = list(candidates(Picture(np.hstack([board, board])), settled))
    assert others
    assert all(one.xs[0] > settled[0].xs[-1] for one in others)


@pytest.mark.parametrize("puzzle", ["dominosa", "nonogram", "tents"])
def test_what_adds_up_leaves_no_doubt(puzzle: str) -> None:
    """The sums of rows and columns, and how often each number is there."""
    best = readings(Picture(example(puzzle)))[0]
    assert (best.board.puzzle, best.sure, best.agreed) == (puzzle, True, True)


@pytest.mark.parametrize(("puzzle", "tried"), [("nonogram", False), ("mosaic", True)])
def test_circles_and_boxes_are_looked_for_where_no_board_is_settled(
    puzzle: str, tried: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clues that agree both ways leave no doubt; numbers in cells do."""
    asked: list[bool] = []
    for kind in (sight.hashi, sight.futoshiki):
        monkeypatch.setattr(kind, "read", lambda *_: asked.append(True) or iter(()))
    assert readings(Picture(example(puzzle)))[0].board.puzzle == puzzle
    assert bool(asked) == tried


def test_boards_without_lines_are_looked_for_where_none_is_settled() -> None:
    """Digits in rows and columns beside a board are a table, or the numbers of its lines."""
    image = np.full((400, 400, 3), 240, np.uint8)
    for place in range(64):
        y, x = (40 * at for at in divmod(place, 8))
        cv2.putText(image, str(place % 7), (x + 52, y + 70), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 2)
    assert list(candidates(Picture(image)))
    assert not list(candidates(Picture(image), [Lattice((0.0, 1.0), (0.0, 1.0), 1.0)]))


@pytest.mark.parametrize(("digits", "read"), [(1, 0), (8, 8)])
def test_digits_in_cells_with_rims_are_read_where_they_are_no_chance(digits: int, read: int) -> None:
    """One in a hundred boxes looks like one in noise."""
    image = np.full((440, 440, 3), 240, np.uint8)
    for place in range(100):
        y, x = (20 + 40 * at for at in divmod(place, 10))
        image[y + 7 : y + 34, x + 7 : x + 34] = 90
        if place < 12 * digits and place % 12 == 0:
            cv2.putText(image, "5", (x + 12, y + 29), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (255, 255, 255), 2)
    at = tuple(20.0 + 40 * i for i in range(11))
    cells = Picture(image).cells(Lattice(at, at, 1.0))
    assert sum(cell.number == 5 for cell in cells.all) == read


def test_areas_tell_boxes_from_circles() -> None:
    """The inside of a circle does not reach into the corners of its box; what is around both does."""
    y, x = np.indices((60, 60)) - 29.5
    ring = np.abs(np.hypot(x, y) - 25) < 1.5
    box = np.abs(np.maximum(abs(x), abs(y)) - 25) < 1.5
    soft = np.hstack([ring, box]).astype(np.float32)
    soft[25:35, 29:31] = 1
    found = areas(soft)
    assert dict(zip(found.left.tolist(), found.cornered.tolist(), strict=True)) == {
        0: True,
        7: False,
        66: True,
    }
