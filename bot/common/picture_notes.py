"""A note in a PNG file: the board that the picture shows, for as long as nobody changes the picture."""

from __future__ import annotations

import struct
import zlib

_NAME = b"tEXtGridsmith\0"
"""The type and the keyword of the chunk, which viewers of pictures ignore."""
_LENGTH, _SUM, _END = 4, 8, 12
"""Bytes of the length of a chunk, hexadecimal digits of the check sum, and bytes of the last chunk."""
_MOST = 100_000
"""Maximum number of bytes of a note: a board of 100x100 cells with marks needs fewer."""


def add_note(png: bytes, note: str, max_bytes: int | None = None) -> bytes:
    """Return a PNG file with a note in ASCII and a check sum, or the file alone if that is too large."""
    body = f"{zlib.crc32(png):08x}{note}".encode("ascii")
    chunk = _NAME + body
    framed = struct.pack(">I", len(chunk) - _LENGTH) + chunk + struct.pack(">I", zlib.crc32(chunk))
    size = len(png) + len(framed)
    if len(body) > _MOST or (max_bytes is not None and size > max_bytes):
        return png
    return png[:-_END] + framed + png[-_END:]


def note_in(png: bytes) -> str | None:
    """Return the note in a file; None without one, or if the picture was changed since it was added."""
    at = png.rfind(_NAME)
    body = png[at + len(_NAME) : -_END - _LENGTH]
    if at < _LENGTH or len(body) > _MOST or not body.isascii():
        return None
    text = body.decode("ascii")
    bare = png[: at - _LENGTH] + png[-_END:]
    return text[_SUM:] if text[:_SUM] == f"{zlib.crc32(bare):08x}" else None
