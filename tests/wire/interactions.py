"""One interaction from the side of the person who made it: what they saw, and when."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.waits import LONG
from tests.wire.messages import Message, View
from tests.wire.resources import Json

DEADLINE = 3.0
"""Seconds after which Discord takes no first response and tells the person "did not respond"."""

FAULT = "Something went wrong"
# In the bot's own words, as a person reads them: no other way to learn the time goes over the wire.
_TRY_AGAIN = re.compile(r"(?:[Tt]ry again|; again) in (?:about )?([0-9][0-9.]*) (s|min)\b")


class State(NamedTuple):
    """What the person saw from `at` on, in seconds of the monotonic clock.

    `kind` is "thinking" or "waiting" if the press is acknowledged and nothing new is there, or no longer. It
    is "shown" for the message as `view` has it, "followed" for another one, or "deleted", "form", "choices".
    """

    at: float
    kind: str
    view: View | None = None


@dataclass
class Interaction:
    """`asks` says in words what was done; `message` is the one that answers, or whose button was pressed.

    `refused` counts the first responses that came after the deadline, and the death of the bot before it.
    """

    id: str
    token: str
    person: str
    asks: str
    sent: float = field(default_factory=time.monotonic)
    acked: float | None = None
    refused: int = 0
    message: Message | None = None
    followups: list[Message] = field(default_factory=list)
    states: list[State] = field(default_factory=list)
    choices: list[Json] | None = None
    form: Json | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def note(self, kind: str, view: View | None = None) -> None:
        """The person sees something new."""
        self.states.append(State(time.monotonic(), kind, view))
        self.changed.set()

    def note_edit(self, view: View, *, keeps_files: bool) -> None:
        """The message was edited; without its line of progress, it only shows again what it showed before."""
        before = next((state.view for state in self.states if state.kind == "waiting"), None)
        self.note("waiting" if keeps_files and view == before else "shown", view)

    def refuse(self) -> None:
        """No answer can come any more."""
        self.refused += 1
        self.changed.set()

    @property
    def settled(self) -> bool:
        """Whether nothing the person sees promises that more will come."""
        if not self.states:
            return False
        own = [state for state in self.states if state.kind != "followed"]
        followed = len(own) < len(self.states)
        last = own[-1] if own else None
        if last is None or last.kind == "thinking":
            return False
        if last.kind == "waiting":
            return followed
        return last.kind != "shown" or not (last.view and last.view.unfinished)

    async def wait(self, seconds: float) -> bool:
        """Waits until it is settled, at most so long after now; whether it is."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.until(lambda: self.settled)
        return self.settled

    async def ended(self, seconds: float) -> bool:
        """Waits as `wait` does, or until no answer can come any more; whether either has come."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.until(lambda: self.settled or self.refused > 0)
        return self.settled or self.refused > 0

    async def followed(self, seconds: float) -> bool:
        """Waits for a message below the one that answers, at most so long; whether there is one."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.until(lambda: bool(self.followups))
        return bool(self.followups)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits until something holds that changes with what the person sees; TimeoutError after long."""
        async with asyncio.timeout(LONG):
            while not holds():
                self.changed.clear()
                await self.changed.wait()

    @property
    def took(self) -> float:
        """Seconds from the question to the last thing that was seen; a form is there when it is sent."""
        if self.form is not None:
            return self.acked_after
        return self.states[-1].at - self.sent if self.states else float("inf")

    @property
    def acked_after(self) -> float:
        return float("inf") if self.acked is None else self.acked - self.sent

    @property
    def pictures(self) -> int:
        """The pictures of the message as it was left, and of what followed."""
        return sum(view.pictures for view in self._last_views())

    @property
    def sentence(self) -> str:
        """All words that were left to be read."""
        return "\n".join(view.content for view in self._last_views() if view.content)

    def _last_views(self) -> Iterator[View]:
        own = [state for state in self.states if state.kind != "followed"]
        if own and own[-1].kind == "shown" and own[-1].view:
            yield own[-1].view
        yield from (state.view for state in self.states if state.kind == "followed" and state.view)

    @property
    def faulty(self) -> bool:
        """Whether it ended in the sentence for faults of the bot."""
        return FAULT in self.sentence

    @property
    def retry_after(self) -> float | None:
        """The seconds after which a refusal says that one may try again; None where it names none."""
        match = _TRY_AGAIN.search(self.sentence)
        return float(match[1]) * (60 if match[2] == "min" else 1) if match else None

    @property
    def outcome(self) -> str:
        """In one word, for counting.

        It is "picture", "sentence", "fault", "form", "choices", "deleted", "unfinished" or "unanswered".
        """
        if self.acked is None:
            return "unanswered"
        if not self.settled:
            return "unfinished"
        if self.faulty:
            return "fault"
        if self.pictures:
            return "picture"
        if self.sentence:
            return "sentence"
        return self.states[-1].kind


async def all_ended(*interactions: Interaction) -> list[Interaction]:
    """Wait until interactions have all come to an end, or can no more: Discord takes no first response."""
    for interaction in interactions:
        assert await interaction.ended(LONG), interaction
    return list(interactions)
