"""python -m tests.wire: the bot judged from outside, over a Discord on this machine.

Prints a table of what was done, what is promised and what was measured; exits with 1 where a promise is
not kept. README.md beside this file says what is promised.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

from tests.wire.scenarios import (
    abuses,
    contest,
    crowds,
    daily,
    days,
    joint_marks,
    players,
    soak,
    starts,
    stops,
    stores,
)
from tests.wire.stage import Options, Verdict

SCENARIOS: Mapping[str, Callable[[Options], AsyncIterator[Verdict]]] = {
    "burst200": crowds.burst200,
    "burst1000": crowds.burst1000,
    "hog": crowds.hog,
    "mixed": days.mixed,
    "soak": soak.soak,
    "together": joint_marks.together,
    "daily": daily.daily,
    "players": players.players,
    "starts200": players.starts200,
    "race": contest.race,
    "race11": contest.full_race,
    "store": stores.store,
    "sigterm": stops.sigterm,
    "killed": stops.killed,
    "abuse": abuses.abuse,
    "starts": starts.starts,
}


def main() -> int:
    arguments = _arguments()
    # A scenario that is stopped then also stops its bot, as with Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    seconds = arguments.minutes and 60.0 * arguments.minutes
    options = Options(
        arguments.latency, seconds=seconds, seed=arguments.seed, rate=arguments.rate, log=arguments.log
    )
    kept = [asyncio.run(_judged(name, options)) for name in arguments.scenarios or SCENARIOS]
    return 0 if all(kept) else 1


async def _judged(name: str, options: Options) -> bool:
    kept = True
    async for verdict in SCENARIOS[name](options):
        mark = "ok" if verdict.kept else "MISSED"
        if verdict.more:
            print(f"\n{verdict.more}\n", flush=True)
        print(f"| {mark} | {name} | {verdict.done} | {verdict.promised} | {verdict.measured} |", flush=True)
        kept &= verdict.kept
    return kept


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.wire", description=__doc__)
    parser.add_argument(
        "scenarios", nargs="*", metavar="SCENARIO", help=f"{', '.join(SCENARIOS)}; all by default"
    )
    parser.add_argument("--minutes", type=float, help="how long mixed and soak go on (10, 60)")
    parser.add_argument("--seed", type=int, default=1, help="which boards and faults come in soak (1)")
    parser.add_argument("--rate", type=float, default=5.0, help="what people do in a second of soak (5)")
    parser.add_argument("--log", type=Path, help="a file that gets the faults and requests of soak")
    parser.add_argument("--latency", type=float, default=0.15, help="seconds that a request takes (0.15)")
    arguments = parser.parse_args()
    for name in arguments.scenarios:
        if name not in SCENARIOS:
            parser.error(f"there is no scenario {name}; there are {', '.join(SCENARIOS)}")
    return arguments


if __name__ == "__main__":
    sys.exit(main())
