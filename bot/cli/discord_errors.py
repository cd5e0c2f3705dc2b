"""Reasons why the bot cannot start or run on Discord, as one sentence for its operator.

A ConfigError is a fault that the operator can fix, a BotError any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
from discord.app_commands import CommandSyncFailure
from yarl import URL

from bot.common.errors import BotError, ConfigError

_REFUSED = "Discord refuses the token. Copy it again from the developer portal."
_LONGEST = 300
"""Maximum number of quoted characters; an answer of Cloudflare is a whole page."""


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turns what discord.py raises while it connects into ConfigError or BotError."""
    try:
        yield
    except discord.LoginFailure as error:
        raise ConfigError(_REFUSED) from error
    except discord.ConnectionClosed as error:
        raise _close_reason(error.code) from error
    except discord.PrivilegedIntentsRequired as error:
        raise _close_reason(4014) from error
    except CommandSyncFailure as error:
        raise BotError(f"Discord refuses the commands: {_line(str(error))}.") from error
    except discord.HTTPException as error:
        if error.status == 401:
            raise ConfigError(_REFUSED) from error
        raise BotError(f"Discord does not let the bot in: {_answer(error)}.") from error
    except discord.GatewayNotFound as error:
        cause = error.__cause__
        why = f": {_answer(cause)}" if isinstance(cause, discord.HTTPException) else ""
        raise BotError(f"Discord names no gateway to connect to{why}.") from error
    except (aiohttp.ClientError, OSError) as error:
        raise BotError(f"Discord cannot be reached: {_line(str(error)) or type(error).__name__}.") from error


def _close_reason(code: int) -> BotError:
    """Return the error for a close code of the gateway after which no connection is possible."""
    # Close codes of Discord's gateway: authentication failed, and below disallowed intents.
    if code == 4004:
        return ConfigError(_REFUSED)
    if code == 4014:
        return ConfigError(
            "Discord does not allow this application what the bot asks for (close code 4014, disallowed "
            "intents). See whether it is restricted in the developer portal."
        )
    return BotError(f"Discord has closed the connection for good, with code {code}.")


def _answer(error: discord.HTTPException) -> str:
    request = f"{error.response.method} {URL(str(error.response.url)).path}"
    return f"{request} is answered with {error.status} {_line(error.text) or error.response.reason}"


def _line(text: str) -> str:
    """A text as part of one line."""
    return " ".join(text.split())[:_LONGEST].rstrip(".")
