"""Presses buttons and places marks at random: `python -m tests.presses [--number 5000] [--seed 1]`.

Two people play on boards of every kind, under the simulated Discord, with a real pool and a real store.
Whatever they press, type or send in a form, the answer has to be a sentence or a form, and nothing may be
logged as a fault. The first answer that is none is printed with what was done, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import sys
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

import simcord

import solvers
from bot.cli.preview import club, fetch
from bot.client import Client
from bot.commands import Services
from bot.config import Config, Limits, Workers
from bot.pool import Pool
from bot.store import Store
from bot.turns import Turns
from solvers import PUZZLES, Board
from solvers.core.boards.places import Unknown
from solvers.core.rules.marks import value_word
from tests.solvers import stored

FAULTS = ("Something went wrong", "died, perhaps", "logged")
"""What is said where the fault is ours."""

_JUNK = [
    "",
    "?",
    "A1",
    "A1=",
    "tent",
    "A1-B9 x",
    "A1 A2",
    "ZZ99=4",
    "A1=1 A1=2",
    "```",
    "..\n..",
    "F",
    "A1|top=line",
    "1 2 3",
]
_LATEST = 8
"""So many messages are pressed; older ones are scrolled away."""
_RESTARTS = 0.01
_TEXT_INPUT = 4
"""Discord's number for a field of text."""


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


@dataclass
class Game:
    """A kind of puzzle, a text of it and its board."""

    name: str
    text: str
    board: Board

    @classmethod
    def any(cls, dice: random.Random) -> Game:
        name = dice.choice(list(PUZZLES))
        small = stored.boards(name, "small")
        text = dice.choice(small) if small and dice.random() < 0.8 else PUZZLES[name].example
        return cls(name, text, solvers.read(text, name))

    def marks(self, dice: random.Random) -> str:
        """Words for some places, right or wrong, some of them twice; or what is no mark at all."""
        if dice.random() < 0.15:
            return dice.choice(_JUNK)
        unknowns = list(PUZZLES[self.name].unknowns(self.board))
        words = []
        for one in dice.choices(unknowns, k=dice.choice([1, 1, 2, 5, 20])):
            place, values = (one.place, one.values) if isinstance(one, Unknown) else (one, (True, False))
            said = value_word(PUZZLES[self.name], place, dice.choice(values))
            words.append(dice.choice(["{}={}", "{} {}", "{} = {}", "{}=?"]).format(*said))
        return dice.choice([" ", ", ", "\n"]).join(words)

    def drawn(self, dice: random.Random, shown: str) -> str:
        """What stood in a form with a few characters changed."""
        signs = list(shown)
        for _ in range(dice.choice([0, 1, 3])):
            if signs:
                signs[dice.randrange(len(signs))] = dice.choice("*#xF.1234\n ")
        return "".join(signs)


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
            options |= {"players": self.dice.choice(["all", "me"])}
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
        said = "\n".join(message.content for message in messages)
        assert result.acknowledged
        assert said or result.modal or "Delete" in what, "nothing was said"
        assert not any(fault in said for fault in FAULTS), said
        assert all(len(message.content) <= 2000 for message in messages)
        return result


def _buttons(message: Any) -> list[tuple[str, str]]:
    buttons = [button for row in message.components for button in row["components"]]
    return [(button["label"], button["custom_id"]) for button in buttons if not button.get("disabled")]


async def play(table: Table, number: int, faults: Faults) -> None:
    """So many acts. Raises AssertionError at the first fault."""
    for _ in range(number):
        await table.act()
        assert not faults.found, faults.found[0]


async def run(number: int, seed: int) -> int:
    config = Config(limits=Limits(questions_a_minute=10_000, jobs_each=10), workers=Workers(2))
    async with Pool(config, grace=600) as pool, Store("sqlite+aiosqlite://", 1) as store:
        services = Services(config, Turns(pool, config.limits), fetch, store, pace=1_200.0)
        async with club(services) as (world, ada, channel):
            bob = channel.guild.add_member(world.create_user("bob"))
            table = Table((ada, bob), channel, random.Random(seed), world, services)
            try:
                with Faults() as faults:
                    await play(table, number, faults)
            except Exception as error:
                print("\n".join(table.done[-10:]), f"{type(error).__name__}: {error}", sep="\n")
                raise
    print(f"{len(table.done)} presses, marks and forms, each answered")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Press buttons and place marks at random.")
    parser.add_argument("--number", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    return asyncio.run(run(given.number, given.seed))


if __name__ == "__main__":
    sys.exit(main())
