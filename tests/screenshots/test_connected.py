"""Connected pieces of a mask, and what is long in it, are what OpenCV finds at greater length."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from bot.screenshots.glyphs.components import pieces_of
from bot.screenshots.glyphs.openings import horizontal, vertical


@pytest.mark.parametrize("connectivity", [4, 8])
@pytest.mark.parametrize("share", [0.02, 0.4, 0.97])
def test_pieces_have_the_boxes_sizes_and_middles_of_their_pixels(connectivity: int, share: float) -> None:
    mask = np.random.default_rng(1).random((70, 90)) < share
    _, labels, stats, middles = cv2.connectedComponentsWithStats(
        mask.astype(np.uint8), connectivity=connectivity
    )
    found = pieces_of(mask, connectivity)
    assert (found.labels == labels).all()
    boxes = np.stack([found.left, found.top, found.width, found.height, found.area], axis=1)
    assert (boxes == stats[1:]).all()
    assert np.allclose(found.middles, middles[1:])


def test_noise_has_too_many_pieces_to_look_at_any() -> None:
    noise = np.random.default_rng(1).random((400, 400)) < 0.2
    assert len(pieces_of(noise, 8).left) > 1000
    assert len(pieces_of(noise, 8, most=1000).left) == 0


def test_a_mask_without_anything_has_no_pieces() -> None:
    assert len(pieces_of(np.zeros((5, 5), bool), 4).left) == 0


@pytest.mark.parametrize("length", [3, 8, 9, 40])
def test_only_what_is_long_is_left_and_what_reaches_the_border_may_go_on(length: int) -> None:
    mask = (np.random.default_rng(length).random((60, 50)) < 0.9).astype(np.uint8)
    standing, along = (cv2.getStructuringElement(cv2.MORPH_RECT, size) for size in ((1, length), (length, 1)))
    assert (vertical(mask, length) == cv2.morphologyEx(mask, cv2.MORPH_OPEN, standing)).all()
    assert (horizontal(mask, length) == cv2.morphologyEx(mask, cv2.MORPH_OPEN, along)).all()
