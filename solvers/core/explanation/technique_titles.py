"""Titles of the techniques, and the easiest boards that hold them. The bot loads them without Z3."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from solvers.core.boards.levels import Level
from solvers.core.explanation.sentences.eliminations import FISH, SETS
from solvers.core.rules.puzzle import Puzzle

_TITLES: Mapping[str, tuple[Level, str]] = MappingProxyType(
    {
        "rule": ("easy", "A rule of the game"),
        "whole": ("easy", "A rule of the whole board"),
        "line": ("easy", "A row, column or region"),
        "clue-yes": ("easy", "One clue says: {yes}"),
        "clue-no": ("easy", "One clue says: {no}"),
        "one-clue": ("easy", "One clue is enough"),
        "clue": ("easy", "One clue leaves one number"),
        "naked-single": ("easy", "Naked single"),
        "hidden-single": ("easy", "Hidden single"),
        "cases": ("medium", "All ways to meet one clue agree"),
        "1-1": ("medium", "1-1 pattern"),
        "1-2": ("medium", "1-2 pattern"),
        "1-2-1": ("medium", "1-2-1 pattern"),
        "overlap": ("medium", "Two clues overlap"),
        "line-reaches-a-number": ("medium", "Line reaches a number"),
        "shut-off": ("medium", "Shut off"),
        "at-least-one": ("medium", "At least one"),
        "lone-cell": ("medium", "Lone cell"),
        "pearls-side-by-side": ("medium", "Pearls side by side"),
        "in-the-way": ("medium", "In the way"),
        "clue-elimination": ("medium", "One clue rules numbers out"),
        "pointing": ("medium", "Pointing pair"),
        "xy-wing": ("hard", "XY-wing"),
        "w-wing": ("hard", "W-wing"),
        "simple-colouring": ("hard", "Simple colouring"),
        "eliminations": ("hard", "Several eliminations"),
        "supposition": ("hard", "Suppose a number"),
        "what-if": ("hard", "Suppose the opposite"),
        "what-if-whole": ("hard", "Suppose the opposite, and look at the whole board"),
        "clues": ("hard", "Several clues together"),
        "search": ("very hard", "A long search"),
    }
)
"""The easiest boards with a technique, and its title. Of others, the name is the title."""
_SETS = frozenset(f"{kind}-{size}" for kind in ("naked", "hidden") for size in SETS.values())
FISH_NAMES = {size: name.partition(" ")[2].lower() for size, name in FISH.items()}


def title(puzzle: Puzzle, name: str) -> str:
    """Return the title of a technique for a user."""
    _, said = _TITLES.get(name, ("easy", name.replace("-", " ").capitalize()))
    lines = puzzle.look.lines
    return said.replace("{yes}", puzzle.yes or lines).replace("{no}", puzzle.no or f"no {lines}")


def easiest_level(name: str) -> Level:
    """Return the level of the easiest boards with a technique."""
    level, _ = _TITLES.get(name, ("medium" if name in _SETS or name in FISH_NAMES.values() else "easy", ""))
    return level
