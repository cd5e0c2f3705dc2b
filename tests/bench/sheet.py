"""Draws the contact sheet, every puzzle in every state in both themes, and the README's pictures.

    python -m tests.bench.sheet FOLDER [--gallery]

Two more sheets have every variant of Sudoku. Beside each sheet of a puzzle lies one as it is seen with the
common kinds of colour blindness. `--gallery` draws the README's pictures anew, in `bot/render/gallery`.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw

from bot.render import Scene, paint
from bot.render.pen import font
from bot.render.picture_files import few_colours
from solvers import PUZZLES
from tests.bench.variants.gallery import variant_scenes
from tests.pictures.scenes import example, states
from tests.pictures.vision import KINDS, seen_picture

WIDTH = 550
"""As wide as a picture is in the chat on a desktop."""

GALLERY = Path("bot/render/gallery")
GROUND = {"dark": (49, 51, 56), "light": (251, 251, 251)}
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")


def fit(scene: Scene, width: int) -> Image.Image:
    """The picture of a scene as the chat shows it: scaled down to `width` where it is wider."""
    with Image.open(BytesIO(paint(scene))) as picture:
        image = picture.convert("RGB")
    image.thumbnail((width, 10 * width), Image.Resampling.LANCZOS)
    return image


def sheet(name: str, theme: Literal["dark", "light"], width: int = WIDTH) -> Image.Image:
    """All states of one puzzle, each with its name above."""
    scenes = {state: replace(scene, theme=theme) for state, scene in states(name).items()}
    return tiled([(state, fit(scene, width)) for state, scene in scenes.items()], width, theme, 4)


def blind(name: str, theme: Literal["dark", "light"], width: int = 300) -> Image.Image:
    """The marked states of one puzzle, one line for each kind of colour blindness."""
    scenes = list(states(name).items())[2:]
    pictures = [(state, fit(replace(scene, theme=theme), width)) for state, scene in scenes]
    seen = [(f"{state}, {kind}", seen_picture(image, kind)) for kind in KINDS for state, image in pictures]
    return tiled(seen, width, theme, len(scenes))


def tiled(
    pictures: list[tuple[str, Image.Image]], width: int, theme: Literal["dark", "light"], across: int
) -> Image.Image:
    """Pictures side by side on Discord's background, each with its title above."""
    title, gap = 30 if any(text for text, _ in pictures) else 0, 12
    high = max(image.height for _, image in pictures) + title + gap
    lines = -(-len(pictures) // across)
    page = Image.new("RGB", (across * (width + gap) + gap, lines * high + gap), GROUND[theme])
    pen = ImageDraw.Draw(page)
    for number, (text, image) in enumerate(pictures):
        x, y = gap + number % across * (width + gap), gap + number // across * high
        pen.text((x, y), text, GROUND["light" if theme == "dark" else "dark"], font(18))
        page.paste(image, (x, y + title))
    return page


def gallery(folder: Path) -> None:
    """The README's pictures: all puzzles solved and a hint in both themes."""
    folder.mkdir(exist_ok=True)
    for theme in THEMES:
        scenes = [replace(example(name), theme=theme) for name in PUZZLES]
        scenes.append(replace(states("minesweeper")["hint"], theme=theme))
        page = tiled([("", fit(scene, 320)) for scene in scenes], 320, theme, 4)
        few_colours(page, theme).save(folder / f"puzzles-{theme}.png", optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sheet", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the sheets are written")
    parser.add_argument("--gallery", action="store_true", help="also draw the README's pictures")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name in sorted(PUZZLES):
        for theme in THEMES:
            sheet(name, theme).save(arguments.folder / f"{name}-{theme}.png")
            blind(name, theme).save(arguments.folder / f"{name}-{theme}-blind.png")
    for theme in THEMES:
        pictures = [(name, fit(scene, 300)) for name, scene in variant_scenes(theme)]
        tiled(pictures, 300, theme, 6).save(arguments.folder / f"sudoku-variants-{theme}.png")
    if arguments.gallery:
        gallery(GALLERY)


if __name__ == "__main__":
    main()
