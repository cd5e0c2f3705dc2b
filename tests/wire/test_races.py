"""Races over the wire."""

from __future__ import annotations

from tests.wire.scenarios.contest import full_race, race
from tests.wire.stage import Options


async def test_four_people_race_to_the_end_though_the_bot_is_killed(options: Options) -> None:
    """Two of them start it at once; the places are those from before and after."""
    missed = [verdict async for verdict in race(options) if not verdict.kept]
    assert not missed


async def test_eleventh_person_is_refused(options: Options) -> None:
    """All press at the same time."""
    missed = [verdict async for verdict in full_race(options) if not verdict.kept]
    assert not missed
