"""The golden pictures, and how like one a picture must be: mean colours of small blocks, with a tolerance.

    python -m tests.pictures.golden [NAME...]

draws those of some puzzles, or of all, anew after a wanted change; look at them before the commit.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

from PIL import Image, ImageChops

from bot.render import Scene
from bot.render.painter import draw
from bot.render.picture_files import few_colours
from tests.pictures.scenes import states

FOLDER = Path(__file__).parent / "golden"
DRAWN = sorted(folder.name for folder in FOLDER.iterdir())
"""The puzzles with golden pictures; one that wears the sprites of another needs none."""

PX = 24
BLOCK = 6
"""The side of the blocks in pixels: a quarter of a cell."""

TOLERANCE = 24
"""By how much, of 255, the mean of a block may differ: a stroke of a letter may move by part of a pixel."""


SHOWN: Mapping[str, Callable[[str], Scene]] = {
    "solved": lambda name: states(name)["solved"],
    "hint": lambda name: replace(states(name)["two reasons"], theme="light"),
}
"""What the golden pictures of a puzzle show, by the names of their files."""


def file(name: str, shown: str) -> Path:
    return FOLDER / name / f"{shown}.png"


def picture(scene: Scene) -> Image.Image:
    return few_colours(draw(scene, PX), scene.theme)


def difference(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of any block in any channel, 0 to 255; 255 for pictures of two sizes."""
    if one.size != other.size:
        return 255
    blocks = (one.width // BLOCK, one.height // BLOCK)
    small = [image.convert("RGB").resize(blocks, Image.Resampling.BOX) for image in (one, other)]
    extrema = cast("tuple[tuple[int, int], ...]", ImageChops.difference(*small).getextrema())
    return max(high for _, high in extrema)


if __name__ == "__main__":
    for name in sys.argv[1:] or DRAWN:
        (FOLDER / name).mkdir(exist_ok=True)
        for shown, scene in SHOWN.items():
            picture(scene(name)).save(file(name, shown))
