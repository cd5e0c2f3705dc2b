"""Explanations that are kept in memory while people page through them."""

from __future__ import annotations

from dataclasses import replace

from bot.discord.commands.services import ExplanationCache
from bot.service.jobs import Advice, Explanation
from bot.store import StoredPuzzle


def way(steps: int) -> Explanation:
    step = Advice("mosaic", "hint", "", "", "", "", "A1", "black", (), 0.0)
    return Explanation("mosaic", "solved", (step,) * steps, "easy", {1: steps}, 0.0, picture=b"large")


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
