"""Whole ways: every hint is what the answer says, and none is a guess."""

import itertools
import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

import solvers
from solvers import PUZZLES, Board, Cell
from solvers.core.boards.places import Place, Value
from solvers.core.explanation.hints import Guide, Hint, hint_walk
from solvers.core.explanation.ladder import Kind
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.rule import Literals, Rule
from tests.solvers import instance_boards
from tests.solvers.core import sentences
from tests.solvers.core.judge import faults_of, way
from tests.solvers.instance_boards import Boards

_CELL = re.compile(r"\b[A-Z]{1,2}[1-9][0-9]?\b")


def named(sentence: str) -> set[Cell]:
    return {Cell.from_name(name) for name in _CELL.findall(sentence)}


def pointed(rules: Iterable[Rule], *further: Place) -> set[Cell]:
    places = [place for rule in rules for place in rule.cells]
    return {cell for place in (*places, *further) for cell in place.cells}


def steps(puzzle: str) -> list[Hint]:
    """Those of all ways; what needs no thought in the beginning is told by a list of clues, and is none."""
    hints = [hint for board in sentences.boards(puzzle) for hint in way(board)]
    return [hint for hint in hints if hint.place and not hint.plain]


@pytest.mark.parametrize("boards", instance_boards.with_status("unique", above=64))
def test_the_whole_way_leads_to_the_only_answer_without_a_guess(boards: Boards) -> None:
    """On smaller boards the reasons are judged, too."""
    assert faults_of(boards, reasons=False) == {}


@pytest.mark.parametrize("boards", instance_boards.with_status("multiple"))
def test_where_answers_differ_the_way_ends_with_all_they_share(boards: Boards) -> None:
    assert faults_of(boards, reasons=False) == {}


@pytest.mark.parametrize("boards", instance_boards.with_status("none"))
def test_on_a_board_without_an_answer_the_way_breaks_off(boards: Boards) -> None:
    for board in boards.values():
        with pytest.raises(ContradictionError):
            list(hint_walk(PUZZLES[board.puzzle], board))


@pytest.mark.parametrize("name", PUZZLES)
def test_a_hint_names_where_why_and_what(name: str) -> None:
    puzzle = PUZZLES[name]
    hint = Guide(puzzle, solvers.read(puzzle.example, name)).find_step({})
    assert hint.status == "hint"
    assert hint.place is not None
    assert hint.where.startswith("look at ")
    assert hint.text == f"{hint.why[0].upper()}{hint.why[1:]}, so {hint.so}."
    assert hint.so not in hint.why


def test_equally_easy_steps_are_looked_for_near_a_cell() -> None:
    board = solvers.read("3__\n___\n___\n___\n__3", "minesweeper")
    guide = Guide(PUZZLES["minesweeper"], board)
    assert {guide.find_step({}, near).because[0].words().name for near in (Cell(0, 0), Cell(4, 2))} == {
        "the 3 at A1",
        "the 3 at C5",
    }


def test_a_yes_is_told_before_a_no() -> None:
    puzzle, board = PUZZLES["nonogram"], solvers.read("rows\n1 1\n1\ncolumns\n1\n1\n1", "nonogram")
    hint = Guide(puzzle, board).find_step({})
    assert hint.value
    assert hint.cells == {Cell(0, 0): True, Cell(0, 1): False, Cell(0, 2): True}


def test_the_same_board_gets_the_same_hints_again() -> None:
    """Nothing in the search depends on the clock."""
    puzzle = PUZZLES["dominosa"]
    board = puzzle.read(puzzle.example)
    assert [hint.text for hint in hint_walk(puzzle, board)] == [
        hint.text for hint in hint_walk(puzzle, board)
    ]


def test_a_far_deadline_changes_no_hint() -> None:
    """Z3 finds other reasons once its options are set anew, as they are where there is a deadline."""
    rows = "4.4...2. ........ 4.2.3..1 ........ 4...6..2 ........ 2...4.1. .2.4...3"
    board = solvers.read("\n".join(["hashi", *rows.split()]))
    puzzle = PUZZLES["hashi"]
    assert [hint.text for hint in hint_walk(puzzle, board)] == [
        hint.text for hint in hint_walk(puzzle, board, seconds=3_600)
    ]


@pytest.mark.parametrize("name", ["hashi", "hitori", "nurikabe", "slitherlink"])
def test_a_guide_that_kept_what_it_knew_tells_what_a_new_one_tells(name: str) -> None:
    puzzle = PUZZLES[name]
    board = solvers.read(puzzle.example, name)
    marks: dict[Place, Value] = {}
    near: Cell | None = None
    for hint in itertools.islice(hint_walk(puzzle, board), 10):
        anew = Guide(puzzle, board).find_step(marks, near)
        assert (hint.text, hint.marks, hint.where) == (anew.text, anew.marks, anew.where)
        marks |= hint.marks
        near = hint.place.cells[0] if hint.place else None


