"""Texts without the name of a puzzle: read as the kind that their signs tell, or refused with likely ones."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES, PuzzleError
from tests.solvers.single_questions import refusal

REGIONS = ["AABBB", "ACCBB", "ACDDB", "ECDDB", "EEEDD"]
COLOURS = "\n".join(REGIONS).translate(str.maketrans("ABCDE", "🟥🟦🟩🟨🟪"))
TAKUZU = ["01..", "..0.", "1..1", "..1."]
NONOGRAM = solvers.read("rows / 1 1 / 3 / 1 1 / columns / 3 / 1 / 3", "nonogram")


def boards(text: str) -> list[solvers.Board]:
    return [reading.board for reading in solvers.readings(text)]


@pytest.mark.parametrize(
    "text",
    [
        COLOURS,
        "\n".join(REGIONS),
        "\n".join(" ".join(row) for row in REGIONS),
        f"{COLOURS}\n1 star",
        f"1 star\n{COLOURS}",
        f"queens of today:\n\n{COLOURS}\n\nanyone?",
        f"{COLOURS}\n\n#queens",
        f"today's board, one star each please\n\n{COLOURS}",
    ],
)
def test_regions_alone_are_a_star_battle_of_one_star(text: str) -> None:
    assert boards(text) == [solvers.read("\n".join(REGIONS), "starbattle")]


@pytest.mark.parametrize(
    "signs",
    ["⚪⚫⬜", "⚪⚫⬛", "⬜⬛🟨", "⬜⬛🟦", "🔴🔵⬜", "🔴🔵⬛", "🟥🟦⬜", "OX.", "ox_", "WB-", "○●·"],
)
def test_two_signs_that_are_no_digits_are_a_takuzu(signs: str) -> None:
    drawn = "\n".join(TAKUZU).translate(str.maketrans("01.", signs))
    (board,) = boards(drawn)
    assert board in (
        solvers.read("\n".join(TAKUZU), "takuzu"),
        solvers.read("\n".join(TAKUZU).translate(str.maketrans("01", "10")), "takuzu"),
    )


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ("rows", "columns"),
        ("Row hints", "Column hints"),
        ("row clues", "col clues"),
        ("Across", "Down"),
        ("left", "top"),
        ("Horizontal", "Vertical"),
        ("Zeilen", "Spalten"),
        ("R", "C"),
    ],
)
def test_blocks_of_a_nonogram_have_many_names(rows: str, columns: str) -> None:
    assert boards(f"{rows}: 1-1, 3, 1-1\n{columns}: 3, 1, 3") == [NONOGRAM]
    assert boards(f"{columns}: 3 / 1 / 3\n{rows}: 1 1 / 3 / 1 1") == [NONOGRAM]
    if len(rows) > 1:
        assert boards(f"{rows}\n1-1\n3\n1.1\n{columns}\n3\n1\n3") == [NONOGRAM]


def test_clues_of_a_block_may_be_on_the_line_below_its_head() -> None:
    assert boards("rows\n1-1, 3, 1-1\ncolumns\n3, 1, 3") == [NONOGRAM]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_text_that_is_no_board_names_three_kinds_at_most(puzzle: str) -> None:
    rows = PUZZLES[puzzle].example
    for sign, wrong in (
        ("1", "!"),
        ("2", "§"),
        ("w.", "§."),
        ("o.", "§."),
        ("adc", "ad"),
        ("bcc", "bc"),
        ("#.", "§."),
    ):
        rows = rows.replace(sign, wrong)
    said = refusal(rows)
    assert sum(kind.title in said for kind in PUZZLES.values()) <= 3
    assert len(said) < 300


def test_a_grid_with_a_letter_is_told_with_its_size_its_signs_and_the_place() -> None:
    assert refusal("1Z.2\n.2..\n1..2") == (
        "There is a grid of 3 rows and 4 columns with numbers 1 to 2, Z and `.`. "
        'Without "Z" in row 1, column 2 it can be Minesweeper, Mosaic or Cave: write the name above it. '
        "/help shows all puzzles."
    )


def test_a_name_that_is_near_others_is_answered_with_these() -> None:
    assert refusal("nonogrid\n12\n21") == (
        'I know no puzzle called "nonogrid". Did you mean Nonogram? /help shows all puzzles.'
    )


def test_another_kind_than_the_text_names_is_read_only_with_a_note() -> None:
    link = solvers.write(solvers.read(PUZZLES["hashi"].example, "hashi"), "puzz.link")
    (reading,) = solvers.readings(f"Is this a Sudoku? {link}")
    assert reading.board.puzzle == "hashi"
    assert reading.note.startswith("The text names Sudoku, but the board is read as Hashi.")
    assert "Row" in refusal("My new Slitherlink:\n\n9..\n.2.\n..5")


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_title_may_tell_the_size(puzzle: str) -> None:
    board = solvers.read(PUZZLES[puzzle].example, puzzle)
    rows = solvers.write(board).split("\n")
    rows = rows[1:] if rows[0].startswith(puzzle) else rows
    title = PUZZLES[puzzle].title + {"starbattle": " 2", "palisade": " 6", "undead": " 2 5 4"}.get(puzzle, "")
    size = f"{board.columns}x{board.rows}"
    for head in (f"{title} {size}", f"{title} ({size})", f"{size} {title}"):
        assert boards("\n".join([head, *rows])) == [board]


@pytest.mark.parametrize("word", ["NaN", "NA", "None", "null"])
def test_words_for_empty_cells_are_no_numbers_above_nine(word: str) -> None:
    rows = ["2.64..", "......", ".....6", "4.....", "......", "..35.6"]
    lines = ["".join(f" {column:>4}" for column in range(6))]
    lines += ["".join(f" {cell.replace('.', word):>4}" for cell in row) for row in rows]
    frame = "\n".join(f"{name:>3}{line}" for name, line in zip(["", *range(6)], lines, strict=True))
    assert boards(f"Kurodoko\n{frame}") == [solvers.read("\n".join(rows), "kurodoko")]


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("https://f-puzzles.com/?id=y8mvk6dm", "has only the ID of a board, and I open no pages"),
        ("https://beta.sudokupad.app/tjN4mtrjFR", "has only the ID of a board, and I open no pages"),
    ],
)
@pytest.mark.parametrize("around", ["{}", "can you solve {} please?"])
def test_addresses_of_sudoku_editors_tell_what_to_paste_instead(address: str, says: str, around: str) -> None:
    said = refusal(around.format(address))
    assert says in said
    assert said.endswith("paste the rows of the board as text, or send a screenshot of it.")


@pytest.mark.parametrize("between", ["\n", ", ", " "])
@pytest.mark.parametrize("around", ["{}", "[{}]", "({})"])
def test_two_lists_of_single_clues_in_brackets_of_their_own_are_a_nonogram(between: str, around: str) -> None:
    assert boards(around.format(between.join(["[[1], [3], [1]]"] * 2))) == [
        solvers.read("nonogram\nrows\n1\n3\n1\ncolumns\n1\n3\n1")
    ]


@pytest.mark.parametrize(
    ("rows", "says", "line"),
    [
        ("3..\n.2.\n...\nA1>B1 C2=C3", '"C2=C3" is no sign between two cells. Write it like A1>B1.', 5),
        ("3..\n.2.\n...\nA1>B1\nC2>", '"C2>" is no sign between two cells. Write it like A1>B1.', 6),
        ("3x. .\n  ^  \n. 2<.\n     \n. . .", 'Between A1 and B1 is "x"; write > or <.', 2),
        ("3>. .\n  ^  \n. 2<.\n<    \n. . .", 'Between A2 and A3 is "<"; write ^ or v.', 5),
        ("3>. .\n ^   \n. 2<.\n     \n. . .", 'Between A1 and B2 is "^"; signs are between cells side by', 3),
    ],
)
def test_a_damaged_sign_of_a_futoshiki_is_told_with_its_place(rows: str, says: str, line: int) -> None:
    with pytest.raises(PuzzleError) as caught:
        solvers.readings(f"futoshiki\n{rows}")
    assert str(caught.value).startswith(says)
    assert caught.value.line == line


def test_words_of_another_script_may_name_a_puzzle_so_that_no_other_is_taken() -> None:
    board = "1.2.\n....\n2.1.\n...1"
    with pytest.raises(PuzzleError):
        solvers.readings(f"\u041c\u043e\u0437\u0430\u0438\u043a\u0430 \u0434\u043d\u044f\n{board}")
    assert solvers.readings(board)


def test_rows_of_rooms_at_the_end_are_no_words() -> None:
    text = "heyawake\nheyawake\n....\n....\n....\n....\nabbb\ncdef\ncdeg\nhdei"
    assert [reading.board.rows for reading in solvers.readings(text)] == [4]


SHIKAKU = ". 4 .\n3 . .\n. . 2"


@pytest.mark.parametrize(
    "title",
    ["**Shikaku (3x3)**", "**Shikaku #12 (3x3)**", "__Shikaku 3x3__", "Shikaku - hard", "Shikaku: very hard"],
)
def test_a_title_with_a_size_or_a_level_is_no_row(title: str) -> None:
    assert solvers.read(f"{title}\n{SHIKAKU}") == solvers.read(f"shikaku\n{SHIKAKU}")


def test_a_header_of_markdown_that_counts_the_columns_is_no_row() -> None:
    table = "Shikaku\n| 1 | 2 | 3 |\n|---|---|---|\n|  | 4 |  |\n| 3 |  |  |\n|  |  | 2 |"
    assert solvers.read(table) == solvers.read(f"shikaku\n{SHIKAKU}")
