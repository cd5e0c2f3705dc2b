"""How drawings open fonts; and the fonts of a folder whose digits can be told apart, split by family."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

_NOT = (
    *("emoji", "symbol", "icon", "dingbat", "barcode", "music", "math", "awesome", "braille"),
    # Keys, weather, faces; digits on ruled paper or of dots.
    *("keyboard", "weather", "d050000l", "segg", "guiada", "pautada", "punteada"),
)
_MOST_OF_A_FAMILY = 8


def families(folder: Path) -> dict[str, list[Path]]:
    """The files below a folder by family; those that draw two digits alike, or only boxes, are left out."""
    found = defaultdict(list)
    seen = set()
    for family, file in sorted(_named(folder)):
        if any(word in (family + file).lower() for word in _NOT):
            continue
        # The many scripts of Noto have the same digits.
        group = " ".join(family.split()[:2]) if family.startswith("Noto") else family
        digits = _drawn(file)
        if digits is None or digits in seen or len(found[group]) >= _MOST_OF_A_FAMILY:
            continue
        seen.add(digits)
        found[group].append(Path(file))
    return {family: files for family, files in found.items() if files}


def _named(folder: Path) -> Iterator[tuple[str, str]]:
    """The family and the path of each font below a folder that can be opened."""
    for file in folder.rglob("*.[ot]tf"):
        with suppress(OSError):
            yield font_of(file, 24).getname()[0] or "", str(file)


def _drawn(file: str) -> str | None:
    """A name for how a font draws its digits; None where two are alike."""
    try:
        pictures = [_picture(font_of(Path(file), 24), digit) for digit in "0123456789"]
    except (OSError, ValueError):
        return None
    if len(set(pictures)) < 10 or any(not any(picture) for picture in pictures):
        return None
    return hashlib.sha256(b"".join(pictures)).hexdigest()


def _picture(font: ImageFont.FreeTypeFont, digit: str) -> bytes:
    image = Image.new("L", (32, 40))
    ImageDraw.Draw(image).text((2, 2), digit, 255, font=font)
    return image.tobytes()


def split(folder: Path) -> tuple[list[Path], list[Path]]:
    """The fonts of a folder to learn from, and those of every sixth family, to judge by."""
    learnt, judged = [], []
    for family, files in families(folder).items():
        # By a hash of the name, so that a family stays where it is when others are installed.
        held = hashlib.sha256(family.encode()).digest()[0] % 6 == 0
        (judged if held else learnt).extend(files)
    return learnt, judged


@lru_cache(maxsize=512)
def font_of(file: Path, size: int) -> ImageFont.FreeTypeFont:
    """A font in a size in pixels, laid out alike on every system."""
    # The basic engine is in every build of Pillow; the other one, Raqm, needs libraries of the system.
    return ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.BASIC)
