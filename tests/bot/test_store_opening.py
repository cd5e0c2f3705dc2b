"""How the database is opened: what is wrong with it is said, and older versions are upgraded."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import create_async_engine

from bot.errors import BotError, ConfigError, StoreError
from bot.stages import Mistakes, Stage
from bot.store import Entry, Server, Store, Waits
from bot.store.placed import by
from bot.store.schema import VERSION

VERSION_1, VERSION_2, VERSION_3 = (
    Path(__file__).with_name(f"store-version-{number}.sql") for number in (1, 2, 3)
)
"""What `iterdump` gives of databases that the program wrote: before versions were noted, and since."""

SINCE_VERSION_3 = ("typed", "placed", "sheet", "shared", "mistakes", "about")
"""The columns of a puzzle that version 4 brought."""

FOREVER = 1_000_000
"""Days that the old puzzles are kept."""

OPENS = """
import asyncio, sys
from bot.store import Store

async def main():
    async with Store(sys.argv[1], keep_days=1_000_000) as store:
        assert (await store.recall("mPa3_k9xQ-7z")).level == 3

asyncio.run(main())
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
def old(file: Path) -> Path:
    """A database of version 1."""
    create(file, VERSION_1)
    return file


def create(file: Path, version: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.executescript(version.read_text("utf-8"))
    connection.close()


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


def rows_of(file: Path) -> list[dict[str, object]]:
    connection = sqlite3.connect(file)
    connection.row_factory = sqlite3.Row
    rows = [dict(row) for row in connection.execute("SELECT * FROM puzzles")]
    connection.close()
    return rows


async def test_puzzles_of_version_1_are_as_they_were(old: Path, url: str, unhurried: Waits) -> None:
    """By their keys, which stand in buttons, by their messages, and as the last ones of their owners."""
    rows = rows_of(old)
    assert len(rows) == 6
    async with Store(url, keep_days=FOREVER, waits=unhurried) as store:
        for row in rows:
            entry = await store.recall(str(row["key"]))
            assert entry
            assert not entry.private
            for name in set(row) - {"options", "message", "touched", "reading"}:
                assert getattr(entry, name) == row[name]
            assert entry.reading == (None if row["reading"] is None else str(row["reading"]))
            if row["message"]:
                assert await store.of_message(int(str(row["message"]))) == entry
        found = await store.last(814736472163913748, 1029384756102938475)
        assert found
        assert found.key == "tT4f0aZ_e2Lq"
        assert await store.note("commands")
        minesweeper = await store.recall("mPa3_k9xQ-7z")
        assert minesweeper
        assert (minesweeper.options, minesweeper.near) == ({"mines": 3}, "D3")


async def test_buttons_of_version_1_go_on_from_what_was_revealed(
    old: Path, url: str, unhurried: Waits
) -> None:
    """A press changes the puzzle; the next start finds that."""
    keys = [str(row["key"]) for row in rows_of(old)]
    changed = []
    async with Store(url, keep_days=FOREVER, waits=unhurried) as store:
        for key in keys:
            entry = await store.recall(key)
            assert entry
            changed.append(await store.change(entry, marks=entry.revealed, fresh="A1=safe", private=True))
    async with Store(url, keep_days=FOREVER, waits=unhurried) as store:
        assert [await store.recall(key) for key in keys] == changed
        new = Entry(1, 2, "new")
        assert await store.remember(new)
        assert await store.last(1, 2) == new


async def test_readings_of_version_2_are_kept_as_text(file: Path, url: str) -> None:
    """The worker knows which ones the numbers were; all else is as it was, the private ones too."""
    create(file, VERSION_2)
    rows = rows_of(file)
    assert [row["reading"] for row in rows] == [None, 1, 0, 1, None, None]
    async with Store(url, keep_days=FOREVER) as store:
        for row in rows:
            entry = await store.recall(str(row["key"]))
            assert entry
            assert entry.reading == (None if row["reading"] is None else str(row["reading"]))
            assert (entry.text, entry.fresh, entry.private) == (row["text"], row["fresh"], row["private"])
            changed = await store.change(entry, reading="minesweeper as text")
            assert await store.recall(entry.key) == changed


async def test_boards_of_version_3_can_be_marked(file: Path, url: str) -> None:
    """By their owners alone; what nobody has chosen is as it was."""
    create(file, VERSION_3)
    async with Store(url, keep_days=FOREVER) as store:
        entry = await store.recall("mPa3_k9xQ-7z")
        assert entry
        assert (entry.level, entry.mistakes, entry.shared) == (Stage.WHAT, Mistakes.AT_ONCE, False)
        assert not entry.draft
        assert await store.stage_of(entry.owner) is None
        assert store.server(5) == Server()
        changed = await store.change(entry, placed=f"{by(7)}B1=mine::12", mistakes=Mistakes.NEVER)
    async with Store(url, keep_days=FOREVER) as store:
        assert await store.recall(entry.key) == changed


async def test_readings_of_version_2_are_kept_by_every_database(store_url: str, unhurried: Waits) -> None:
    """The same statements serve all of them."""
    entry = Entry(1, 2, "_1_", reading="0")
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        await store.remember(entry)
    engine = create_async_engine(store_url)
    async with engine.begin() as connection:
        for statement in (
            "ALTER TABLE puzzles DROP COLUMN reading",
            "ALTER TABLE puzzles ADD COLUMN reading INTEGER",
            "UPDATE puzzles SET reading = 1",
            *(f"ALTER TABLE puzzles DROP COLUMN {name}" for name in SINCE_VERSION_3),
            "DROP TABLE people",
            "DROP TABLE servers",
            "UPDATE notes SET value = '2' WHERE name = 'schema'",
        ):
            await connection.exec_driver_sql(statement)
    await engine.dispose()
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        assert await store.recall(entry.key) == replace(entry, reading="1")
        assert await store.note("schema") == str(VERSION)


@pytest.mark.parametrize("version", [VERSION_1, VERSION_2, VERSION_3], ids=["1", "2", "3"])
async def test_upgraded_database_is_built_like_a_new_one(version: Path, tmp_path: Path) -> None:
    """The same columns, of the same kinds, and the same indexes."""
    built = []
    create(tmp_path / "old.db", version)
    for file in (tmp_path / "old.db", tmp_path / "new.db"):
        url = f"sqlite+aiosqlite:///{file}"
        async with Store(url, keep_days=FOREVER):
            pass
        engine = create_async_engine(url)
        async with engine.connect() as connection:
            built.append(await connection.run_sync(structure))
        await engine.dispose()
    assert built[0] == built[1]


def structure(connection: Connection) -> object:
    """All that is known of the tables, in an order of its own."""
    inspector = inspect(connection)
    return {
        table: (
            sorted((column["name"], str(column["type"]), column["nullable"]) for column in columns),
            sorted(
                (str(index["name"]), str(index["column_names"])) for index in inspector.get_indexes(table)
            ),
            inspector.get_pk_constraint(table),
        )
        for (_, table), columns in sorted(inspector.get_multi_columns().items())
    }


async def test_processes_that_start_at_once_all_come_up(old: Path, url: str) -> None:
    """One of them upgrades the database."""
    command = [sys.executable, "-c", OPENS, url]
    started = [await asyncio.create_subprocess_exec(*command) for _ in range(4)]
    assert [await process.wait() for process in started] == [0, 0, 0, 0]
    assert all("private" in row for row in rows_of(old))
