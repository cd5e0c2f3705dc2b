"""Acts of the regulars in practice: right and wrong answers to positions, and their tallies."""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple

from bot.messages.buttons import PATTERN
from solvers import PUZZLES
from solvers.core.generation.positions import find_position
from solvers.core.marks.marks import fact_word
from tests.wire.interactions import Interaction
from tests.wire.messages import Message
from tests.wire.people import Person
from tests.wire.regulars import Regulars, fate, written

_TALLY = re.compile(r"(\d+) of (\d+) found at the first answer")
_TRAINED = (("tents", "cases"), ("dominosa", "clue-yes"), ("aquarium", "clue-yes"))
"""Techniques without numbers, whose positions are found in a fraction of a second."""


class _Position(NamedTuple):
    """A position in a message, and a right and a wrong answer to it."""

    puzzle: str
    technique: str
    right: str
    wrong: str


async def practice(traffic: Regulars, _: Person) -> None:
    """Answers a position right or wrong, or has it shown, and mostly asks for another one."""
    async with traffic.regular() as person:
        puzzle, technique = traffic.chance.choice(_TRAINED)
        sent = person.slash("practice", puzzle=puzzle, technique=technique)
        while True:
            posed = await traffic.finish(sent, "picture")
            if posed.outcome != "picture" or posed.message is None:
                return
            await _answer(traffic, person, posed.message)
            if "Another…" not in posed.message.view.buttons or traffic.chance.random() < 0.4:
                return
            sent = person.press(posed.message, "Another")


async def _answer(traffic: Regulars, person: Person, message: Message) -> None:
    """Answers a position; after a wrong answer, has it shown, which no longer counts."""
    position = await asyncio.to_thread(_read, message)
    is_right = traffic.chance.choice([True, False, None])
    if is_right is None:
        await _note(traffic, position, "missed", person.press(message, "Show me"))
        return
    opened = await traffic.finish(person.press(message, "Answer"), "form")
    if opened.form is None:
        return
    typed = {"cell": position.right if is_right else position.wrong}
    sent = await _note(traffic, position, "found" if is_right else "missed", person.submit(opened, typed))
    has_button = "Show me" in message.view.buttons
    if has_button and _TALLY.search(sent.sentence) and not is_right:
        _compare(traffic, position, await traffic.finish(person.press(message, "Show me"), "picture"))


async def _note(traffic: Regulars, position: _Position, value: str, press: Interaction) -> Interaction:
    """Waits for the verdict, and notes that it was counted."""
    sent = await traffic.finish(press, "picture")
    key = int(sent.person), position.puzzle, position.technique
    is_counted = _TALLY.search(sent.sentence) is not None
    traffic.model.tallies[key].append(written(sent, value, fate(sent, done=is_counted)))
    _compare(traffic, position, sent)
    return sent


def _compare(traffic: Regulars, position: _Position, sent: Interaction) -> None:
    told = _TALLY.search(sent.sentence)
    key = int(sent.person), position.puzzle, position.technique
    writes = traffic.model.tallies[key]
    if told:
        found = traffic.model.number(write for write in writes if write.value == "found")
        traffic.compare(f"found positions of {key}", int(told[1]), found)
        traffic.compare(f"positions of {key}", int(told[2]), traffic.model.number(writes))


def _read(message: Message) -> _Position:
    """Finds the position of a message, by the seed in its buttons."""
    match = next(filter(None, (PATTERN.fullmatch(button["custom_id"]) for button in message.buttons())))
    puzzle, technique = PUZZLES[match["key"]], match["reading"].split()[0]
    assert puzzle.generator
    hint = find_position(puzzle, puzzle.generator.usual, technique, int(match["number"])).hint
    assert hint.place
    right, wrong = (
        "{}={}".format(*fact_word(puzzle, hint.place, value)) for value in (hint.value, not hint.value)
    )
    return _Position(puzzle.name, technique, right, wrong)
