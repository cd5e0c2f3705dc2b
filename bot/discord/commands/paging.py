"""Turning the pages of an explanation: each is one step, with its picture and its reason."""

from __future__ import annotations

from dataclasses import replace

from bot.discord.commands.conversation import show
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.handling import run_job
from bot.service.jobs import Drawn, Explain, Page, Result, Way, of_kind
from bot.store import Entry


async def turn_to(exchange: Exchange, entry: Entry, page: int) -> None:
    """Shows a page; one that is not there is taken for the nearest."""
    exchange.taken_turn.is_light()
    way = exchange.services.ways.of(entry.key)
    await show(
        exchange, entry, await (_drawn(exchange, entry, way, page) if way else _anew(exchange, entry, page))
    )


async def _anew(exchange: Exchange, entry: Entry, page: int) -> Result:
    """The way worked out again, as after a restart."""
    return await run_job(exchange, exchange.services.job(entry, exchange.interaction, Explain(page)))


async def _drawn(exchange: Exchange, entry: Entry, way: Way, page: int) -> Result:
    way = replace(way, page=max(0, min(page, len(way.steps) - 1)))
    if way.shown is None:
        return way
    ask = Page(tuple(step.frame for step in way.steps[: way.page + 1]))
    job = exchange.services.job(entry, exchange.interaction, ask)
    return replace(way, picture=of_kind(Drawn, await run_job(exchange, job)).picture)
