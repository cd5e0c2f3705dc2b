"""Acts of the regulars on daily boards: clocks, hints, answers, results, and boards of earlier days."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from tests.wire.interactions import Interaction
from tests.wire.messages import Message
from tests.wire.model import Day, Fate, Write, date_of
from tests.wire.people import Person
from tests.wire.regulars import Regulars, fate, written

_HINTS = re.compile(r"(\d+) hints? so far")
_SOLVED = re.compile(r"Solved, .* with (no|\d+) hints?\.")

_SHOWN = "picture", "deleted"
"""Outcomes of a private board: a later pause deletes it."""


async def hint(traffic: Regulars, _: Person) -> None:
    """Asks for a hint for the latest daily board, unless the person has solved it."""
    async with traffic.regular() as person:
        name, day = await _latest(traffic)
        if day is None or True in traffic.model.solved(name, int(person.id)):
            return
        right = _outcomes(traffic, name, person, *_SHOWN)
        pressed = await traffic.finish(person.press(day.message, "Hint"), *right)
        found = _HINTS.search(pressed.sentence)
        day.hints.append(written(pressed, "hint", fate(pressed, done=found is not None)))
        if found:
            bounds = traffic.model.hints(name, int(person.id))
            traffic.compare(f"hints for {name}", int(found[1]), bounds)


async def pause(traffic: Regulars, _: Person) -> None:
    """Starts or continues the person's clock for the latest daily board, pauses, and often goes on."""
    async with traffic.regular() as person:
        day = (await _latest(traffic))[1]
        if day is None:
            return
        message = await _start(traffic, day, person.press(day.message, "Start"))
        if message is None or "Pause" not in message.view.buttons or traffic.chance.random() < 0.3:
            return
        paused = await traffic.finish(person.press(message, "Pause"), "sentence")
        day.clocks.append(_write(paused, "paused", done=paused.sentence.startswith("Paused.")))
        if day.clocks[-1].fate is Fate.DONE and message.view.pictures:
            traffic.differences.append(f"a hidden board is seen: {paused.sentence!r}")
        if "Go on" in message.view.buttons and traffic.chance.random() < 0.6:
            await _start(traffic, day, person.press(message, "Go on"))


async def _start(traffic: Regulars, day: Day, press: Interaction) -> Message | None:
    """Waits for a board, and notes the clock; returns the message of the board."""
    started = await traffic.finish(press, *_SHOWN)
    is_running = "Your clock runs" in started.sentence
    if is_running or started.outcome != "picture":
        day.clocks.append(_write(started, "running", done=is_running))
    return started.message


def _write(interaction: Interaction, value: str, *, done: bool) -> Write:
    """Returns a write that may also be stored after any other answer."""
    return written(interaction, value, Fate.DONE if done else Fate.OPEN)


async def answer(traffic: Regulars, _: Person) -> None:
    """Sends the right answer to the latest daily board, and sometimes shows the result to all."""
    async with traffic.regular() as person:
        name, day = await _latest(traffic)
        if day is None:
            return
        right = _outcomes(traffic, name, person, "form")
        opened = await traffic.finish(person.press(day.message, "Check my answer"), *right)
        if opened.form is None:
            return
        sent = await traffic.finish(person.submit(opened, {"marks": day.rows}), *_SHOWN)
        found = _SOLVED.search(sent.sentence)
        day.solved.append(written(sent, "solved", fate(sent, done=found is not None)))
        if found:
            number = 0 if found[1] == "no" else int(found[1])
            traffic.compare(f"hints for {name}", number, traffic.model.hints(name, int(person.id)))
        if sent.message and "Show my result to all" in sent.message.view.buttons:
            await _show_result(traffic, day, person.press(sent.message, "Show my result"))


async def _show_result(traffic: Regulars, day: Day, press: Interaction) -> None:
    """Waits for the public result, which is shown once."""
    shown = await traffic.finish(press, "sentence")
    if shown.message and "> solved [" in shown.sentence:
        day.results.append(written(shown, shown.message.id, Fate.DONE))
        traffic.model.public[shown.message.id] = shown.message


def _outcomes(traffic: Regulars, name: str, person: Person, *right: str) -> tuple[str, ...]:
    """Returns the right outcomes: a sentence if the person's clock may be paused."""
    return (*right, "sentence") if "paused" in traffic.model.clock(name, int(person.id)) else right


async def _latest(traffic: Regulars) -> tuple[str, Day | None]:
    await traffic.note_posts()
    return next(reversed(traffic.model.days.items()), ("", None))


async def archive(traffic: Regulars, _: Person) -> None:
    """Chooses a board of an earlier day from the list, and plays it."""
    async with traffic.regular() as person:
        await traffic.note_posts()
        known = {str(date_of(name)): name for name in traffic.model.days}
        completed = await traffic.finish(person.complete("daily board", "day", ""), "choices")
        days = [choice["value"] for choice in completed.choices or ()]
        if wrong := set(days) - set(known):
            traffic.differences.append(f"boards of {wrong} are offered, which were not posted")
        elif days:
            day = traffic.chance.choice(days)
            right = ("picture", "sentence") if known[day] in traffic.model.old else ("picture",)
            await traffic.finish(person.slash("daily board", day=day), *right)


DAILY_ACTS: Mapping[Callable[[Regulars, Person], Coroutine[Any, Any, None]], float] = {
    hint: 6,
    pause: 4,
    answer: 4,
    archive: 1,
}
