"""What all tests share: Hypothesis looks at no clock, so that a slow machine has the same results."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient",
    deadline=None,
    # A busy machine is too slow for the first; the fixtures of the second hold no state.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("patient")
