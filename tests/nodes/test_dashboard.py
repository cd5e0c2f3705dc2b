"""The page for Grafana shows figures that there are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import bot.service.nodes
from bot.common.metrics import Metrics

PAGE = Path(bot.service.nodes.__file__).with_name("dashboard.json")
_NAME = re.compile(r"\bgridsmith_\w+")


def shown() -> set[str]:
    """The figures that its panels ask for."""
    panels = json.loads(PAGE.read_text())["panels"]
    return {name for panel in panels for target in panel["targets"] for name in _NAME.findall(target["expr"])}


def exported() -> set[str]:
    """Those of a bot with nodes and of a node, as Prometheus reads them."""
    bot, node = Metrics(), Metrics()
    of_jobs = bot.add_nodes(lambda: 0)
    of_jobs.done("node1", 0.1)
    bot.watch(queue=lambda: 0, gateway_latency_seconds=lambda: 0)
    bot.count("mosaic", "unique")
    bot.took("work", 0.1)
    node.watch_node(lambda: 0)
    return {
        sample.name
        for metrics in (bot, node)
        for family in metrics.registry.collect()
        for sample in family.samples
    }


def test_every_figure_on_the_page_is_exported() -> None:
    """By the bot or by a node, under this very name."""
    assert shown() <= exported()


def test_every_figure_of_nodes_is_on_the_page() -> None:
    """But those that Prometheus adds to each histogram and counter."""
    add_nodes = {name for name in exported() if name.startswith("gridsmith_node")}
    assert {name for name in add_nodes if not name.endswith(("_created", "_count", "_sum"))} == {
        name for name in shown() if name.startswith("gridsmith_node")
    }
