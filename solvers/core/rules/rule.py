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

    `says` is the rule as a sentence, `name` what it is called in a list of reasons. The other fields are
    words for what it does; `{open}` stands for the places it leaves open, `{done}` for those known to be
    yes, `{needs}` for how many are still missing, and `{cell}` for the cell that follows: `only` is said
    when all open places must be yes, `full` when none of them can be, `still` when neither holds but the
    rule is one of several reasons, and `enough` when another rule alone uses up all that this one allows,
    with `{either}` for "either way" or, of more than two, "whichever it is,". `blocked` is said when every
    way to meet the rule that the basic rules allow leads to what follows, with its opposite as `{supposed}`:
    "if {supposed}, row 3 would have no room for its stars". `confined` is said where some rules, `{names}`,
    lie within the `{groups}` and need all their room. `odd` is said where the opposite of what follows,
    `{supposed}`, would leave an odd number of `{cells}` to be paired among themselves. `unmet` says that
    the rule could not be met if something else were so: "box 4 would have no place for 7"; of a count, with
    `{has}` for "would have fewer than" and the like, or `{one}` for "would have no". `all` replaces `only`
    where several places follow, which are named anyway: "row 3 needs {all} open cells", with `{all}` for
    "both its" or "all its four". `rest` names what a rule that `finishes` settles, with `{it}` for what was
    found just before: "the cells around {it}"; by default it is "the rest of" what the rule is called.
    `goes` is a whole sentence where they are settled to be yes: "the line goes on".
    """

    says: str
    name: str = ""
    only: str = ""
    full: str = ""
    still: str = ""
    enough: str = ""
    unmet: str = ""
    blocked: str = ""
    confined: str = ""
    odd: str = ""
    all: str = ""
    rest: str = ""
    goes: str = ""


class Rule(NamedTuple):
    """A reason that a person accepts: what it means, the cells to point at, and words for it.

    The `words` are made when somebody reads them: most rules only ever serve to solve.
    `basic` rules are those of the game itself, such as that tents never touch: they take part in
    every reason and are never blamed as a clue is. Places between two cells are named from `anchor`
    where there is one: the cell at the other end. `why` replaces the words `only` and `full` where
    they need more: it is given what is known and the literal that follows, whose place is `{cell}`;
    `points` likewise replaces `cells`. `group` is the group of cells that the rule is about, where it is
    about one. Rules of a higher `rank` are harder to see: they are asked after all others, however near, and
    stated after them. One that is `implied` by others helps to find steps and is left out where a wrong clue
    is sought; a `corollary` follows from the basic rules, and is named as a reason only where no clue is;
    one that is `given` by the setter is blamed there, though it is basic. `also` gives further rules that
    take part in what a lazy one forces, such as that a line has as many 0s as 1s. `every` says in one
    sentence why several literals follow, where `why` has one for each.

    What a rule that `finishes` forces needs no thought once it is all that the rule still leaves open: those
    places are done along with the step before. They must be "no", as in a row that has its tents, or can
    be "any".
    """

    constraint: Constraint
    cells: tuple[Place, ...]
    words: Callable[[], Words]
    basic: bool = False
    anchor: Cell | None = None
    why: Callable[[Known, Literal], str] | None = None
    points: Callable[[Known, Literal], tuple[Place, ...]] | None = None
    group: Group | None = None
    rank: int = 0
    also: Callable[[Known, Literal], tuple[Rule, ...]] | None = None
    implied: bool = False
    corollary: bool = False
    given: bool = False
    every: Callable[[Known, Sequence[Literal]], str] | None = None
    finishes: OneOf["", "no", "any"] = ""


class Single(NamedTuple):
    """Why a place holds the last number left for it.

    `why` and `points` are as those of a Rule.
    """

    why: Callable[[Known, Literal], str]
    points: Callable[[Known, Literal], tuple[Place, ...]]
