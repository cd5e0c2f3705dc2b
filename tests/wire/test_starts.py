"""A start that Discord refuses, in a process of its own; tests/bot/test_run.py has the other refusals."""

from __future__ import annotations

from tests.wire.scenarios.starts import STARTS, judged
from tests.wire.stage import Options


async def test_refused_start_ends_in_one_sentence(options: Options) -> None:
    """On stderr, with the exit code for its cause, and no process remains."""
    verdict = await judged(STARTS[0], options)
    assert verdict.kept, verdict.measured
