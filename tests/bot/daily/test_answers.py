"""Users at a daily board: hints, answers, and their names in the list of solvers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import discord
import pytest

import solvers
from bot.common.errors import StoreError
from bot.discord.commands import daily_board
from bot.service.jobs import CheckMarks, CheckResult, Job, of_kind
from bot.service.pool import Pool
from bot.store import Daily, Store
from tests.bot.daily.conftest import Clock
from tests.bot.talk import files, forget, said, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


def marks_of(daily: Daily) -> str:
    """All tents of the answer, as a person writes them."""
    answer = solvers.solve(solvers.read(daily.text, "tents", format="text")).answer or {}
    return " ".join(f"{place.name}=tent" for place, yes in answer.items() if yes)


async def test_hints_are_private_and_go_on(
    posted: tuple[discord.Message, Daily], ada: Any, store: Store
) -> None:
    """Each begins at the end of the one before, and is counted."""
    message, daily = posted
    first = await ada.click(message, label="Hint")
    second = await ada.click(message, label="Hint")
    assert first.ephemeral
    assert "1 hint so far" in said(first)
    assert "2 hints so far" in said(second)
    assert said(first).split("\n")[0] != said(second).split("\n")[0]
    assert (await store.daily.solver(daily, ada.id)).hints == 2


async def test_picture_says_its_size_its_level_and_the_marks_of_its_user(
    posted: tuple[discord.Message, Daily], ada: Any
) -> None:
    """Also after an edit of the post."""
    message, daily = posted
    size = "Tents, 10 rows, 10 columns, easy."
    assert [file.description for file in files(message)] == [size]
    form = await ada.click(message, label="Check my answer…")
    sent = await ada.submit_modal(form, {"marks": marks_of(daily)})
    own = files(sent.response)[0].description or ""
    assert own.startswith(f"{size} Marked: ")
    assert own.count("=tent") == marks_of(daily).count("=tent")
    assert [file.description for file in files(await message.fetch())] == [size]


async def test_answer_is_told_to_those_who_have_it_or_from_tomorrow_on(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any, clock: Clock
) -> None:
    message, daily = posted
    assert "from tomorrow on" in said(await ada.click(message, label="Solution"))
    form = await ada.click(message, label="Check my answer…")
    sent = await ada.submit_modal(form, {"marks": marks_of(daily)})
    assert said(sent).startswith("Solved, under 1 min after it was posted, with no hints.")
    own = await ada.click(message, label="Solution")
    assert own.ephemeral
    assert files(own.response)
    assert "from tomorrow on" in said(await bob.click(message, label="Solution"))
    clock.now += timedelta(days=1)
    assert files((await bob.click(message, label="Solution")).response)


async def test_answer_that_cannot_be_read_is_sent_back(
    posted: tuple[discord.Message, Daily], ada: Any
) -> None:
    """Discord forgets what was typed into a form."""
    message, _ = posted
    form = await ada.click(message, label="Check my answer…")
    sent = await ada.submit_modal(form, {"marks": "A1=tent B2=tnet"})
    (returned,) = sent.followups
    assert returned.ephemeral
    assert await returned.attachments[0].read() == b"A1=tent B2=tnet"


@pytest.mark.parametrize("menu", ["Solve this puzzle", "Hint for this puzzle"])
async def test_menu_of_a_daily_board_names_its_buttons(
    posted: tuple[discord.Message, Daily], ada: Any, channel: Any, menu: str
) -> None:
    """The menu would give the answer away, or hints that are not counted."""
    for message in (posted[0], await ada.forward(posted[0], channel)):
        told = await ada.context_menu(channel, menu, message)
        assert said(told) == "This is a daily board: press *Hint* or *Check my answer…* below it."


async def test_answer_can_be_a_screenshot(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any, pool: Pool, store: Store
) -> None:
    """One of another board is told apart."""
    message, daily = posted
    other = solvers.write(solvers.make("tents", "6x6", "easy", seed=1).board)
    shots = [
        ("board.png", of_kind(CheckResult, await pool.run(drawn)).picture)
        for drawn in (picture_of(daily.text, marks_of(daily)), picture_of(other, ""))
    ]
    form = await ada.click(message, label="Check my answer…")
    assert said(await ada.submit_modal(form, {"file": shots[0]})).startswith("Solved")
    assert (await store.daily.solver(daily, ada.id)).seconds is not None
    form = await bob.click(message, label="Check my answer…")
    told = said(await bob.submit_modal(form, {"file": shots[1]}))
    assert told == "The picture shows another board than this Tents: Tents, 6 rows of 6."


def picture_of(text: str, marks: str) -> Job:
    """What draws a board of Tents with marks."""
    return Job(
        text, "tents", 30.0, 1000, theme="light", ask=CheckMarks("", marks, judged=False), format="text"
    )


async def test_wrong_answer_is_told_without_where(posted: tuple[discord.Message, Daily], ada: Any) -> None:
    """Who would like to know asks for a hint."""
    message, daily = posted
    board = solvers.read(daily.text, "tents", format="text")
    answer = solvers.solve(board).answer or {}
    wrong = next(place.name for place, yes in answer.items() if not yes)
    form = await ada.click(message, label="Check my answer…")
    told = said(await ada.submit_modal(form, {"marks": f"{wrong}=tent"}))
    assert told.startswith("Not right: 1 of your marks is wrong.")
    assert wrong not in told


async def test_who_wants_to_be_named_is_named_until_forgotten(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any, channel: Any
) -> None:
    message, daily = posted
    await ada.slash(channel, "streak", named=True)
    for person in (ada, bob):
        form = await person.click(message, label="Check my answer…")
        told = said(await person.submit_modal(form, {"marks": marks_of(daily)}))
        assert ("To be listed" in told) == (person is bob)
    now = words(channel.last_message)
    assert f"<@{ada.id}> (under 1 min, no hints) and 1 more person" in now
    assert str(bob.id) not in now
    assert said(await ada.slash(channel, "streak")).startswith("1 board in a row, 1 in all.")
    listed = said(await bob.slash(channel, "streak", leaderboard=True))
    assert listed == f"1. <@{ada.id}>: 1 board, 1 in a row, 0 hints"
    await forget(ada, channel)
    assert said(await ada.slash(channel, "streak")).startswith("You have solved no daily board here yet.")
    assert "Nobody is listed here yet" in said(await bob.slash(channel, "streak", leaderboard=True))


async def test_clock_that_is_set_back_gives_nobody_a_time_below_zero(
    posted: tuple[discord.Message, Daily], ada: Any, clock: Clock
) -> None:
    message, daily = posted
    clock.now -= timedelta(hours=2)
    form = await ada.click(message, label="Check my answer…")
    told = said(await ada.submit_modal(form, {"marks": marks_of(daily)}))
    assert told.startswith("Solved, under 1 min after it was posted")


async def test_user_who_no_longer_wants_to_be_named_is_taken_out_of_the_lists(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any, channel: Any, store: Store
) -> None:
    """By /streak at once; /forget also finds a list with a name that /streak could not take out."""
    message, daily = posted
    for person in (ada, bob):
        await person.slash(channel, "streak", named=True)
        form = await person.click(message, label="Check my answer…")
        await person.submit_modal(form, {"marks": marks_of(daily)})
    await ada.slash(channel, "streak", named=False)
    assert f"Solved by <@{bob.id}> (under 1 min, no hints) and 1 more person." in words(channel.last_message)
    await store.daily.join(daily.server, bob.id, joins=False)
    assert str(bob.id) in words(channel.last_message)
    await forget(bob, channel)
    assert words(channel.last_message).endswith("Solved by 1 person.")


async def test_list_of_solvers_names_nobody_who_is_forgotten(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any, channel: Any
) -> None:
    """The others stay."""
    message, daily = posted
    for person in (ada, bob):
        await person.slash(channel, "streak", named=True)
        form = await person.click(message, label="Check my answer…")
        await person.submit_modal(form, {"marks": marks_of(daily)})
    assert f"<@{bob.id}>" in words(channel.last_message)
    await forget(bob, channel)
    assert f"<@{bob.id}>" not in words(channel.last_message)
    assert f"Solved by <@{ada.id}>" in words(channel.last_message)


class Silence:
    """A read of the store that fails the first time, as while the database does not answer."""

    def __init__(self, read: Callable[..., Any]) -> None:
        self._read, self._has_failed = read, False

    async def __call__(self, *arguments: Any) -> Any:
        if self._has_failed:
            return await self._read(*arguments)
        self._has_failed = True
        raise StoreError("I cannot look into my memory at the moment. Try again in a minute.")


@pytest.mark.parametrize("read", ["standing", "has_joined"])
async def test_choice_to_be_named_is_made_or_refused_while_the_database_does_not_answer(
    read: str, ada: Any, channel: Any, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody hears that the bot cannot look into its memory when the choice is stored all the same."""
    monkeypatch.setattr(store.daily, read, Silence(getattr(store.daily, read)))
    told = said(await ada.slash(channel, "streak", named=True))
    monkeypatch.undo()
    has_joined = await store.daily.has_joined(channel.guild.id, ada.id)
    assert has_joined == ("You are named" in told) != ("cannot look into my memory" in told)


async def test_right_answer_is_told_and_listed_though_the_database_does_not_answer_for_a_while(
    posted: tuple[discord.Message, Daily],
    ada: Any,
    channel: Any,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The answer is stored by then, so nobody hears of the database."""
    message, daily = posted
    monkeypatch.setattr(daily_board, "_PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(store.daily, "listing", Silence(store.daily.listing))
    form = await ada.click(message, label="Check my answer…")
    told = said(await ada.submit_modal(form, {"marks": marks_of(daily)}))
    assert told.startswith("Solved, ")
    assert "memory" not in told
    assert "Solved by 1 person" in words(channel.last_message)
