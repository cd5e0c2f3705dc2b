"""Starts that Discord refuses, at the same time."""

from __future__ import annotations

import asyncio

import pytest

from tests.wire.scenarios.starts import STARTS, Start, judged
from tests.wire.stage import Options, Verdict

# One for each thing that is asked of Discord, with its exit code; tests/bot/test_run.py has all others.
_NAMES = {"login answers 401", "gateway cannot be asked for (503)", "gateway closes with 4013"}
_SHOWN = [start for start in STARTS if start.name in _NAMES]


@pytest.fixture(scope="module")
async def verdicts(options: Options) -> dict[str, Verdict]:
    found = await asyncio.gather(*(judged(start, options) for start in _SHOWN))
    return dict(zip((start.name for start in _SHOWN), found, strict=True))


@pytest.mark.parametrize("start", _SHOWN, ids=[start.name for start in _SHOWN])
def test_refused_start_ends_in_one_sentence(verdicts: dict[str, Verdict], start: Start) -> None:
    """On stderr, with the exit code for its cause, and no process remains."""
    assert verdicts[start.name].kept, verdicts[start.name].measured
