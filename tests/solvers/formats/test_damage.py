"""One character lost, added or changed: another legal board, or one sentence; the same for hostile texts."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from itertools import cycle, islice, product

import pytest

import solvers
from solvers import PUZZLES, PuzzleError
from solvers.formats import FORMATS
from tests.solvers.formats.examples import EXAMPLES
from tests.solvers.formats.hostile_texts import hostile

HOSTILE = hostile()
SIGNS = "019az_T-./,:#? \n[<"


def damaged(text: str, number: int) -> Iterator[str]:
    """Yield the text without one character, and with two signs each before and instead of one character.

    About five positions are tried in each text. The first position and sign depend on the text's number:
    texts of one format see each sign in every sort of position. `tests.fuzz` tries the rest.
    """
    step, signs = 1 + len(text) // 5, islice(cycle(SIGNS), number % len(SIGNS), None)
    for i in range(number % step, len(text), step):
        yield text[:i] + text[i + 1 :]
        for sign in islice(signs, 2):
            yield text[:i] + sign + text[i:]
            yield text[:i] + sign + text[i + 1 :]


def judge(text: str, **known: str | int | None) -> None:
    """Asserts that a text is some legal boards or one sentence."""
    try:
        found = solvers.readings(text, **known)  # type: ignore[arg-type]
    except PuzzleError as error:
        sentence = str(error)
        assert sentence
        assert "\n" not in sentence
        assert len(sentence) < 300
        return
    for board, *_ in found:
        again = solvers.read(solvers.write(board), board.puzzle, format="text")
        assert again == board


@pytest.mark.parametrize("name", sorted({example.format for example in EXAMPLES}))
def test_a_damaged_text_is_another_board_or_one_sentence(name: str) -> None:
    """Every third text is also read without its name, which takes four times as long."""
    for number, example in enumerate(example for example in EXAMPLES if example.format == name):
        for place, text in enumerate(damaged(example.text, number)):
            judge(text, puzzle=example.puzzle, format=name, size=example.size)
            if place % 3 == 0:
                judge(text)


@pytest.mark.parametrize("blank", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u3000"])
@pytest.mark.parametrize("text", ["d=[[{}}", "[[{}]]", "[{}]\n[{}]", "1{}2\n{}3", "{}|{}\n|{}", "a{}\n{}b"])
def test_rare_blanks_are_a_board_or_one_sentence(text: str, blank: str) -> None:
    for name in (None, *FORMATS):
        judge(text.replace("{}", blank), format=name)


@pytest.mark.parametrize("text", ["B", "A\n.\nc", "1\nb\n2\na", "z", "rows"])
def test_letters_in_a_single_row_or_column_are_written_as_they_are_read(text: str) -> None:
    """Digits would be two cells."""
    for name in PUZZLES:
        judge(text, puzzle=name)


@pytest.mark.parametrize("text", ["", "\n", "4", "4\n4", "!", "[", "<", ":", "4\nG;"])
def test_next_to_nothing_is_answered_in_every_format(text: str) -> None:
    for name, puzzle in product(FORMATS, (None, *PUZZLES)):
        judge(text, puzzle=puzzle, format=name)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_answered(name: str) -> None:
    judge(HOSTILE[name])


@pytest.mark.parametrize(
    "name", [name for name in HOSTILE if "over and over" not in name and "in 199000" not in name][::12]
)
def test_a_hostile_text_takes_little_memory(name: str) -> None:
    text = HOSTILE[name]
    tracemalloc.start()
    judge(text)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 50_000_000
