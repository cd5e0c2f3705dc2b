"""Answers in plain data that no worker gives are faults; only the user of each job sees its sentence."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from bot.common.errors import BotError, ChoiceError
from bot.messages.cards import Card
from bot.messages.replies import Reply
from bot.service.jobs import Result, SolveResult
from bot.service.pool import Pool
from solvers import Choice, PuzzleError
from tests.bot.conftest import Ask
from tests.bot.talk import said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

TEXT = ".454./5..75/5.985/.67.3/1...1"
OUTCOME = SolveResult("mosaic", "text", 5, 5, "unique", {"cells": (".....",) * 5}, None, 0.0)
LIES: dict[str, Result | Exception] = {
    "an unknown puzzle": replace(OUTCOME, puzzle="chess"),
    "no picture": replace(OUTCOME, picture=b"no picture", format="@everyone"),
    "no number": replace(OUTCOME, status="multiple", answers=Decimal("NaN"), shared={}),
    "too many answers": replace(OUTCOME, status="multiple", answers=Decimal("1e999999"), shared={}),
    "a long drawing": replace(OUTCOME, drawn="x" * 1_000_000, taken="y" * 1_000_000),
    "a long error": BotError("z" * 1_000_000),
    "an error in a line before the first": PuzzleError("Wrong.", -(10**9)),
    "an error in a line after the last": PuzzleError("Wrong.", 10**9),
    "many choices": ChoiceError("Which?", [Choice("c" * 999, "", "", n, "c" * 999) for n in range(999)]),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
async def test_lie_of_a_worker_is_answered_all_the_same(
    lie: Any, pool: Pool, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is left with "thinking…", and the next question is answered as usual."""

    async def answer(*_: object, **__: object) -> Result:
        if isinstance(lie, Exception):
            raise lie
        result: Result = lie
        return result

    with monkeypatch.context() as patch:
        patch.setattr(pool, "run", answer)
        assert 0 < len(said(await ask("mosaic", text=f"{TEXT}\n")).strip()) <= 2000
    assert "Unique answer" in said(await ask("mosaic", text=TEXT))


def test_long_words_of_a_spoiler_stay_hidden() -> None:
    """They are cut below Discord's limit, and all of them are in the spoiler."""
    hidden, *others = Reply("secret " * 1_000, card=Card(spoiler=True)).layout().to_components()
    assert hidden["spoiler"]
    assert len(hidden["components"][0]["content"]) <= 2000
    assert "secret" not in str(others)
