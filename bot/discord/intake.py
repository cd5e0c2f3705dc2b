"""From an option or an attachment to text: how large, and from where."""

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

# Nobody is to have the bot fetch from an address of their choice, such as one inside its own network; so
# redirections are not followed either.
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
    """A picture that a message shows without having it attached, as Discord passes it on."""

    url: str
    filename: str = "linked.png"
    size: int = 0  # not known before it is fetched; the download is bounded all the same
    content_type: str = "image/*"


File = discord.Attachment | Linked
Fetch = Callable[[File, int], Awaitable[bytes]]
"""Downloads a file of at most so many bytes; raises IntakeError."""


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
    """Whether Discord takes a file for a picture."""
    return (file.content_type or "").startswith("image/")


async def download(attachment: File, max_bytes: int) -> bytes:
    """The bytes of an attachment, from Discord's own hosts and never more than `max_bytes`."""
    url = URL(attachment.url)
    if url.scheme != "https" or url.host not in _HOSTS:
        raise IntakeError(f"The file is not hosted by Discord. {_LATER}")
    for pause in _PAUSES:
        try:
            return await stream(url, max_bytes)
        except IntakeError as error:
            # A refusal would come again; a connection that broke may hold the next time.
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
                raise IntakeError(f"Discord refused to serve the file (status {response.status}). {_LATER}")
            async for chunk in response.content.iter_chunked(_CHUNK):
                data += chunk
                if len(data) > max_bytes:
                    raise size_error(max_bytes)
    except aiohttp.ClientError as error:
        raise IntakeError(f"The file could not be downloaded. {_LATER}") from error
    return bytes(data)
