"""A booklet of boards for printing: a PDF of A4 pages, the boards first and their answers at the end."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw
from PIL.PdfParser import PdfBinary, PdfDict, PdfName, PdfParser

from bot.render import captions
from bot.render.colours import INK
from bot.render.layout import TINY, layout
from bot.render.painter import draw
from bot.render.pen import font
from bot.render.scene import Printed, Scene

_DPI = 200
_WIDTH, _HEIGHT = 1654, 2339
"""A4 at that resolution; on Letter paper a printer scales it down a little."""
_MARGIN, _GAP = 120, 50
_HEADING, _RULES = 34, 26
_LARGEST = 72
"""The largest cell in pixels: 9 mm."""
_COLOURS = 64
_POINTS = 72
"""Units of a PDF in an inch."""
_GREY = (110, 112, 118)
_WHITE = (255, 255, 255)


class _Grid(NamedTuple):
    """The number of boards on a page, side by side and one below the other."""

    across: int
    down: int


def booklet(title: str, rules: str, boards: Sequence[Printed]) -> bytes:
    """Return a PDF of the boards, several on a page below the rules, and of their answers."""
    longest = max(max(page.scene.board.rows, page.scene.board.columns) for page in boards)
    places = _Grid(2, 3) if longest <= 12 else _Grid(1, 2) if longest <= 22 else _Grid(1, 1)
    answers = _Grid(3, 4) if longest <= 12 else _Grid(2, 3) if longest <= 22 else _Grid(2, 2)
    shown = [(f"{page.number}.  {page.heading}", page.scene) for page in boards]
    solved = [(f"{page.number}.", page.solved) for page in boards]
    pages = [*_pages(title, rules, shown, places), *_pages(f"{title}: answers", "", solved, answers)]
    for number, page in enumerate(pages, 1):
        _write(page, f"{number} / {len(pages)}", (_WIDTH // 2, _HEIGHT - _MARGIN // 2), 24, "mm", _GREY)
    return _pdf(pages, title)


def _pages(title: str, rules: str, boards: Sequence[tuple[str, Scene]], grid: _Grid) -> Iterator[Image.Image]:
    each = grid.across * grid.down
    width = _WIDTH - 2 * _MARGIN
    lines = [line for part in rules.splitlines() for line in captions.wrap(part, width, _RULES)]
    for start in range(0, len(boards), each):
        page = Image.new("RGB", (_WIDTH, _HEIGHT), _WHITE)
        _write(page, title, (_MARGIN, _MARGIN), 44, "ls", INK)
        top = _MARGIN + _GAP
        for line in lines:
            _write(page, line, (_MARGIN, top), _RULES, "ls", INK)
            top += _HEADING
        for place, (heading, scene) in enumerate(boards[start : start + each]):
            _put(page, heading, scene, top, grid, place)
        yield page


def _put(page: Image.Image, heading: str, scene: Scene, top: int, grid: _Grid, place: int) -> None:
    """Draw one board into its part of a page, which begins at `top`, below its heading."""
    width = (_WIDTH - 2 * _MARGIN - (grid.across - 1) * _GAP) // grid.across
    height = (_HEIGHT - top - _MARGIN - (grid.down - 1) * _GAP) // grid.down
    x = _MARGIN + place % grid.across * (width + _GAP)
    y = top + place // grid.across * (height + _GAP)
    _write(page, heading, (x, y + _HEADING), _HEADING, "ls", INK)
    page.paste(_fit(scene, width, height - 2 * _HEADING), (x, y + 2 * _HEADING))


def _fit(scene: Scene, width: int, height: int) -> Image.Image:
    """Draw the board with the largest cells that fit."""
    for px in range(_LARGEST, TINY, -1):
        plan = layout(scene.board, px)
        if plan.size[0] <= width and plan.size[1] + captions.room(scene, plan) <= height:
            return draw(scene, px)
    image = draw(scene, TINY)
    image.thumbnail((width, height))  # a huge board is scaled down; its cells are no larger than this
    return image


def _write(
    page: Image.Image, text: str, at: tuple[int, int], size: int, anchor: str, colour: tuple[int, int, int]
) -> None:
    ImageDraw.Draw(page).text(at, text, colour, font(size), anchor)


def _pdf(pages: Sequence[Image.Image], title: str) -> bytes:
    """Return the PDF of some RGB images, with at most `_COLOURS` colours and without loss.

    Pillow's own PDF of such images is not compressed, and its JPEG pages take six times as much.
    """
    file = BytesIO()
    with PdfParser(f=file, mode="w+b") as pdf:
        pdf.info["Title"] = title
        pdf.start_writing()
        pdf.write_header()
        pdf.pages = [pdf.next_object_id(0) for _ in pages]
        pdf.write_catalog()
        for number, page in enumerate(pages):
            _write_page(pdf, page, number)
        pdf.write_xref_and_trailer()
    return file.getvalue()


def _write_page(pdf: PdfParser, page: Image.Image, number: int) -> None:
    few = page.quantize(_COLOURS)
    palette = few.getpalette() or []
    image = pdf.write_obj(
        None,
        stream=zlib.compress(few.tobytes(), 9),
        Type=PdfName("XObject"),
        Subtype=PdfName("Image"),
        Width=page.width,
        Height=page.height,
        BitsPerComponent=8,
        ColorSpace=[PdfName("Indexed"), PdfName("DeviceRGB"), len(palette) // 3 - 1, PdfBinary(palette)],
        Filter=PdfName("FlateDecode"),
    )
    width, height = (_POINTS * side / _DPI for side in page.size)
    contents = pdf.write_obj(None, stream=b"%f 0 0 %f 0 0 cm /board Do" % (width, height))
    resources = PdfDict(XObject=PdfDict(board=image))
    pdf.write_page(number, Resources=resources, MediaBox=[0, 0, width, height], Contents=contents)
