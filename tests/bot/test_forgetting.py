"""/forget does all that it says, and says what it does, whatever the database does."""

from __future__ import annotations

from typing import Any

import pytest

from bot.common.errors import StoreError
from bot.discord.commands import Services
from bot.store import Store
from solvers import PUZZLES
from tests.bot.talk import forget, labels, said, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


async def test_nothing_is_forgotten_before_it_is_confirmed(
    ada: Any, channel: Any, services: Services
) -> None:
    """A private message says what would go, with a button that does it."""
    await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example)
    asked = await ada.slash(channel, "forget")
    assert asked.response is not None
    assert (asked.response.ephemeral, labels(asked.response)) == (True, ["Yes, forget me"])
    assert "Nobody can undo this" in said(asked)
    assert await services.store.latest(ada.id, channel.id)


async def test_explanations_in_memory_go_with_their_person(
    ada: Any, bob: Any, channel: Any, services: Services
) -> None:
    """Those of others stay."""
    for person in (ada, bob):
        await person.slash(channel, "explain", text=PUZZLES["mosaic"].example)
    mine, other = [await services.store.latest(person.id, channel.id) for person in (ada, bob)]
    assert mine and other  # noqa: PT018 - for mypy
    assert services.explanations.get(mine.key)
    await forget(ada, channel)
    assert services.explanations.get(mine.key) is None
    assert services.explanations.get(other.key)


async def test_nothing_is_forgotten_while_the_messages_that_name_a_person_cannot_be_found(
    ada: Any, channel: Any, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Afterwards nobody could find them any more."""

    async def fail(_: int) -> None:
        raise StoreError("I cannot look into my memory at the moment. Try again in a minute.")

    await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example)
    monkeypatch.setattr(services.store, "marked_by", fail)
    refused = await forget(ada, channel)
    assert words(refused.followups[0]).startswith("I cannot look into my memory")
    assert await services.store.latest(ada.id, channel.id)
    monkeypatch.undo()
    assert said(await forget(ada, channel)) == "Forgotten: 1 puzzle. Their buttons no longer work."


async def test_person_hears_that_the_database_will_be_written_later(
    ada: Any, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is found of them until then either: see store_trouble."""
    monkeypatch.setattr(Store, "is_troubled", True)
    told = said(await forget(ada, channel))
    assert told.endswith("My database does not answer; what is in it is deleted as soon as it does.")
