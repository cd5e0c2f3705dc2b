"""The opening of a database: errors get a sentence, and older versions are upgraded."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
from pathlib import Path

import pytest

from bot.common.errors import BotError, ConfigError, StoreError
from bot.store import Store, StoredPuzzle, Waits
from bot.store.db_tables import METADATA
from bot.store.schema import VERSION
from tests.bot.databases import FOREVER, VERSION_8, create, rows_of

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
        ("", "sqlite:///gridsmith.db"),
        ("junk", "sqlite:///gridsmith.db"),
        ("postgresql+asyncpg://ada:secret@host:port/x", "sqlite:///gridsmith.db"),
        ("mysql+aiomysql://host/x", "names mysql"),
        ("nonsense://host/x", "names nonsense"),
        ("sqlite+pysqlite:///x.db", "write sqlite:"),
        ("postgresql://ada:secret@host/x", "write postgresql+asyncpg:"),
        ("postgresql+psycopg2://ada:secret@host/x", "write postgresql+asyncpg:"),
        ("sqlite://host/x", "sqlite:///gridsmith.db"),
        ("sqlite:////no/such/folder/x.db", "there is no folder /no/such/folder"),
    ],
)
async def test_url_that_leads_nowhere_is_a_setting_to_mend(url: str, said: str) -> None:
    """The sentence says what would be right, and never the password."""
    error = await complaint(url)
    assert isinstance(error, ConfigError)
    assert said in str(error)
    assert "secret" not in str(error)


async def test_url_as_earlier_versions_wrote_it_leads_to_the_same_file(old: Path) -> None:
    """It named a driver that is no longer used."""
    async with Store(f"sqlite+aiosqlite:///{old}", keep_days=FOREVER) as store:
        assert await store.recall("mPa3_k9xQ-7z")


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
    error = await complaint(f"sqlite:///{tmp_path}")
    assert isinstance(error, ConfigError)
    assert str(tmp_path) in str(error)


async def test_file_that_cannot_be_written_is_a_setting_to_mend(old: Path) -> None:
    """It could be read."""
    error = await complaint(f"sqlite:///file:{old}?mode=ro&uri=true")
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


@pytest.mark.parametrize("noted", ["abc", "", "0", "-3", "1.5", "\u0668"])
async def test_database_whose_version_is_no_number_is_left_alone(old: Path, url: str, noted: str) -> None:
    """The sentence quotes the text."""
    async with Store(url, keep_days=FOREVER) as store:
        await store.write_note("schema", noted)
    before = rows_of(old)
    error = await complaint(url)
    assert isinstance(error, ConfigError)
    assert f'notes "{noted}" as its version' in str(error)
    assert rows_of(old) == before


@pytest.mark.parametrize("lost", sorted(METADATA.tables))
async def test_table_that_is_lost_is_made_again_with_a_warning(
    file: Path, url: str, lost: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The other tables are as they were."""
    create(file, VERSION_8)
    async with Store(url, keep_days=FOREVER):
        pass
    with sqlite3.connect(file) as other:
        other.execute(f'DROP TABLE "{lost}"')
    other.close()
    async with Store(url, keep_days=FOREVER) as store:
        assert bool(await store.recall("mPa8_k9xQ-7z")) == (lost != "puzzles")
        assert bool(await store.daily.plan(33)) == (lost != "plans")
        assert await store.remember(StoredPuzzle(1, 2, "new"))
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == [
        f"tables were missing in the database and are made again, empty: {lost}"
    ]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("ALTER TABLE solvers DROP COLUMN marks", "The table solvers of the database lacks marks."),
        ("DROP TABLE plans; CREATE TABLE plans (x INTEGER)", "The table plans of the database lacks channel"),
    ],
)
async def test_database_of_which_too_much_is_lost_is_left_alone(
    file: Path, url: str, damage: str, said: str
) -> None:
    """An operator has to bring back a copy."""
    create(file, VERSION_8)
    async with Store(url, keep_days=FOREVER):
        pass
    with sqlite3.connect(file) as other:
        other.executescript(damage)
    other.close()
    before = rows_of(file)
    error = await complaint(url)
    assert isinstance(error, ConfigError)
    assert said in str(error)
    assert rows_of(file) == before


async def test_database_of_an_earlier_version_that_has_lost_its_version_is_left_alone(
    file: Path, url: str
) -> None:
    """Nobody knows which columns it is to have."""
    create(file, VERSION_8)
    with sqlite3.connect(file) as other:
        other.execute("DROP TABLE notes")
    other.close()
    error = await complaint(url)
    assert isinstance(error, ConfigError)
    assert "lost its table notes" in str(error)


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
