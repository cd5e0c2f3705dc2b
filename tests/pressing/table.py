"""Two people who press buttons, place marks and fill in forms at random."""

from __future__ import annotations

import logging
import random
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

import simcord

from bot.discord.client import Client
from bot.discord.commands import Services
from tests.bot.talk import buttons, words
from tests.pressing.game import Game

FAULTS = ("Something went wrong", "died, perhaps", "logged")
"""What is said where the fault is ours."""

_LATEST = 8
"""So many messages are pressed; older ones are scrolled away."""
_RESTARTS = 0.01
_TEXT_INPUT = 4
"""Discord's number for a field of text."""


class Shown(NamedTuple):
    """A message, and who brought it about: where one person alone sees it, it is this one."""

    game: Game
    person: Any
    message: Any


@dataclass
class Table:
    """Two people at a channel, and the messages that they can press."""

    people: Sequence[Any]
    channel: Any
    dice: random.Random
    world: Any
    services: Services
    shown: dict[int, Shown] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)

    async def act(self) -> None:
        """One of them does something; raises AssertionError where the answer is none."""
        if self.dice.random() < _RESTARTS:
            await self.world.restart_bot(Client(self.services))
        self.shown = {number: shown for number, shown in self.shown.items() if self._is_there(shown.message)}
        pressable = [shown for shown in list(self.shown.values())[-_LATEST:] if _buttons(shown.message)]
        choice = self.dice.random()
        if not pressable or choice < 0.1:
            await self._send()
        elif choice < 0.3:
            await self._mark(self.dice.choice(pressable).game)
        else:
            await self._press(self.dice.choice(pressable))

    async def _send(self) -> None:
        game = Game.any(self.dice)
        options: dict[str, Any] = {"text": game.text, "puzzle": game.name}
        command = self.dice.choice(["play", "play", "hint", "check", "explain", "solve any"])
        if command in ("play", "hint", "check"):
            options["known"] = game.marks(self.dice) or "A1"
        if command == "play":
            options |= {"mistakes": self.dice.choice(["at once", "asked", "never"])}
            options |= {"players": self.dice.choice([1, 0])}
        if command == "hint" and self.dice.random() < 0.5:
            options["level"] = self.dice.choice([1, 2, 3])
        if self.dice.random() < 0.2:
            options["private"] = True
        person = self.dice.choice(self.people)
        await self._does(
            f"/{command} {options}", game, person, person.slash(self.channel, command, **options)
        )

    async def _mark(self, game: Game) -> None:
        known, person = game.marks(self.dice) or "A1", self.dice.choice(self.people)
        await self._does(f"/mark {known!r}", game, person, person.slash(self.channel, "mark", known=known))

    async def _press(self, shown: Shown) -> None:
        game, message = shown.game, shown.message
        label, custom_id = self.dice.choice(_buttons(message))
        person = shown.person if message.ephemeral else self.dice.choice(self.people)
        if label == "Delete" and self.dice.random() < 0.9:
            return
        result = await self._does(f"press {label}", game, person, person.click(message, custom_id=custom_id))
        if result.modal:
            fields = [item.get("component") or item["components"][0] for item in result.modal["components"]]
            values = {
                one["custom_id"]: self._filled(game, one) for one in fields if one["type"] == _TEXT_INPUT
            }
            await self._does(f"send {values}", game, person, person.submit_modal(result, values))

    def _filled(self, game: Game, component: Any) -> str:
        if component["custom_id"] == "cell":
            return self.dice.choice(["A1", "B2", "C3", "A1|top", "Z9", "x"])
        shown = component.get("value") or ""
        filled = game.drawn(self.dice, shown) if self.dice.random() < 0.5 else game.marks(self.dice)
        return filled[: component.get("max_length", 4000)] or (
            "A1" if component.get("required", True) else ""
        )

    def _is_there(self, message: Any) -> bool:
        try:
            self.world.backend.get_message(self.channel.id, message.id)
        except simcord.BackendError:
            return False
        return True

    async def _does(self, what: str, game: Game, person: Any, work: Awaitable[Any]) -> Any:
        self.done.append(f"{game.name}: {what}")
        result = await work
        messages = [message for message in (result.response, *result.followups) if message]
        for message in messages:
            self.shown.setdefault(message.id, Shown(game, person, message))
        said = "\n".join(map(words, messages))
        assert result.acknowledged
        assert said or result.modal or "Delete" in what, "nothing was said"
        assert not any(fault in said for fault in FAULTS), said
        assert all(len(words(message)) <= 4000 for message in messages)
        return result


def _buttons(message: Any) -> list[tuple[str, str]]:
    pressed = [button for button in buttons(message) if "custom_id" in button and not button.get("disabled")]
    return [(button["label"], button["custom_id"]) for button in pressed]


class Faults(logging.Handler):
    """Keeps what is logged as an error while the context lasts."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def __enter__(self) -> Self:
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


async def play(table: Table, number: int, faults: Faults) -> None:
    """So many acts. Raises AssertionError at the first fault."""
    for _ in range(number):
        await table.act()
        assert not faults.found, faults.found[0]
