"""What it means that Z3 gives no answer, which it says in words only."""

from __future__ import annotations

from solvers.core.boards.puzzle_errors import OutOfTimeError


class TooHardError(Exception):
    """The search took more conflicts, or steps, than it was allowed."""


def failure(reason: str) -> Exception:
    """The error to be raised for a reason that Z3 gives."""
    if "conflicts" in reason:
        return TooHardError(reason)
    if "memory" in reason:
        return MemoryError(reason)
    if reason in ("unknown", "no reason given") or "cancel" in reason or "timeout" in reason:
        return OutOfTimeError(reason)
    return RuntimeError(f"Z3 gave no answer: {reason}")
