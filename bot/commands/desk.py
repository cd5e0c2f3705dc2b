"""What every command has at hand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.config import Config
from bot.intake import Fetch
from bot.pool import Pool


@dataclass(frozen=True)
class Desk:
    """`fetch` brings the bytes of an attachment; it is another one where there is no Discord."""

    config: Config
    pool: Pool
    fetch: Fetch
