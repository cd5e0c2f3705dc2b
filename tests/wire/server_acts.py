"""Acts of the regulars on their server: settings, questions about results, and being forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from tests.wire import resources
from tests.wire.people import Person
from tests.wire.regulars import Regulars, fate, written

ZONE, HOUR = "Europe/Berlin", 2
"""When daily boards are posted: at an hour that does not exist, or comes twice, when the clocks change."""

LEVELS = ("easy", "medium")
_FAR = re.compile(r"(?:(\d+) boards? in a row, (\d+) in all|no daily board here yet)\. You are (not )?named")


async def streak(traffic: Regulars, _: Person) -> None:
    """Asks how many daily boards one has solved, and mostly says whether one wants to be named."""
    async with traffic.regular() as person:
        chosen = traffic.chance.choice([True, False, None])
        await ask_streak(traffic, person, named=chosen)


async def ask_streak(traffic: Regulars, person: Person, *, named: bool | None = None) -> int | None:
    """Asks for one's streak, which is held against the model; its length if there was an answer."""
    number, model = int(person.id), traffic.model
    options = {} if named is None else {"named": named}
    asked = await traffic.finish(person.slash("streak", **options), "sentence", "picture")
    found = _FAR.search(asked.sentence)
    if named is not None:
        value = "yes" if named else "no"
        model.named[number].append(written(asked, value, fate(asked, done=found is not None)))
    if found is None:
        return None
    solved = [model.solved(day, number) for day in model.days]
    bounds = (solved.count({True}), sum(True in each for each in solved))
    traffic.compare("solved boards", int(found[2] or 0), bounds)
    if (found[3] is None) not in model.is_named(number):
        traffic.differences.append(f"told {found[0]!r} but another choice is stored")
    return int(found[1] or 0)


async def leaderboard(traffic: Regulars, _: Person) -> None:
    """Asks who has solved the most boards."""
    async with traffic.regular() as person:
        await traffic.finish(person.slash("streak", leaderboard=True), "sentence")


async def theme(traffic: Regulars, _: Person) -> None:
    """Chooses the colours of pictures."""
    async with traffic.regular() as person:
        chosen = traffic.chance.choice(["dark", "light"])
        asked = await traffic.finish(person.slash("settings", theme=chosen), "sentence")
        done = f"Pictures are {chosen}." in asked.sentence
        traffic.model.theme.append(written(asked, chosen, fate(asked, done=done)))


async def plan(traffic: Regulars, _: Person) -> None:
    """Chooses the level of daily boards."""
    async with traffic.planning, traffic.regular() as person:
        level = traffic.chance.choice(LEVELS)
        panel = await traffic.finish(person.slash("daily plan"), "sentence")
        if panel.message is None or not panel.message.view.buttons:
            return
        button = "Change…" if "Change…" in panel.message.view.buttons else "Choose…"
        opened = await traffic.finish(person.press(panel.message, button), "form")
        where = {"channel": resources.CHANNEL, "hour": str(HOUR), "zone": ZONE}
        sent = person.submit(opened, {**where, "kinds": "sudoku", "level": level})
        asked = await traffic.finish(sent, "sentence")
        done = asked.sentence.startswith(f"Each day at {HOUR}:00")
        traffic.model.plan.append(written(asked, level, fate(asked, done=done)))


async def forget(traffic: Regulars, _: Person) -> None:
    """Asks to be forgotten."""
    async with traffic.regular() as person:
        asked = await traffic.finish(person.slash("forget"), "sentence")
        if asked.message is None or "Yes, forget me" not in asked.message.view.buttons:
            return
        pressed = await traffic.finish(person.press(asked.message, "Yes, forget me"), "sentence")
        done = pressed.sentence.startswith("Forgotten: ")
        traffic.model.forgets[int(person.id)].append(written(pressed, "", fate(pressed, done=done)))


SERVER_ACTS: Mapping[Callable[[Regulars, Person], Coroutine[Any, Any, None]], float] = {
    streak: 3,
    leaderboard: 1,
    theme: 1,
    plan: 1,
    forget: 1,
}
