"""The errors of the Discord side, each a sentence for the person who sees it.

All pass between processes by name, with their message and choices: see `bot.service.wire`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from solvers import Choice, UnclearError


class BotError(Exception):
    """Its message is the whole of what the person sees."""


class ConfigError(BotError):
    """The settings are wrong."""


class IntakeError(BotError):
    """What was sent cannot be taken as text."""


class PictureError(BotError):
    """What was sent cannot be taken as a picture of a board."""


class TimeUpError(BotError):
    """The deadline came and the work was stopped."""


class OutOfMemoryError(BotError):
    """The board needs more memory than a worker may have."""


class WorkerLostError(BotError):
    """The worker died while it was at work."""


class BusyError(BotError):
    """There is too much to do already; the work was not begun."""


class CancelledWorkError(BotError):
    """The person who asked has cancelled the work."""


class StoppedError(BotError):
    """The work was stopped for a reason that lies with the bot."""


class StoreError(BotError):
    """The database does not answer, and memory does not know."""


class FaultError(BotError):
    """Something that should not be stopped the work."""

    @classmethod
    def from_error(cls, error: Exception) -> Self:
        """What is said of an error that nothing expects."""
        return cls(f"A fault of Gridsmith stopped the work: {error!r}.")


class RefusedError(BotError):
    """What a button or a command speaks of is unknown, forgotten or someone else's."""


class ChoiceError(UnclearError):
    """The text could be several puzzles; `choices` tells them apart."""

    def __init__(self, message: str, choices: Sequence[Choice] = ()) -> None:
        super().__init__(message)
        self.choices = list(choices)
