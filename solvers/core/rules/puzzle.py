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
from solvers.core.boards.places import Place, Unknown, Value
from solvers.core.codes.code import Code
from solvers.core.posing.setter import Setter
from solvers.core.rules.predicates import Predicates
from solvers.core.rules.rule import Literals, Rule, Single


class Option(NamedTuple):
    """A whole number that may be given beside the text, such as the number of mines."""

    name: str
    description: str
    minimum: int
    maximum: int


class Variant(NamedTuple):
    """A word, or a few, that may stand behind the puzzle's name on the first line of a text.

    `pattern` matches it in lower case with single blanks, `shown` is how it is written in a list of what
    may stand there. `names` are names of the puzzle that say the `shown` words too, such as "renzoku".
    """

    pattern: str
    shown: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Look:
    """How a puzzle is drawn: names of sprites, which the painter knows, and no rules.

    `ground` is a cell before anything is known, `clue_ground` one that holds a clue. `yes` and `no` are drawn
    where that is known of a cell, under a clue too; a `yes` of two halves has one sprite for each side
    where the other half may lie, and is drawn on both cells of an edge that is yes. `value` is the ground of
    a cell that is known to hold a number. `given` maps clues to sprites of their own; a clue that is
    text and has none is written in its cell.

    `numbers` is "minesweeper" where each number has a colour of its own, "letters" where those above 9 are
    written A, B, and so on, as in answers. `thick` draws a heavy line every so many cells; the regions of a
    board have heavy borders in any case, and `pastel` fills them with soft colours. Where cells are `apart`,
    there are gaps between them, in which signs stand. `lit` is the ground of cells that see a yes along
    their row or column, with nothing but cells without clues between.

    `lines` says what facts about sides and edges look like: "loop", a line from dot to dot for each side
    that is yes and a small cross for no; "bridge", as many parallel lines between two cells as the edge
    holds, and a small cross for 0; "" draws none.
    """

    ground: str
    clue_ground: str
    yes: str = ""
    no: str = ""
    numbers: OneOf["plain", "minesweeper", "letters"] = "plain"
    given: Mapping[int | str, str] = field(default_factory=dict)
    thick: int = 0
    value: str = ""
    lit: str = ""
    pastel: bool = False
    apart: bool = False
    lines: OneOf["", "loop", "bridge"] = ""


@dataclass(frozen=True)
class Puzzle:
    """One kind of puzzle.

    `read` turns text and the `options` into a board or raises ReadError, `write` turns a board into the
    same text. A first line with the puzzle's name, or one of its `aliases`, is taken off before. Where there
    are `variants`, `read` gets those that stand behind the name as a frozenset `words`, and `write` writes
    that line. A text without it is read only where `nameless` says that it can be meant as this puzzle.
    `codes` are the other formats in which the puzzle is written. `check` raises ReadError where the clues
    of a board cannot be those of this puzzle, from whatever text it was read. `mends` yields boards that
    differ in one clue, each with the name of that clue, for puzzles in which leaving out a rule cannot tell
    which clue is wrong.

    `unknowns` are the places that an answer decides: a place alone is yes or no, an Unknown holds a
    number. `given` are those that the setter gave. `hidden` are places that only the rules need: two
    answers which differ in hidden places alone are one; where these are `paired`, pairs of cells, they
    are drawn all the same. `same` maps further places to the shown one that is yes exactly where they
    are, so that they need no unknown of their own. `rules` yields a Rule for each reason a person would
    name, if `follows_focus` those near the focus of the board first; then `basics` gives those basic ones
    again that speak of one place, since what they decide needs no clue as its reason. Where the rules do not
    come in that order, `follows_focus` is False, and they are made once for a whole way.

    Where places hold numbers and people note which ones are struck out, hints say what is `penciled`.

    `yes` and `no` are the words for a decided cell, and `values` those for numbers; `said` is what stands for
    them in sentences.

    `spelling` writes answers, `symbols` are yes and no in them, `ink` in text. `single` says why a place that
    every other number is ruled out for holds the last, in the same words for all or as a Single. `always`
    reminds of the basic rules where they are part of a reason, `unmet` says of rules that they contradict
    each other. `certainty` is high where a text that can be read as this puzzle can hardly be meant as
    another. `setter` makes boards of this kind. `example` has exactly one answer, `answer`, in the symbols of
    the engine.
    """

    name: str
    title: str
    goal: str
    read: Callable[..., Board]
    write: Callable[[Board], str]
    unknowns: Callable[[Board], Iterable[Place | Unknown]]
    rules: Callable[[Board, Literals], Iterator[Rule]]
    look: Look
    example: str
    answer: tuple[str, ...] | Fields
    yes: str = ""
    no: str = ""
    said: Predicates = field(default_factory=Predicates)
    values: Mapping[int, str] = field(default_factory=dict)
    single: str | Callable[[Board, Literals], Single] = "{cell} can be nothing else"
    aliases: tuple[str, ...] = ()
    spelling: Spelling = in_cells
    symbols: str = "#."
    given: Callable[[Board], Mapping[Place, Value]] = lambda _: {}
    hidden: Callable[[Board], Iterable[Place | Unknown]] = lambda _: ()
    same: Callable[[Board], Mapping[Place, Place]] = lambda _: {}
    basics: Callable[[Board, Literals, Place], Iterable[Rule]] = lambda *_: ()
    options: tuple[Option, ...] = ()
    variants: tuple[Variant, ...] = ()
    nameless: Callable[[str], bool] = lambda _: False
    codes: tuple[Code, ...] = ()
    setter: Setter | None = None
    check: Callable[[Board], None] = lambda _: None
    mends: Callable[[Board], Iterable[tuple[str, Board]]] | None = None
    ink: str = "#."
    paired: bool = False
    penciled: bool = True
    follows_focus: bool = False
    certainty: int = 0
    always: str = ""
    unmet: str = "could not all be met"
