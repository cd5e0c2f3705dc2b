"""The choice of a reading stays the same after an upgrade, and the bot asks if it is not sure."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import simcord

import solvers
from bot.common.errors import ChoiceError
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.messages.buttons import Button, ButtonId
from bot.service.jobs import Job
from bot.service.worker import readings
from bot.store import Store, StoredPuzzle, Waits
from solvers import ReadError
from tests.bot.talk import words

simulated = pytest.mark.simcord(shard_count=1, settle_timeout=600)

EITHER = "_1_\n1__\n__0"
PACK = "title 'A'\nrows\n2\n1\ncolumns\n2\n1\n====\ntitle 'B'\nrows\n1\n2\ncolumns\n1\n2\n"
SIZES = "title 'A'\nrows\n2\n1\ncolumns\n2\n1\n====\ntitle 'B'\nrows\n1\n2\ncolumns\n1\n1\n1\n"
VERSION_2 = Path(__file__).with_name("store-version-2.sql")
PICKED, WAITING, GONE = "Ch-NsXhRpq3b", "zXrjXvW7GZNx", "u1Q6_WDlc3zU"
"""Keys of that database: Mosaic was picked, nothing was picked yet, and the second one of a pack was."""


def job(text: str, puzzle: str | None = None) -> Job:
    return Job(text, puzzle, seconds=600, max_cells=1_000)


def names(text: str, puzzle: str | None = None) -> list[str]:
    return [choice.key for choice in readings.choice(job(text, puzzle), "Which?").choices]


@pytest.mark.parametrize(
    "name", ["chess as text", "mosaic as smoke", "mosaic as janko", "mosaic as text, 4x4", "mosaic", "7", " "]
)
def test_name_that_means_nothing_here_is_asked_for(name: str) -> None:
    """With what the text can mean now."""
    with pytest.raises(ChoiceError) as raised:
        readings.chosen(job(EITHER), name)
    assert str(raised.value) == "I read this text differently than before. Which puzzle is it?"
    assert {"minesweeper", "mosaic"} <= {choice.puzzle for choice in raised.value.choices}


def test_text_that_means_nothing_at_all_is_refused() -> None:
    """As it would be without a name."""
    with pytest.raises(ReadError, match="no puzzle"):
        readings.chosen(job("Good morning!"), "mosaic as text")


@pytest.mark.parametrize("text", [EITHER, PACK, SIZES])
def test_each_reading_is_found_by_its_name(text: str) -> None:
    """Also if the puzzle is known by now."""
    given = names(text)
    assert len(given) > 1
    boards = [readings.chosen(job(text), name) for name in given]
    assert len(set(boards)) == len(given)
    for name, board in zip(given, boards, strict=True):
        assert name.startswith(f"{board.puzzle} {board.format} {board.columns}x{board.rows}")
        assert readings.chosen(job(text, board.puzzle), name) == board


@pytest.mark.parametrize(
    ("rows", "is_strict"),
    [("1 1 2\n. 2 .\n. . .", True), ("1 . 1\n2 . 2", False), ("1 . .\n. . .\n. . 1", False)],
)
def test_rule_that_a_text_leaves_unsaid_is_meant_if_only_it_makes_the_answer_unique(
    rows: str, is_strict: bool
) -> None:
    """Most boards of Numberlink are made for lines that visit every cell, and hardly any says so."""
    found = readings.meant(job(f"numberlink\n{rows}"))
    assert bool(found.board.variant) == is_strict
    assert ("with the rule that a line visits every cell" in (found.taken or "")) == is_strict


def test_names_tell_puzzle_format_size_and_number() -> None:
    assert {"minesweeper text 3x3 1", "mosaic text 3x3 1"} <= set(names(EITHER))
    assert names(PACK) == ["nonogram non 2x2 1", "nonogram non 2x2 2"]
    assert names(SIZES) == ["nonogram non 2x2 1", "nonogram non 3x2 2"]


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        (EITHER, "mosaic as text", 1),
        (SIZES, "nonogram as non, 3x2", 1),
        (PACK, "nonogram as non, 2x2, number 2", 1),
    ],
)
def test_keys_of_an_earlier_version_are_the_readings_they_were(text: str, key: str, place: int) -> None:
    assert readings.chosen(job(text), key) == readings.chosen(job(text), names(text)[place])


def test_labels_of_several_boards_tell_kind_size_and_first_rows() -> None:
    """With the number and the title of each."""
    choices = readings.choice(job(SIZES), "Which?").choices
    assert solvers.labels(choices) == ["1. A, Nonogram 2x2: 2 / 1", "2. B, Nonogram 3x2: 1 / 2"]


def test_number_of_an_earlier_version_is_the_reading_it_was() -> None:
    """Among the puzzles that there were then, however many there are now."""
    assert [readings.chosen(job(EITHER), str(n)).puzzle for n in range(2)] == ["minesweeper", "mosaic"]
    assert [readings.chosen(job(PACK), str(n)) for n in range(2)] == [
        readings.chosen(job(PACK), name) for name in names(PACK)
    ]


@pytest.fixture
async def old_store(tmp_path: Path, unhurried: Waits) -> AsyncIterator[Store]:
    """A store that a bot of version 2 has filled."""
    file = tmp_path / "old.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(VERSION_2.read_text("utf-8"))
    connection.close()
    async with Store(f"sqlite:///{file}", keep_days=1_000_000, waits=unhurried) as store:
        yield store


async def pressed(
    env: simcord.Env, channel: Any, person: Any, store: Store, entry: StoredPuzzle, button: str
) -> Any:
    """A message whose only button someone presses, and what it says then."""
    owned = await store.change(entry, owner=person.id, channel=channel.id)
    assert owned
    result = await person.slash(channel, "help")
    message = env.backend.get_message(channel.id, result.response.id)
    message.components = [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": button}]}
    ]
    await person.click(result.response, custom_id=button)
    return result.response


@simulated
@pytest.mark.parametrize(
    ("key", "button", "title"),
    [
        (PICKED, f"g1:hint:{PICKED}:2", "Mosaic"),
        (WAITING, f"g1:pick:{WAITING}:1", "Mosaic"),
        (WAITING, f"g1:pick:{WAITING}:0:mosaic as text", "Mosaic"),
        (GONE, f"g1:hint:{GONE}:1", "Nonogram, 2 rows of 2"),
    ],
    ids=["picked before", "button of before", "button of today", "second of a pack"],
)
async def test_buttons_of_version_2_mean_the_same_puzzle(
    key: str, button: str, title: str, old_store: Store, services: Services, simcord_env: simcord.Env,
    channel: Any, ada: Any,
) -> None:  # fmt: skip
    """Though the list of all readings may be another one by now."""
    await simcord_env.restart_bot(Client(replace(services, store=old_store)))
    entry = await old_store.recall(key)
    assert entry
    shown = await pressed(simcord_env, channel, ada, old_store, entry, button)
    assert title in words(shown)


@simulated
async def test_reading_that_is_gone_is_asked_for_again(
    old_store: Store, services: Services, simcord_env: simcord.Env, channel: Any, ada: Any
) -> None:
    """By the buttons of the choice; one of them corrects it."""
    await simcord_env.restart_bot(Client(replace(services, store=old_store)))
    entry = await old_store.recall(PICKED)
    assert entry
    entry = await old_store.change(entry, reading="mosaic as smoke signals", level=3, asked="hint")
    assert entry
    shown = await pressed(
        simcord_env, channel, ada, old_store, entry, ButtonId("hint", PICKED, entry.version + 1).custom_id
    )
    assert words(shown).startswith("I read this text differently than before.")
    await ada.click(shown, label="Mosaic")
    assert words(shown).startswith("Mosaic, 3 rows of 3. ")
    mended = await old_store.recall(PICKED)
    assert mended
    assert mended.reading == "mosaic text 3x3 1"


def test_button_of_a_reading_comes_back_as_it_was() -> None:
    """Whatever its name holds."""
    known = ButtonId("pick", "abc", 0, "nonogram as nonograms.org, 2x2, number 2")
    assert Button(known).custom_id == "g1:pick:abc:0:nonogram as nonograms.org, 2x2, number 2"
