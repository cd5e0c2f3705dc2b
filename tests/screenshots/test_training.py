"""What the digit net is trained with is cut out as what it sees in boards."""

from __future__ import annotations

import random

import numpy as np

from bot.screenshots.glyphs.digits import forward, weights
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.training.samples import sample
from tests.screenshots.training.train import gradients, start


def test_net_knows_most_samples_that_training_draws() -> None:
    """In a font that it has never learnt; some samples are worn beyond what can be read."""
    rng = random.Random(2)
    made = [one for one in (sample(rng, [FONT]) for _ in range(40)) if one]
    seen = forward(weights(), np.stack([image for image, _ in made])).argmax(axis=1)
    assert len(made) > 30
    assert float((seen == [label for _, label in made]).mean()) > 0.85


def test_loss_falls_along_each_gradient_by_as_much_as_it_says() -> None:
    """Judged by the loss itself a small step to both sides, layer by layer."""
    rng = np.random.default_rng(3)
    net = {name: value.astype(np.float64) for name, value in start(rng).items()}
    images, labels = rng.random((6, 24, 24)), rng.integers(0, 10, 6)
    _, slopes = gradients(net, images, labels)
    for name, slope in slopes.items():
        step = 1e-4 * slope / np.linalg.norm(slope)
        after, before = (
            gradients(net | {name: net[name] + way * step}, images, labels)[0] for way in (1, -1)
        )
        assert abs((after - before) / 2e-4 / np.linalg.norm(slope) - 1) < 0.01, name