def test_one_cell_can_be_asked_for() -> None:
    puzzle = PUZZLES["mosaic"]
    board = puzzle.read(puzzle.example)
    hint = Guide(puzzle, board).about({}, Cell(9, 9))
    assert hint is not None
    assert (hint.place, hint.value) == (
        Cell(9, 9),
        (instance_boards.example_solution("mosaic").answer or {})[Cell(9, 9)],
    )


def test_no_hint_is_given_for_a_cell_in_which_answers_differ() -> None:
    board = solvers.read("_1_", "minesweeper")
    assert Guide(PUZZLES["minesweeper"], board).about({}, Cell(0, 0)) is None


@pytest.mark.parametrize("name", PUZZLES)
def test_hints_are_said_as_when_someone_last_read_them(name: str) -> None:
    assert sentences.text(name) == instance_boards.sentences_file(name).read_text("utf-8")


@pytest.mark.parametrize("name", PUZZLES)
def test_a_hint_has_at_most_two_sentences_of_200_characters(name: str) -> None:
    for line in instance_boards.sentences_file(name).read_text("utf-8").splitlines():
        hint = line[9:].partition(" | ")[0].rstrip(".")
        assert len(hint.split(". ")) <= 2, hint
        assert max(map(len, hint.split(". "))) <= 200, hint


@pytest.mark.parametrize("name", PUZZLES)
def test_at_least_twenty_sentences_of_each_puzzle_have_been_read(name: str) -> None:
    assert len(set(instance_boards.sentences_file(name).read_text("utf-8").splitlines())) >= 20


def test_every_kind_of_step_has_been_read() -> None:
    files = [file for name in PUZZLES if (file := instance_boards.sentences_file(name)).exists()]
    words = {line.split(" ")[0] for file in files for line in file.read_text("utf-8").splitlines()}
    # Only the difficulty tells these from others.
    kinds = {kind.name.lower() for kind in Kind if kind not in (Kind.WHOLE, Kind.BESIDE, Kind.LAST)}
    assert words >= kinds | {"solved", "nothing-forced"}


@pytest.mark.parametrize("name", PUZZLES)
def test_every_cell_that_a_sentence_names_is_new_or_pointed_at(name: str) -> None:
    """Also where only one cell of several is told."""
    for hint in [told for step in steps(name) for told in (step, step.for_single_place())]:
        shown = pointed(hint.blamed_rules, *hint.marks, *sum(hint.chain, ()), *hint.beside, *hint.ended)
        assert named(hint.text) <= shown, hint.text


@pytest.mark.parametrize("name", ["hashi", "lightup", "shikaku", "starbattle"])
def test_every_clue_of_a_short_reason_is_named(name: str) -> None:
    for hint in steps(name):
        clues = [rule.words().name for rule in hint.because if not rule.basic]
        if hint.kind in (Kind.WAYS, Kind.SEVERAL) and len(clues) <= 8:
            assert all(clue.split()[-1] in hint.text for clue in clues), hint.text


@pytest.mark.parametrize("name", PUZZLES)
def test_every_cell_that_is_named_as_where_to_look_is_pointed_at(name: str) -> None:
    for hint in steps(name):
        assert named(hint.where) <= pointed(hint.named), hint.where


@pytest.mark.parametrize("name", ["futoshiki", "skyscrapers", "sudoku"])
def test_what_is_penciled_into_a_cell_holds_its_number_and_no_other_that_is_seen(name: str) -> None:
    penciled = 0
    for board in sentences.boards(name):
        known: dict[Place, Value] = {}
        hints = way(board)
        answer = {place: value for hint in hints for place, value in hint.marks.items()}
        for hint in hints:
            penciled += len(hint.penciled)
            for cell, numbers in hint.penciled.items():
                assert len(numbers) > 1
                assert answer.get(cell, numbers[0]) in numbers
                assert not {known.get(Cell(cell.row, column)) for column in range(board.columns)} & {*numbers}
            known |= hint.marks
    assert penciled > 5


def test_a_glance_at_rules_without_words_for_the_rest_names_them() -> None:
    """Borders between owners are background rules that say nothing of the rest."""
    galaxies = PUZZLES["galaxies"]

    def rules(board: Board, literal: Literals) -> Iterable[Rule]:
        made = galaxies.rules(board, literal)
        return (rule._replace(finishes="no") if len(rule.cells) > 1 else rule for rule in made)

    puzzle = replace(galaxies, rules=rules)
    hint = next(hint_walk(puzzle, solvers.read(galaxies.example, "galaxies")))
    assert hint.plain
    assert hint.text.startswith("A glance at the cells ")
