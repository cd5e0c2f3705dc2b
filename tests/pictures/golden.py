"""The golden pictures, and how like one a picture must be: mean colours of small blocks, with a tolerance.

    python -m tests.pictures.golden

draws them anew after a wanted change; look at them before they are committed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

from PIL import Image, ImageChops

from bot.pictures import Scene
from bot.pictures.files import few_colours
from bot.pictures.painter import draw
from tests.bench.scenes import states

FOLDER = Path(__file__).parent / "golden"
DRAWN = ("dominosa", "minesweeper", "mosaic", "nonogram", "tents")
"""The puzzles with clothes of their own; another that wears the same sprites needs no golden picture."""

PX = 24
BLOCK = 6
"""The side of the blocks in pixels: a quarter of a cell."""

TOLERANCE = 24
"""By how much, of 255, the mean of a block may differ: a stroke of a letter may move by part of a pixel."""


def scenes() -> Mapping[str, Scene]:
    """The scenes of the golden pictures by file name."""
    solved = {f"{name}-solved.png": states(name)["solved"] for name in DRAWN}
    hints = {f"{name}-hint.png": replace(states(name)["two reasons"], theme="light") for name in DRAWN}
    return solved | hints


def picture(scene: Scene) -> Image.Image:
    return few_colours(draw(scene, PX))


def difference(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of any block in any channel, 0 to 255; 255 for pictures of two sizes."""
    if one.size != other.size:
        return 255
    blocks = (one.width // BLOCK, one.height // BLOCK)
    small = [image.convert("RGB").resize(blocks, Image.Resampling.BOX) for image in (one, other)]
    extrema = cast("tuple[tuple[int, int], ...]", ImageChops.difference(*small).getextrema())
    return max(high for _, high in extrema)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, scene in scenes().items():
        picture(scene).save(FOLDER / file)
