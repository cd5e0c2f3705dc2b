"""What those who manage a server have chosen for it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Server:
    """None is what they have not chosen. `theme` is "dark" or "light"."""

    private: bool | None = None
    spoiler: bool | None = None
    theme: str | None = None
