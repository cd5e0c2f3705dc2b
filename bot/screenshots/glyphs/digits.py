"""The digit of a glyph, by a small convolutional net in numpy.

Three layers of 3x3 filters (16, 32, 48), each with 2x2 max pooling, 96 units, then the classes: 0 to 9, no
digit, and two digits that touch; 61,000 weights. `tests/screenshots/training` trains them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from bot.screenshots.glyphs.glyphs import SIZE, Glyph, Pixels

JUNK, PAIR = 10, 11
PLAIN, SURE = 0.8, 0.95
"""Minimum probabilities of digits that are plain, and of those that are sure."""
WEIGHTS = Path(__file__).parent / "digits.npz"
_BATCH = 32
"""Number of glyphs in a batch: a layer takes 83 kB for each, and a batch should fit into the cache."""

Weights = dict[str, Pixels]


@lru_cache(maxsize=1)
def weights() -> Weights:
    """Return the weights by the names of their layers; they are stored in half precision."""
    # numpy has no fast product of matrices of half precision.
    with np.load(WEIGHTS) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def probabilities(found: Sequence[Glyph]) -> Pixels:
    """Return the probability of each class, one row a glyph."""
    if not found:
        return np.zeros((0, PAIR + 1), np.float32)
    # Programs draw a digit in the same way everywhere, so each distinct glyph is classified once.
    keys = [glyph.image.tobytes() for glyph in found]
    once = dict(zip(keys, (glyph.image for glyph in found), strict=True))
    images = np.stack(list(once.values())).astype(np.float32)
    parts = [images[i : i + _BATCH] for i in range(0, len(images), _BATCH)]
    seen = np.concatenate([forward(weights(), part) for part in parts])
    place = {key: i for i, key in enumerate(once)}
    result: Pixels = seen[[place[key] for key in keys]]
    return result


def forward(net: Weights, images: Pixels) -> Pixels:
    """Return the probabilities for pictures of `SIZE` by `SIZE`, from 0 to 1."""
    layer = images.reshape(-1, SIZE, SIZE, 1)
    for name in ("conv1", "conv2", "conv3"):
        # One product of two matrices: with more dimensions numpy makes one for each row of each picture,
        # which takes up to twice as long. Pooling comes first, since bias and floor are the same in a
        # square.
        layer = _max_pool((_windows(layer) @ net[name]).reshape(*layer.shape[:3], -1))
        layer = np.maximum(layer + net[f"{name}_bias"], 0)
    hidden = np.maximum(layer.reshape(len(images), -1) @ net["hidden"] + net["hidden_bias"], 0)
    scores = hidden @ net["out"] + net["out_bias"]
    # This is softmax; without the maximum np.exp may overflow.
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: Pixels = scores / scores.sum(axis=1, keepdims=True)
    return result


def _windows(layer: Pixels) -> Pixels:
    """Return the 3x3 surroundings of each pixel, one row a pixel; outside is 0."""
    number, height, width, depth = layer.shape
    padded = np.zeros((number, height + 2, width + 2, depth), np.float32)
    padded[:, 1:-1, 1:-1] = layer
    seen = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(1, 2))
    return seen.transpose(0, 1, 2, 4, 5, 3).reshape(number * height * width, 9 * depth)


def _max_pool(layer: Pixels) -> Pixels:
    """Return the maxima of 2x2 squares."""
    lower = np.maximum(layer[:, ::2], layer[:, 1::2])
    result: Pixels = np.maximum(lower[:, :, ::2], lower[:, :, 1::2])
    return result
