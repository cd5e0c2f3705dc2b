"""A deduction holds all that follows for one reason, and along with it what then needs no thought."""

from collections.abc import Mapping

import pytest

import solvers
from solvers import PUZZLES, Board
from solvers.core.boards.places import Cell, Place, Value
from solvers.core.explanation.hints import Guide, Hint, hint_walk
from solvers.core.explanation.ladder import Kind
from tests.solvers import instance_boards
from tests.solvers.core.judge import way

TENTS = " 1011\n1.T..\n0T...\n2....\n0...T"


def first(puzzle: str, text: str, marks: Mapping[Place, Value] | None = None) -> Hint:
    return Guide(PUZZLES[puzzle], solvers.read(text, puzzle)).find_step(marks or {})


def named(facts: Mapping[Place, Value]) -> dict[str, Value]:
    return {place.name: value for place, value in facts.items()}


def test_all_cells_that_a_clue_needs_are_one_step() -> None:
    hint = first("mosaic", "_6_\n___\n___")
    assert named(hint.cells) == dict.fromkeys(("A1", "B1", "C1", "A2", "B2", "C2"), True)
    assert hint.text == "The 6 at B1 needs all six of its open cells, so A1, B1, C1, A2, B2 and C2 are black."


def test_of_one_cell_it_is_told_how_many_more_follow() -> None:
    hint = first("mosaic", "_6_\n___\n___").for_one_cell()
    assert named(hint.marks) == {"A1": True}
    assert hint.text.endswith("open cells, so A1 is black. 5 more cells follow for the same reason.")


def test_two_counts_that_overlap_decide_the_cells_of_both_at_once() -> None:
    hint = first("minesweeper", "_____\n_122_")
    assert hint.kind == Kind.PAIR
    assert named(hint.cells) == {"D1": True, "A1": False, "A2": False}


def test_the_rest_of_a_finished_line_is_done_along() -> None:
    hint = first("nonogram", "rows\n1 1\n1\ncolumns\n1\n1\n1")
    assert named(hint.cells) == {"A1": True, "B1": False, "C1": True}
    assert named(hint.along) == {"A2": False, "C2": False}
    assert hint.so == "A1 and C1 are filled, B1 is empty, and the rest of columns A and C is empty"


def test_a_placed_domino_closes_its_sides_and_its_other_places_without_a_step() -> None:
    puzzle, board = PUZZLES["dominosa"], solvers.read(PUZZLES["dominosa"].example, "dominosa")
    for hint in hint_walk(puzzle, board):
        placed = [place for place, value in hint.cells.items() if value]
        for edge in placed:
            beside = {other for cell in edge.cells for other in board.edges_at(cell)} - {edge}
            assert not beside & set(hint.cells)
        assert "already" not in hint.text


def test_what_needs_no_thought_in_the_beginning_is_one_step_of_no_clues() -> None:
    hint = first("tents", " 1000\n0....\n1.T..\n0....")
    assert (hint.plain, hint.clues) == (True, 0)
    assert all(value is False for value in hint.cells.values())


def test_trivial_consequences_of_marks_go_along_silently() -> None:
    hint = first("tents", TENTS, {Cell(2, 3): True})
    assert hint.text.startswith("Row 3 still needs 1 tent and only A3 is open, so A3 is a tent")
    assert {"B3", "C3", "D1", "D2"} <= set(named(hint.premises))
    assert not any(hint.premises.values())


def test_trivial_consequences_are_told_if_nothing_else_is_left() -> None:
    hint = first("tents", TENTS, dict.fromkeys((Cell(0, 2), Cell(2, 0), Cell(2, 3)), True))
    assert (hint.plain, len(hint.cells), hint.premises) == (True, 10, {})


def test_a_cell_that_marks_decide_trivially_has_its_own_reason() -> None:
    hint = Guide(PUZZLES["tents"], solvers.read(TENTS, "tents")).about({Cell(2, 3): True}, Cell(1, 2))
    assert hint is not None
    assert (hint.place, hint.value, hint.premises) == (Cell(1, 2), False, {})


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_after_half_the_way_in_positive_marks_at_most_one_hint_repeats_a_trivial_value(puzzle: str) -> None:
    for board in boards(puzzle):
        if board.rows * board.columns <= 80:
            steps = [hint for hint in way(board) if hint.place]
            known: dict[Place, Value] = {}
            for hint in steps[: len(steps) // 2]:
                known |= hint.marks
            assert trivial_hints(board, known) <= 1


BOTH_MARKED = {
    "cave",
    "galaxies",
    "kurodoko",
    "nurikabe",
    "palisade",
    "shikaku",
    "slant",
    "takuzu",
    "yinyang",
}


def trivial_hints(board: Board, known: Mapping[Place, Value]) -> int:
    """The hints of one rule each that only repeat what is known, before one that does not.

    The positive values are marked. Users mark both values of Takuzu, Nurikabe, Kurodoko and Cave, and
    enter both of Slant and Yin-Yang, where each cell holds a diagonal or a circle.
    Open sides of Shikaku, Galaxies and Palisade follow from regions, which are not marked.
    """
    guide = Guide(PUZZLES[board.puzzle], board)
    both = board.puzzle in BOTH_MARKED
    marks = {place: value for place, value in known.items() if both or value is not False}
    number = 0
    while (
        (hint := guide.find_step(marks)).place
        and hint.kind == Kind.ALONE
        and known.items() >= hint.cells.items()
    ):
        marks |= hint.marks
        number += 1
    return number


def test_what_the_same_rules_refute_follows_likewise() -> None:
    hints = [hint for board in boards("lightup") for hint in way(board) if hint.kind == Kind.SEVERAL]
    several = [hint for hint in hints if len(hint.cells) > 1]
    assert several
    # Of a long sentence only the number of further cells is left.
    assert all("likewise " in hint.so or hint.so.endswith(" with it") for hint in several)
    assert any("likewise " in hint.so for hint in several)


def boards(puzzle: str) -> list[Board]:
    entries = [entry for entry in instance_boards.instances(puzzle) if entry["status"] == "unique"]
    return [solvers.read("\n".join(entry["text"]), puzzle) for entry in entries]


@pytest.mark.parametrize("name", PUZZLES)
def test_no_place_is_told_twice(name: str) -> None:
    board = solvers.read(PUZZLES[name].example, name)
    told: list[Place] = [place for hint in way(board) for place in hint.marks]
    assert len(told) == len(set(told))


@pytest.mark.parametrize("name", PUZZLES)
def test_only_the_first_step_can_be_without_a_thought(name: str) -> None:
    _, *others = way(solvers.read(PUZZLES[name].example, name))
    assert not any(hint.plain for hint in others)


@pytest.mark.parametrize(
    ("name", "most"),
    [("tents", 35), ("dominosa", 60), ("mosaic", 40), ("minesweeper", 35), ("lightup", 20), ("hitori", 30)],
)
def test_a_way_is_as_long_as_a_person_would_take(name: str, most: int) -> None:
    """The examples took 180, 199, 100, 64, 80 and 64 steps when each cell was one."""
    assert sum(hint.place is not None for hint in way(solvers.read(PUZZLES[name].example, name))) <= most
