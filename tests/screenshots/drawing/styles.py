"""Looks of other programs: every one is a switch of `Style`."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Style:
    """One program: each field is a switch for a class of failure that other programs showed."""

    font: Path
    pitch: int
    paper: Colour
    text: Colour
    line: Colour
    open: Colour
    yes: Colour
    no: Colour
    lines: str  # thin, fifth, none, gutter, rounded, dashed, mesh, double, chequered, engraved, blue,
    # sketched, bold, studs
    clue_rows: str  # left, right
    clue_columns: str  # top, bottom
    clue_cells: bool
    tight: bool
    pale: bool
    size: float
    cross: str  # cross, dot, ground, both
    tree: str  # round, fir, lollipop, disc, cactus, birch, bush, palm
    bevel: str  # none, raised, flat, dark
    zero: bool
    coloured: bool
    around: str  # none, menu, timer, thumbnail, page, keypad, panel, sidebar, story, names, banner
    frame: bool
    checkered: bool
    clue_bands: bool
    signs: bool  # crosses instead of grounds in cells that are marked empty, over clues too
    apart: float  # how far tiles without lines are from each other, in parts of a cell; 0 a little
    plates: bool  # trees and tents as tiles of another colour, with nothing in them


_PITCHES = (18, 20, 22, 24, 26, 28, 30, 32, 36, 40, 48, 56)
_LINES = (
    *("thin", "thin", "thin", "fifth", "fifth", "gutter", "none", "mesh", "rounded", "dashed", "double"),
    *("chequered", "engraved", "blue"),
)
_AROUND = (
    *("none", "none", "menu", "timer", "thumbnail", "page", "keypad", "panel", "sidebar", "story"),
    "names",
)
_TREES = ("round", "disc", "fir", "lollipop", "cactus", "birch", "bush")
_PAPERS = (
    *((253, 246, 227), (228, 238, 252), (250, 226, 220), (214, 226, 205)),
    *((236, 224, 250), (255, 255, 214), (205, 232, 232)),
)
_DARK_PAPERS = ((0, 43, 54), (40, 42, 54), (46, 30, 20), (30, 0, 40), (10, 50, 20), (70, 74, 84))
_YES, _DARK_YES = ((20, 20, 25), (35, 70, 160), (70, 70, 80)), ((230, 230, 235), (90, 150, 230), (5, 5, 8))
_NO, _DARK_NO = ((255, 255, 255), (225, 240, 225)), ((60, 60, 66), (90, 90, 90))
_HELD_PAPERS = ((255, 240, 200), (222, 222, 232), (230, 250, 225), (255, 236, 246))
_HELD_DARK_PAPERS = ((60, 20, 20), (15, 25, 60), (50, 56, 48))


def style(rng: random.Random, fonts: list[Path], *, held: bool) -> Style:
    """A random program; `held` ones have papers, lines, trees and surroundings that no other has."""
    dark = rng.random() < 0.25
    paper = _grey(rng, 10, 50) if dark else _grey(rng, 225, 255)
    if held:
        paper = rng.choice(_HELD_DARK_PAPERS if dark else _HELD_PAPERS)
    elif rng.random() < 0.3:
        paper = rng.choice(_DARK_PAPERS if dark else _PAPERS)
    text = _grey(rng, 190, 255) if dark else _grey(rng, 0, 70)
    open_ground = rng.choice([paper, shade(paper, rng, 30), shade(paper, rng, 60)])
    return Style(
        font=rng.choice(fonts),
        pitch=rng.choice(range(20, 70) if held else _PITCHES),
        paper=paper,
        text=text,
        line=shade(paper, rng, rng.choice((50, 90, 140, 200))),
        open=open_ground,
        yes=rng.choice(_DARK_YES if dark else (text, *_YES)),
        no=rng.choice((*(_DARK_NO if dark else _NO), paper)),
        lines=rng.choice(("sketched", "bold", "studs") if held else _LINES),
        clue_rows=rng.choice(("left", "left", "right")),
        clue_columns=rng.choice(("top", "top", "bottom")),
        clue_cells=rng.random() < 0.25,
        tight=rng.random() < 0.4,
        pale=rng.random() < 0.2,
        size=rng.uniform(0.45, 0.72),
        cross=rng.choice(("cross", "dot", "ground", "both")),
        tree="palm" if held else rng.choice(_TREES),
        bevel=rng.choice(("none", "raised", "flat", "dark")),
        zero=rng.random() < 0.15,
        coloured=rng.random() < 0.75,
        around=rng.choice(("none", "banner") if held else _AROUND),
        frame=rng.random() < 0.3,
        checkered=rng.random() < 0.25,
        clue_bands=rng.random() < 0.15,
        signs=rng.random() < 0.25,
        apart=rng.choice((0.0, 0.12, 0.2, 0.27)),
        plates=rng.random() < 0.15,
    )


def _grey(rng: random.Random, low: int, high: int) -> Colour:
    level = rng.randrange(low, high + 1)
    return tuple(max(0, min(255, level + rng.randrange(-6, 7))) for _ in range(3))


def shade(colour: Colour, rng: random.Random, by: int) -> Colour:
    sign = 1 if sum(colour) < 380 else -1
    return tuple(max(0, min(255, value + sign * by + rng.randrange(-8, 9))) for value in colour)
