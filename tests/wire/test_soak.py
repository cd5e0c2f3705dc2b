"""A few seconds of the soak, and whether the judge of the soak finds what is wrong."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.waits import LONG
from tests.wire import race_audit
from tests.wire.audit import Stored, differences, streak_of
from tests.wire.board_acts import begin, note_late, place, values_of
from tests.wire.disturbances import DISTURBANCES
from tests.wire.interactions import Interaction, State
from tests.wire.journal import Journal
from tests.wire.messages import Message, View
from tests.wire.model import Board, Contest, Day, Fate, Mark, Model, Write, last_values
from tests.wire.regulars import Regulars
from tests.wire.scenarios.soak import errors_in, soak
from tests.wire.stage import Options, Stage
from tests.wire.traffic import Done

_QUICK = ("worker killed", "gateway cut", "REST 429", "REST cut")
_EASY = "mosaic\n....0\n24...\n.54.2\n....3\n0.4.3"


async def test_soak_of_some_seconds_finds_no_difference() -> None:
    """With faults, a kill of the bot and its move to nodes; memory is for longer runs."""
    options = Options(latency=0.01, deadline=60.0, seconds=8.0, every=2.0, seed=3)
    faults = [one for one in DISTURBANCES if one.name in _QUICK]
    missed = [verdict async for verdict in soak(options, faults) if not verdict.kept]
    assert not [verdict for verdict in missed if not verdict.promised.startswith("memory")]


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE puzzles SET marks = ''", "holds A1="),
        ("UPDATE puzzles SET placed = ''", "logs 0 marks at A1"),
        ("UPDATE puzzles SET marks = marks || ' C3=white'", "holds C3=white"),
        ("UPDATE puzzles SET placed = placed || ' 7:A1=black::1'", "marks of 7 at A1"),
        ("DELETE FROM puzzles", "told to be remembered"),
        ("UPDATE puzzles SET message = 5", "which nobody knows"),
    ],
)
async def test_judge_finds_what_was_told_and_is_not_stored(
    stage: Stage, tmp_path: Path, statement: str, found: str
) -> None:
    """In a copy of a store that agrees, of which something was changed."""
    traffic = Regulars(stage, 0.0)
    board = await begin(traffic, stage.person(800), "mosaic", _EASY)
    assert board is not None
    await place(traffic, stage.person(801), board, ["A1"])
    assert list(differences(traffic.model, Stored(stage.bot.database))) == []
    with (
        closing(sqlite3.connect(stage.bot.database)) as store,
        closing(sqlite3.connect(tmp_path / "c")) as copy,
    ):
        store.backup(copy)
        copy.execute(statement)
        copy.commit()
    assert found in "\n".join(differences(traffic.model, Stored(tmp_path / "c")))


async def test_judge_knows_marks_that_were_told_before_the_board_was(stage: Stage) -> None:
    """The bot remembers a board before the answer to /play arrives, and others may mark it then."""

    class Slow(Regulars):
        async def finish(self, interaction: Interaction, *right: str) -> Interaction:
            if interaction.asks == "play":
                await interaction.wait(LONG)
                answered.set()
                await marked.wait()
            return await super().finish(interaction, *right)

    traffic, owner, answered, marked = Slow(stage, 0.0), stage.person(800), asyncio.Event(), asyncio.Event()
    beginning = asyncio.create_task(begin(traffic, owner, "mosaic", _EASY))
    anybody = Board("", int(owner.id), _write("", 0, 1), values=values_of("mosaic", _EASY))
    await answered.wait()
    sent = await place(traffic, stage.person(801), anybody, ["A1"])
    assert "Marked: A1" in sent.sentence
    marked.set()
    board = await beginning
    assert board is not None
    assert [mark.place for mark in board.marks if mark.fate is Fate.DONE] == ["A1"]
    assert list(differences(traffic.model, Stored(stage.bot.database))) == []


async def test_judge_knows_marks_that_were_told_with_a_message_that_came_later(stage: Stage) -> None:
    """While the store does not answer, the board is shown in a further message, and others mark it there."""
    traffic = Regulars(stage, 0.0)
    board = await begin(traffic, stage.person(800), "mosaic", _EASY)
    assert board is not None
    first = dict(board.messages)
    board.messages.clear()
    sent = await place(traffic, stage.person(801), board, ["A1"])
    assert (board.marks, "Marked: A1" in sent.sentence) == ([], True)
    board.messages |= first
    note_late(traffic)
    assert [mark.place for mark in board.marks] == ["A1"]
    assert list(differences(traffic.model, Stored(stage.bot.database))) == []


async def test_judge_finds_daily_boards_that_were_told_and_are_not_stored(stage: Stage) -> None:
    """The board, its hints, clocks, solvers and results, names, tallies of practice, and the streak."""
    model = Model(days={"28 March 2027": Day(Message("5"), "")}, public={"9": Message("9")})
    day = model.days["28 March 2027"]
    day.hints.append(_write("hint", 1, 2))
    day.solved.append(_write("solved", 3, 4))
    day.clocks.append(_write("running", 1, 2))
    day.results.append(_write("9", 5, 6))
    model.weeks["22 March 2027"] = Message("8", content="1. <@2>: 1 board")
    model.tallies[1, "tents", "cases"].append(_write("found", 1, 2))
    model.named[1].append(_write("yes", 5, 6))
    model.theme.append(_write("light", 7, 8))
    stored = Stored(stage.bot.database)
    assert list(differences(model, stored)) == [
        "the theme is {''}, told was one of {'light'}",
        "the daily board of 28 March 2027 is not stored",
        "1 is stored as not having solved the board of 28 March 2027",
        "the clock of 1 for 28 March 2027 is '', told was ['running']",
        "1 has 0 hints for 28 March 2027, told were 1 to 1",
        "the result 9 of 1 is not stored",
        "the result 9 does not name 1",
        "below the board of 28 March 2027 there are 0 solvers, told were 1 to 1",
        "the summary of the week from 22 March 2027 names 2, who has not done it or was forgotten",
        "1 is stored as not to be named",
        "0 found positions of (1, 'tents', 'cases') are stored, told were 1 to 1",
    ]
    stored.days["2027-03-28"] = {}
    assert streak_of(model, stored, 1, told=1) is None
    assert streak_of(model, stored, 1, told=0) == "1 was told of 0 boards in a row, of 1 to 1"


_RACERS = {
    ("r", 2): {"correct": 3, "mistakes": 1, "seconds": None},
    ("r", 3): {"correct": 9, "mistakes": 0, "seconds": 40.0},
}
_RACE = {"owner": 1, "message": 5, "made": 0.0, "started": 9.0, "ended": 99.0, "settled": 1}


@pytest.mark.parametrize(
    ("race", "racers", "found"),
    [
        ({}, {}, []),
        ({"owner": 2}, {}, ["is stored as that of 2"]),
        ({"started": None}, {}, ["stored with the start None, 1 starts were told"]),
        ({"ended": None, "settled": 0}, {}, ["goes on", "not ended, its message shows"]),
        ({"settled": 0}, {}, ["has ended, its message shows"]),
        ({}, {"correct": 4}, ["progress of 2 in the race r is '4 1', told", "right places {2: '4', 3: ''}"]),
        ({}, {"mistakes": 0}, ["progress of 2 in the race r is '3 0', told was one of ['3 1']"]),
    ],
)
def test_judge_finds_races_that_differ_from_what_was_told(
    race: dict[str, object], racers: dict[str, object], found: list[str]
) -> None:
    """In the owner, the start, the end, the progress of a user, or in the public message."""
    message = Message("5", content="<@3>: 40 s, no mistakes\n<@2>: 3 of 9 places are right")
    contest = Contest("r", Write(1, "r", 0, 1, Fate.DONE), message)
    contest.starts.append(_write("", 2, 3))
    contest.ends.append(_write("", 8, 9))
    contest.progress += [Write(2, "3 1", 4, 5, Fate.DONE), Write(3, "solved 0", 4, 5, Fate.DONE)]
    stored = {**_RACERS, ("r", 2): {**_RACERS["r", 2], **racers}}
    told = list(race_audit.differences(Model(races={"r": contest}), {"r": {**_RACE, **race}}, stored))
    assert [words in line for words, line in zip(found, told, strict=True)] == [True] * len(found)


@pytest.mark.parametrize(("number", "is_explained"), [(20, True), (19, False)])
def test_limit_of_a_minute_explains_a_refusal_of_a_person_who_has_reached_it(
    number: int, is_explained: bool
) -> None:
    """Requests of other people, and requests of more than a minute ago, do not count."""
    refused = View("I take 20 requests a minute from each person. Try again in 9 s.", 0, (), ())

    def ask(person: str, sent: float, view: View) -> Done:
        states = [State(sent + 1.0, "shown", view)]
        return Done(Interaction("1", "", person, "hint", sent, sent + 0.1, states=states), ("picture",))

    shown = View("", 1, ("hint.png",), ())
    done = ask("5", 100.0, refused)
    others = [ask("6", 99.0, shown), ask("5", 30.0, shown), *(ask("5", 90.0, shown) for _ in range(number))]
    assert Journal().unexplained([*others, done]) == [done] * (not is_explained)


def _write(value: str | None, sent: float, told: float, fate: Fate = Fate.DONE) -> Write:
    return Write(1, value, sent, told, fate)


@pytest.mark.parametrize(
    ("writes", "values"),
    [
        ([], {""}),
        ([_write("a", 1, 2), _write("b", 3, 4)], {"b"}),
        ([_write("a", 1, 4), _write("b", 2, 3)], {"a", "b"}),
        ([_write("a", 1, 2), _write("b", 3, 4, Fate.REFUSED)], {"a"}),
        ([_write("a", 1, 2), _write("b", 3, float("inf"), Fate.OPEN)], {"a", "b"}),
        ([_write("a", 1, float("inf"), Fate.OPEN)], {"", "a"}),
        ([_write("a", 1, 2), _write("b", 3, 4), _write(None, 5, 6)], {"", "a", "b"}),
    ],
)
def test_last_values_are_those_of_any_possible_order(writes: list[Write], values: set[str]) -> None:
    """A write comes before another if its person had heard of it before the other was asked for."""
    assert last_values(writes) == values


def test_undo_without_an_answer_may_have_taken_back_a_mark() -> None:
    """The place may be open then, and the log may hold a mark less."""
    board = Board("key", 1, _write("key", 0, 1))
    board.marks.append(Mark(1, "black", 2, 3, Fate.DONE, place="A1"))
    assert (board.of_place("A1"), board.numbers(1, "A1")) == ({"black"}, (1, 1))
    board.marks.append(Mark(1, None, 4, float("inf"), Fate.OPEN, logged=False, undo=True))
    assert (board.of_place("A1"), board.numbers(1, "A1")) == ({"black", ""}, (0, 1))


_DESTRUCTION = """\
Exception ignored in: <function Context.__del__ at 0x7f>
Traceback (most recent call last):
  File "z3.py", line 223, in __del__
    if Z3_del_context is not None and self.owner:
                                      ^^^^^^^^^^
{}"""


@pytest.mark.parametrize(
    ("line", "is_error"),
    [
        ("terminate called after throwing an instance of 'std::bad_alloc'", False),
        ("  what():  std::bad_alloc", False),
        ("Traceback (most recent call last):", True),
        (_DESTRUCTION.format("AttributeError: 'Context' object has no attribute 'owner'"), False),
        (_DESTRUCTION.format("solvers.core.boards.puzzle_errors.OutOfTimeError"), True),
        (json.dumps({"level": "error", "logger": "bot.service.pool", "message": "a worker was lost"}), True),
        (json.dumps({"level": "error", "logger": "bot.daily", "message": "is tried again in 20 s"}), False),
        (json.dumps({"level": "info", "logger": "bot.service.pool", "message": "a worker was lost"}), False),
    ],
)
def test_errors_in_a_log_are_those_that_no_fault_brings(line: str, is_error: bool) -> None:
    """A worker without memory ends inside of Z3, whose runtime writes lines of its own."""
    assert bool(list(errors_in(line))) == is_error
