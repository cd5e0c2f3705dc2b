"""Rules: a constraint that a player accepts as a reason, the cells to point at, and words for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import Literal as OneOf  # here, Literal is a variable or its negation
from typing import NamedTuple, cast

from solvers.core.boards.board import Group
from solvers.core.boards.places import Cell, Fact, Place
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Constraint, Known

LAST_RANK = 9
"""The rank of a basic rule about the whole board at which people look only when no clue leads on."""


class Literals(dict[Place | Fact, int]):
    """The variable of each location: `literal[place]` asserts it, `-literal[place]` denies it.

    For a numeric location, `literal[place, number]` asserts that it holds this number. Boards with the same
    locations share one object, which is equal only to itself, so results that depend only on it can be
    cached.
    """

    __hash__ = object.__hash__  # type: ignore[assignment] # dict removes them
    __eq__ = object.__eq__

    def holding(self, cells: Iterable[Cell], number: int) -> list[int]:
        """Return the literals that these cells hold a number, without cells that cannot hold it."""
        # Tuples are equal to facts, and are made in a third of the time.
        facts = cast("Iterable[Fact]", zip(cells, repeat(number), strict=False))
        return list(filter(None, map(self.get, facts)))


class Words(NamedTuple):
    """The words of a rule.

    Placeholders in braces: `{open}` is the list of open locations, and `{done}` the list of locations known
    to be yes. `{needs}` is the number still missing. `{cell}` is the cell that follows, and `{supposed}` is
    the opposite of the conclusion. Empty words are omitted or have a default.
    """

    says: str
    """The rule as a sentence."""
    name: str = ""
    """The name of the rule in a list of reasons: "row 3"."""
    only: str = ""
    """The reason why all open locations must be yes."""
    all: str = ""
    """The same if several locations follow, which are named anyway.

    For example "row 3 needs {all} open cells", with `{all}` for "both its" or "all four of its".
    """
    full: str = ""
    """The reason why none of the open locations can be yes."""
    still: str = ""
    """The contribution of the rule if neither holds, but it is one of several reasons."""
    enough: str = ""
    """The contribution if another rule uses up all that this one allows.

    `{either}` is "either way" or, for more than two, "whichever it is,".
    """
    unmet: str = ""
    """The consequence that the rule could not be met: "box 4 would have no place for 7".

    For a count, `{has}` is "would have fewer than" and the like, and `{one}` is "would have no".
    """
    blocked: str = ""
    """The reason if every assignment of the rule that the basic rules allow leads to what follows.

    For example "if {supposed}, row 3 would have no room for its stars".
    """
    confined: str = ""
    """The reason if some rules, `{names}`, lie within the `{groups}` and need all their room."""
    odd: str = ""
    """The reason if `{supposed}` would leave an odd number of `{cells}` to be paired among themselves."""
    rest: str = ""
    """The locations that a rule with `finishes` decides, with `{it}` for the locations just before.

    For example "the cells around {it}"; by default "the rest of" and the name of the rule.
    """
    rest_pairs: str = ""
    """The same if these are pairs of cells, for a rule about cells and pairs."""
    goes: str = ""
    """A whole sentence if these locations are yes: "the line goes on"."""
    touch: str = ""
    """What one location does to another if the rule allows only one of them: "touches"."""


class Pattern(NamedTuple):
    """The technique of a step as players of the puzzle call it, and its reason in words."""

    technique: str
    says: str


class Rule(NamedTuple):
    """A reason that a player accepts: its constraint, the cells to point at, and words for it."""

    constraint: Constraint
    cells: tuple[Place, ...]
    """The cells to point at."""
    words: Callable[[], Words]
    """Made when somebody reads them, since most rules only ever serve to solve."""
    basic: bool = False
    """Whether it is a background rule of the game, such as that tents never touch.

    It takes part in every reason and is never blamed, unlike a clue.
    """
    anchor: Cell | None = None
    """The cell from which pairs of cells are named: by the cell at the other end."""
    why: Callable[[Known, Literal], str] | None = None
    """Replaces the words `only` and `full` if they need more.

    It receives the known values and the literal that follows; its result has `{cell}` for the location.
    """
    points: Callable[[Known, Literal], tuple[Place, ...]] | None = None
    """Replaces `cells` likewise."""
    technique: str | Callable[[Known, Literal], str] = ""
    """The technique of a step by this rule only, as players of the puzzle call it."""
    group: Group | None = None
    """The group of cells that the rule is about, if it is about one."""
    rank: int = 0
    """Rules of a higher rank are harder to see.

    They are stated after all others, however near, and asked after them.
    """
    also: Callable[[Known, Literal], tuple[Rule, ...]] | None = None
    """Returns further rules that support a lazy rule, such as that a line has equally many 0s and 1s.

    Of another rule, returns the background rules that it needs: they are named and never blamed.
    """
    implied: bool = False
    """Whether it follows from other rules: it helps to find steps, but not to find a wrong clue."""
    corollary: bool = False
    """Whether it follows from the basic rules. It is named as a reason only if no clue is."""
    given: bool = False
    """Whether it comes from the setter, though it is basic. It is blamed if a wrong clue is sought."""
    every: Callable[[Known, Sequence[Literal]], str] | None = None
    """Gives one sentence for several literals, while `why` has one for each."""
    fails: Callable[[Known], tuple[str, tuple[Place, ...]]] | None = None
    """Says how the rule fails with some values, and the cells to point at; "" if the words `unmet` say it."""
    finishes: OneOf["", "no", "any"] = ""
    """Whether the last open locations of the rule are trivial consequences of the step before.

    "no" requires that they are no, as in a row that has its tents; "any" does not.
    """
    is_along: bool = False
    """Whether people look among the cells of a count before they look beside them.

    What all ways to meet the count share beside its cells is then a harder step.
    """
    pattern_of: Callable[[Known, Literal], Pattern | None] | None = None
    """Returns the pattern by which all ways to meet the rule and the background rules share a literal.

    None if players know none: then the sentence states the rules only.
    """
    parts: tuple[Rule, ...] = ()
    """The rules of its clues if it states several of them at once, which hints name instead."""


class LastCandidate(NamedTuple):
    """The reason why a location holds its last candidate, by fields like those of a Rule."""

    why: Callable[[Known, Literal], str]
    points: Callable[[Known, Literal], tuple[Place, ...]]
    technique: str | Callable[[Known, Literal], str] = ""
