"""Whatever a person marks, however little it fits together, is answered or refused in a sentence."""

import random
from collections.abc import Iterator, Sequence

import pytest

import solvers
from solvers import PUZZLES, Board, ReadError
from solvers.core.boards.places import Place, Unknown, Value, direction_of
from solvers.core.explanation.adviser import Adviser
from solvers.core.marks.marks import Mark, apply_changes, read_changes, read_marks, value_word, write_marks
from tests.solvers import instance_boards

_TURNED = {"right": "left", "left": "right", "up": "down", "down": "up"}


def words_for(name: str, place: Place, *, value: Value) -> Iterator[str]:
    """The marks that say the same of a place: seen from either of its cells."""
    said, word = value_word(PUZZLES[name], place, value)
    yield f"{said}={word}"
    if direction_of(place):
        no, towards = ("" if value else "not-"), word.removeprefix("not-")
        yield f"{place.cells[1].name}={no}{_TURNED[towards]}"


def as_unknown(one: Place | Unknown) -> tuple[Place, Sequence[Value]]:
    """A place, and what it can hold."""
    return one if isinstance(one, Unknown) else (one, (True, False))


def some_marks(name: str, board: Board, right: dict[Place, Value], dice: random.Random) -> list[str]:
    """Right ones for the most part, or any; some places are marked more than once."""
    wrong = dice.choice([0.05, 0.5])
    unknowns = [as_unknown(one) for one in PUZZLES[name].unknowns(board)]
    among = dice.choices(unknowns, k=dice.choice([1, 3, 20]))
    some = dice.choices(among, k=dice.choice([1, 2, 3, 5, 20]))
    places = [place for place, _ in some]
    values = [
        dice.choice(values) if place not in right or dice.random() < wrong else right[place]
        for place, values in some
    ]
    return [
        dice.choice(list(words_for(name, place, value=value)))
        for place, value in zip(places, values, strict=True)
    ]


def read(name: str, board: Board, words: list[str], dice: random.Random) -> list[Mark]:
    """The marks of one text each, contradicting each other; or each overriding those before."""
    puzzle = PUZZLES[name]
    if dice.random() < 0.5:
        return [mark for word in words for mark in read_marks(puzzle, board, word)]
    facts: dict[Place, Value] = {}
    for word in words:
        facts = apply_changes(facts, read_changes(puzzle, board, word))
    return read_marks(puzzle, board, write_marks(puzzle, facts))


def refusal(name: str, board: Board, text: str) -> str:
    try:
        read_marks(PUZZLES[name], board, text)
    except ReadError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", PUZZLES)
def test_any_marks_are_answered(name: str) -> None:
    dice = random.Random(f"marks {name}")
    boards = [
        solvers.read(text, name) for text in [*instance_boards.boards(name, "small"), PUZZLES[name].example]
    ]
    advisers = [Adviser(PUZZLES[name], board) for board in boards]
    for number in range(20):
        board, adviser = dice.choice(list(zip(boards, advisers, strict=True)))
        right = adviser._question.certain()
        words = some_marks(name, board, right, dice)
        marks = read(name, board, words, dice)
        cell, near = (dice.choice([None, dice.choice(board.cells)]) for _ in range(2))
        verdict = adviser.check(marks)
        if number % 5 < 2:  # a hint takes ten times as long as all the rest
            hint = adviser.hint(marks, cell, near)
            assert (verdict.status == "ok") == (hint.status != "contradiction")
            assert hint.text.endswith(".")
        adviser.chances(marks)
        said = [mark for word in words for mark in read_marks(PUZZLES[name], board, word)]
        held = {mark.place: mark.value for mark in said}
        twice = [mark.place for mark in said if held[mark.place] != mark.value]
        refused = refusal(name, board, " ".join(words))
        names = {value_word(PUZZLES[name], place, held[place])[0] for place in twice}
        assert refused.partition(" is marked both ")[0] in (names or {""})
