"""One person who means no good."""

from __future__ import annotations

import pytest

from tests.wire.boards import bad, small
from tests.wire.bot import Settings
from tests.wire.interactions import all_ended
from tests.wire.scenarios.abuses import Hostile, files, names, send
from tests.wire.stage import Options, Stage, staged

_MANY = 40
"""Twice the number of questions that one person may ask within a minute."""

_QUICK = [file for file in files() if "pause" not in file.more]


async def test_downloads_are_admitted_before_they_begin(stage: Stage) -> None:
    """Someone who sends too many files at once costs no download for each."""
    person, before = stage.person(1), stage.discord.cdn.begun
    await all_ended(*(person.slash("solve any", file=person.upload(b"xyz")) for _ in range(_MANY)))
    assert stage.discord.cdn.begun - before <= _MANY // 2


async def test_bad_texts_count(options: Options) -> None:
    """Someone who sends many hears after a while when to come back."""
    settings: Settings = {"workers": {"count": 1}, "limits": {"questions_a_minute": 2}}
    async with staged(options, settings) as stage:
        person = stage.person(2)
        asked = [one for n in range(6) for one in await all_ended(person.slash("solve any", text=bad(n)))]
        assert {one.outcome for one in asked} == {"sentence"}
        assert [one for one in asked if one.retry_after]


@pytest.mark.parametrize("number", range(len(list(names("key")))))
async def test_forged_button_gets_a_sentence(stage: Stage, number: int) -> None:
    """Whatever its custom ID is, there is neither a fault nor silence."""
    person = stage.person(100 + number)
    [shown] = await all_ended(person.slash("hint", text=small(3)[1]))
    assert shown.message is not None
    key = next(shown.message.buttons())["custom_id"].split(":")[2]
    [pressed] = await all_ended(person.press_id(shown.message, [*names(key)][number]))
    assert pressed.outcome in ("sentence", "picture")


async def test_daily_button_of_another_server_gets_a_sentence_about_that(stage: Stage) -> None:
    """Any number may stand for the server, even one that no database takes."""
    [shown] = await all_ended(stage.person(300).slash("hint", text=small(3)[1]))
    assert shown.message is not None
    for server in ("1", str(2**63), "9" * 21):
        forged = stage.person(301).press_id(shown.message, f"g1:dayhint:{server}_2026-11-21:0")
        [pressed] = await all_ended(forged)
        assert pressed.sentence == "This board is not one of this server."


@pytest.mark.parametrize("file", _QUICK, ids=[file.name for file in _QUICK])
async def test_hostile_file_gets_a_sentence(stage: Stage, file: Hostile) -> None:
    """Neither a fault nor silence."""
    [sent] = await all_ended(send(stage.person(200 + _QUICK.index(file)), file))
    assert sent.outcome in ("sentence", "picture")
