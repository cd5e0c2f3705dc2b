"""Load reported by other bots that share this bot's workers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class PeerLoad(Protocol):
    """Counts what people have at other bots, and tells these what they have here."""

    @property
    def sharing(self) -> str:
        """Who shares the work, in words; "" where nobody does."""

    def __len__(self) -> int:
        """How many questions other bots have in work or waiting."""

    def of(self, person: int) -> int:
        """How many of these are of one person."""

    def announce(self, person: int, questions: int, *, new: bool) -> None:
        """Tells the others how many questions a person has here; a `new` one has just come."""

    def spend(self, person: int, seconds: float) -> None:
        """Tells the others what a job of someone has cost here; below 0 it takes some of that back."""

    def listen(self, asked: Callable[[int], object], spent: Callable[[int, float], object]) -> None:
        """Has `asked` called with the person of each new question at another bot.

        Has `spent` called with a person and the seconds that they have had there.
        """


class NoPeers:
    """There is no other bot."""

    sharing = ""

    def __len__(self) -> int:
        return 0

    def of(self, _person: int) -> int:
        return 0

    def announce(self, person: int, questions: int, *, new: bool) -> None:
        """Nobody hears it."""

    def spend(self, person: int, seconds: float) -> None:
        """Nobody hears it."""

    def listen(self, asked: Callable[[int], object], spent: Callable[[int, float], object]) -> None:
        """Nobody says anything."""
