"""Faults between the bot and Discord cost nobody an answer."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from contextlib import suppress

import pytest

from tests.waits import until
from tests.wire.board_acts import begin
from tests.wire.boards import bad, endless, small
from tests.wire.disturbances import busiest, full, gone, locked
from tests.wire.faults import Fault, Kind
from tests.wire.interactions import all_ended
from tests.wire.regulars import Regulars, key_of
from tests.wire.stage import Stage, tally


@pytest.mark.parametrize(
    ("kind", "fault", "times"),
    # Twice at first fits into the three seconds of a first response only where there is time: see the soak.
    [
        ("edit", "cut", 2),
        ("edit", "lost", 2),
        ("edit", 502, 2),
        ("edit", 429, 2),
        ("callback", 502, 1),
        ("callback", 429, 1),
    ],
    ids=[
        "edit cut in the middle",
        "reply to an edit lost",
        "502 to an edit",
        "edit rate limited",
        "502 at first",
        "rate limited at first",
    ],
)
async def test_request_that_fails_costs_no_picture(
    stage: Stage, kind: Kind, fault: Fault, times: int
) -> None:
    """The picture arrives all the same, and once."""
    stage.discord.faults.next(kind, fault, times)
    # Each a person of their own: what is still sent once more counts as in work.
    number = 1_000 * times + sum(f"{kind}{fault}".encode())
    [asked] = await all_ended(stage.solve(number, number))
    assert asked.outcome == "picture"
    assert asked.pictures == 1


@pytest.mark.parametrize("kind", ["followup", "delete"])
async def test_public_mistake_is_told_though_a_step_of_it_fails(stage: Stage, kind: Kind) -> None:
    """Where the private sentence or the deletion of the public message is refused, no "…" stays."""
    stage.discord.faults.always(kind, 403)
    asked = stage.person(2).slash("solve any", text=bad(2))
    await all_ended(asked)
    assert asked.message is not None
    if kind == "followup":  # then all hear what only one was to hear
        assert "puzzle" in asked.message.words
    else:
        assert "puzzle" in asked.followups[0].words
        assert "can see why" in asked.message.words


async def test_question_while_the_gateway_is_gone_is_answered(stage: Stage) -> None:
    """The session is resumed, and what was missed comes then."""
    resumed = stage.discord.gateway.resumed
    stage.discord.gateway.drop()
    asked = await all_ended(stage.solve(3, 3))
    assert tally(asked) == "1 picture"
    assert stage.discord.gateway.resumed > resumed


async def test_file_that_breaks_off_twice_is_downloaded_once_more(stage: Stage) -> None:
    """Nothing is made of half a file."""
    stage.discord.faults.next("download", "cut", 2)
    person = stage.person(4)
    kind, text = small(4)
    [asked] = await all_ended(person.slash(f"solve {kind}", file=person.upload(text.encode())))
    assert asked.outcome == "picture"


async def test_page_instead_of_a_file_gets_a_sentence(stage: Stage) -> None:
    """It is no puzzle, and a sentence says so."""
    stage.discord.faults.next("download", "lie")
    person = stage.person(8)
    [asked] = await all_ended(person.slash("solve tents", file=person.upload(small(3)[1].encode())))
    assert asked.outcome == "sentence"


async def test_question_to_a_session_that_cannot_be_resumed_does_not_harm_the_next(stage: Stage) -> None:
    """The bot begins a new session, which hears what is asked from then on."""
    sessions = len(stage.discord.gateway.shards)
    stage.discord.gateway.invalidate()
    while len(stage.discord.gateway.shards) == sessions:  # noqa: ASYNC110 - the bot tells nobody
        await asyncio.sleep(0.02)
    assert tally(await all_ended(stage.solve(9, 9))) == "1 picture"


async def test_worker_that_dies_at_work_leaves_nobody(stage: Stage) -> None:
    """The one whose board it was hears of it or gets the answer; the next board is all_ended."""
    asked = stage.person(5).slash("solve nonogram", text=endless(14))
    await asked.until(lambda: asked.acked is not None)
    worker = await busiest(stage.bot.workers())
    assert worker is not None
    os.kill(worker, signal.SIGKILL)
    await all_ended(asked)
    assert asked.outcome in ("picture", "sentence")
    assert tally(await all_ended(stage.solve(6, 6))) == "1 picture"


async def test_locked_store_costs_no_picture(stage: Stage) -> None:
    """Another program has the database to itself until all are all_ended."""
    async with locked(stage):
        asked = await all_ended(*(stage.solve(10 + number, number) for number in range(3)))
    assert tally(asked) == "3 picture"


@pytest.mark.parametrize("label", ["Next", "Reveal", "Solution", "As text", "Delete"])
async def test_press_is_acknowledged_while_the_store_is_locked(stage: Stage, label: str) -> None:
    """As long as the lock lasts, whatever is said afterwards; `stores` looks at the three seconds for it."""
    kind, text = small(3)
    person = stage.person(20)
    [shown] = await all_ended(person.slash("hint", text=text, puzzle=kind))
    async with locked(stage):
        pressed = person.press(shown.message, label)
        await pressed.until(lambda: pressed.acked is not None or pressed.refused > 0)
    await all_ended(pressed)
    assert pressed.acked is not None


async def test_names_of_cells_are_completed_while_the_store_is_locked(stage: Stage) -> None:
    """Any names, if those of the last board cannot be read."""
    async with locked(stage):
        [typed] = await all_ended(stage.person(21).complete("hint", "cell", "D"))
    assert typed.choices


async def test_full_store_costs_no_picture(stage: Stage) -> None:
    """No file of the bot can grow."""
    with full(stage):
        asked = await all_ended(*(stage.solve(30 + number, number) for number in range(3)))
    assert tally(asked) == "3 picture"


async def test_store_that_is_moved_away_costs_no_picture(stage: Stage) -> None:
    """And once it is back, all is as before."""
    elsewhere = stage.bot.folder / "elsewhere"
    elsewhere.mkdir()
    files = list(stage.bot.folder.glob("gridsmith.db*"))
    for file in files:
        file.rename(elsewhere / file.name)
    asked = await all_ended(*(stage.solve(40 + number, number) for number in range(3)))
    for file in stage.bot.folder.glob("gridsmith.db*"):
        file.unlink()
    for file in files:
        (elsewhere / file.name).rename(file)
    assert tally(asked) == "3 picture"
    assert tally(await all_ended(stage.solve(50, 50))) == "1 picture"


async def _freeze_workers(stage: Stage) -> None:
    """Stop all workers, and the process that starts one if nobody waits for a level any more."""
    while True:
        _signal_workers(stage, signal.SIGSTOP)
        await asyncio.sleep(0.02)


def _signal_workers(stage: Stage, number: int) -> None:
    for pid in {*stage.bot.left()} - {stage.bot.pid}:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


async def test_mark_that_is_placed_is_told_though_its_board_cannot_be_looked_up(stage: Stage) -> None:
    """The store goes away while the mark is placed; it is placed in memory, and the board is sent again."""
    traffic = Regulars(stage, 0.0)
    board = await begin(traffic, stage.person(70), *small(1))
    assert board is not None
    freezing = asyncio.ensure_future(_freeze_workers(stage))
    sent = stage.person(71).slash("mark", known="A1=black")
    await sent.until(lambda: bool(sent.message and "Cancel" in sent.message.view.buttons))
    with gone(stage):
        freezing.cancel()
        _signal_workers(stage, signal.SIGCONT)
        await all_ended(sent)
    assert "Marked: A1." in sent.sentence
    await sent.until(lambda: bool(sent.followups))
    assert key_of(sent.followups[-1]) == board.key


async def test_form_whose_opening_was_not_confirmed_is_answered(stage: Stage) -> None:
    """Discord has shown it, though its reply never came; what is sent in it is not dropped."""
    person = stage.person(90)
    kind, text = small(90)
    [asked] = await all_ended(person.slash("hint", text=text, puzzle=kind))
    assert asked.message is not None
    stage.discord.faults.next("callback", "lost", 3)
    opened = person.press(asked.message, "Reveal")
    await opened.until(lambda: opened.form is not None)
    stage.discord.faults.clear()
    [sent] = await all_ended(person.submit(opened, {"cell": "B2"}))
    assert sent.outcome in ("picture", "sentence")


async def test_first_response_that_comes_too_late_is_no_fault_of_the_bot(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a command that asks back, of a button of an older version, and of a form from before a restart."""
    person = stage.person(7_301)
    [board] = await all_ended(stage.solve(7_301, 7_301))
    assert board.message is not None
    before = len(stage.bot.errors())
    monkeypatch.setattr(stage.discord.api, "deadline", -1.0)
    late = [
        person.slash("forget"),
        person.press_id(board.message, "of-an-older-version"),
        person.submit(board, {}),
    ]
    await all_ended(*late)

    def told(pattern: str) -> int:
        return len(re.findall(pattern, stage.bot.errors()[before:]))

    await until(lambda: told("came too late|could not be told") == len(late))
    assert not told("fault at work|Ignoring exception")
