"""Databases of older versions are upgraded, and lose nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect

from bot.common.stages import Mistakes, RevealLevel
from bot.store import Act, Plan, Server, Store, StoredPuzzle, Waits
from bot.store.database_url import parse
from bot.store.engines import engine_for
from bot.store.mark_log import by
from bot.store.schema import VERSION
from tests.bot.databases import (
    FOREVER,
    SINCE_VERSION_3,
    SINCE_VERSION_6,
    VERSION_1,
    VERSION_2,
    VERSION_3,
    VERSION_5,
    VERSION_8,
    VERSION_11,
    create,
    rows_of,
)

VERSIONS = [VERSION_1, VERSION_2, VERSION_3, VERSION_5, VERSION_8, VERSION_11]


async def test_puzzles_of_version_1_are_as_they_were(old: Path, url: str, unhurried: Waits) -> None:
    """By their keys from buttons, by their messages, and as the last ones of their owners."""
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
                assert await store.recall_message(int(str(row["message"]))) == entry
        found = await store.latest(814736472163913748, 1029384756102938475)
        assert found
        assert found.key == "tT4f0aZ_e2Lq"
        assert await store.note("commands")
        minesweeper = await store.recall("mPa3_k9xQ-7z")
        assert minesweeper
        assert (minesweeper.options, minesweeper.newest_cell) == ({"mines": 3}, "D3")


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
            changed.append(
                await store.change(entry, marks=entry.revealed_marks, fresh="A1=safe", private=True)
            )
    async with Store(url, keep_days=FOREVER, waits=unhurried) as store:
        assert [await store.recall(key) for key in keys] == changed
        new = StoredPuzzle(1, 2, "new")
        assert await store.remember(new)
        assert await store.latest(1, 2) == new


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
    """Only by their owners; values that nobody has chosen stay."""
    create(file, VERSION_3)
    async with Store(url, keep_days=FOREVER) as store:
        entry = await store.recall("mPa3_k9xQ-7z")
        assert entry
        assert (entry.level, entry.mistakes, entry.shared) == (RevealLevel.WHAT, Mistakes.AT_ONCE, False)
        assert not entry.draft
        assert await store.stage_of(entry.owner) is None
        assert store.server(5) == Server()
        changed = await store.change(entry, placed=f"{by(7)}B1=mine::12", mistakes=Mistakes.NEVER)
    async with Store(url, keep_days=FOREVER) as store:
        assert await store.recall(entry.key) == changed


async def test_servers_of_version_5_can_have_a_board_a_day(file: Path, url: str) -> None:
    """Their choices and their messages are as they were."""
    create(file, VERSION_5)
    async with Store(url, keep_days=FOREVER) as store:
        plan = Plan(33, 44, 7, "Europe/Berlin", ("sudoku", "hashi"), "hard", 11)
        await store.daily.set_plan(plan)
        assert await store.daily.plan(33) == plan
        assert store.server(33) == Server(private=True, theme="light")
        entry = await store.recall("mPa5_k9xQ-7z")
        assert entry
        assert entry.revealed_marks == "A1=white B1=black"


async def test_boards_of_version_8_are_changed_once_from_the_state_in_which_they_are(
    file: Path, url: str
) -> None:
    """By the first of two processes."""
    create(file, VERSION_8)
    async with Store(url, keep_days=FOREVER) as here, Store(url, keep_days=FOREVER) as there:
        entry = await here.recall("mPa8_k9xQ-7z")
        assert entry
        assert (entry.marks, entry.version, entry.revision) == ("A1=black B1=white", 1, "")
        first = await here.change(entry, marks="A1=black")
        assert first
        assert await there.change(entry, marks="") is None
        assert await there.recall(entry.key) == first


async def test_daily_boards_of_version_8_stay_and_coming_ones_get_a_secret(file: Path, url: str) -> None:
    """All processes that start on the database share it, and so does the next start."""
    create(file, VERSION_8)
    stores = [Store(url, keep_days=FOREVER) for _ in range(3)]
    await asyncio.gather(*(store.__aenter__() for store in stores))
    shared = {await store.daily.secret() for store in stores}
    for store in stores:
        await store.__aexit__(None, None, None)
    async with Store(url, keep_days=FOREVER) as store:
        assert {await store.daily.secret()} == shared
        assert (await store.daily.day(33, "2026-11-25")).text == "tents text"
    create(file.with_name("other.db"), VERSION_8)
    async with Store(f"{url[:-8]}other.db", keep_days=FOREVER) as store:
        assert {await store.daily.secret()} != shared


async def test_solved_boards_of_version_11_have_no_course_and_open_ones_go_on(file: Path, url: str) -> None:
    """Hints and times stay; later acts are recorded."""
    create(file, VERSION_11)
    async with Store(url, keep_days=FOREVER) as store:
        daily = await store.daily.day(33, "2026-11-25")
        assert daily
        solved, unsolved = [await store.daily.solver(daily, person) for person in (12, 13)]
        assert (solved.hints, solved.seconds, solved.mistakes, solved.course) == (1, 300.0, 0, 0)
        further = await store.daily.advance(unsolved, "A1=tent", Act.MISTAKE)
        assert (further.hints, further.mistakes, [*further.acts()]) == (2, 1, [Act.MISTAKE])
        assert await store.daily.solver(daily, 13) == further


def holds(file: Path, words: bytes) -> bool:
    """Check that some words are in a file of the database."""
    return any(words in each.read_bytes() for each in file.parent.iterdir())


async def test_what_version_8_has_deleted_is_overwritten(file: Path, url: str) -> None:
    """It did not overwrite what it deleted."""
    create(file, VERSION_8)
    with sqlite3.connect(file) as other:
        other.execute("PRAGMA secure_delete = OFF")
        other.executemany(
            "INSERT INTO solvers VALUES (33, '2026-11-21', ?, 0, 'deleted long ago', 1.0)",
            [(person,) for person in range(100, 600)],
        )
        other.commit()
        other.execute("DELETE FROM solvers WHERE person >= 100")
    other.close()
    assert holds(file, b"deleted long ago")
    async with Store(url, keep_days=FOREVER) as store:
        assert await store.recall("mPa8_k9xQ-7z")
        assert not holds(file, b"deleted long ago")


def take_back_to_version_2(connection: Connection) -> None:
    for statement in (
        "ALTER TABLE puzzles DROP COLUMN reading",
        "ALTER TABLE puzzles ADD COLUMN reading INTEGER",
        "UPDATE puzzles SET reading = 1",
        *(f"ALTER TABLE puzzles DROP COLUMN {name}" for name in SINCE_VERSION_3),
        "DROP TABLE people",
        "DROP TABLE servers",
        *(f"DROP TABLE {name}" for name in SINCE_VERSION_6),
        "UPDATE notes SET value = '2' WHERE name = 'schema'",
    ):
        connection.exec_driver_sql(statement)


async def test_readings_of_version_2_are_kept_by_every_database(store_url: str, unhurried: Waits) -> None:
    """The same statements serve all of them."""
    entry = StoredPuzzle(1, 2, "_1_", reading="0")
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        await store.remember(entry)
    engine = engine_for(parse(store_url), unhurried, 1)
    await engine.run(take_back_to_version_2)
    await engine.close()
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        assert await store.recall(entry.key) == replace(entry, reading="1")
        assert await store.note("schema") == str(VERSION)


@pytest.mark.parametrize("version", VERSIONS, ids=lambda version: version.stem)
async def test_upgraded_database_is_built_like_a_new_one(version: Path, tmp_path: Path) -> None:
    """The same columns, of the same kinds, and the same indexes."""
    built = []
    create(tmp_path / "old.db", version)
    for file in (tmp_path / "old.db", tmp_path / "new.db"):
        url = f"sqlite:///{file}"
        async with Store(url, keep_days=FOREVER):
            pass
        engine = engine_for(parse(url), Waits(), 1)
        built.append(await engine.run(structure))
        await engine.close()
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
