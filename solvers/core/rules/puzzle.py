"""What a puzzle is: a value that says how to read it, what is unknown, which rules hold, how it looks.

A puzzle never solves anything; the engine asks its rules. A puzzle file ends with one `Puzzle`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal as OneOf  # Literal is a variable or its negation in the rules
from typing import NamedTuple

from solvers.core.boards.answer import Fields, Spelling, in_cells
from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.places import Place, Unknown, Value
from solvers.core.codes.code import Code
from solvers.core.generators.generator import Generator
from solvers.core.rules.predicates import Predicates
from solvers.core.rules.rule import Literals, Rule, Single


class Option(NamedTuple):
    """A whole number that may be given beside the text, such as the number of mines."""

    name: str
    description: str
    minimum: int
    maximum: int


class Variant(NamedTuple):
    """A word, or a few, that may stand behind the puzzle's name on the first line of a text."""

    pattern: str
    """Matches it in lower case with single blanks."""
    shown: str
    """How it is written in a list of what may stand there."""
    names: tuple[str, ...] = ()
    """Names of the puzzle that say the `shown` words too, such as "renzoku"."""


@dataclass(frozen=True)
class Look:
    """How a puzzle is drawn: names of sprites, which the painter knows, and no rules."""

    ground: str
    """A cell before anything is known."""
    clue_ground: str
    """A cell that holds a clue."""
    yes: str = ""
    """Drawn where that is known of a cell, under a clue too. One of two halves has a sprite for each side
    where the other half may lie, and is drawn on both cells of an edge that is yes."""
    no: str = ""
    """The same where a cell is known to be no."""
    numbers: OneOf["plain", "minesweeper", "letters"] = "plain"
    """With "minesweeper" each number has a colour of its own, with "letters" those above 9 are written A, B,
    and so on, as in answers."""
    given: Mapping[int | str, str] = field(default_factory=dict)
    """Clues with sprites of their own; one that is text and has none is written in its cell."""
    thick: int = 0
    """Draws a heavy line every so many cells; the regions of a board have heavy borders in any case."""
    value: str = ""
    """The ground of a cell that is known to hold a number."""
    lit: str = ""
    """The ground of cells that see a yes along their row or column, with nothing but cells without clues
    between."""
    pastel: bool = False
    """Fills regions with soft colours."""
    apart: bool = False
    """Leaves gaps between cells, in which signs stand."""
    lines: OneOf["", "loop", "bridge"] = ""
    """What facts about sides and edges look like: "loop" is a line from dot to dot for each side that is yes
    and a small cross for no; "bridge" as many parallel lines between two cells as the edge holds, and a small
    cross for 0; "" draws none."""


@dataclass(frozen=True, eq=False)
class Puzzle:
    """One kind of puzzle: what it is called, how it is read and written, its rules, words and look.

    Each is equal only to itself, so what is made of it alone can be kept.
    """

    name: str
    title: str
    goal: str
    read: Callable[..., Board]
    """Turns text and the `options` into a board or raises ReadError. A first line with the puzzle's name, or
    one of its `aliases`, is taken off before. Where there are `variants`, those that stand behind
    the name are given as a frozenset `words`."""
    write: Callable[[Board], str]
    """Turns a board into the same text; where there are `variants`, the first line is written, too."""
    unknowns: Callable[[Board], Iterable[Place | Unknown]]
    """The places that an answer decides: a place alone is yes or no, an Unknown holds a number."""
    rules: Callable[[Board, Literals], Iterator[Rule]]
    """A Rule for each reason a person would name, if `follows_focus` those near the focus of the board
    first."""
    look: Look
    example: str
    """A text that has exactly one answer."""
    answer: tuple[str, ...] | Fields
    """That answer, in the `symbols`."""
    yes: str = ""
    """The word for a decided cell that is yes."""
    no: str = ""
    """The word for one that is no."""
    said: Predicates = field(default_factory=Predicates)
    """What stands for these words in sentences."""
    values: Mapping[int, str] = field(default_factory=dict)
    """Words for numbers."""
    single: str | Callable[[Board, Literals], Single] = "{cell} can be nothing else"
    """Why a place that every other number is ruled out for holds the last, in the same words for all or as a
    Single."""
    aliases: tuple[str, ...] = ()
    spelling: Spelling = in_cells
    """Writes answers."""
    symbols: str = "#."
    """Yes and no in answers."""
    given: Callable[[Board], Mapping[Place, Value]] = lambda _: {}
    """The places that the setter gave, with what they hold."""
    hidden: Callable[[Board], Iterable[Place | Unknown]] = lambda _: ()
    """Places that only the rules need: two answers which differ in hidden places alone are one."""
    same: Callable[[Board], Mapping[Place, Place]] = lambda _: {}
    """Maps further places to the shown one that is yes exactly where they are, so that they need no
    unknown."""
    basics: Callable[[Board, Literals, Place], Iterable[Rule]] = lambda *_: ()
    """The basic ones of the `rules` that are about one place, again: what they decide needs no clue as its
    reason."""
    options: tuple[Option, ...] = ()
    variants: tuple[Variant, ...] = ()
    signs: str = ""
    """Signs of `?*xX` that mean something in its rows; in those of other puzzles they may be empty cells."""
    nameless: Callable[[str], bool] = lambda _: False
    """Whether a text that names no puzzle can be meant as this one."""
    codes: tuple[Code, ...] = ()
    """The other formats in which the puzzle is written."""
    generator: Generator | None = None
    """Makes boards of this kind."""
    check: Callable[[Board], None] = lambda _: None
    """Raises ReadError if a board has a shape or clues that no board of this puzzle has, from whatever text
    it was read."""
    conflicts: Callable[[Board], Iterator[Conflict]] = lambda _: iter(())
    """Yields the contradictions between clues that counting shows: a board with one has no answer. For those
    that the rules would find only by a long search, or that can be said in one sentence."""
    mends: Callable[[Board], Iterable[tuple[str, Board]]] | None = None
    """Boards that differ in one clue, each with the name of that clue, for puzzles in which leaving out a
    rule cannot tell which clue is wrong."""
    ink: str = "#."
    """Yes and no where an answer is drawn in text."""
    paired: bool = False
    """The `hidden` places are pairs of cells, which are drawn all the same."""
    penciled: bool = True
    """Where places hold numbers: people note which ones are struck out, and hints say so."""
    follows_focus: bool = False
    """Whether the `rules` come in that order. If not, they are made once for all steps of a board."""
    certainty: int = 0
    """High where a text that can be read as this puzzle can hardly be meant as another."""
    always: str = ""
    """A reminder of the basic rules, where they are part of a reason."""
    unmet: str = "could not {all} be met"
    """Says of rules that they contradict each other, with `{all}` for "both" of two."""

    @property
    def needs_shape(self) -> bool:
        """Whether a text without a name is surely this puzzle if it has its shape."""
        return self.certainty > 0 and not self.nameless("")

    def conflict(self, board: Board) -> Conflict | None:
        """Return the first contradiction that counting shows, or None."""
        return next(self.conflicts(board), None)
