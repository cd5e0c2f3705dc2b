"""All of compose.yaml, run process by process: `python -m tests.bench.compose VENV`.

VENV is what the Dockerfile makes of the project. Beside it this needs root, PyYAML, PostgreSQL and
Prometheus (apt-get install python3-yaml postgresql prometheus). Discord is played by this process; a second
bot has other shards. Prints what was done and what came of it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

from tests.bench.compose import checks
from tests.bench.compose.checks import asked, say
from tests.bench.compose.containers import GATEWAY, Containers
from tests.bench.compose.images import SHARDS, images, prepared
from tests.waits import until
from tests.wire.server import Discord
from tests.wire.stage import tally


async def run(containers: Containers, discord: Discord, project: Path) -> None:
    for name in ("nats", "postgres", "node1", "node2", "prometheus"):
        containers.start(name)
    await until(lambda: "ready to accept connections" in containers.log("postgres"))
    for name in SHARDS:
        containers.start(name)
    await until(lambda: len(discord.gateway.shards) == 4 and discord.api.commands)
    say("shards that have identified", [tuple(shard) for shard in discord.gateway.shards])
    await until(lambda: all("takes jobs" in containers.log(name) for name in ("node1", "node2")))
    for name in SHARDS:
        say(f"20 questions to {name}", tally(await asked(discord, name, 20, 5)))
    checks.healthy(containers)
    checks.refused(containers, project)
    await checks.shared(discord)
    await checks.cost(discord, containers)
    await checks.lost(discord, containers)
    await asyncio.sleep(5)
    checks.figures(containers.address("prometheus"))


async def judged(venv: Path, folder: Path) -> None:
    """Starts all in a folder and judges it; where that fails, prints what all have said."""
    services, secrets = prepared(folder / "project")
    os.chdir(folder / "project")
    with Containers(services, secrets, folder) as containers:
        async with Discord(0.15, host=GATEWAY) as discord:
            containers.images = images(venv, folder, discord.address)
            try:
                await run(containers, discord, folder / "project")
            except BaseException:
                for name in containers.processes:
                    print(f"--- {name}\n{containers.log(name)[-2500:]}")
                raise


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.compose", description=__doc__)
    parser.add_argument("venv", type=Path, help="the environment that the Dockerfile makes")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # services run as others than root
        asyncio.run(judged(arguments.venv.absolute(), Path(folder)))


if __name__ == "__main__":
    main()
