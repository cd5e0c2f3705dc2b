"""The errors of the bot, each a sentence for the user who sees it.

All pass between processes by name, with their message and choices: see `bot.service.wire`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from solvers import Choice, UnclearError


class BotError(Exception):
    """Its message is the whole sentence for the user."""


class ConfigError(BotError):
    """The settings are wrong."""


class IntakeError(BotError):
    """The input is no text."""


class PictureError(BotError):
    """The input is no picture of a board."""


class TimeUpError(BotError):
    """The deadline came and the work was stopped."""


class OutOfMemoryError(BotError):
    """The board needs more memory than a worker may have."""


class WorkerLostError(BotError):
    """The worker died while it was at work."""


class BusyError(BotError):
    """There is too much to do already; the work was not begun."""


class CancelledWorkError(BotError):
    """The user who asked has cancelled the work."""


class StoppedError(BotError):
    """The work was stopped for a reason that lies with the bot."""


class StoreError(BotError):
    """The database does not answer, and memory does not know."""


class FaultError(BotError):
    """The work stopped because of a fault in Gridsmith."""

    @classmethod
    def from_error(cls, error: Exception) -> Self:
        """Return the error for an unexpected one."""
        return cls(f"A fault of Gridsmith stopped the work: {error!r}.")


class RefusedError(BotError):
    """The puzzle of a button or a command is unknown, forgotten or someone else's."""


class ChoiceError(UnclearError):
    """The text could be several puzzles; `choices` tells them apart."""

    def __init__(self, message: str, choices: Sequence[Choice] = ()) -> None:
        super().__init__(message)
        self.choices = list(choices)
