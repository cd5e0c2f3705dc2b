"""What is asked of the services together, and what has to come of it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

from tests.bench.compose.containers import Containers
from tests.bench.compose.images import ROOT, command_of_dockerfile
from tests.waits import until
from tests.wire import processes
from tests.wire.boards import small
from tests.wire.interactions import Interaction
from tests.wire.people import Person
from tests.wire.resources import GUILD
from tests.wire.server import Discord
from tests.wire.stage import percentile, tally

SERVERS = {"bot": GUILD, "bot2": str(int(GUILD) + (1 << 22))}
"""A server on one of the shards of each bot."""
_LONG = 120.0
_QUESTIONS, _RATE = 300, 5.0


def say(what: str, came: object) -> None:
    print(f"{what:70} {came}", flush=True)


async def asked(discord: Discord, bot: str, number: int, rate: float) -> list[Interaction]:
    """Questions of as many people on a server of a bot, so many a second."""
    interactions = []
    for one in range(number):
        kind, text = small(one)
        interactions.append(Person(discord, one, SERVERS[bot]).slash(f"solve {kind}", text=text))
        await asyncio.sleep(1 / rate)
    await asyncio.gather(*(interaction.wait(_LONG) for interaction in interactions))
    return interactions


async def cost(discord: Discord, containers: Containers) -> None:
    """What a question costs the process of a bot."""
    pid = containers.processes["bot"].pid
    before, begun = processes.cpu(pid), time.monotonic()
    await asyncio.sleep(10)
    idle = (processes.cpu(pid) - before) / (time.monotonic() - begun)
    before, begun = processes.cpu(pid), time.monotonic()
    answers = await asked(discord, "bot", _QUESTIONS, _RATE)
    used = processes.cpu(pid) - before - idle * (time.monotonic() - begun)
    say(f"{_QUESTIONS} questions, {_RATE:g} a second", tally(answers))
    say(
        "  median and p99 until the answer",
        [round(percentile([a.took for a in answers], p), 2) for p in (50, 99)],
    )
    say("  processor time of the bot with nothing to do, ms a second", round(1000 * idle, 1))
    say("  processor time of the bot a question, ms", round(1000 * used / len(answers), 2))


async def shared(discord: Discord) -> None:
    """A message of one bot is known to the other, since both have the same database."""
    (first,) = await asked(discord, "bot", 1, 100)
    assert first.message
    button = first.message.view.buttons[0]
    pressed = Person(discord, 0, SERVERS["bot2"]).press(first.message, button)
    await pressed.wait(_LONG)
    say(f"the other bot is asked for {button!r} of that message", pressed.outcome)


async def lost(discord: Discord, containers: Containers) -> None:
    """A node is killed, the other one told to end, with questions under way."""
    asking = asyncio.create_task(asked(discord, "bot2", 60, 10))
    await asyncio.sleep(2)
    containers.processes["node1"].kill()
    say("kill -9 of node1 among 60 questions", tally(await asking))
    containers.processes["node1"].wait()
    containers.start("node1")
    await until(lambda: containers.log("node1").count("takes jobs") == 2)
    asking = asyncio.create_task(asked(discord, "bot", 60, 10))
    await asyncio.sleep(2)
    containers.processes["node2"].terminate()
    code = await asyncio.to_thread(containers.processes["node2"].wait)
    say("SIGTERM of node2 among 60 questions", f"{tally(await asking)}; exit code {code}")
    containers.start("node2")
    containers.processes["nats"].kill()
    containers.processes["nats"].wait()
    asking = asyncio.create_task(asked(discord, "bot", 20, 10))
    await asyncio.sleep(3)
    containers.start("nats")
    say("NATS killed, off for 3 s, 20 questions", tally(await asking))


def refused(containers: Containers, project: Path) -> None:
    """Strangers, and those who speak without TLS, are not let in."""
    address = containers.address("nats")
    for what, url in (("a stranger", "tls://nats:4222"), ("without TLS", f"nats://{address}:4222")):
        words = [str(Path(sys.executable)), "-m", "bot", "worker", "--config", str(project / "worker.toml")]
        (project / "worker.toml").write_text(f'[workers]\nurl = "{url}"\nca = "{project}/nats.pem"\n')
        found = subprocess.run(
            containers.inside(
                "node1",
                ["sh", "-c", f'mount --bind {containers.folder}/hosts /etc/hosts; exec "$@"', "sh", *words],
            ),
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        say(f"NATS and {what}", f"exit {found.returncode}: {found.stderr.splitlines()[-1][:120]}")


def ask_prometheus(address: str, path: str, **options: str) -> Any:
    with urlopen(f"http://{address}:9090/api/v1/{path}?{urlencode(options)}", timeout=10) as reply:
        return json.load(reply)["data"]


def figures(address: str) -> None:
    """What Prometheus says: all targets are up, and each query of the page has an answer."""
    targets = ask_prometheus(address, "targets")["activeTargets"]
    say("targets of Prometheus", {target["labels"]["instance"]: target["health"] for target in targets})
    panels = json.loads((ROOT / "bot/service/nodes/dashboard.json").read_text())["panels"]
    for panel in panels:
        for target in panel["targets"]:
            query = target["expr"].replace("$__rate_interval", "5m")
            found = ask_prometheus(address, "query", query=query)["result"]
            values = [
                f"{' '.join(map(str, one['metric'].values()))} {float(one['value'][1]):.3g}" for one in found
            ]
            say(f"  {panel['title']}: {target['legendFormat']}", "; ".join(values) or "NOTHING")


def healthy(containers: Containers) -> None:
    pid = str(containers.processes["bot"].pid)
    words = ["nsenter", "-t", pid, "-m", "/opt/gridsmith/bin/python", *command_of_dockerfile("    CMD")[1:]]
    say("health of the bot, exit code", subprocess.run(words, check=False, capture_output=True).returncode)
