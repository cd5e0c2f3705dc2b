"""From an option, an attachment or a file to text: how large, in which encoding, from where."""

from __future__ import annotations

import asyncio
import codecs
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import BinaryIO

import aiohttp
import discord
from yarl import URL

from bot.errors import IntakeError

_HOSTS = {"cdn.discordapp.com", "media.discordapp.net"}
_DOWNLOAD_SECONDS = 10.0
_PAUSES = (0.3, 1.0)
"""Seconds before a download is tried for the second and for the third time."""
_CHUNK = 65_536
_BINARY = ("\x00", "\x01", "\x02", "\x03", "\x04", "\x05", "\x06", "\x07", "\x08")
_LATER = "Upload it again, or paste the puzzle as text."

Fetch = Callable[[discord.Attachment, int], Awaitable[bytes]]
"""Downloads an attachment of at most so many bytes; raises IntakeError."""


async def text_of(text: str | None, file: discord.Attachment | None, max_bytes: int, fetch: Fetch) -> str:
    """The text that a person gave, in one of two ways. Raises IntakeError."""
    if text is not None and file is not None:
        raise IntakeError("Give the puzzle as text or as a file, not both.")
    if text is not None:
        return text
    if file is None:
        raise IntakeError("Give the puzzle: paste its rows into `text`, or attach a text file as `file`.")
    if file.size > max_bytes:
        raise _too_large(max_bytes)
    try:
        async with asyncio.timeout(_DOWNLOAD_SECONDS):
            return decode(await fetch(file, max_bytes))
    except TimeoutError:
        raise IntakeError(f"The file did not arrive within {_DOWNLOAD_SECONDS:g} s. {_LATER}") from None


async def download(attachment: discord.Attachment, max_bytes: int) -> bytes:
    """The bytes of an attachment, from Discord's own hosts and never more than `max_bytes`."""
    url = URL(attachment.url)
    if url.scheme != "https" or url.host not in _HOSTS:
        raise IntakeError(f"The file does not lie with Discord. {_LATER}")
    for pause in _PAUSES:
        try:
            return await stream(url, max_bytes)
        except IntakeError as error:
            if not isinstance(error.__cause__, aiohttp.ClientError):
                raise
        await asyncio.sleep(pause)  # the connection broke: a third try is the last
    return await stream(url, max_bytes)


async def stream(url: URL, max_bytes: int) -> bytes:
    """The bytes at an address; gives up at the first one too many. Raises IntakeError."""
    data = bytearray()
    try:
        async with aiohttp.ClientSession() as session, session.get(url, allow_redirects=False) as response:
            if response.status != 200:
                raise IntakeError(f"Discord does not hand out the file (status {response.status}). {_LATER}")
            async for chunk in response.content.iter_chunked(_CHUNK):
                data += chunk
                if len(data) > max_bytes:
                    raise _too_large(max_bytes)
    except aiohttp.ClientError as error:
        raise IntakeError(f"The file could not be downloaded. {_LATER}") from error
    return bytes(data)


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
        raise _too_large(max_bytes)
    return decode(data)


def _too_large(max_bytes: int) -> IntakeError:
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
