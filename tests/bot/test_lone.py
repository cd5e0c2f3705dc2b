"""One board in a copy of the process: what comes back through the pipe."""

import math
import os
from typing import Any

import pytest

from bot.cli import lone
from bot.errors import WorkerLostError


def test_more_than_an_answer_can_be_is_no_matter_of_time(monkeypatch: Any) -> None:
    """A process that says too much is given up, as in the pool, and not told as one that took too long."""
    monkeypatch.setattr(lone, "LARGEST", 4)
    ours, theirs = os.pipe()
    os.write(theirs, b"12345")
    with pytest.raises(WorkerLostError, match="more than any answer"):
        lone._read(ours, math.inf, lambda: None)
    os.close(ours)
    os.close(theirs)
