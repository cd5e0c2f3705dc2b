"""Star Battle (Two Not Touch; with one star, Queens).

Each row, each column and each region holds the same number of stars, and no two stars touch, not even at a
corner. That number is part of the text, since it does not follow from the size. Cells without a region hold
no star. Regions are usually connected, but no step needs that, and so it is not checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solvers.core.boards.board import Board, Group
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, amount
from solvers.core.boards.regions import changed_regions
from solvers.core.rules.logic import Cardinality
from solvers.core.rules.no_touching import touching_rules
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Option, Puzzle, Variant
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.starbattle.codes import codes
from solvers.starbattle.generator import generator
from solvers.starbattle.parser import check, conflicts, is_likely, is_regions, read, write

_MANY = 6
"""Maximum number of stars in a row of known boards."""


def unknowns(board: Board) -> list[Cell]:
    return [cell for cell in board.cells if board.regions[cell.row][cell.column] >= 0]


def _groups(board: Board) -> Iterator[Group]:
    """Yield the rows, the columns and the regions; a region is named by its first cell, which all can see."""
    yield from board.rows_and_columns()
    for area in board.areas():
        yield area._replace(name=Name("the region of", area.cells[0].name, "the regions of"))


def rules(board: Board, star: Literals) -> Iterator[Rule]:
    for corner in board.cells:
        yield from touching_rules(board, corner, star, "star", star)
    # The count of each group is two rules, and only the second one is named as a reason.
    for group in _groups(board):
        yield _no_more(board, group, star)
    for group in _groups(board):
        yield _needs(board, group, star)


def _no_more(board: Board, group: Group, star: Literals) -> Rule:
    """Return the basic rule that a full group has no more stars; it is not named as a reason."""

    def words() -> Words:
        stars = "star" if board.total == 1 else "stars"
        full = f"{group.name} has its {stars} at {{done}}"
        unmet = f"{group.name} would have more than {board.total} {stars}"
        return Words(
            f"{group.name} has no more than {board.total} {stars}", group.name, full=full, unmet=unmet
        )

    spots = tuple(star[cell] for cell in group.cells if cell in star)
    return Rule(
        Cardinality(0, board.total or 0, spots), group.cells, words, basic=True, group=group, finishes="no"
    )


def _needs(board: Board, group: Group, star: Literals) -> Rule:
    stars, name = board.total or 0, group.name

    def words() -> Words:
        s = "" if stars == 1 else "s"
        return Words(
            f"{name} has {stars} star{s}",
            name,
            only=f"{name} still needs {{needs}} star{{s}} and only {{open}} {{is}} open",
            all=f"{name} needs {{all}} open cells",
            still=f"{name} still needs {{needs}} of {{open}}",
            enough=f"that is all {name} still needs",
            blocked=f"if {{supposed}}, {name} would have no room for its star{s}",
            unmet=f"{name} would have no room for its star{s}",
            confined="{names} need all the stars that {groups} still have room for",
        )

    spots = tuple(star[cell] for cell in group.cells if cell in star)
    return Rule(Cardinality(stars, len(spots), spots), group.cells, words, group=group, rank=1)


def clue_changes(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board with another number of stars, or with a cell in the region of an adjacent cell.

    Leaving out the rule of a row shows no fault: it follows from the other rows and the regions.
    """
    for stars in range(1, min(_MANY, (board.rows + 1) // 2) + 1):
        if stars != board.total:
            yield f"the number of stars, which may be {stars}", replace(board, total=stars)
    yield from changed_regions(board)


puzzle = Puzzle(
    name="starbattle",
    title="Star Battle",
    aliases=("two not touch", "queens", "sternenschlacht", "sternschlacht"),
    goal=(
        "Place stars: as many in every row, column and region as the board says. "
        "No two stars touch, not even at a corner."
    ),
    read=read,
    signs="xX",
    nameless=is_regions,
    shapes=tuple((n, n) for n in range(14, 4, -1)),
    fits=is_likely,
    certainty=1,
    write=write,
    check=check,
    conflicts=conflicts,
    variants=(Variant("[0-9]+( stars?)?", "the number of stars"),),
    options=(Option("stars", "The number of stars in each row, column and region", 1, 20),),
    codes=codes,
    unknowns=unknowns,
    rules=rules,
    techniques=("clue-yes", "cases", "clues"),
    generator=generator,
    clue_changes=clue_changes,
    look=Look(
        ground="page",
        clue_ground="page",
        yes="star",
        no="dot",
        pastel=True,
        caption=lambda board: [f"{amount(board.total or 1, 'star')} in each row, column and region."],
    ),
    ink="*.",
    yes="star",
    no="empty",
    said=Predicates(yes=Predicate("a star", "stars")),
    always="stars never touch",
    unmet="could not {all} have their stars",
    example="""\
starbattle 2
aaaaaaaabb
cccaaaaabb
ccdddaaebb
cfdaaaaebb
cfddddgebb
ffffddgehb
ifffdjgehb
ifjjjjjehe
ijjjjjjeee
iijjjjeeee
""",
)
