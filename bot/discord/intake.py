"""Text or a picture from an option or an attachment, with limits of size and origin."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import aiohttp
import discord
from yarl import URL

from bot.common.config import Limits
from bot.common.errors import IntakeError
from bot.common.text_input import is_picture, size_error, text_or_zip

# Users must not make the bot fetch any other address, such as one inside its own network. So it follows no
# redirections either.
_HOSTS = {
    "cdn.discordapp.com",
    "media.discordapp.net",
    "images-ext-1.discordapp.net",
    "images-ext-2.discordapp.net",
}
_DOWNLOAD_SECONDS = 10.0
_PAUSES = (0.3, 1.0)
"""Seconds before a download is tried for the second and for the third time."""
_CHUNK = 65_536
_LATER = "Upload it again, or paste the puzzle as text."


class Linked(NamedTuple):
    """A picture that a message shows without an attachment, from Discord's proxy."""

    url: str
    filename: str = "linked.png"
    size: int = 0  # unknown before the download, which is bounded
    content_type: str = "image/*"


File = discord.Attachment | Linked
Fetch = Callable[[File, int], Awaitable[bytes]]
"""Downloads a file up to a number of bytes. Raises IntakeError."""


async def sent(text: str | None, file: File | None, limits: Limits, fetch: Fetch) -> str | bytes:
    """The text that a person gave as text or file, or the bytes of a picture or a zip. Raises IntakeError."""
    if text is not None and file is not None:
        raise IntakeError("Give the puzzle as text or as a file, not both.")
    if text is not None:
        return text
    if file is None:
        raise IntakeError(
            "Give the puzzle: paste its rows into `text`, or attach a text file or a picture as `file`."
        )
    max_bytes = limits.picture_bytes if shows_picture(file) else limits.max_bytes
    if file.size > max_bytes:
        raise size_error(max_bytes)
    try:
        async with asyncio.timeout(_DOWNLOAD_SECONDS):
            data = await fetch(file, max_bytes)
            is_shown = is_picture(data, file.filename) or shows_picture(file)
            return data if is_shown else text_or_zip(data)
    except TimeoutError:
        raise IntakeError(f"The file did not arrive within {_DOWNLOAD_SECONDS:g} s. {_LATER}") from None


def shows_picture(file: File) -> bool:
    """Return whether Discord calls a file a picture."""
    return (file.content_type or "").startswith("image/")


async def download(attachment: File, max_bytes: int) -> bytes:
    """Return the bytes of an attachment, from Discord's own hosts and at most `max_bytes`."""
    url = URL(attachment.url)
    if url.scheme != "https" or url.host not in _HOSTS:
        raise IntakeError(f"The file is not hosted by Discord. {_LATER}")
    for pause in _PAUSES:
        try:
            return await stream(url, max_bytes)
        except IntakeError as error:
            # A refusal would come again; a broken connection may hold the next time.
            if not isinstance(error.__cause__, aiohttp.ClientError):
                raise
        await asyncio.sleep(pause)  # the connection broke: a third try is the last
    return await stream(url, max_bytes)


async def stream(url: URL, max_bytes: int) -> bytes:
    """Return the bytes at a URL. Raises IntakeError, also at the first byte above `max_bytes`."""
    data = bytearray()
    try:
        async with aiohttp.ClientSession() as session, session.get(url, allow_redirects=False) as response:
            if response.status != 200:
                raise IntakeError(f"Discord refused to serve the file (status {response.status}). {_LATER}")
            async for chunk in response.content.iter_chunked(_CHUNK):
                data += chunk
                if len(data) > max_bytes:
                    raise size_error(max_bytes)
    except aiohttp.ClientError as error:
        raise IntakeError(f"The file could not be downloaded. {_LATER}") from error
    return bytes(data)
