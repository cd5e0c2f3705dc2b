"""Running the bot: commands told to Discord, logs, figures, and how it fares."""

from __future__ import annotations

import asyncio
import dataclasses
import io
import json
import logging
import urllib.error
import urllib.request
from typing import Any, cast

import aiohttp
import pytest
import simcord

from bot import __version__
from bot.common.logs import JsonLines
from bot.common.metrics import Metrics
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.messages import error_messages
from solvers import PUZZLES
from tests.bot.talk import said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


def read(address: str) -> str:
    with urllib.request.urlopen(address) as page:  # noqa: S310 - our own address
        return cast("str", page.read().decode())


def syncs(env: simcord.Env) -> int:
    return sum(entry.method == "PUT" and entry.path.endswith("/commands") for entry in env.http_requests)


async def test_commands_are_told_once(services: Services, simcord_env: simcord.Env) -> None:
    """Until they change, or someone insists."""
    assert syncs(simcord_env) == 1
    await simcord_env.restart_bot(Client(services))
    assert syncs(simcord_env) == 1
    await simcord_env.restart_bot(Client(services, sync=True))
    assert syncs(simcord_env) == 2
    changed = Client(services)
    changed.tree.remove_command("mark")
    await simcord_env.restart_bot(changed)
    assert syncs(simcord_env) == 3


async def test_command_that_opens_activities_is_registered_again(
    services: Services, simcord_env: simcord.Env
) -> None:
    """Discord adds it, and refuses a list of commands without it."""
    entry = {
        "name": "launch",
        "type": 4,
        "description": "",
        "id": "77",
        "application_id": "1",
        "version": "1",
    }
    simcord_env.backend.commands[None]["launch", 4] = entry
    simcord_env.inject_error("PUT", "/applications/*/commands", status=400, code=50240)
    await simcord_env.restart_bot(Client(services, sync=True))
    last = [each for each in simcord_env.http_requests if each.method == "PUT" and each.json][-1]
    assert last.json[-1] == {"name": "launch", "type": 4, "description": ""}
    assert {command["name"] for command in last.json} >= {"solve", "hint"}


async def test_help_tells_how_the_bot_fares(
    ada: Any, channel: Any, services: Services, simcord_env: simcord.Env
) -> None:
    """Privately, here two hours and five minutes after the start of the simulation's clock."""
    await simcord_env.restart_bot(Client(dataclasses.replace(services, started=0.0)))
    await simcord_env.advance_time(2 * 3_600 + 5 * 60 + 30)
    result = await ada.slash(channel, "help")
    assert result.ephemeral
    assert "Gridsmith " in said(result)
    assert "up for 2 h 5 min" in said(result)
    assert "0 jobs in work or waiting" in said(result)


@pytest.mark.simcord(shard_count=1, settle_timeout=600, check_errors=False)
async def test_logs_hold_no_puzzle_and_no_token(ada: Any, channel: Any, simcord_env: simcord.Env) -> None:
    """Each line is one JSON object, with what happened and how long it took."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(JsonLines())
    logging.getLogger().addHandler(handler)
    logging.getLogger("bot").setLevel(logging.INFO)
    text = PUZZLES["mosaic"].example
    try:
        await ada.slash(channel, "solve mosaic", text=text)
        simcord_env.inject_error("PATCH", "/webhooks/*", status=500, times=1)
        await ada.slash(channel, "solve mosaic", text=text)
        logging.getLogger("discord.http").warning(
            "POST https://x/webhooks/12/s3cret?wait=1 responded with 429"
        )
    finally:
        logging.getLogger().removeHandler(handler)
        logging.getLogger("bot").setLevel(logging.NOTSET)
    found = [json.loads(line) for line in lines.getvalue().splitlines()]
    done = next(line for line in found if line["message"] == "job done")
    assert (done["puzzle"], done["job"]) == ("mosaic", "solve")
    fault = next(line for line in found if line["message"] == "fault at work")
    assert fault["error"][0]["kind"] == "discord.errors.HTTPException"
    assert fault["error"][0]["where"]
    assert "https://x/webhooks/12/…?wait=1" in lines.getvalue()
    for secret in (*text.split(), "s3cret", "simcord_interaction"):
        assert secret not in lines.getvalue()


async def test_figures_are_served_on_this_machine(ada: Any, channel: Any, services: Services) -> None:
    """Jobs by puzzle and status, seconds by stage, refusals, and what `run` watches."""
    await ada.slash(channel, "mark", known="A1=black")
    await ada.slash(channel, "solve mosaic", text=PUZZLES["mosaic"].example)
    await ada.slash(channel, "solve mosaic", text="11\n1")
    services.metrics.watch(
        queue=lambda: len(services.admission),
        gateway_latency_seconds=lambda: 0.25,
        servers=lambda: 3,
        workers=lambda: 2,
        worker_restarts=lambda: 1,
    )
    with services.metrics.serve(0) as port:
        figures = await asyncio.to_thread(read, f"http://127.0.0.1:{port}/")
    for line in (
        'gridsmith_jobs_total{puzzle="mosaic",status="unique"} 1.0',
        'gridsmith_jobs_total{puzzle="mosaic",status="ReadError"} 1.0',
        'gridsmith_seconds_count{stage="work"} 1.0',
        f'gridsmith_info{{version="{__version__}"}} 1.0',
        "gridsmith_queue 0.0",
        "gridsmith_gateway_latency_seconds 0.25",
        "gridsmith_servers 3.0",
        "gridsmith_workers 2.0",
        "gridsmith_worker_restarts 1.0",
        "gridsmith_refusals_total 1.0",
    ):
        assert line in figures


async def test_figures_are_served_at_the_address_that_is_set() -> None:
    """Such as that of a container, which others reach."""
    with Metrics().serve(0, "127.0.0.2") as port:
        assert "# HELP" in await asyncio.to_thread(read, f"http://127.0.0.2:{port}/metrics")
        with pytest.raises(urllib.error.URLError, match="refused"):
            await asyncio.to_thread(read, f"http://127.0.0.1:{port}/metrics")


@pytest.mark.parametrize(
    ("error", "said", "level"),
    [
        (aiohttp.ServerDisconnectedError(), "The connection to Discord broke.", "WARNING"),
        (ConnectionResetError(), "The connection to Discord broke.", "WARNING"),
        (FileNotFoundError(), "Something went wrong", "ERROR"),
    ],
)
def test_broken_connection_to_discord_is_no_fault_of_the_bot(
    error: Exception, said: str, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    """After all attempts to send an answer; other errors are logged as faults."""
    assert error_messages.fault(error).startswith(said)
    assert [record.levelname for record in caplog.records] == [level]
