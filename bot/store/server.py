"""What those who manage a server have chosen for it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.common.config import Theme


@dataclass(frozen=True)
class Server:
    """None is what they have not chosen."""

    private: bool | None = None
    spoiler: bool | None = None
    theme: Theme | None = None
