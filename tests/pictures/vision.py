"""How people with the three common kinds of colour blindness see a colour.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full severity, on linear light.
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from bot.render.colours import Colour, linear

KINDS: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour: Colour, kind: str) -> Colour:
    """The colour as it appears with this kind of colour blindness."""
    light = [linear(value / 255) for value in colour]
    red, green, blue = (
        _display(sum(share * value for share, value in zip(row, light, strict=True))) for row in KINDS[kind]
    )
    return red, green, blue


def seen_picture(image: Image.Image, kind: str) -> Image.Image:
    """A picture with all its colours, reduced to 256, as they appear."""
    paletted = image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    palette = paletted.getpalette() or []
    colours = zip(palette[0::3], palette[1::3], palette[2::3], strict=True)
    paletted.putpalette([value for colour in colours for value in seen(colour, kind)])
    return paletted.convert("RGB")


def _display(light: float) -> int:
    light = min(max(light, 0.0), 1.0)
    value = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * value)
