"""What the digit net is trained with is cut out as what it sees in boards."""

from __future__ import annotations

import random

import numpy as np

from bot.screenshots.glyphs.digits import forward, weights
from tests.screenshots.drawing.plain import FONT
from tests.screenshots.training.samples import sample


def test_net_knows_most_samples_that_training_draws() -> None:
    """In a font that it has never learnt; some samples are worn beyond what can be read."""
    rng = random.Random(2)
    made = [one for one in (sample(rng, [FONT]) for _ in range(40)) if one]
    seen = forward(weights(), np.stack([image for image, _ in made])).argmax(axis=1)
    assert len(made) > 30
    assert float((seen == [label for _, label in made]).mean()) > 0.85
