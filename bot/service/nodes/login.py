"""How bots and nodes log in to NATS: by name and password, and trusting the server by its certificate."""

from __future__ import annotations

import ssl
from pathlib import Path
from urllib.parse import SplitResult, unquote

from bot.common.errors import ConfigError


def tls_context(ca: str) -> ssl.SSLContext:
    """TLS that trusts a certificate, or those of the system. Raises ConfigError."""
    try:
        return ssl.create_default_context(cafile=ca or None)
    except (OSError, ValueError) as error:
        raise ConfigError(f"[workers] ca {ca!r} cannot be read: {error}.") from error


def login(file: str, parts: SplitResult) -> tuple[str, str]:
    """The name and the password: those of a file with one line, name:password, else those of the address.

    Raises ConfigError.
    """
    if not file:
        return unquote(parts.username or ""), unquote(parts.password or "")
    try:
        name, colon, password = Path(file).read_text(encoding="utf-8").strip().partition(":")
    except (OSError, ValueError) as error:
        raise ConfigError(f"[workers] credentials {file!r} cannot be read: {error}.") from error
    if not colon:
        raise ConfigError(f"[workers] credentials {file!r} must hold one line, name:password.")
    return name, password
