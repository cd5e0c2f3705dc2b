"""Presses buttons and places marks at random: `python -m tests.presses [--number 5000] [--seed 1]`.

Two people play on boards of every kind, under the simulated Discord, with a real pool and a real store.
Whatever they press, type or send in a form, the answer has to be a sentence or a form. Nothing may be logged
as a fault. The first answer that is none is printed with what was done, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys

from bot.cli.preview import club, fetch
from bot.common.config import Config, Limits, Workers
from bot.discord.commands import Services
from bot.service.pool import Pool
from bot.service.queue import Admission
from bot.store import Store
from tests.bot.simulation import discord_rules
from tests.pressing.table import Faults, Table, play


async def run(number: int, seed: int) -> int:
    config = Config(limits=Limits(questions_a_minute=10_000, jobs_each=10), workers=Workers(2))
    async with Pool(config, grace=600) as pool, Store("sqlite://", 1) as store:
        services = Services(config, Admission(pool, config.limits), fetch, store, pace=1_200.0)
        async with club(services) as (world, ada, bob, channel):
            table = Table((ada, bob), channel, random.Random(seed), world, services)
            try:
                with Faults() as faults:
                    await play(table, number, faults)
            except Exception as error:
                print("\n".join(table.done[-10:]), f"{type(error).__name__}: {error}", sep="\n")
                raise
    print(f"{len(table.done)} presses, marks and forms, each answered")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Press buttons and place marks at random.")
    parser.add_argument("--number", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with discord_rules():
        return asyncio.run(run(given.number, given.seed))


if __name__ == "__main__":
    sys.exit(main())
