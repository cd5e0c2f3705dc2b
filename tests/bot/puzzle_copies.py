"""A copy of the solvers with many made-up puzzles, and a program that asks the bot for each of them."""

from __future__ import annotations

import shutil
from pathlib import Path

PROJECT = Path(__file__).parents[2]
MADE_UP = 60

_PUZZLE = '''"""Mosaic under another name."""

from dataclasses import replace

from solvers.core.boards.board import Board
from solvers.mosaic import puzzle as mosaic


def read(text: str) -> Board:
    return replace(mosaic.read(text), puzzle="kind-{number}")


puzzle = replace(mosaic, name="kind-{number}", title="Kind {number}", aliases=("Nick {number}",), read=read)
'''

PROGRAM = """
import asyncio, json, sys
from simcord.components import walk_components
from bot.cli.preview import club, fetch
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.common.config import Config, Limits, Workers
from bot.service.pool import Pool
from bot.store import Store
from bot.service.queue import Admission
from solvers import PUZZLES
from tests.bot.talk import words

BOARD = "45.\\n5..\\n..1"


async def main():
    config = Config(limits=Limits(questions_a_minute=1_000), workers=Workers(1))
    async with Pool(config, grace=600) as pool, Store("sqlite://", 1) as store:
        services = Services(config, Admission(pool, config.limits), fetch, store)
        async with club(services) as (world, ada, _, channel):
            tree = world.bot.tree
            commands = [command.to_dict(tree) for command in tree.get_commands()]
            told = {"commands": commands, "found": {}, "said": {}}
            titles = [puzzle.title for name, puzzle in PUZZLES.items() if name.startswith("kind-")]
            for title in titles:
                [found, *_] = await ada.autocomplete(channel, "solve any", "puzzle", title)
                told["found"][title] = found["name"]
                if title in ("Kind 1", "Kind 60"):
                    solved = await ada.slash(channel, "solve any", text=BOARD, puzzle=found["value"])
                    told["said"][title] = words(solved.response)
            for command, more in (("hint", {}), ("check", {"known": "A1=black"}), ("explain", {})):
                named = await ada.slash(channel, command, text=BOARD, puzzle="nick 60", **more)
                told["said"][command] = words(named.response)
            for name in ("kind-60", "nick 41"):
                help_ = await ada.slash(channel, "help", puzzle=name)
                told["said"][name] = words(help_.response)
            told["said"]["help"] = listed((await ada.slash(channel, "help")).response)
            print(json.dumps(told))


def listed(message):
    # The text, and the options of the lists below it.
    parts = walk_components(message.components)
    return " ".join([words(message), *(one["label"] for part in parts for one in part.get("options", []))])


if __name__ == "__main__":  # not in the workers
    asyncio.run(main())
"""
"""Prints the commands that are told to Discord, and what was answered about each made-up puzzle."""


def make_project(folder: Path) -> None:
    """Copies what the bot consists of, and adds the made-up puzzles."""
    unfinished = shutil.ignore_patterns("*.pyc.*")  # what another process compiles at this moment
    for package in ("bot", "solvers"):
        shutil.copytree(PROJECT / package, folder / package, ignore=unfinished)
    for number in range(1, MADE_UP + 1):
        (folder / "solvers" / f"kind_{number}.py").write_text(_PUZZLE.format(number=number), "utf-8")
    (folder / "program.py").write_text(PROGRAM, "utf-8")
