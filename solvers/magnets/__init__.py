"""Magnets.

The board is cut into dominoes. Each is a magnet, with a positive and a negative pole, or blank. Equal poles
are never adjacent. The numbers count the positive and the negative poles of their row or column. A cell that
belongs to no domino is blank. Two solutions are the same if all cells are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board, Group, GroupClue
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.margin_clues import line_name
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, Fact, Place, Unknown, Value, amount
from solvers.core.boards.regions import with_regions
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between
from solvers.core.generators.random_dominoes import random_dominoes
from solvers.core.generators.random_grids import bare
from solvers.core.generators.view_clues import clue_of_view, remove_views, view_clues
from solvers.core.rules.count_rule import count
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import AtMostOne, Exactly, Known, Whole, is_true
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Pattern, Rule, Words
from solvers.core.rules.runs.runs import Runs
from solvers.magnets.codes import CODES
from solvers.magnets.parser import read, write

_BLANK, _PLUS, _MINUS = range(3)
_TECHNIQUE = "every-other-cell"
_POLES = {_PLUS: "positive pole", _MINUS: "negative pole"}


def _given(board: Board) -> Mapping[Place, Value]:
    return {cell: "x+-".index(str(board.at(cell))) for cell in board.cells if board.at(cell) is not None}


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield clues that are larger than the number of cells without equal poles side by side."""
    for view in board.views():
        most = (len(view.cells) + 1) // 2
        if view.clue and view.clue[0] > most:
            pole = _POLES[_pole(view)]
            says = f"{view.name} has room for {amount(most, pole)}, but its clue is {view.clue[0]}"
            yield Conflict(says, lines=(view.name,))


def _pole(view: Group) -> int:
    """Return the pole that a clue counts: the positive one at the left and the top."""
    return _PLUS if view.margin in ("left", "top") else _MINUS


def unknowns(board: Board) -> list[Unknown]:
    return [Unknown(cell, (_BLANK, _PLUS, _MINUS)) for domino in board.areas() for cell in domino.cells]


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    for domino in board.areas():
        yield from _domino(domino.cells, literal)
    for edge in board.edges:
        one, two = (board.regions[r][c] for r, c in edge.cells)
        if min(one, two) >= 0 and one != two:
            for pole in _POLES:
                yield _touch(edge, pole, literal)
    clues = {(frozenset(view.cells), _pole(view)): view.clue[0] for view in board.views() if view.clue}
    for view in board.views():
        if view.clue:
            number, poles = view.clue[0], literal.holding(view.cells, _pole(view))
            # None if a cell of no domino is between two, which then may hold equal poles.
            runs = Runs((1,) * number, tuple(poles)) if len(poles) == len(view.cells) else None
            yield _count(view, number, poles, runs)
            others = clues.get((frozenset(view.cells), _MINUS if _pole(view) == _PLUS else _PLUS))
            if runs and others is not None:
                blanks = len(view.cells) - number - others
                room = _EveryOther(runs, literal.holding(view.cells, _BLANK), blanks)
                yield _every_other(view, number, room)


def _domino(cells: tuple[Cell, ...], literal: Literals) -> Iterator[Rule]:
    """Yield the rules that a half with a pole has the other pole beside it, and a blank half a blank one."""
    one, two = cells
    for here, there in ((_PLUS, _MINUS), (_MINUS, _PLUS), (_BLANK, _BLANK)):
        same = Exactly(1, [literal[Fact(one, here)], -literal[Fact(two, there)]])
        yield Rule(same, cells, _both_halves, basic=True, why=_other_half)


def _other_half(_known: Known, _literal: Literal) -> str:
    return "a magnet has a positive and a negative pole"


def _both_halves() -> Words:
    says = "a magnet has a positive and a negative pole"
    return Words(says, "the halves of dominoes", unmet="a magnet would not have both poles")


def _touch(edge: Edge, pole: int, literal: Literals) -> Rule:
    def words() -> Words:
        return Words(
            "equal poles are never adjacent",
            f"the cells beside {_POLES[pole]}s",
            full=f"{{cell}} is beside the {_POLES[pole]} at {{done}}",
            unmet=f"two {_POLES[pole]}s would touch",
        )

    poles = AtMostOne([literal[Fact(cell, pole)] for cell in edge.cells])
    return Rule(poles, edge.cells, words, basic=True)


def _count(view: Group, number: int, poles: Sequence[Literal], runs: Runs | None) -> Rule:
    """Return the rule that a line has a number of poles of one kind."""
    name = line_name(view)
    rule = count(lambda: name, number, _POLES[_pole(view)], view.cells, poles)

    def words() -> Words:
        blocked = f"if {{supposed}}, {name} could not have its {amount(number, _POLES[_pole(view)])}"
        return rule.words()._replace(name=_clue_name(view), blocked=blocked)

    def pattern(known: Known, found: Literal) -> Pattern | None:
        if runs and found in runs.propagate(known):
            return Pattern(_TECHNIQUE, _room(view, number, poles, known))
        return None

    return rule._replace(words=words, group=view, pattern_of=pattern)


