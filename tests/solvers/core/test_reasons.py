"""Reasons are enough, and nothing in them can be left out, as clauses under selectors tell."""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

import solvers
from solvers import PUZZLES, Board, Puzzle
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.hints import Guide, hint_walk
from solvers.core.explanation.ladder import Kind, Ladder
from solvers.core.explanation.reasons import Reasons
from solvers.core.explanation.refutation import refute, shrink
from solvers.core.explanation.solver_steps import step_by_rules
from solvers.core.rules.logic import AnyOf, AtMostOne, Constraint, ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.search.failures import TooHardError
from tests.solvers import instance_boards
from tests.solvers.core.judge import Judge, faults_of, way
from tests.solvers.instance_boards import Boards

_STORED = json.loads(Path(__file__).with_name("hard_boards.json").read_text("utf-8"))
HARD = {name: solvers.read("\n".join(stored["text"]), stored["puzzle"]) for name, stored in _STORED.items()}
"""Two boards that need each of their clues, a nonogram that single lines leave open, and two random ones."""


@pytest.mark.parametrize("boards", instance_boards.with_status("unique", cells=64))
def test_every_reason_is_enough_and_needs_each_of_its_clues(boards: Boards) -> None:
    assert faults_of(boards) == {}


@pytest.mark.parametrize("board", HARD.values(), ids=HARD)
def test_so_is_every_reason_on_boards_that_are_hard_on_purpose(board: Board) -> None:
    assert faults_of({"hard": board}) == {}


def test_hard_boards_need_several_clues_at_once() -> None:
    """Otherwise the tests above would show little."""
    hard = [HARD[name] for name in ("minimal mosaic", "nonogram beyond lines")]
    assert Kind.SEVERAL in {hint.kind for board in hard for hint in way(board)}


@pytest.mark.parametrize("id_", ["skyscrapers-open-32", "skyscrapers-open-38"])
def test_no_rule_that_refutes_a_number_can_be_spared_while_background_rules_hold(id_: str) -> None:
    puzzle = PUZZLES["skyscrapers"]
    (text,) = (
        "\n".join(entry["text"]) for entry in instance_boards.instances("skyscrapers") if entry["id"] == id_
    )
    model = Model(puzzle, solvers.read(text, "skyscrapers"))
    known = model.known_at_first()
    model.propagate(known)
    refutations = 0
    for literal in (sign * number for number in range(1, model.shown + 1) for sign in (1, -1)):
        if known[abs(literal)] or not (found := refute(model, known, literal)):
            continue
        refutations += 1
        background = {index for index in found.rules if model.rules[index].basic}
        needed = set(shrink(model, known, literal, found).rules)
        for index in needed - background:
            assert not refute(model, known, literal, (needed | background) - {index})
    assert refutations


def test_the_judge_objects_to_a_clue_too_many() -> None:
    board = solvers.read("1_1", "minesweeper")
    hint = Guide(PUZZLES["minesweeper"], board).find_step({})
    rules = Model(PUZZLES["minesweeper"], board).rules
    both = replace(hint, because=rules)
    assert [fault.split(":")[0] for fault in Judge(board).faults(both)] == ["idle", "idle"]


def test_the_judge_objects_to_a_clue_too_few() -> None:
    hint = Guide(PUZZLES["minesweeper"], board := solvers.read("0_", "minesweeper")).find_step({})
    assert [fault.split(":")[0] for fault in Judge(board).faults(replace(hint, because=()))] == ["lacking"]


def made_up(rules: Sequence[Constraint], cells: int) -> Model:
    def each(_board: Board, _literals: Literals) -> Iterator[Rule]:
        yield from (Rule(rule, (), partial(Words, f"rule {index}")) for index, rule in enumerate(rules))

    puzzle: Puzzle = replace(PUZZLES["mosaic"], rules=each)
    return Model(puzzle, Board("mosaic", ((None,) * cells,)))


CHAIN = [AnyOf([1, 2, 3]), AnyOf([1, -2, 3]), AnyOf([1, 2, -3]), AnyOf([1, -2, -3]), AnyOf([4, 5, 6])]


def test_rules_that_force_a_cell_only_together_are_all_named() -> None:
    model = made_up(CHAIN, 6)
    assert Ladder(model, model.known_at_first()).step() is None
    step = step_by_rules(model, model.known_at_first())
    assert step is not None
    assert (step.literal, [rule.words().says for rule in step.rules]) == (
        1,
        ["rule 0", "rule 1", "rule 2", "rule 3"],
    )


def test_rules_that_force_nothing_give_no_step() -> None:
    model = made_up(CHAIN[1:], 6)
    assert step_by_rules(model, model.known_at_first()) is None


def test_the_cell_asked_for_is_the_one_explained() -> None:
    model = made_up([*CHAIN, AnyOf([-1, 5])], 6)
    step = step_by_rules(model, model.known_at_first(), wanted=5)
    assert step is not None
    assert step.literal == 5


def test_rules_without_any_answer_are_a_contradiction() -> None:
    model = made_up([*CHAIN, *(AnyOf([-1, *rule.literals[1:]]) for rule in CHAIN[:4])], 6)
    with pytest.raises(ContradictionError):
        step_by_rules(model, model.known_at_first())


def test_some_of_the_rules_that_contradict_each_other_are_named() -> None:
    model = made_up([*CHAIN, AnyOf([-1])], 6)
    reasons = Reasons(model, model.known_at_first())
    assert sorted(reasons.conflict(range(6)) or []) == [0, 1, 2, 3, 5]
    assert reasons.conflict([0, 1, 2, 4, 5]) is None


def test_without_time_no_reason_is_made_up() -> None:
    model = made_up(CHAIN, 6)
    with pytest.raises(OutOfTimeError):
        step_by_rules(model, model.known_at_first(), deadline=time.monotonic() - 1)


def test_a_way_stops_at_its_deadline() -> None:
    board = HARD["nonogram beyond lines"]
    with pytest.raises(OutOfTimeError):
        list(hint_walk(PUZZLES["nonogram"], board, seconds=0))


def pigeons(holes: int) -> list[Constraint]:
    """One pigeon more than holes: clauses that take very long to refute."""
    home = {(p, h): 1 + p * holes + h for p in range(holes + 1) for h in range(holes)}
    somewhere = [AnyOf([home[p, h] for h in range(holes)]) for p in range(holes + 1)]
    pairs = [(h, p, q) for h in range(holes) for p, q in combinations(range(holes + 1), 2)]
    return [*somewhere, *(AtMostOne([home[p, h], home[q, h]]) for h, p, q in pairs)]


def test_a_search_is_given_up_at_its_bound_of_conflicts() -> None:
    model = made_up(pigeons(11), 132)
    reasons = Reasons(model, model.known_at_first())
    with pytest.raises(TooHardError):
        reasons.conflict(range(len(model.rules)), conflicts=50)


def test_where_answers_are_seen_to_differ_nothing_is_asked_again() -> None:
    board = solvers.read("slitherlink\n....\n.2..\n....\n....")
    model = Model(PUZZLES["slitherlink"], board)
    answers: list[list[int]] = []
    assert step_by_rules(model, model.known_at_first(), answers=answers) is None
    assert all(rule.constraint.is_satisfied_by(answer) for rule in model.rules for answer in answers)
    met = list(answers)
    assert step_by_rules(model, model.known_at_first(), answers=answers) is None
    assert answers == met
