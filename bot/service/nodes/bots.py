"""Which bots live, as a node hears of them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.service.nodes.clock import Clock


class Bots:
    """One that has told nothing for the length of the `lease`, in seconds, is gone."""

    def __init__(self, clock: Clock, lease: float) -> None:
        self._clock = clock
        self._lease = lease
        self._heard: dict[str, float] = {}

    def hear(self, bot: str) -> None:
        """It has told something."""
        self._heard[bot] = self._clock.now

    def expect(self, bot: str) -> None:
        """A job of it begins here; it is taken to live from now on."""
        self._heard.setdefault(bot, self._clock.now)

    def gone(self, bot: str) -> bool:
        # One never heard of is not gone: its first beat may be on the way.
        return self._clock.now - self._heard.get(bot, self._clock.now) > self._lease

    def forget(self, but: Iterable[str]) -> None:
        """Forgets those that are gone, but not some, of which there are still jobs."""
        kept = set(but)
        self._heard = {bot: at for bot, at in self._heard.items() if bot in kept or not self.gone(bot)}
