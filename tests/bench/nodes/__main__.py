"""What more machines cost and bear: `python -m tests.bench.nodes [PART ...]`.

Starts a NATS server and nodes of one process each on this machine, and kills and freezes them. Prints a line
for each promise with the figure and its bound. All together takes about three minutes if nothing else is at
work; processor times are right even if much is.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.bench.nodes.floods import floods
from tests.bench.nodes.losses import losses
from tests.bench.nodes.speed import burst, speed
from tests.bench.nodes.stage import Bench
from tests.bench.nodes.stops import stops

PARTS = {part.__name__: part for part in (speed, burst, losses, stops, floods)}


async def main(names: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        try:
            for name in names or PARTS:
                for node in ("node1", "node2"):
                    if node not in bench.named or bench.named[node].poll() is not None:
                        bench.node(node)
                await PARTS[name](bench)
        finally:
            bench.end()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.nodes", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one or more of {', '.join(PARTS)}")
    asyncio.run(main(parser.parse_args().parts))
