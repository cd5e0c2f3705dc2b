"""What a puzzle is: a value that says how to read it, what is unknown, which rules hold, how it looks.

A puzzle never solves anything; the engine asks its rules. A puzzle file ends with one `Puzzle`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal as OneOf
from typing import NamedTuple

from solvers.core.boards.answer import Fields, Spelling, in_cells
from solvers.core.boards.board import Board, Group
from solvers.core.boards.names import Name, clue_at
from solvers.core.boards.places import Cell, Fact, Place, Unknown, Value
from solvers.core.posing.setter import Setter
from solvers.core.rules.codes import Code
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Constraint, Exactly, Known


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
    where there is one: the cell at the other end. `tell` replaces the words `only` and `full` where
    they need more: it is given what is known and the literal that follows; `points` likewise replaces
    `cells`. `group` is the group of cells that the rule is about, where it is about one. Rules of a higher
    `rank` are harder to see: they are asked after all others, however near, and stated after them. One that
    is `implied` by others helps to find steps and is left out where a wrong clue is sought; a `corollary`
    follows from the basic rules, and is named as a reason only where no clue is; one that is
    `told` by the setter is blamed there, though it is basic. `also` gives further rules that take part in
    what a lazy one forces, such as that a line has as many 0s as 1s. `every` says in one sentence why
    several literals follow, where `tell` has one for each.

    What a rule that `finishes` forces needs no thought once it is all that the rule still leaves open: those
    places are done along with the step before. They must be "no", as in a row that has its tents, or can
    be "any".
    """

    constraint: Constraint
    cells: tuple[Place, ...]
    words: Callable[[], Words]
    basic: bool = False
    anchor: Cell | None = None
    tell: Callable[[Known, Literal], str] | None = None
    points: Callable[[Known, Literal], tuple[Place, ...]] | None = None
    group: Group | None = None
    rank: int = 0
    also: Callable[[Known, Literal], tuple[Rule, ...]] | None = None
    implied: bool = False
    corollary: bool = False
    told: bool = False
    every: Callable[[Known, Sequence[Literal]], str] | None = None
    finishes: OneOf["", "no", "any"] = ""


class Single(NamedTuple):
    """Why a place holds the last number left for it.

    `tell` and `points` are as those of a Rule.
    """

    tell: Callable[[Known, Literal], str]
    points: Callable[[Known, Literal], tuple[Place, ...]]


def count(
    name: Callable[[], str],
    number: int,
    unit: str,
    cells: tuple[Cell, ...],
    literals: Sequence[int],
    where: str = "",
) -> Rule:
    """The rule that something, such as "row 3", has exactly `number` of a `unit`, such as "tent".

    `where` ends some of its sentences, such as " around it".
    """
    return Rule(Exactly(number, literals), cells, lambda: _counted(name(), number, unit, where))


def count_near(
    cell: Cell,
    number: int,
    unit: str,
    near: Sequence[Cell],
    literal: Literals,
    where: str = " around it",
    rest: str = "",
    *,
    blocked: bool = False,
) -> Rule:
    """The rule that the number in a cell counts a `unit` in those cells `near` it that can hold one.

    With `rest`, such as "the other cells around", cells that are left once it has them all need no thought.
    One that can be `blocked` has the words for it.
    """
    if not all(map(literal.__contains__, near)):
        near = [other for other in near if other in literal]
    found = tuple([literal[other] for other in near])

    def words() -> Words:
        counted = _counted(clue_at(number, cell.name), number, unit, where)
        if blocked:
            units = unit if number == 1 else f"{number} {unit}s"
            supposed = f"if {{supposed}}, {counted.name} could not have its {units}"
            counted = counted._replace(blocked=supposed)
        left = Name(f"{rest} the {number} at", cell.name, f"{rest} the {number}s at")
        return counted._replace(rest=left) if rest else counted

    return Rule(Exactly(number, found), (cell, *near), words, finishes="" if number and not rest else "no")


def _counted(name: str, number: int, unit: str, where: str) -> Words:
    units = unit if number == 1 else f"{unit}s"
    full = f"{name} already has {'its' if number == 1 else 'all its'} {units}"
    return Words(
        f"{name} has {number} {units}{where}",
        name,
        only=f"{name} still needs {{needs}} {unit}{{s}} and only {{open}} {{is}} open",
        all=f"{name} needs {{all}} open cells",
        full=full if number else f"{name} has no {units}{where}",
        still=f"{name} still needs {{needs}} of {{open}}",
        enough=f"that is all {name} still needs",
        unmet=f"{name} {{has}} {number} {units}",
    )


class Option(NamedTuple):
    """A whole number that may be told beside the text, such as the number of mines."""

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
    number. `given` are those that the setter has told. `hidden` are places that only the rules need: two
    answers which differ in hidden places alone are one; where these are `paired`, pairs of cells, they
    are drawn all the same. `same` maps further places to the shown one that is yes exactly where they
    are, so that they need no unknown of their own. `rules` yields a Rule for each reason a person would
    name, if `follows_focus` those near the focus of the board first; then `basics` gives those basic ones
    again that speak of one place, since what they decide needs no clue as its reason. Where the rules do not
    come in that order, `follows_focus` is False, and they are made once for a whole way.

    Where places hold numbers and people note which ones are struck out, hints tell what is `penciled`.

    `yes` and `no` are the words for a decided cell, `is_yes` and `is_no` the sentences, with `{cell}` for
    its name, by default "{cell} is" that word, `are_yes` and `are_no` those of several, with `{cells}`, by
    default the same with "are", and `are_out` what is said of the cells that are done along, if that is not
    `are_no`; `is_value` and `are_value` are the sentences of
    places that hold a number, with `{value}` for its symbol, or for its word where `values` has one, and
    `{s}` for an s unless it is 1; of 0 `is_no` is said if there is one. `spelling` writes answers,
    `symbols` are yes and no in them, `ink` in text. `single` says why a place that every other number is
    ruled out for holds the last, in the same words for all or as a Single. `always` reminds of the basic
    rules where they are part of a reason, `unmet` says of rules that they contradict each other.
    `telling` is high where a text that can be read as this puzzle can hardly be meant as another.
    `setter` makes boards of this kind. `example` has exactly one answer, `answer`, in the symbols of the
    engine.
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
    is_yes: str = ""
    is_no: str = ""
    are_yes: str = ""
    are_no: str = ""
    are_out: str = ""
    is_value: str = "{cell} is {value}"
    are_value: str = "{cells} are {value}"
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
    telling: int = 0
    always: str = ""
    unmet: str = "could not all be met"
