"""From an option or an attachment to text: how large, and from where."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
import discord
from yarl import URL

from bot.errors import IntakeError
from bot.texts import decode, too_large

_HOSTS = {"cdn.discordapp.com", "media.discordapp.net"}
_DOWNLOAD_SECONDS = 10.0
_PAUSES = (0.3, 1.0)
"""Seconds before a download is tried for the second and for the third time."""
_CHUNK = 65_536
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
        raise too_large(max_bytes)
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
                    raise too_large(max_bytes)
    except aiohttp.ClientError as error:
        raise IntakeError(f"The file could not be downloaded. {_LATER}") from error
    return bytes(data)
