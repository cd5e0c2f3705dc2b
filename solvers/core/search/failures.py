"""Errors for the reasons, in words, that Z3 gives if it does not decide."""

from __future__ import annotations

from solvers.core.boards.puzzle_errors import OutOfTimeError


class TooHardError(Exception):
    """The search needed more conflicts or steps than allowed."""


def failure(reason: str) -> Exception:
    """Return the error for a reason that Z3 gives."""
    if "conflicts" in reason or "resource limit" in reason:
        return TooHardError(reason)
    if "memory" in reason:
        return MemoryError(reason)
    if reason in ("unknown", "no reason given") or "cancel" in reason or "timeout" in reason:
        return OutOfTimeError(reason)
    return RuntimeError(f"Z3 gave no answer: {reason}")
