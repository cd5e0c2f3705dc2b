"""Explanations that people page through, and pictures that many get, are kept in memory."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.common.errors import TimeUpError
from bot.discord.commands.services import ExplanationCache, PictureCache
from bot.service.jobs import Advice, Explanation
from bot.store import StoredPuzzle
from solvers import Grade


def way(steps: int) -> Explanation:
    step = Advice("mosaic", "hint", "", "", "", "", "A1", "black", (), 0.0)
    return Explanation(
        "mosaic", "solved", (step,) * steps, Grade("easy", 1.0), {1: steps}, 0.0, picture=b"large"
    )


def test_the_ways_looked_at_last_are_kept_up_to_a_number_of_steps() -> None:
    """Without their pictures."""
    explanations, entries = ExplanationCache(most=10), [StoredPuzzle(1, 2, "x") for _ in range(3)]
    explanations.keep(entries[0], way(4))
    explanations.keep(entries[1], way(4))
    assert explanations.get(entries[0].key) == replace(way(4), picture=None)
    explanations.keep(entries[2], way(4))
    assert [explanations.get(entry.key) is None for entry in entries] == [False, True, False]


def test_a_way_longer_than_all_may_be_together_is_not_kept() -> None:
    explanations, entry = ExplanationCache(most=10), StoredPuzzle(1, 2, "x")
    explanations.keep(entry, way(11))
    assert explanations.get(entry.key) is None


def test_ways_of_someone_who_is_forgotten_go() -> None:
    explanations, mine, other = ExplanationCache(), StoredPuzzle(1, 2, "x"), StoredPuzzle(2, 2, "x")
    explanations.keep(mine, way(1))
    explanations.keep(other, way(1))
    explanations.forget(1)
    assert (explanations.get(mine.key), bool(explanations.get(other.key))) == (None, True)


async def test_picture_for_many_users_is_drawn_once_though_all_ask_at_the_same_time() -> None:
    pictures, drawn = PictureCache(most=2), []

    async def draw() -> bytes:
        drawn.append(len(drawn))
        await asyncio.sleep(0)
        return bytes(drawn)

    assert set(await asyncio.gather(*(pictures.get("monday", draw) for _ in range(20)))) == {b"\0"}
    assert await pictures.get("tuesday", draw) == b"\0\1"
    assert await pictures.get("monday", draw) == b"\0"
    await pictures.get("wednesday", draw)  # leaves no room for the one that was asked for longest ago
    assert await pictures.get("tuesday", draw) == b"\0\1\2\3"


async def test_picture_that_cannot_be_drawn_for_one_user_is_drawn_for_the_next() -> None:
    pictures = PictureCache()
    begun = asyncio.Event()

    async def fail() -> bytes:
        begun.set()
        await asyncio.sleep(0)
        raise TimeUpError

    async def draw() -> bytes:
        return b"board"

    first = asyncio.ensure_future(pictures.get("monday", fail))
    await begun.wait()
    assert await pictures.get("monday", draw) == b"board"
    with pytest.raises(TimeUpError):
        await first
