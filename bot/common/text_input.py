"""Text from bytes or from a local file, with limits of size and a guess of the encoding."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path
from typing import BinaryIO

from bot.common.errors import BotError, IntakeError

Sent = str | bytes | BotError
"""What a file holds: a text, a picture, a zip, or why nothing could be read."""

# Control characters that no text holds. Tabs, line ends and form feeds come after them.
_BINARY = ("\x00", "\x01", "\x02", "\x03", "\x04", "\x05", "\x06", "\x07", "\x08")
# PNG, JPEG and GIF; WebP is known by two parts, see `is_picture`.
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a")
ZIP = (b"PK\x03\x04", b"PK\x05\x06")
"""How zips begin, with files and without."""
PDF = b"%PDF-"
"""How PDF files begin."""
_NO_FILE = ' To give a puzzle instead of a file, write it to standard input and name "-".'
_NAMES = (".png", ".jpg", ".jpeg", ".webp", ".gif")


class FileError(IntakeError):
    """A file on this machine cannot be opened; its message begins with the name of the file."""


def sent_in_file(name: str, max_bytes: int, picture_bytes: int) -> str | bytes:
    """The text of a file on this machine, or the bytes of a picture or a zip; "-" is standard input.

    Raises IntakeError, or FileError if the file cannot be read.
    """
    try:
        if name == "-":
            return _read(sys.stdin.buffer, name, max_bytes, picture_bytes)
        with Path(name).open("rb") as file:
            return _read(file, name, max_bytes, picture_bytes)
    except OSError as error:
        more = _NO_FILE if isinstance(error, FileNotFoundError) else ""
        raise FileError(f"{name} cannot be read: {error.strerror}.{more}") from error


def _read(file: BinaryIO, name: str, max_bytes: int, picture_bytes: int) -> str | bytes:
    # One byte above the limit, here and below, shows that a file is too large without reading all of it.
    data = file.read(max_bytes + 1)
    if not is_picture(data, name):
        if len(data) > max_bytes:
            raise size_error(max_bytes)
        return text_or_zip(data)
    if len(data) > max_bytes:
        data += file.read(max(0, picture_bytes - max_bytes))
    if len(data) > picture_bytes:
        raise size_error(picture_bytes)
    return data


def is_picture(data: bytes, name: str = "") -> bool:
    """Return whether bytes are a picture: by their first bytes, or by the name if they are no text."""
    if data.startswith(_PICTURES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        return True
    return name.lower().endswith(_NAMES) and not _is_text(data)


def _is_text(data: bytes) -> bool:
    try:
        return bool(decode(data).strip())
    except IntakeError:
        return False


def size_error(max_bytes: int) -> IntakeError:
    """Return the error for a file with more bytes."""
    return IntakeError(f"The file is larger than {max_bytes:,} bytes, the limit.")


def text_or_zip(data: bytes) -> str | bytes:
    """Return the text of bytes, or the bytes of a zip. Raises the errors of `decode`."""
    return data if data.startswith(ZIP) else decode(data)


def decode(data: bytes) -> str:
    """Return the text of bytes: UTF-8, UTF-16 (by its mark or its zero bytes), otherwise Windows-1252.

    Of a PDF it is only the beginning, for which readers of text say what to send. Raises IntakeError if the
    bytes are no text.
    """
    if data.startswith(PDF):
        return PDF.decode()
    text = _decode(data)
    if any(character in text for character in _BINARY):
        raise IntakeError("This is no text file. Send the puzzle as plain text.")
    return text


def _decode(data: bytes) -> str:
    for encoding in (_encoding(data), "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    # Windows-1252 also has five bytes that mean nothing.
    raise IntakeError("This is no text file in an encoding that I know. Save it as UTF-8.")


def _encoding(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    even, odd = data[0::2].count(0), data[1::2].count(0)
    # Puzzles are nearly all ASCII; UTF-16 has a zero byte after or before each ASCII byte.
    if max(even, odd) * 4 > len(data) and min(even, odd) == 0:
        return "utf-16-be" if even else "utf-16-le"
    # Takes away the mark that editors on Windows write before UTF-8.
    return "utf-8-sig"
