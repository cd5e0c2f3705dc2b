"""Clues on pads of their own, beside boards whose cells are told by their shades alone."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np
import pytest

import solvers
from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.pads import pads, remove_pads
from solvers import PUZZLES
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.phone import on_pads
from tests.screenshots.drawing.wide.plain_program import PLAIN


@pytest.mark.parametrize("page", ["planks", "spots"])
def test_clues_on_pads_are_read_on_a_patterned_page(page: str) -> None:
    """The pads are not the ground of most of the strip, which has several colours besides."""
    program = on_pads(random.Random(1), PLAIN)
    large = replace(program.grid, width=40, height=40)
    program = replace(program, ground=page, grid=large, clues=replace(program.clues, rows="right"))
    board = solvers.read(PUZZLES["tents"].example, puzzle="tents")
    picture = painted(random.Random(1), Drawn(board), program).image
    assert solvers.read(seen_in(picture).text, puzzle="tents") == board


@pytest.mark.parametrize("shades", [2, 3])
def test_grass_is_told_from_untouched_cells_of_several_shades(shades: int) -> None:
    """Both are checkered; only clues that are done with have paler pads."""
    program = on_pads(random.Random(3), PLAIN)
    program = replace(
        program,
        grid=replace(program.grid, shades=shades),
        clues=replace(program.clues, done="coloured"),
        cross="ground",
        ground="planks",
    )
    told = drawn(random.Random(4), "tents", "partly")
    found = seen_in(painted(random.Random(1), told, program).image)
    assert dict(mark.split("=") for mark in found.marks.split()) == told.marks


_MARKS = [i * SIDE for i in range(8)]


def _strip(
    where: Iterable[int],
    left: int = 8,
    size: tuple[int, int] = (34, 34),
    ink: tuple[int, int] = (10, 20),
    aside: int = 0,
) -> np.ndarray:
    """Five lines with a light pad in some of them, on which something dark stands."""
    strip = np.full((7 * SIDE, 4 * SIDE, 3), (170, 120, 70), np.uint8)
    for line in where:
        for (wide, tall), shade in ((size, 250), (ink, 40)):
            x, y = left + (size[0] - wide) // 2, (line + 1) * SIDE + SIDE // 2 + aside - tall // 2
            strip[y : y + tall, x : x + wide] = shade
    return strip


def test_pad_that_runs_into_the_page_is_where_those_of_the_other_lines_are() -> None:
    """A line of the page may have the colour of a pad there."""
    strip = _strip(range(5))
    strip[3 * SIDE + 20 : 3 * SIDE + 28, 42:] = 250
    assert len(pads(strip, _MARKS)) == 5


@pytest.mark.parametrize(("where", "count"), [((1, 3), 0), ((0, 2, 4), 3)])
def test_few_pads_are_buttons_and_lines_without_one_may_be_empty(where: tuple[int, ...], count: int) -> None:
    """Of clues most have one; only a single line or two of many may have lost theirs to the page."""
    assert len(pads(_strip(where), _MARKS)) == count


@pytest.mark.parametrize(
    "otherwise",
    [
        {"left": 110},
        {"size": (34, 18)},
        {"size": (54, 34)},
        {"ink": (0, 0)},
        {"ink": (30, 30)},
        {"aside": 12},
    ],
    ids=["far away", "low", "wide", "nothing on it", "a rim", "between lines"],
)
def test_what_stands_beside_most_lines_may_be_no_pad(otherwise: dict[str, int]) -> None:
    """Pads of clues are near the board, as large as a digit needs, and in the middle of their lines."""
    assert not pads(_strip(range(5), **otherwise), _MARKS)


def test_pieces_that_are_mostly_empty_are_no_pads() -> None:
    """Pads fill their boxes; arrows and parts of a pattern do not."""
    strip = _strip(())
    for line in range(5):
        x, y = 8, (line + 1) * SIDE + 4
        cv2.fillPoly(strip, [np.array([(x, y), (x + 40, y + 40), (x, y + 40)])], (250, 250, 250))
        strip[y + 24 : y + 34, x + 8 : x + 18] = 40
    assert not pads(strip, _MARKS)


def test_pad_of_another_size_than_the_others_is_none() -> None:
    """A number may have a hole that is as flat as a small pad."""
    strip = _strip(range(4))
    strip[5 * SIDE :] = _strip([4], size=(25, 25))[5 * SIDE :]
    assert len({pad.box[2:] for pad in pads(strip, _MARKS)}) == 1


def test_rim_of_a_pad_is_no_ink() -> None:
    """Only what stands on it is."""
    strip = _strip(range(5))
    found = pads(strip, _MARKS)
    layer = np.full(strip.shape[:2], 100, np.float32)
    remove_pads(layer, strip, found)
    x, y, w, h = found[0].box
    assert (layer[y - 3 : y + h + 3, x - 3 : x + w + 3] > 0).sum() == 10 * 20
