"""Boards to play on at random, and what is typed about them."""

from __future__ import annotations

import random
from dataclasses import dataclass

import solvers
from solvers import PUZZLES, Board
from solvers.core.boards.places import Unknown
from solvers.core.marks.marks import value_word
from tests.solvers import instance_boards

_JUNK = [
    "",
    "?",
    "A1",
    "A1=",
    "tent",
    "A1-B9 x",
    "A1 A2",
    "ZZ99=4",
    "A1=1 A1=2",
    "```",
    "..\n..",
    "F",
    "A1|top=line",
    "1 2 3",
]


@dataclass
class Game:
    """A kind of puzzle, a text of it and its board."""

    name: str
    text: str
    board: Board

    @classmethod
    def any(cls, dice: random.Random) -> Game:
        name = dice.choice(list(PUZZLES))
        small = instance_boards.boards(name, "small")
        text = dice.choice(small) if small and dice.random() < 0.8 else PUZZLES[name].example
        return cls(name, text, solvers.read(text, name))

    def marks(self, dice: random.Random) -> str:
        """Words for some places, right or wrong, some of them twice; or what is no mark at all."""
        if dice.random() < 0.15:
            return dice.choice(_JUNK)
        unknowns = list(PUZZLES[self.name].unknowns(self.board))
        words = []
        for one in dice.choices(unknowns, k=dice.choice([1, 1, 2, 5, 20])):
            place, values = (one.place, one.values) if isinstance(one, Unknown) else (one, (True, False))
            said = value_word(PUZZLES[self.name], place, dice.choice(values))
            words.append(dice.choice(["{}={}", "{} {}", "{} = {}", "{}=?"]).format(*said))
        return dice.choice([" ", ", ", "\n"]).join(words)

    def drawn(self, dice: random.Random, shown: str) -> str:
        """What stood in a form with a few characters changed."""
        signs = list(shown)
        for _ in range(dice.choice([0, 1, 3])):
            if signs:
                signs[dice.randrange(len(signs))] = dice.choice("*#xF.1234\n ")
        return "".join(signs)
