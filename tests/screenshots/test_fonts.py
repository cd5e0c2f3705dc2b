"""Fonts of the drawings: the signs that they were cut down to are all there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.screenshots.drawing.wide import signs
from tests.screenshots.drawing.wide.sheet import EMOJI, EMOJI_SIZE
from tests.screenshots.training import junk
from tests.screenshots.training.fonts import families, font_of, split

MISSING = "\uffff"
"""A sign that no font has; fonts draw the same box for it as for others that they lack."""
NAMED = (*signs.TREES, *signs.HELD_TREES, *signs.TENTS, *signs.FLAGS)


def _drawn(sign: str, font: Path, size: int) -> bytes:
    image = Image.new("RGBA", (2 * size, 2 * size))
    place = size, size
    ImageDraw.Draw(image).text(place, sign, font=font_of(font, size), anchor="mm", embedded_color=True)
    return image.tobytes()


@pytest.mark.parametrize("sign", [name[0] for name in NAMED if not name.isascii()])
def test_emoji_that_drawings_name_are_in_their_font(sign: str) -> None:
    assert _drawn(sign, EMOJI, EMOJI_SIZE) != _drawn(MISSING, EMOJI, EMOJI_SIZE)


@pytest.mark.parametrize("sign", junk.SIGNS)
def test_signs_that_are_no_digits_are_in_their_font(sign: str) -> None:
    assert _drawn(sign, junk.FONT, 40) != _drawn(MISSING, junk.FONT, 40)


def test_fonts_of_a_folder_are_those_with_ten_different_digits(tmp_path: Path) -> None:
    """Neither one without digits nor a file that is no font is among them."""
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    for file in (EMOJI, junk.FONT):
        (tmp_path / file.name).symlink_to(file)
    assert families(tmp_path) == {}
    own = tmp_path / "Inter-Bold.otf"
    own.symlink_to(Path(__file__).parents[2] / "bot" / "render" / "fonts" / own.name)
    assert families(tmp_path) == {"Inter": [own]}
    assert [file for part in split(tmp_path) for file in part] == [own]
