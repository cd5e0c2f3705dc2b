"""Notes on the way to a step: each holds in the answer, none can be left out; what is kept is as if new."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

import solvers
from solvers import PUZZLES, Board
from solvers.core.boards.places import Cell, Fact, Unknown
from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.hints import Guide
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.explanation.numbers.candidate_patterns import Patterns
from solvers.core.explanation.numbers.candidate_table import CandidateTable
from solvers.core.explanation.numbers.count_index import CountIndex
from solvers.core.explanation.numbers.technique_search import TechniqueSearch
from solvers.core.explanation.refutation import refute, shrink
from solvers.core.rules.logic import AnyOf, Cardinality, ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Literals, Rule, Words
from tests.solvers import instance_boards

HARD = [solvers.read(text) for text in instance_boards.boards("sudoku", "hard")]


@cache
def steps(board: Board) -> tuple[tuple[Model, list[int], Step], ...]:
    """The whole way, each step with what was told before it."""
    return tuple(_steps(board))


def _steps(board: Board) -> Iterator[tuple[Model, list[int], Step]]:
    model = Model(PUZZLES[board.puzzle], board)
    noting, told = TechniqueSearch(model), model.known_at_first()
    while not all(told[1:]):
        step = noting.step(told)
        assert step is not None
        yield model, list(told), step
        model.assign(told, *model.fact(step.literal))


def answer_of(model: Model) -> list[int]:
    known = [0] * (len(model.places) + 1)
    for place, value in (solvers.solve(model.board).answer or {}).items():
        model.assign(known, place, value)
    return known


@pytest.mark.parametrize("board", HARD)
def test_all_that_is_noted_holds_in_the_answer(board: Board) -> None:
    answer = answer_of(steps(board)[0][0])
    for _, _, step in steps(board):
        literals = [own for note in step.notes for own in note.literals]
        assert all(answer[abs(own)] * own > 0 for own in [step.literal, *literals])


def test_each_pattern_that_is_found_holds_in_the_answer() -> None:
    sizes = set()
    for board in HARD:
        model = Model(PUZZLES["sudoku"], board)
        answer, patterns, pencil = answer_of(model), Patterns(model), CandidateTable(model)
        pencil.take(model.known_at_first())
        notes = [
            note for tier in range(patterns.chain_tiers().stop) for note in patterns.find(tier, pencil.known)
        ]
        assert all(answer[abs(own)] * own > 0 for note in notes for own in note.literals)
        sizes.update(len(note.bases) for note in notes)
    assert sizes == {1, 2, 3, 4}


def test_fish_on_parts_of_lines_hold_in_the_answer() -> None:
    """In Ripple, a column has many lines of two cells that allow one 1, and most contain neither base."""
    rows = "7.4..... ..6..... ........ ......3. ........ ........ ....4... ........"
    regions = "aaaabbbb caaadbeb cffgddee ccggggeh cijjjgkh iiiljmkn ooolmmnn opplmmnn"
    model = Model(PUZZLES["ripple"], solvers.read("\n".join(f"ripple {rows} {regions}".split())))
    answer, patterns, pencil = answer_of(model), Patterns(model), CandidateTable(model)
    known = model.known_at_first()
    model.assign(known, Cell(2, 7), 1)
    pencil.assign_singles(known)
    pencil.take(known)
    notes = [
        note for tier in range(patterns.chain_tiers().stop) for note in patterns.find(tier, pencil.known)
    ]
    assert notes
    assert all(answer[abs(own)] * own > 0 for note in notes for own in note.literals)


@pytest.mark.parametrize("name", ["futoshiki", "skyscrapers", "sudoku"])
def test_every_number_is_sought_in_patterns(name: str) -> None:
    """The 1 too, which is equal to what a place holds that is yes."""
    model = Model(PUZZLES[name], solvers.read(PUZZLES[name].example, name))
    counts = CountIndex(model)
    values = {int(value) for value in model.values}
    assert all(set(allows) == values for allows in counts.allows.values())
    assert all(set(needs) == values for needs in counts.needs.values())


class WholeBoard(Cardinality):
    """A count that is asked when all other rules are quiet."""

    lazy = True


def test_what_a_rule_over_the_whole_board_strikes_out_wakes_others() -> None:
    """A1 cannot be 1, and then B1 cannot either."""
    first, second = (Unknown(cell, (1, 2)) for cell in (Cell(0, 0), Cell(0, 1)))

    def rules(_board: Board, literal: Literals) -> Iterator[Rule]:
        here, there = literal[Fact(first.place, 1)], literal[Fact(second.place, 1)]
        for constraint in (WholeBoard(0, 0, (here,)), AnyOf([here, -there])):
            yield Rule(constraint, (), lambda: Words("a rule"), basic=True)

    puzzle = replace(PUZZLES["sudoku"], unknowns=lambda _: (first, second), rules=rules, given=lambda _: {})
    model = Model(puzzle, solvers.read(PUZZLES["sudoku"].example))
    pencil = CandidateTable(model)
    pencil.take(model.known_at_first())
    assert pencil.known[1:] == [-1, 0, -1, 0]


def test_no_note_of_a_step_can_be_left_out() -> None:
    """Each strikes something that the others, and what is known, do not."""
    for board in HARD:
        for model, _, step in steps(board):
            if step.kind != Kind.STRIKES:
                continue
            notes = [note for note in step.notes if note.how == How.COVERED]
            for note in notes:
                struck = {own for other in notes if other != note for own in other.literals}
                last = model.constraints[step.notes[-1].bases[0]].literals
                needed = {-own for own in last} | {
                    -own
                    for other in notes
                    for index in other.bases
                    for own in model.constraints[index].literals
                }
                assert set(note.literals) & needed - struck


@pytest.mark.parametrize("board", HARD[:3])
def test_what_is_kept_from_step_to_step_is_as_if_new(board: Board) -> None:
    kept: CandidateTable | None = None
    for model, told, _ in steps(board):
        kept = kept or CandidateTable(model)
        kept.take(told)
        new = CandidateTable(model)
        new.take(told)
        known = kept.known
        assert known == new.known
        ready = {i: [own for own in shown if not known[abs(own)]] for i, shown in kept.ready.items()}
        assert {i: shown for i, shown in ready.items() if shown} == new.ready
        assert kept.eliminations == new.eliminations


def test_marks_that_are_taken_back_are_forgotten() -> None:
    puzzle, board = PUZZLES["sudoku"], solvers.read("sudoku\n12..\n....\n....\n....")
    guide = Guide(puzzle, board)
    first = guide.find_step({})
    place = next(cell for cell in board.cells if cell.name == "C1")
    guide.find_step({place: 3})
    assert guide.find_step({}) == first


def test_a_number_that_breaks_a_rule_is_seen_at_once() -> None:
    model = Model(PUZZLES["sudoku"], solvers.read("sudoku\n12..\n....\n....\n...."))
    told = model.known_at_first()
    model.assign(told, model.board.cells[2], 1)
    with pytest.raises(ContradictionError):
        TechniqueSearch(model).step(told)


def test_what_is_supposed_is_refuted_by_rules_that_are_all_needed() -> None:
    board = HARD[-2]
    model = Model(PUZZLES["sudoku"], board)
    pencil, answer = CandidateTable(model), answer_of(model)
    pencil.take(model.known_at_first())
    some = 0
    for number in range(1, model.shown + 1):
        if pencil.known[number] or not (found := refute(model, pencil.known, number)):
            continue
        some += 1
        assert answer[number] < 0
        fewer = shrink(model, pencil.known, number, found)
        assert set(fewer.rules) <= set(found.rules)
        assert refute(model, pencil.known, number, fewer.rules) is not None
        blamed = [index for index in fewer.rules if not model.rules[index].basic]
        for index in blamed:
            rest = set(fewer.rules) - {index}
            assert refute(model, pencil.known, number, rest) is None
    assert some > 5


def test_the_cost_of_a_note_grows_with_what_there_is_to_see() -> None:
    pointing, pair = Note(How.COVERED, (-1,), (1,), (2,)), Note(How.COVERED, (-1,), (1, 2), (3, 4))
    supposed = Note(How.SUPPOSED, (-1,), (1,), path=(1, 2))
    assert pointing.cost < pair.cost < supposed.cost
