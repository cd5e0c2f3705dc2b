"""The first line of a text: it may name the puzzle and variants of it, and else belongs to the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

import solvers
from solvers import PUZZLES, Board, Puzzle, PuzzleError, ReadError
from solvers.core.boards.plain_text import digits_grid, lines_of
from solvers.core.reading import names
from solvers.core.reading.format import CELLS_LIMIT, Reading, Request
from solvers.core.reading.names import key_of, names_of, opening
from solvers.core.reading.texts import read_text
from solvers.core.rules.puzzle import Variant
from solvers.formats import FORMATS
from tests.solvers.single_questions import refusal


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    return Board("even", digits_grid(lines_of(text), 9, "Even"), variant=words)


EVEN = replace(
    PUZZLES["mosaic"],
    name="even",
    title="Even or Odd",
    read=read,
    aliases=("two-by-two", "pairs"),
    variants=(
        Variant("diagonals?", "diagonals"),
        Variant("max [0-9]+", "max 3", ("triples",)),
    ),
    nameless=lambda text: "77777" in text,
    certainty=1,
    codes=(),
)
"""A kind whose grids look like those of others."""


def readings(text: str, puzzle: Puzzle | None = None) -> list[Reading]:
    known = {**PUZZLES, "even": EVEN}
    puzzles = {puzzle.name: puzzle} if puzzle else known
    return read_text(text, Request(puzzles, known, None, CELLS_LIMIT, {}), FORMATS)


def only(text: str, puzzle: Puzzle | None = None) -> Board:
    (reading,) = readings(text, puzzle)
    return reading.board


@pytest.mark.parametrize("name", PUZZLES)
def test_a_first_line_names_the_puzzle(name: str) -> None:
    example = PUZZLES[name].example
    board, first_line = solvers.read(example, name), example.split("\n")[0]
    is_named = opening(example, PUZZLES) is not None
    words = first_line.removeprefix(name) if is_named else ""
    text = example.removeprefix(f"{first_line}\n") if is_named else example
    for first in (name, name.upper(), f"{PUZZLES[name].title}:", *PUZZLES[name].aliases):
        assert solvers.read(f"{first}{words}\n{text}") == board


def test_no_name_means_two_puzzles() -> None:
    owners: dict[str, set[str]] = {}
    for puzzle in PUZZLES.values():
        for key, _ in names_of(puzzle):
            owners.setdefault(key, set()).add(puzzle.name)
    assert [key for key, names in owners.items() if len(names) > 1] == []
    assert key_of("Tents and Trees") in owners


def test_blanks_hyphens_and_capitals_of_a_name_do_not_matter() -> None:
    board = solvers.read("12\n3_", "mosaic")
    for first in ("Fill-a-Pix", "fill a pix", "fillapix", "FILL_A_PIX"):
        assert solvers.read(f"{first}\n12\n3_") == board


@pytest.mark.parametrize(
    ("first", "puzzle"),
    [
        ("Sudokus", "sudoku"),
        ("Binairo-Rätsel 2x2", "takuzu"),
        ("Nonogramm", "nonogram"),
        ("Demineur", "minesweeper"),
        ("Mosaïque", "mosaic"),
        ("四角に切れ", "shikaku"),
        ("Hashi of the day", "hashi"),
        ("Hitori vom Samstag", "hitori"),
    ],
)
def test_a_name_may_be_in_the_plural_or_in_another_language(first: str, puzzle: str) -> None:
    said = opening(f"{first}\n12\n3_", PUZZLES)
    assert said is not None
    assert (said.puzzle.name, said.rest) == (puzzle, "\n12\n3_")


def test_a_name_is_found_in_a_sentence_without_blanks() -> None:
    assert solvers.read("このぬりかべを解いてください\n..2\n...\n1..").puzzle == "nurikabe"


def test_a_phrase_that_holds_a_variant_is_refused() -> None:
    assert '"for diagonals' in refusal("sudoku for diagonals\n1..2\n....\n....\n3..4")


def test_names_are_listed_once_for_all_words_of_a_message() -> None:
    names._by_key.cache_clear()
    assert solvers.read("Can anyone help?\nThis is from the paper:\n\nmosaic\n12\n3_").puzzle == "mosaic"
    assert (names._by_key.cache_info().misses, names._by_key.cache_info().hits > 5) == (1, True)


def test_a_name_may_stand_on_the_only_line() -> None:
    assert solvers.read("mosaic / 12 / 3_") == solvers.read("12\n3_", "mosaic")


def test_a_name_stands_before_any_format() -> None:
    assert solvers.read("minesweeper\n45a5d1").puzzle == "minesweeper"
    assert solvers.read("Minesweeper\n3x3:45a5d1").format == "game-id"


def test_errors_name_the_line_that_was_sent() -> None:
    with pytest.raises(ReadError, match="Row 2 has 1 cells") as raised:
        solvers.read("```\n\nminesweeper\n12\n3\n```")
    assert raised.value.line == 5


def test_words_behind_the_name_that_mean_nothing_are_told() -> None:
    assert refusal("tents twisted\n 1\n0T") == (
        '"twisted" means nothing behind the name of Tents. Nothing else stands on the line of its name.'
    )
    with pytest.raises(ReadError) as raised:
        readings("pairs max 3 or so\n12")
    assert str(raised.value) == (
        '"or so" means nothing behind the name of Even or Odd. There may be diagonals, max 3.'
    )


@pytest.mark.parametrize("behind", [" ", ": ", "  "])
def test_a_board_may_begin_on_the_line_of_its_name(behind: str) -> None:
    rows = ".454./5..75/5.985/.67.3/1...1"
    assert solvers.read(f"mosaic{behind}{rows}") == solvers.read(rows, "mosaic")


def test_variants_may_stand_between_a_name_and_a_board_on_its_line() -> None:
    reading = readings("pairs max 3 12/21")[0]
    assert reading.board == readings("pairs max 3\n12\n21")[0].board


def test_options_may_stand_between_a_name_and_a_board_on_its_line() -> None:
    assert solvers.read("Minesweeper 2 mines 1_/__") == solvers.read("1_\n__", "minesweeper", mines=2)


def test_what_is_wrong_with_a_board_on_the_line_of_its_name_is_told_of_the_board() -> None:
    with pytest.raises(ReadError, match="Row 2 has 4 cells, the row above has 3"):
        solvers.read("mosaic 4../5.9./1..", format="text")


@pytest.mark.parametrize("said", ["3 mines", "(3 mines)", "mines: 3", "mines=3"])
def test_the_number_of_mines_may_stand_behind_the_name(said: str) -> None:
    board = solvers.read("1..\n1..\n1..\nmines: 3", "minesweeper")
    assert solvers.read(f"Minesweeper {said}\n1..\n1..\n1..") == board
    assert solvers.read(f"Minesweeper\n1..\n1..\n1..\n{said.strip('()')}") == board
    assert solvers.read(f"Minesweeper {said}\n1..\n1..\n1..", mines=4).total == 4


def test_the_number_of_stars_may_be_called_so() -> None:
    assert solvers.read("Star Battle, 1 star:\naabb\nabbb\nccdd\ncddd") == solvers.read(
        "starbattle 1\naabb\nabbb\nccdd\ncddd"
    )


def test_a_comment_that_looks_like_a_name_hides_no_puzzle() -> None:
    text = "Tents by Joe\n: rows\n2\n1 1\n: columns\n2\n1\n1\n:"
    assert solvers.read(text).puzzle == "nonogram"


def test_another_name_on_the_first_line_than_asked_for_is_told() -> None:
    with pytest.raises(ReadError, match=r"^The first line says Mosaic, not Tents\.$"):
        solvers.read("mosaic\n12\n3_", "tents")


def test_a_puzzle_is_asked_for_by_an_alias_too() -> None:
    assert solvers.read("12\n3_", "Fill-a-Pix").puzzle == "mosaic"
    with pytest.raises(KeyError):
        solvers.read("12\n3_", "chess")


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ("even", set()),
        ("Two by two", set()),
        ("even diagonals", {"diagonals"}),
        ("pairs: max 12, Diagonal", {"max 12", "diagonal"}),
        ("triples", {"max 3"}),
        ("triples diagonals", {"max 3", "diagonals"}),
    ],
)
def test_words_behind_the_name_are_given_to_the_puzzle(first: str, words: set[str]) -> None:
    board = only(f"{first}\n12\n3_")
    assert (board.puzzle, board.variant) == ("even", words)


def test_a_grid_without_a_name_is_never_a_puzzle_that_needs_one() -> None:
    assert {reading.board.puzzle for reading in readings("1__\n_2_\n__1")} == {"minesweeper", "mosaic"}
    assert {reading.board.puzzle for reading in readings("1.3.\n..1.\n.1..\n.4.1")} == {
        "minesweeper",
        "mosaic",
    }
    assert only("1__\n_2_\n__1", EVEN).puzzle == "even"


def test_a_text_that_can_hardly_be_another_puzzle_needs_no_name() -> None:
    assert only("77777").puzzle == "even"


def test_words_are_not_ignored_where_a_code_cannot_take_them() -> None:
    with pytest.raises(PuzzleError):
        readings("even diagonals\nhttps://puzz.link/p?mines/2/2/1h.")
