"""What all tests share: Hypothesis looks at no clock, and programs that are started share compiled code."""

from __future__ import annotations

import os
import sys

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
