"""What many people do all day: so many things a second, in fixed shares, each with what must come of it."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.wire.boards import bad, mismatched, small
from tests.wire.interactions import Interaction
from tests.wire.messages import Message
from tests.wire.people import Person
from tests.wire.stage import Stage

_PEOPLE = 300
_PATIENCE, _MARGIN = 90.0, 1.0
_MARKS = {
    "minesweeper": "A1=mine",
    "mosaic": "A1=black",
    "nonogram": "A1=black",
    "tents": "A1=tent",
    "dominosa": "A1=right",
}
_NEXT = ("Next hint", "Which cell?", "Why?", "Hint")


class Done(NamedTuple):
    """Something that someone did, and the outcomes of it that are right."""

    interaction: Interaction
    right: tuple[str, ...]

    @property
    def lost(self) -> bool:
        return self.interaction.outcome not in self.right


class Shown(NamedTuple):
    """A message with buttons, and whose it is."""

    person: Person
    message: Message


@dataclass
class Traffic:
    """Begins `rate` acts a second; `done` is what people did and got so far."""

    stage: Stage
    rate: float
    chance: random.Random = field(default_factory=lambda: random.Random(11))
    done: list[Done] = field(default_factory=list)
    acts: Mapping[Callable[..., Awaitable[None]], float] = field(default_factory=lambda: ACTS)
    _count: int = 0
    _shown: deque[Shown] = field(default_factory=lambda: deque(maxlen=60))

    async def flow(self, seconds: float) -> None:
        """Goes on for so long, then waits for all answers."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with asyncio.TaskGroup() as group:
            for number in range(int(seconds * self.rate)):
                await asyncio.sleep(max(began + number / self.rate - loop.time(), 0.0))
                act = self.chance.choices([*self.acts], [*self.acts.values()])[0]
                group.create_task(self.do(act))

    async def do(self, act: Callable[..., Awaitable[Any]]) -> None:
        """Has the next person do something."""
        await act(self, self._next_person())

    def _next_person(self) -> Person:
        self._count += 1
        return self.stage.person(self._count % _PEOPLE)

    def board(self) -> tuple[str, str]:
        return small(self.chance.randrange(200))

    async def finish(self, interaction: Interaction, *right: str) -> Interaction:
        """Waits for the answer, and notes it; nothing is waited for if Discord takes no answer any more."""
        deadline = self.stage.discord.api.deadline + _MARGIN
        if await interaction.ended(deadline) or interaction.acked is not None:
            await interaction.ended(_PATIENCE)
        self.done.append(Done(interaction, right))
        return interaction

    def show(self, person: Person, interaction: Interaction) -> None:
        """Its buttons may be pressed from now on."""
        if interaction.message and interaction.outcome == "picture":
            self._shown.append(Shown(person, interaction.message))

    def pick(self, *labels: str) -> tuple[Shown, str] | None:
        """A message with one of these buttons, taken off the list, and the label."""
        for shown in list(self._shown):
            for label in shown.message.view.buttons:
                if label in labels and not shown.message.deleted:
                    self._shown.remove(shown)
                    return shown, label
        return None


async def _solve(traffic: Traffic, person: Person) -> None:
    kind, text = traffic.board()
    await traffic.finish(person.slash(f"solve {kind}", text=text), "picture")


async def _file(traffic: Traffic, person: Person) -> None:
    kind, text = traffic.board()
    await traffic.finish(person.slash(f"solve {kind}", file=person.upload(text.encode())), "picture")


async def _hint(traffic: Traffic, person: Person) -> None:
    kind, text = traffic.board()
    traffic.show(person, await traffic.finish(person.slash("hint", text=text, puzzle=kind), "picture"))


async def _check(traffic: Traffic, person: Person) -> None:
    kind, text = traffic.board()
    asked = person.slash("check", text=text, puzzle=kind, known=_MARKS[kind])
    await traffic.finish(asked, "picture", "sentence")


async def _bad(traffic: Traffic, person: Person) -> None:
    await traffic.finish(person.slash("solve any", text=bad(traffic.chance.randrange(10**6))), "sentence")


async def _mismatched(traffic: Traffic, person: Person) -> None:
    text = mismatched(traffic.chance.randrange(40))
    # Whether it is told with a picture or without depends on how the text is read.
    await traffic.finish(person.slash("solve tents", text=text), "picture", "sentence")


async def _complete(traffic: Traffic, person: Person) -> None:
    await traffic.finish(person.complete("hint", "cell", "D"), "choices")


async def _next(traffic: Traffic, person: Person) -> None:
    await _pressed(traffic, person, _NEXT, "picture")


async def _as_text(traffic: Traffic, person: Person) -> None:
    await _pressed(traffic, person, ("As text",), "sentence")


async def _delete(traffic: Traffic, person: Person) -> None:
    await _pressed(traffic, person, ("Delete",), "deleted")


async def _solution(traffic: Traffic, person: Person) -> None:
    """Presses *Solution*, and then that it is meant."""
    shown = await _pressed(traffic, person, ("Solution",), "picture")
    if shown and "Yes, show all of it" in shown.message.view.buttons:
        pressed = shown.person.press(shown.message, "Yes")
        await traffic.finish(pressed, "picture")


async def _reveal(traffic: Traffic, person: Person) -> None:
    """Opens the form and names a cell; where that is no riddle any more, a sentence says so."""
    found = traffic.pick("Reveal a cell…")
    if found is None:
        await _hint(traffic, person)
        return
    shown = found[0]
    opened = await traffic.finish(shown.person.press(shown.message, "Reveal"), "form")
    if opened.form:
        sent = shown.person.submit(opened, {"cell": traffic.chance.choice(["B2", "C3", "D4"])})
        await traffic.finish(sent, "picture", "sentence")


async def _pressed(traffic: Traffic, person: Person, labels: tuple[str, ...], right: str) -> Shown | None:
    """Presses a button under some answer, or asks for a hint where there is none yet."""
    found = traffic.pick(*labels)
    if found is None:
        await _hint(traffic, person)
        return None
    shown, label = found
    pressed = await traffic.finish(shown.person.press(shown.message, label), right)
    if pressed.outcome == right == "picture":
        traffic.show(shown.person, pressed)
    return shown


ACTS: Mapping[Callable[[Traffic, Person], Awaitable[None]], int] = {
    _solve: 32,
    _file: 10,
    _hint: 15,
    _next: 15,
    _check: 8,
    _bad: 5,
    _mismatched: 2,
    _complete: 3,
    _as_text: 3,
    _reveal: 3,
    _solution: 2,
    _delete: 2,
}
"""How often each act is done, in parts of 100."""
