"""A PDF whose pages are images, compressed without loss: a board has few colours and large plain areas."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from PIL import Image

_COLOURS = 64
_POINTS = 72
"""Units of a PDF in an inch."""


def pdf_of(pages: Sequence[Image.Image], title: str, dpi: int) -> bytes:
    """Return the PDF of some RGB images, each on a page of its own size, with at most `_COLOURS` colours."""
    # A page has three objects, after the catalogue, the list of pages and the title.
    kids = " ".join(f"{4 + 3 * place} 0 R" for place in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>".encode(),
        f"<< /Title <feff{title.encode('utf-16-be').hex()}> >>".encode(),
    ]
    for place, page in enumerate(pages):
        objects += _page(page, 4 + 3 * place, dpi)
    return b"".join(_file(objects))


def _page(image: Image.Image, number: int, dpi: int) -> Iterator[bytes]:
    """Yield the page, its contents and its image, which are numbered in this order."""
    width, height = (round(_POINTS * side / dpi, 2) for side in image.size)
    yield (
        f"<<\n/Type /Page\n/Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents {number + 1} 0 R "
        f"/Resources << /XObject << /Board {number + 2} 0 R >> >> >>"
    ).encode()
    yield _stream("", f"{width} 0 0 {height} 0 0 cm /Board Do".encode())
    few = image.quantize(_COLOURS)
    palette = bytes(few.getpalette() or ())
    yield _stream(
        f"/Type /XObject /Subtype /Image /Width {image.width} /Height {image.height} /BitsPerComponent 8 "
        f"/ColorSpace [/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]",
        few.tobytes(),
    )


def _stream(entries: str, data: bytes) -> bytes:
    packed = zlib.compress(data, 9)
    head = f"<< {entries} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
    return head.encode() + packed + b"\nendstream"


def _file(objects: Sequence[bytes]) -> Iterator[bytes]:
    """Yield the parts of the file: its objects, and the table of the bytes at which they begin."""
    yield (head := b"%PDF-1.4\n")
    at, starts = len(head), list[int]()
    for number, content in enumerate(objects, 1):
        starts.append(at)
        yield (part := b"%d 0 obj\n%b\nendobj\n" % (number, content))
        at += len(part)
    size = len(objects) + 1
    yield b"xref\n0 %d\n0000000000 65535 f \n" % size
    yield from (b"%010d 00000 n \n" % start for start in starts)
    yield b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, at)
