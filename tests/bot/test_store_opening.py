"""How the database is opened: what is wrong with it is said, and older versions are upgraded."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest

from bot.errors import BotError, ConfigError, StoreError
from bot.store import Store, Waits
from bot.store.schema import VERSION
from tests.bot.databases import FOREVER, rows_of

OPENS = """
import asyncio, sys
from bot.store import Store

async def main():
    async with Store(sys.argv[1], keep_days=1_000_000) as store:
        assert (await store.recall("mPa3_k9xQ-7z")).level == 3

asyncio.run(main())
"""


async def complaint(url: str, waits: Waits | None = None) -> BotError:
    with pytest.raises(BotError) as caught:
        async with Store(url, keep_days=30, waits=waits):
            raise AssertionError("it was opened")
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "sqlite+aiosqlite:///gridsmith.db"),
        ("junk", "sqlite+aiosqlite:///gridsmith.db"),
        ("postgresql+asyncpg://ada:secret@host:port/x", "sqlite+aiosqlite:///gridsmith.db"),
        ("mysql+aiomysql://host/x", "names mysql"),
        ("nonsense://host/x", "names nonsense"),
        ("sqlite:///x.db", "write sqlite+aiosqlite:"),
        ("postgresql://ada:secret@host/x", "write postgresql+asyncpg:"),
        ("postgresql+psycopg2://ada:secret@host/x", "write postgresql+asyncpg:"),
        ("sqlite+aiosqlite://host/x", "sqlite+aiosqlite:///gridsmith.db"),
        ("sqlite+aiosqlite:////no/such/folder/x.db", "there is no folder /no/such/folder"),
    ],
)
async def test_url_that_leads_nowhere_is_a_setting_to_mend(url: str, said: str) -> None:
    """The sentence says what would be right, and never the password."""
    error = await complaint(url)
    assert isinstance(error, ConfigError)
    assert said in str(error)
    assert "secret" not in str(error)


async def test_driver_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that installs it."""
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    error = await complaint("postgresql+asyncpg://host/x")
    assert isinstance(error, ConfigError)
    assert "pip install asyncpg" in str(error)


async def test_server_that_does_not_answer_is_named() -> None:
    """It may be no fault of the settings. Nothing listens at port 1."""
    error = await complaint("postgresql+asyncpg://ada:secret@127.0.0.1:1/x")
    assert isinstance(error, StoreError)
    assert "127.0.0.1:1" in str(error)
    assert "secret" not in str(error)


async def test_folder_is_no_database(tmp_path: Path) -> None:
    """It is named."""
    error = await complaint(f"sqlite+aiosqlite:///{tmp_path}")
    assert isinstance(error, ConfigError)
    assert str(tmp_path) in str(error)


async def test_file_that_cannot_be_written_is_a_setting_to_mend(old: Path) -> None:
    """It could be read."""
    error = await complaint(f"sqlite+aiosqlite:///file:{old}?mode=ro&uri=true")
    assert isinstance(error, ConfigError)
    assert "readonly" in str(error)


@pytest.mark.parametrize("start", [0, 100, 4096])
async def test_damaged_file_is_a_setting_to_mend(old: Path, url: str, start: int) -> None:
    """From its first byte on, or later."""
    with old.open("r+b") as opened:
        opened.seek(start)
        opened.write(b"damaged!" * 5_000)
    error = await complaint(url)
    assert isinstance(error, ConfigError)
    assert f"{old} is damaged" in str(error)


async def test_database_of_a_later_version_is_left_alone(old: Path, url: str) -> None:
    """It has columns that this program would lose."""
    async with Store(url, keep_days=FOREVER) as store:
        await store.write_note("schema", str(VERSION + 1))
    before = rows_of(old)
    error = await complaint(url)
    assert isinstance(error, ConfigError)
    assert f"version {VERSION + 1}" in str(error)
    assert rows_of(old) == before


async def test_file_that_stays_locked_is_not_waited_for_endlessly(old: Path, url: str) -> None:
    """It is no fault of the settings."""
    with sqlite3.connect(old) as other:
        other.execute("BEGIN EXCLUSIVE")
        error = await complaint(url, Waits(lock=0.0, opening=0.1))
    other.close()
    assert isinstance(error, StoreError)
    assert "locked" in str(error)


async def test_file_that_is_locked_for_a_while_is_waited_for(old: Path, url: str, unhurried: Waits) -> None:
    """Another process may be about to upgrade it."""
    with sqlite3.connect(old) as other:
        other.execute("BEGIN EXCLUSIVE")
        store = Store(url, keep_days=FOREVER, waits=unhurried)
        opening = asyncio.create_task(store.__aenter__())
        await asyncio.wait({opening}, timeout=0.5)
        assert not opening.done()
        other.rollback()
        await opening
    other.close()
    assert await store.recall("mPa3_k9xQ-7z")
    await store.__aexit__(None, None, None)


async def test_processes_that_start_at_once_all_come_up(old: Path, url: str) -> None:
    """One of them upgrades the database."""
    command = [sys.executable, "-c", OPENS, url]
    started = [await asyncio.create_subprocess_exec(*command) for _ in range(4)]
    assert [await process.wait() for process in started] == [0, 0, 0, 0]
    assert all("private" in row for row in rows_of(old))
