"""Starts that Discord refuses, all at the same time."""

from __future__ import annotations

import asyncio

import pytest

from tests.wire.scenarios.starts import STARTS, Start, judged
from tests.wire.stage import Options, Verdict

# discord.py asks five times after a 500, which takes 25 s; a 503 says the same at once.
_QUICK = [start for start in STARTS if start.name != "login answers 500"]


@pytest.fixture(scope="module")
async def verdicts(options: Options) -> dict[str, Verdict]:
    found = await asyncio.gather(*(judged(start, options) for start in _QUICK))
    return dict(zip((start.name for start in _QUICK), found, strict=True))


@pytest.mark.parametrize("start", _QUICK, ids=[start.name for start in _QUICK])
def test_refused_start_ends_in_one_sentence(verdicts: dict[str, Verdict], start: Start) -> None:
    """On stderr, with the exit code of whose fault it is, and without a process left behind."""
    assert verdicts[start.name].kept, verdicts[start.name].measured
