"""From bytes, or a file on this machine, to text: how large, and in which encoding."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path
from typing import BinaryIO

from bot.errors import IntakeError

_BINARY = ("\x00", "\x01", "\x02", "\x03", "\x04", "\x05", "\x06", "\x07", "\x08")


def text_of_file(name: str, max_bytes: int) -> str:
    """The text of a file on this machine; "-" is standard input. Raises IntakeError."""
    try:
        if name == "-":
            return _read(sys.stdin.buffer, max_bytes)
        with Path(name).open("rb") as file:
            return _read(file, max_bytes)
    except OSError as error:
        raise IntakeError(f"{name} cannot be read: {error.strerror}.") from error


def _read(file: BinaryIO, max_bytes: int) -> str:
    data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise too_large(max_bytes)
    return decode(data)


def too_large(max_bytes: int) -> IntakeError:
    """What is said of a file of more bytes."""
    return IntakeError(f"The file is larger than {max_bytes:,} bytes, the limit.")


def decode(data: bytes) -> str:
    """Text from bytes: UTF-8, UTF-16 (by its mark or its zero bytes), else Windows-1252.

    Raises IntakeError for what is no text.
    """
    text = _decoded(data)
    if any(character in text for character in _BINARY):
        raise IntakeError("This is no text file. Send the puzzle as plain text.")
    return text


def _decoded(data: bytes) -> str:
    for encoding in (_encoding(data), "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise IntakeError("This is no text file in an encoding that I know. Save it as UTF-8.")


def _encoding(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    even, odd = data[0::2].count(0), data[1::2].count(0)
    # Puzzles are nearly all ASCII, of which UTF-16 makes every second byte a zero.
    if max(even, odd) * 4 > len(data) and min(even, odd) == 0:
        return "utf-16-be" if even else "utf-16-le"
    return "utf-8-sig"
