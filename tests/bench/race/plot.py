"""python -m tests.bench.race.plot FIGURES SVG: draws what `tests.bench.race --save FIGURES` measured.

Cost of an answer and its proof against the number of cells, both axes logarithmic, a panel a puzzle. Grey
on nothing, so that it can be read on a dark page and on a light one.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from solvers import PUZZLES
from tests.bench.race.contestants import NAMES

INK = "#858d97"
STYLES: Mapping[str, Mapping[str, Any]] = {
    "ours": {"color": "#e8590c", "linewidth": 2.6, "marker": "o", "zorder": 3},
    "cpsat": {"color": "#3b8eea", "linewidth": 1.5, "marker": "s", "markersize": 4},
    "cadical": {"color": "#2aa876", "linewidth": 1.5, "marker": "^", "markersize": 5},
    "common": {"color": "#d6a01d", "linewidth": 1.5, "marker": "v", "markersize": 5},
}
"""How the line of each contestant is drawn."""

ASIDE = {"mosaic 25 minimal", "tents 30 easy"}
"""Rows of another kind than the others of their puzzle."""

Rows = Sequence[Mapping[str, Any]]
"""`tests.bench.race.table.Figures`, as they are saved."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.race.plot", description=__doc__)
    parser.add_argument("figures", type=Path, help="a file written by `tests.bench.race --save`")
    parser.add_argument("target", type=Path, help="the picture, .svg or .png")
    arguments = parser.parse_args()
    rows = [row for row in json.loads(arguments.figures.read_text("utf-8")) if row["set"] != "hard"]
    rows = sorted((row for row in rows if row["row"] not in ASIDE), key=lambda row: row["cells"])
    style = {"svg.hashsalt": "race", "svg.fonttype": "none", "text.color": INK, "font.size": 10}
    with mpl.rc_context(style):
        _drawn(rows).savefig(arguments.target, transparent=True, metadata={"Date": None})


def _drawn(rows: Rows) -> Figure:
    figure = Figure(figsize=(9, 5.4), layout="constrained")
    *panels, corner = figure.subplots(2, 3, sharex=True, sharey=True).flat
    raced = sorted({row["row"].split()[0] for row in rows})
    for panel, name in zip(panels, raced, strict=True):
        _panel(panel, PUZZLES[name].title, [row for row in rows if row["row"].split()[0] == name])
    handles, labels = panels[0].get_legend_handles_labels()
    corner.legend(handles, labels, loc="center", frameon=False, labelcolor=INK, fontsize=12)
    corner.axis("off")
    for panel in panels:
        panel.tick_params(labelbottom=True)
    figure.supxlabel("cells of the board", color=INK, fontsize=10)
    figure.supylabel("answer and proof, CPU milliseconds (median)", color=INK, fontsize=10)
    return figure


def _panel(panel: Axes, title: str, rows: Rows) -> None:
    for name in rows[0]["milliseconds"]:
        costs = [median(row["milliseconds"][name]) for row in rows]
        panel.plot([row["cells"] for row in rows], costs, label=NAMES[name], **STYLES[name])
    panel.set(xscale="log", yscale="log", title=title)
    panel.title.set_color(INK)
    panel.tick_params(which="both", colors=INK)
    panel.minorticks_off()
    for axis in (panel.xaxis, panel.yaxis):
        axis.set_major_formatter("{x:,.0f}")
    panel.grid(color=INK, alpha=0.25, linewidth=0.6)
    for side, spine in panel.spines.items():
        spine.set(visible=side in ("left", "bottom"), color=INK)


if __name__ == "__main__":
    main()
