"""The forms in which a board arrives: all mean the same to every puzzle, and no text does harm."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from solvers import PUZZLES, PuzzleError, ReadError
from solvers.core.boards.plain_text import lines_of, plain

FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")  # noqa: RUF001 - the very digits

FORMS: dict[str, Callable[[str], str]] = {
    "line feeds": lambda text: text,
    "carriage returns and line feeds": lambda text: text.replace("\n", "\r\n"),
    "carriage returns": lambda text: text.replace("\n", "\r"),
    "no line feed at the end": str.rstrip,
    "backslash-n": lambda text: text.strip("\n").replace("\n", "\\n"),
    "backslash-r-backslash-n": lambda text: text.strip("\n").replace("\n", "\\r\\n"),
    "slashes": lambda text: text.strip("\n").replace("\n", "/"),
    "slashes between blanks": lambda text: text.strip("\n").replace("\n", " / "),
    "semicolons": lambda text: text.strip("\n").replace("\n", ";"),
    "a slash at the end": lambda text: text.replace("\n", "/"),
    "a code fence": lambda text: f"```\n{text}```",
    "a code fence with a language": lambda text: f"```txt\n{text}```",
    "a code fence in a sentence": lambda text: f"Can you solve this? 1/2\n```\n{text}\n```\nThanks; bye!",
    "a code fence that never closes": lambda text: f"```\n{text}",
    "a code fence on one line": lambda text: f"```{text.strip(chr(10)).replace(chr(10), '/')}```",
    "a quotation": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "a quotation of all": lambda text: f">>> {text}",
    "a code fence in a quotation": lambda text: (
        "> ```\n> " + text.strip("\n").replace("\n", "\n> ") + "\n> ```"
    ),
    "sentences around": lambda text: f"Can anyone solve this? I am stuck.\n\n{text}\nThanks!\n",
    "a mention before it": lambda text: f"<@123456789012345678>\n{text}",
    "single backticks": lambda text: f"`{text.strip(chr(10)).replace(chr(10), '/')}`",
    "trailing blanks": lambda text: text.replace("\n", "  \n"),
    "empty lines around": lambda text: f"\n \n{text}\n\n \n",
    "a byte order mark": lambda text: f"\ufeff{text}",
    "full-width digits": lambda text: text.translate(FULL_WIDTH),
    "zero-width blanks": lambda text: text.replace("\n", "\u200b\n"),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_board_is_read_the_same_in_whatever_form_it_arrives(form: str) -> None:
    for name, puzzle in PUZZLES.items():
        assert solvers.read(FORMS[form](puzzle.example), name) == solvers.read(puzzle.example, name)


@pytest.mark.parametrize("name", ["minesweeper", "mosaic", "tents", "dominosa"])
def test_rows_that_came_on_one_line_as_words_are_told_apart(name: str) -> None:
    example = PUZZLES[name].example
    assert solvers.read(" ".join(example.split()), name) == solvers.read(example, name)


@pytest.mark.parametrize("blank", ".-_?–·")  # noqa: RUF001 - what phones make of - and .
def test_all_signs_for_a_cell_without_a_clue_are_one(blank: str) -> None:
    board = solvers.read(PUZZLES["minesweeper"].example.replace("_", blank), "minesweeper")
    assert board == solvers.read(PUZZLES["minesweeper"].example, "minesweeper")


def test_signs_are_made_plain_one_by_one() -> None:
    """Together, combining marks would be put in order: a run of 100,000 takes minutes."""
    assert plain("…①\u0315\u0316") == "...1\u0315\u0316"


def test_blanks_between_cells_are_taken_out() -> None:
    spaced = "\n".join(" ".join(row) for row in PUZZLES["mosaic"].example.split())
    assert solvers.read(spaced, "mosaic") == solvers.read(PUZZLES["mosaic"].example, "mosaic")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("___\n__\n", 2),
        ("\n\n___\n__\n", 4),
        ("```\n___\n__\n```", 3),
        ("Hello,\nsee:\n```\n___\n\n__\n```", 6),
        ("___/__", 1),
        ("```\n___/__\n```", 2),
    ],
)
def test_an_error_names_the_line_of_the_text_as_it_was_sent(text: str, line: int) -> None:
    with pytest.raises(ReadError, match=r"^Row 2 has 2 cells, the row above has 3\.$") as raised:
        solvers.read(text, "minesweeper")
    assert raised.value.line == line


def test_empty_lines_at_both_ends_are_no_rows() -> None:
    assert [(row.line, row.text) for row in lines_of("\n\n1\n\n2 \n\n")] == [(3, "1"), (4, ""), (5, "2")]


PIECES = st.sampled_from("0129 .,;/\\\n\r_-?T[]`rowscolumns:minesxwidthheight\u0661\u00b2") | st.characters()


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The example of a puzzle after a few insertions, deletions and exchanges."""
    text = PUZZLES[draw(st.sampled_from(list(PUZZLES)))].example
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 5))
        text = text[:start] + draw(st.text(PIECES, max_size=6)) + text[end:]
    return text


EDGES = [",", "[,]", "/", "`", "```", "rows\n\ncolumns\n", "rows 1\ncolumns 1", "mines: 0", "T", "1\nT"]
EDGES += ["height 1000000\nwidth 1000000\nrows\n1\n\ncolumns\n1\n\n", "-_ .\n1T.", "\u0661\u0662\u0663"]
EDGES += ["9" * 5000, "1 " * 3000, "[" * 3000]


@pytest.mark.parametrize("puzzle", [None, *PUZZLES])
def test_a_text_at_the_edge_is_a_board_or_gets_a_sentence(puzzle: str | None) -> None:
    for text in EDGES:
        check_reading(text, puzzle)


@settings(max_examples=100)
@given(
    st.one_of(damaged(), st.text(), st.text("0123 .T/\n[],;?-", max_size=60)),
    st.sampled_from([None, *PUZZLES]),
)
def test_any_text_is_a_board_or_gets_a_sentence(text: str, puzzle: str | None) -> None:
    check_reading(text, None)
    check_reading(text, puzzle)


def check_reading(text: str, puzzle: str | None) -> None:
    """Check that a text is a board of whole rows, or gets a sentence with a line of the text."""
    try:
        board = solvers.read(text, puzzle)
    except PuzzleError as raised:
        error = raised
    else:
        assert all(len(row) == board.columns > 0 for row in board.grid)
        return
    assert str(error)[-1] in ".?!"
    breaks = sum(text.count(sign) for sign in ("\n", "\r", "\\n"))
    assert error.line is None or 1 <= error.line <= breaks + 1
