"""Definition of a puzzle: its text form, its variables, its rules and its look.

A puzzle never solves anything; the engine asks for its rules. Each puzzle's module ends with one `Puzzle`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal as OneOf  # in the rules, Literal is a variable or its negation
from typing import NamedTuple

from solvers.core.boards.answer import Spelling, in_cells, symbol_of
from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.levels import USUAL_BORDERS, Borders
from solvers.core.boards.places import Cell, Edge, Place, Unknown, Value, in_words
from solvers.core.boards.puzzle_errors import PuzzleError
from solvers.core.codes.code import Code
from solvers.core.generators.generator import Generator
from solvers.core.rules.predicates import PlaceWords, Predicates
from solvers.core.rules.rule import LastCandidate, Literals, Rule


class Option(NamedTuple):
    """A whole number that may be given in addition to the text, such as the number of mines."""

    name: str
    description: str
    minimum: int
    maximum: int


class Variant(NamedTuple):
    """A word, or a few, that may follow the puzzle's name on the first line of a text."""

    pattern: str
    """Matches it in lower case with single blanks."""
    shown: str
    """Its form in lists of possible words."""
    names: tuple[str, ...] = ()
    """Names of the puzzle that imply the `shown` words, such as "renzoku"."""


@dataclass(frozen=True)
class Look:
    """Look of a puzzle: names of the painter's sprites, without any rules."""

    ground: str
    """The background of a cell before anything is known."""
    clue_ground: str
    """The background of a cell that holds a clue."""
    yes: str = ""
    """The sprite of a cell that is yes, drawn under a clue as well.

    If the puzzle is about pairs, there is a sprite for each direction of the other half. Both cells of an
    edge that is yes have one.
    """
    no: str = ""
    """The sprite of a cell that is no."""
    numbers: OneOf["plain", "minesweeper", "letters"] = "plain"
    """Style of numbers.

    With "minesweeper", each number has a colour of its own. With "letters", numbers above 9 are written A, B
    and so on, as in solutions.
    """
    given: Mapping[int | str, str] = field(default_factory=dict)
    """Sprites for clues; a clue that is text and has no sprite is written in its cell."""
    text_ground: str = ""
    """The background of a clue that is text, if not that of other clues."""
    thick: int = 0
    """Number of cells between heavy lines; the regions of a board have heavy borders in any case."""
    value: str = ""
    """The background of a cell with a known number."""
    values: Sequence[str] = ()
    """The sprites of the numbers 0, 1, 2 and so on, instead of digits on that background."""
    lit: str = ""
    """The background of cells that see a yes along their row or column, over cells without clues."""
    pastel: bool = False
    """Whether regions are filled with soft colours."""
    apart: bool = False
    """Whether there are gaps between cells, for signs."""
    tinted: Callable[[Board], Collection[Cell]] = lambda _: ()
    """Returns the cells in a tint of their own, such as those of a diagonal with a rule."""
    caption: Callable[[Board], Sequence[str]] = lambda _: ()
    """Returns the rules of a board that nothing on its grid shows, a sentence each."""
    total: str = ""
    """The sprite of what `Board.total` counts, drawn with it beside the coordinates."""
    lines: OneOf["", "loop", "border", "path", "bridge"] = ""
    """Style of facts about sides and edges.

    "loop" is a line from dot to dot for each side that is yes and a small cross for no. "border" is the same,
    with a line around the board and soft colours for the regions of a solution. "path" is a
    line from centre to centre for each edge that is yes. "bridge" is one parallel line between two cells for
    each bridge of the edge, and a small cross for 0. "" draws none.
    """


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A puzzle: its names, its text form, its rules, words and look.

    Each is equal only to itself, so results that depend only on the puzzle can be cached.
    """

    name: str
    title: str
    goal: str
    read: Callable[..., Board]
    """Turns text and the `options` into a board or raises ReadError.

    A first line with the puzzle's name, or one of its `aliases`, is removed before. If there are `variants`,
    those after the name are passed as a frozenset `words`.
    """
    write: Callable[[Board], str]
    """Turns a board into the same text; if there are `variants`, with the first line."""
    rules: Callable[[Board, Literals], Iterator[Rule]]
    """Yields a Rule for each reason that a player would name.

    With `follows_focus`, the rules near the focus of the board come first.
    """
    look: Look
    example: str
    """A text with exactly one solution."""
    unknowns: Callable[[Board], Iterable[Place | Unknown]] = lambda board: board.cells
    """Returns the locations that a solution decides: a location is yes or no, an Unknown holds a number."""
    yes: str = ""
    """The word for a cell that is yes."""
    no: str = ""
    """The word for a cell that is no."""
    said: Predicates = field(default_factory=Predicates)
    """The words that replace `yes` and `no` in sentences."""
    pairs: PlaceWords | None = None
    """The words for pairs of cells, if a solution decides cells as well, which have those above."""
    joint: Callable[[Board, Literals], Iterable[Rule]] = lambda *_: ()
    """Yields rules that each state several clues at once, as players see them before they suppose anything.

    Only hints use them: their `parts` among the `rules` say the same.
    """
    single: str | Callable[[Board, Literals], LastCandidate | str] = "{cell} can be nothing else"
    """The reason why a location holds its last candidate: the same words for all, or a LastCandidate."""
    aliases: tuple[str, ...] = ()
    spelling: Spelling = in_cells
    """Writes solutions."""
    symbols: str = "#."
    """Yes and no in solutions; three or more are the characters of the numbers 0, 1, 2 and so on.

    Without any, numbers are written in digits, however many these are.
    """
    given: Callable[[Board], Mapping[Place, Value]] = lambda _: {}
    """Returns the givens: locations with their values."""
    borders: Borders = USUAL_BORDERS
    """The borders between the levels of its boards."""
    hidden: Callable[[Board], Iterable[Place | Unknown]] = lambda _: ()
    """Returns auxiliary locations, which only the rules need: they make no two solutions different."""
    same: Callable[[Board], Mapping[Place, Place]] = lambda _: {}
    """Maps further locations to the primary one that always has the same value, so they need no variable."""
    basics: Callable[[Board, Literals, Place], Iterable[Rule]] = lambda *_: ()
    """Yields the basic `rules` about one location again: consequences of these need no clue as a reason."""
    options: tuple[Option, ...] = ()
    variants: tuple[Variant, ...] = ()
    stricter: Callable[[Board], tuple[str, Board] | None] = lambda _: None
    """Returns a rule that the text of a board may leave unsaid, in words, and the board with that rule.

    It is meant if the board has exactly one solution with it and several without.
    """
    signs: str = ""
    """The characters of `?*xX` with a meaning in its rows; elsewhere they may be empty cells."""
    nameless: Callable[[str], bool] = lambda _: False
    """Whether a text that names no puzzle can mean this one."""
    shapes: tuple[tuple[int, int], ...] = ()
    """The usual sizes of boards of a fixed shape, rows by columns: one with a slip is told as what it is."""
    fits: Callable[[Sequence[Sequence[str]]], bool] = lambda _: False
    """Whether rows of such a size, with "." for empty cells, are hardly a board of another puzzle."""
    codes: tuple[Code, ...] = ()
    """The other formats of the puzzle."""
    generator: Generator | None = None
    """Makes boards of this puzzle."""
    techniques: tuple[str, ...] = ()
    """Names of the techniques that users can practise: its boards have positions for each of them."""
    check: Callable[[Board], None] = lambda _: None
    """Raises ReadError if a board has a shape or clues that no board of this puzzle has, in any format."""
    conflicts: Callable[[Board], Iterator[Conflict]] = lambda _: iter(())
    """Yields the contradictions between clues that counting shows: a board with one has no solution.

    They are for contradictions that the rules find only by a long search, or that fit in one sentence.
    """
    clue_changes: Callable[[Board], Iterable[tuple[str, Board]]] | None = None
    """Returns boards that differ in one clue, each with the name of that clue.

    Only for puzzles in which leaving out a rule cannot show which clue is wrong.
    """
    ink: str = "#."
    """Characters for yes and no if a solution is drawn in text."""
    paired: bool = False
    """Whether the `hidden` locations are pairs of cells, which are drawn nevertheless."""
    is_loose: bool = False
    """Whether many boards have several solutions, so that a picture shows one of them."""
    penciled: bool = True
    """Whether people write candidates of numeric locations, so that hints contain eliminations."""
    follows_focus: bool = False
    """Whether the `rules` depend on the focus. If not, they are made once for all steps of a board."""
    certainty: int = 0
    """Certainty of a reading; high if a text of this puzzle can hardly mean another one."""
    always: str = ""
    """A reminder of the basic rules, if they are part of a reason."""
    unmet: str = "could not {all} be met"
    """Says that rules contradict each other, with `{all}` for "both" if there are two."""

    @property
    def has_own_symbols(self) -> bool:
        """Whether yes and no are two signs, such as 1 and 0, which are those of marks as well."""
        return self.symbols not in ("#.", "")

    @property
    def needs_shape(self) -> bool:
        """Whether a text without a name is certainly this puzzle if it has its shape."""
        return self.certainty > 0 and not self.nameless("")

    def words_of(self, place: Place) -> PlaceWords:
        """Return the words for the values of a location."""
        own = self.pairs if isinstance(place, Edge) else None
        return own or PlaceWords(self.yes, self.no, self.said)

    def symbol_of(self, value: int) -> str:
        """Return the characters for a number: a digit or letter, unless the puzzle has its own or none."""
        if not self.symbols:
            return str(value)
        return self.symbols[value] if len(self.symbols) > 2 else symbol_of(value)

    def generator_of(self, variant: str = "") -> Generator:
        """Return the generator of a variant, or the one of the usual rules.

        Raises PuzzleError if there is none; the message says which variants can be made.
        """
        if self.generator is None:
            raise PuzzleError(f"I cannot make boards of {self.title}.")
        if not variant:
            return self.generator
        if variant in self.generator.variants:
            return self.generator.variants[variant]
        names = list(self.generator.variants)
        instead = f"It can be {in_words(names, 'or')}." if names else "Leave out the variant."
        raise PuzzleError(f'I cannot make the variant "{variant[:20]}" of {self.title}. {instead}')

    def conflict(self, board: Board) -> Conflict | None:
        """Return the first contradiction that counting shows, or None."""
        return next(self.conflicts(board), None)
