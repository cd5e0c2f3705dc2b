"""Bytes from elsewhere: how many, from where, in which encoding."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from aiohttp import web
from yarl import URL

from bot.common.errors import IntakeError
from bot.common.text_input import FileError, decode, sent_in_file
from bot.discord.intake import download, stream


@pytest.fixture(scope="module")
async def host() -> AsyncIterator[URL]:
    """A host on this machine that sends a board, the same for ever, or nothing."""

    async def endless(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        while True:
            await response.write(b"1_2_" * 1_000)

    async def board(_: web.Request) -> web.Response:
        return web.Response(body=b"1_2_")

    async def moved(_: web.Request) -> web.Response:
        raise web.HTTPFound("/board.txt")

    app = web.Application()
    app.add_routes(
        [web.get("/endless.txt", endless), web.get("/board.txt", board), web.get("/moved.txt", moved)]
    )
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield URL(site.name).with_port(runner.addresses[0][1])
    await runner.cleanup()


async def test_download_stops_at_the_first_byte_too_many(host: URL) -> None:
    """Whatever size Discord gave for the file."""
    with pytest.raises(IntakeError, match="larger than 5,000 bytes"):
        await stream(host / "endless.txt", 5_000)


@pytest.mark.parametrize(("path", "status"), [("nothing.txt", 404), ("moved.txt", 302)])
async def test_download_takes_the_file_itself_or_nothing(host: URL, path: str, status: int) -> None:
    """An answer that is not the file, a redirection too, is an error."""
    with pytest.raises(IntakeError, match=f"status {status}"):
        await stream(host / path, 5_000)


async def test_download_from_a_host_that_is_not_there_is_an_error() -> None:
    """Of one sentence."""
    with pytest.raises(IntakeError, match="could not be downloaded"):
        await stream(URL("http://127.0.0.1:9/board.txt"), 5_000)


async def test_download_brings_the_bytes(host: URL) -> None:
    """All of them, up to the limit and including it."""
    assert await stream(host / "board.txt", 4) == b"1_2_"


@pytest.mark.parametrize("url", ["https://example.org/board.txt", "http://cdn.discordapp.com/board.txt"])
async def test_download_only_from_discord(url: str, simcord_bot: discord.Client) -> None:
    """Any other host, or a connection in the open, is refused before it is asked."""
    data = {"id": "1", "size": 4, "url": url, "proxy_url": url, "filename": "board.txt"}
    attachment = discord.Attachment(data=data, state=simcord_bot._connection)
    with pytest.raises(IntakeError, match="is not hosted by Discord"):
        await download(attachment, 5_000)


@pytest.mark.parametrize(
    "data",
    [b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR", b"PK\x03\x04\x14\x00", bytes(range(256)), b"\x00" * 100],
    ids=["a picture", "an archive", "all bytes", "zeros"],
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    """By its control characters."""
    with pytest.raises(IntakeError, match="no text file"):
        decode(data)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_text_is_decoded(encoding: str) -> None:
    """With a mark or without, and with characters beyond ASCII."""
    assert decode("1_2\n_·_é\n".encode(encoding)).removeprefix("\ufeff") == "1_2\n_·_é\n"


def test_old_windows_text_is_decoded() -> None:
    """Bytes that are not legal UTF-8 are read as Windows-1252."""
    assert decode("1·2 é".encode("cp1252")) == "1·2 é"


def test_file_is_read_no_further_than_the_limit(tmp_path: Path) -> None:
    """A file on this machine, which can be without end."""
    with pytest.raises(IntakeError, match="larger than 10 bytes"):
        sent_in_file("/dev/zero", 10, 10)
    (tmp_path / "board.txt").write_bytes(b"1" * 10)
    assert sent_in_file(str(tmp_path / "board.txt"), 10, 10) == "1" * 10


def test_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    """With the reason of the system."""
    with pytest.raises(FileError, match=r"missing\.txt cannot be read: No such file"):
        sent_in_file(str(tmp_path / "missing.txt"), 10, 10)
