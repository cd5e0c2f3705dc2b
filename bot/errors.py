"""The errors of the Discord side, each a sentence for the person who sees it.

BotError                 something that the person who asked, or who runs the bot, should hear
├── ConfigError          the settings are wrong
├── IntakeError          what was sent cannot be taken as text
├── TimeUpError          the deadline came and the work was stopped
├── OutOfMemoryError     the board needs more memory than a worker may have
└── WorkerLostError      the worker died; nothing is known of the board

All are rebuilt from their message alone, so they pass between processes.
"""

from __future__ import annotations


class BotError(Exception):
    """Its message is the whole of what the person sees."""


class ConfigError(BotError):
    """The settings are wrong."""


class IntakeError(BotError):
    """What was sent cannot be taken as text."""


class TimeUpError(BotError):
    """The deadline came and the work was stopped."""


class OutOfMemoryError(BotError):
    """The board needs more memory than a worker may have."""


class WorkerLostError(BotError):
    """The worker died while it was at work."""
