"""What a rule is: a constraint that a person accepts as a reason, the cells to point at, and words for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal as OneOf  # Literal is a variable or its negation here
from typing import NamedTuple

from solvers.core.boards.board import Group
from solvers.core.boards.places import Cell, Fact, Place
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Constraint, Known


class Literals(dict[Place | Fact, int]):
    """The number of each unknown: `literal[place]` asserts it, `-literal[place]` denies it.

    Of a place that holds a number, `literal[place, number]` asserts that it holds this one. Boards of the
    same unknowns share one, which is equal only to itself: so what is made of it alone can be kept.
    """

    __hash__ = object.__hash__  # type: ignore[assignment] # those of dict take away
    __eq__ = object.__eq__


class Words(NamedTuple):
    """What is said of a rule.

    In braces stand names for what is filled in: `{open}` for the places that the rule leaves open, `{done}`
    for those known to be yes, `{needs}` for how many are still missing, `{cell}` for the cell that follows,
    and `{supposed}` for the opposite of what follows. What is empty is not said, or has a default.
    """

    says: str
    """The rule as a sentence."""
    name: str = ""
    """What the rule is called in a list of reasons: "row 3"."""
    only: str = ""
    """Why all open places must be yes."""
    all: str = ""
    """The same where several places follow, which are named anyway: "row 3 needs {all} open cells", with
    `{all}` for "both its" or "all its four"."""
    full: str = ""
    """Why none of the open places can be yes."""
    still: str = ""
    """Where neither holds, but the rule is one of several reasons."""
    enough: str = ""
    """Where another rule alone uses up all that this one allows, with `{either}` for "either way" or, of more
    than two, "whichever it is,"."""
    unmet: str = ""
    """That the rule could not be met if something else were so: "box 4 would have no place for 7"; of a count
    with `{has}` for "would have fewer than" and the like, or `{one}` for "would have no"."""
    blocked: str = ""
    """Where every way to meet the rule that the basic rules allow leads to what follows: "if {supposed}, row
    3 would have no room for its stars"."""
    confined: str = ""
    """Where some rules, `{names}`, lie within the `{groups}` and need all their room."""
    odd: str = ""
    """Where `{supposed}` would leave an odd number of `{cells}` to be paired among themselves."""
    rest: str = ""
    """What a rule that `finishes` settles, with `{it}` for what was found just before: "the cells around
    {it}"; by default it is "the rest of" what the rule is called."""
    goes: str = ""
    """A whole sentence where what it settles is yes: "the line goes on"."""


class Rule(NamedTuple):
    """A reason that a person accepts: what it means, the cells to point at, and words for it."""

    constraint: Constraint
    cells: tuple[Place, ...]
    """The cells to point at."""
    words: Callable[[], Words]
    """Made when somebody reads them, since most rules only ever serve to solve."""
    basic: bool = False
    """A rule of the game itself, such as that tents never touch: it takes part in every reason and is never
    blamed as a clue is."""
    anchor: Cell | None = None
    """The cell from which places between two cells are named: by the cell at the other end."""
    why: Callable[[Known, Literal], str] | None = None
    """Replaces the words `only` and `full` where they need more: gets what is known and the literal that
    follows, whose place is `{cell}` in what it says."""
    points: Callable[[Known, Literal], tuple[Place, ...]] | None = None
    """Replaces `cells` likewise."""
    group: Group | None = None
    """The group of cells that the rule is about, where it is about one."""
    rank: int = 0
    """Rules of a higher rank are harder to see: they are asked after all others, however near, and stated
    after them."""
    also: Callable[[Known, Literal], tuple[Rule, ...]] | None = None
    """Further rules that take part in what a lazy rule forces, such as that a line has as many 0s as 1s."""
    implied: bool = False
    """Follows from others: it helps to find steps, and is left out where a wrong clue is sought."""
    corollary: bool = False
    """Follows from the basic rules: it is named as a reason only where no clue is."""
    given: bool = False
    """Comes from the setter, though it is basic: it is blamed where a wrong clue is sought."""
    every: Callable[[Known, Sequence[Literal]], str] | None = None
    """Says in one sentence why several literals follow, where `why` has one for each."""
    finishes: OneOf["", "no", "any"] = ""
    """What the rule forces needs no thought once it is all that the rule still leaves open: those places are
    done along with the step before. They must be "no", as in a row that has its tents, or can be "any"."""


class Single(NamedTuple):
    """Why a place holds the last number left for it.

    `why` and `points` are as those of a Rule.
    """

    why: Callable[[Known, Literal], str]
    points: Callable[[Known, Literal], tuple[Place, ...]]
