"""The preview: the whole bot in a simulated Discord, in which time passes as it does outside."""

from __future__ import annotations

import dataclasses

import aiohttp
import pytest
import simcord

from bot.cli import preview
from bot.cli.preview_content import post_daily_board, post_welcome
from bot.discord.commands import Services
from bot.service.pool import Pool
from bot.service.queue import Admission
from tests.bot.talk import said, words


class Clock:
    """A clock of the machine that has run for a while and that tests move."""

    def __init__(self) -> None:
        self.now = 5_000.0

    def monotonic(self) -> float:
        return self.now


async def test_minute_of_too_many_questions_ends(services: Services, pool: Pool) -> None:
    """As a newcomer sees it who tries this and that."""
    clock, limits = Clock(), dataclasses.replace(services.config.limits, questions_a_minute=2)
    strict = dataclasses.replace(services, admission=Admission(pool, limits))
    async with preview.club(strict, clock.monotonic) as (_, person, _, channel):
        for _ in range(3):
            for _ in range(2):
                assert "answers" in said(await person.slash(channel, "solve minesweeper", text="1__"))
            refused = await person.slash(channel, "solve minesweeper", text="1__")
            assert said(refused).startswith("I take 2 requests a minute from each person. Try again in ")
            clock.now += 61


async def test_uptime_is_told_from_the_start_of_the_bot(services: Services) -> None:
    """Which was before the simulation began."""
    clock = Clock()
    async with preview.club(dataclasses.replace(services, started=4_990.0), clock.monotonic) as club:
        clock.now += 2 * 3_600 + 5 * 60
        assert "up for 2 h 5 min" in said(await club.owner.slash(club.channel, "help"))


async def test_form_is_open_for_a_quarter_of_an_hour(services: Services) -> None:
    """And not for ever: it ends with the next event, and its sender gets a sentence."""
    clock = Clock()
    async with preview.club(services, clock.monotonic) as (_, person, _, channel):
        for minutes, answer in ((14, "4 answers"), (16, "This form is too old")):
            form = await person.slash(channel, "solve minesweeper")
            clock.now += 60 * minutes
            await person.slash(channel, "help")
            assert said(await person.submit_modal(form, {"text": "1___"})).startswith(answer)


async def test_page_opens_with_a_board_to_paste(services: Services) -> None:
    """On a line of its own, short enough for a phone, and with one answer."""
    async with preview.club(services, Clock().monotonic) as (world, person, _, channel):
        await post_welcome(services, world, channel)
        (message,) = channel.history(viewer=person)
        board = message.content.split("```")[1].strip()
        assert len(board) < 30
        solved = await person.slash(channel, "solve any", text=board)
        assert said(solved).startswith("Unique answer")


async def test_picture_of_the_welcome_can_be_dropped_in(services: Services) -> None:
    """Its board is read from the picture, and it has one answer."""
    async with preview.club(services, Clock().monotonic) as (world, person, _, channel):
        await post_welcome(services, world, channel)
        (message,) = channel.history(viewer=person)
        (picture,) = message.attachments
        file = (picture.filename, await picture.read())
        solved = await person.slash(channel, "solve any", file=file)
        assert "unique answer" in said(solved).lower()
        assert "Sudoku" in said(solved)


async def test_two_people_see_what_each_may_do(services: Services) -> None:
    """The owner may change the settings of the server; the member may not, and sees no private answer."""
    async with preview.club(services, Clock().monotonic) as (_, owner, member, channel):
        assert "Everyone sees replies" in said(await owner.slash(channel, "settings"))
        with pytest.raises(simcord.SetupError):
            await member.slash(channel, "settings")
        board = ".454./5..75/5.985/.67.3/1...1"
        await owner.slash(channel, "solve any", text=board, private=True)
        assert not channel.history(viewer=member)
        await member.slash(channel, "solve any", text=board)
        assert len(channel.history(viewer=member)) == 1


async def test_board_of_the_day_is_posted_at_once_if_asked_for(services: Services) -> None:
    """With its buttons, as on a server at the hour that was chosen."""
    async with preview.club(services) as (world, person, _, channel):
        await post_daily_board(services, world, channel, "futoshiki")
        (message,) = channel.history(viewer=person)
        assert "Futoshiki" in words(message)
        assert "from tomorrow on" in said(await person.click(message, label="Solution"))


async def test_page_has_the_light_look_of_discord_too(services: Services) -> None:
    """For browsers that prefer it; once, however many pages this process has served."""
    for _ in range(2):
        async with (
            preview.club(services) as (world, person, _, channel),
            world.preview(channel, viewers=[person], layout="channel") as page,
            aiohttp.ClientSession() as session,
            session.get(page.url.partition("#")[0] + "preview.css") as sheet,
        ):
            assert (await sheet.text()).count("prefers-color-scheme: light") == 1