def _clue_name(view: Group) -> Name:
    return Name(f"the {'x+-'[_pole(view)]} of {view.name.one}", line_name(view).place)


def _room(view: Group, number: int, poles: Sequence[Literal], known: Known) -> str:
    still = number - sum(is_true(pole, known) for pole in poles)
    has = "has" if still == number else "still needs"
    says = f"{line_name(view)} {has} {amount(still, _POLES[_pole(view)])}"
    return f"{says}, which fits only there" if still == 1 else f"{says}, which fit only in every other cell"


class _EveryOther(Whole):
    """A number of equal poles in a line; no two of them are side by side.

    It forces something only if the line has all its blank halves: then players see where the poles fit.
    """

    def __init__(self, runs: Runs, blanks: Sequence[Literal], number: int) -> None:
        self._runs, self._blanks, self._number = runs, blanks, number
        self.poles, self.literals = runs.literals, (*runs.literals, *blanks)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        self._runs.encode(formula, unless)

    def is_satisfied_by(self, known: Known) -> bool:
        return self._runs.is_satisfied_by(known)

    def propagate(self, known: Known) -> list[Literal]:
        found = sum(is_true(blank, known) for blank in self._blanks)
        return self._runs.propagate(known) if found >= self._number else []


def _every_other(view: Group, number: int, room: _EveryOther) -> Rule:
    says = f"{line_name(view)} has {amount(number, _POLES[_pole(view)])}"

    def words() -> Words:
        unmet = f"{line_name(view)} could not have its {says.partition(' has ')[2]}"
        return Words(says, _clue_name(view), unmet=unmet)

    return Rule(
        room,
        view.cells,
        words,
        why=lambda known, _: _room(view, number, room.poles, known),
        implied=True,
        group=view,
        technique=_TECHNIQUE,
    )


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    def counts(pole: int) -> list[GroupClue]:
        return [(sum(answer.get(cell) == pole for cell in line.cells),) for line in blank.rows_and_columns()]

    plus, minus = counts(_PLUS), counts(_MINUS)
    return replace(
        blank,
        row_clues=tuple(plus[: blank.rows]),
        column_clues=tuple(plus[blank.rows :]),
        right_clues=tuple(minus[: blank.rows]),
        bottom_clues=tuple(minus[blank.rows :]),
    )


def _blank(size: Size, rng: Random) -> Board:
    names = {cell: edge for edge in random_dominoes(size, rng) for cell in edge.cells}
    return with_regions(bare("magnets", size), names)


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Give the domino at one of the places other poles, or none, as far as its neighbours allow."""
    board, now = sketch.board, sketch.answer
    cell = rng.choice(places).cells[0]
    domino = next(area.cells for area in board.areas() if cell in area.cells)
    beside = [(one, two) for one in domino for two in board.neighbours(one) if two not in domino]
    found = []
    for poles in ((_BLANK, _BLANK), (_PLUS, _MINUS), (_MINUS, _PLUS)):
        changed = {**now, **dict(zip(domino, poles, strict=True))}
        if changed != now and not any(changed[one] and changed[one] == now.get(two) for one, two in beside):
            found.append(changed)
    if not found:
        return None
    answer = rng.choice(found)
    return Sketch(answer, _pose(answer, board, rng))


puzzle = Puzzle(
    name="magnets",
    title="Magnets",
    aliases=("magnet", "magnetic", "magnete", "magnetplatten", "aimants"),
    goal=(
        "Each domino is a magnet with a + and a -, or blank, and equal poles are never adjacent. The numbers "
        "at the left and the top count the + of their line, the others the -."
    ),
    read=read,
    signs="xX*",
    write=write,
    conflicts=conflicts,
    codes=CODES,
    unknowns=unknowns,
    given=_given,
    rules=rules,
    techniques=(_TECHNIQUE, "one-clue", "cases", "clues"),
    generator=Generator(
        _pose,
        between(3, 20),
        blank=_blank,
        repair=_repair,
        usual=Size(8, 8),
        clues=view_clues,
        without=remove_views,
        clues_of=clue_of_view,
        sizes=areas(easy=121, medium=121, hard=121, very_hard=(16, 144)),
    ),
    symbols="x+-",
    penciled=False,
    single="{cell} can be neither of the other two",
    look=Look(
        ground="unpainted",
        clue_ground="unpainted",
        values=("land", "plus", "minus"),
        given={"+": "plus", "-": "minus", "x": "land"},
        caption=lambda _: ["Left and top: number of +. Right and bottom: number of -."],
    ),
    said=Predicates(no=Predicate("blank"), value=Predicate("{value}")),
    always="equal poles are never adjacent, and a magnet has both",
    example="""\
magnets
2 4 3 3 1 1 4
3 3 3 2 3 2 2
3 3 4 1 2 2 3
3 2 3 3 3 2 2
^ < > < > ^ ^
v < > # ^ v v
< > ^ ^ v ^ ^
< > v v ^ v v
< > < > v ^ ^
^ ^ ^ < > v v
v v v < > < >
""",
)
