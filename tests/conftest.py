"""The order in which all tests run, and the environment of the programs that they start."""

from __future__ import annotations

import gc
import os
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient",
    deadline=None,
    # A busy machine is too slow for the first; the fixtures of the second hold no state.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("patient")

# Some hundred programs and workers are started. Where Python may not keep what it has compiled, each of them
# compiles all of it again, which is half of the processor time that its start takes.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A worker sets this for itself. Further threads of Numpy only wait, which costs a third of a reading.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

_LONGEST = "wire", "nodes", "test_project.py"
"""Where the tests are that take long, most of them waiting."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first: at the end there would be nothing to do meanwhile."""
    items.sort(key=lambda item: not _is_long(item.path))


def pytest_collection_finish() -> None:
    """Keep all modules and tests out of the garbage collection, which took a tenth of the processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)


@cache
def _is_long(path: Path) -> bool:
    return bool(set(_LONGEST) & set(path.relative_to(Path(__file__).parent).parts))


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are processors, since much of the time is waiting."""
    return (os.cpu_count() or 1) + 1
