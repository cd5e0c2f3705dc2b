"""The corners of each grammar: runs, sizes, missing clues, several puzzles in a file, what is refused."""

from __future__ import annotations

from contextlib import suppress

import pytest

import solvers
from solvers import PuzzleError, ReadError, TooBigError, UnclearError
from tests.solvers.formats.examples import EXAMPLES, Example
from tests.solvers.single_questions import refusal

FOUR = "1 2 3 4\n"


def grid(text: str, puzzle: str | None = None, **options: str) -> list[str]:
    return solvers.write(solvers.read(text, puzzle, **options)).split("\n")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "free"), [("z_a", 25), ("ya", 25), ("zaa", 26), ("zzja", 60)], ids=["z_", "y", "za", "zzj"]
)
def test_long_runs_before_a_tree_are_written_with_z(code: str, free: int) -> None:
    columns = free + 2
    clues = ",".join(["0"] * (columns - 1) + ["1", "1"])
    board = solvers.read(f"{columns}x1:{code},{clues}")
    assert [cell.column for cell in board.cells_with("T")] == [free]


def test_a_run_of_thirty_blanks_is_zd_in_mosaic() -> None:
    board = solvers.read("31x1:zd4", "mosaic")
    assert board.grid == ((None,) * 30 + (4,),)
    assert solvers.write(board, "game-id") == "31x1:zd4"


def test_the_worked_example_of_tents() -> None:
    board = solvers.read("6x6:dch_bk_a,1,1,1,2,1,1,1,2,1,0,2,1")
    assert [cell.name for cell in board.cells_with("T")] == ["E1", "C2", "F3", "A4", "D4", "D6", "E6"]


def test_the_worked_example_of_the_cell_codes() -> None:
    rows = ["__1__", "_211_", "1_2_1", "___31", "_3__1"]
    assert grid("b1c211a1a2a1c31a3b1", "minesweeper") == rows


def test_the_worked_example_of_dominosa() -> None:
    assert grid("3:00323122013233111002") == ["00323", "12201", "32331", "11002"]


def test_numbers_above_nine_stand_in_brackets_in_dominosa() -> None:
    board = solvers.read("1:0[1]0110")
    assert board.grid == ((0, 1, 0), (1, 1, 0))


def test_the_worked_example_of_pattern_is_known_with_and_without_its_size() -> None:
    code = "6/5/4/1/2/3/3.1/3/3/2/2/1"
    board = solvers.read(f"5x7:{code}")
    assert (board.column_clues[0], board.row_clues[1]) == ((6,), (3, 1))
    assert solvers.read(code) == board


def test_the_worked_examples_of_links() -> None:
    assert grid("https://puzz.link/p?mines/5/5/g2m13l13g0j") == ["_2___", "____1", "3____", "__13_", "0____"]
    assert grid("https://puzz.link/p?mines/5/3/1g1g.j.0g1g.") == ["1_1_s", "____s", "0_1_s"]
    tents = grid("https://puzz.link/p?tents/5/5/2g0h1i1j82323")
    assert tents == [" 2?0??", "1..T..", "?.....", "?.T..T", "?...T.", "1.T..."]
    nonogram = solvers.read("https://puzz.link/p?nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h")
    assert nonogram.column_clues == ((1, 3), (2, 1), (1, 3), (1, 1, 1), (2,), (5,))
    assert nonogram.row_clues == ((), (2, 3), (2, 2), (1, 1), (1, 2, 1), (1, 1, 1), (3,))


@pytest.mark.parametrize(
    "link",
    [
        "http://pzv.jp/p.html?tents/5/5/2g0h1i1j82323",
        "<https://puzz.link/p?tents/5/5/2g0h1i1j82323>",
        "puzz.link/p?tents_edit/5/5/2g0h1i1j82323",
        "https://puzz.link/p?tents_play/v:/pflag/5/5/2g0h1i1j82323",
    ],
)
def test_a_link_is_the_same_board_wherever_it_leads(link: str) -> None:
    assert solvers.read(link) == solvers.read("https://puzz.link/p?tents/5/5/2g0h1i1j82323")


@pytest.mark.parametrize(
    "example", [one for one in EXAMPLES if one.format == "puzz.link"], ids=lambda example: example.puzzle
)
def test_a_link_that_was_cut_off_is_refused_or_said_to_end_early(example: Example) -> None:
    (whole,) = solvers.readings(example.text)
    assert not whole.note
    for cut in (1, 2, 3):
        with suppress(PuzzleError):
            (reading,) = solvers.readings(example.text[:-cut])
            assert "ends before its last cell" in reading.note


def test_a_link_may_end_behind_the_clues_around_the_board() -> None:
    (reading,) = solvers.readings("https://puzz.link/p?skyscrapers/4/4/1i4q")
    assert reading.note == ""


def test_numbers_of_a_link_above_fifteen_are_announced() -> None:
    rows = "\n".join(["rows", *["20"] * 20, "columns", *["20"] * 20])
    board = solvers.read(rows)
    assert "-14" in solvers.write(board, "puzz.link")
    assert solvers.read(solvers.write(board, "puzz.link")) == board


def test_the_page_of_a_game_id_names_the_puzzle() -> None:
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{}.html#{}"
    assert solvers.read(page.format("tents", "4x4:abj_,1,0,1,1,1,0,2,0")).puzzle == "tents"
    assert "random seed" in refusal(page.format("pattern", "5x5%2312345"))
    assert "where the mines are" in refusal(page.format("mines", "9x9:1,1,m00"))
    assert refusal(page.format("net", "9x9:1a")).startswith('"net" is no puzzle')


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("15x15dt#12345", "random seed"),
        ("9x9n10:4,4,m0a9fe02", "where the mines are"),
        ("5x5:2/4/2.1/2/1/4/3/1/3/1,cA", "has prefilled cells"),
        ("4x4:ab!j_,1,0,1,1,1,0,2,0", "gives a cell away"),
        ("https://puzz.link/p?kusabi/3/3/abc", 'to "kusabi"; of the puzzles there I know '),
    ],
)
def test_what_cannot_serve_is_told_why(text: str, words: str) -> None:
    assert words in refusal(text)


def test_a_task_with_sides_unlike_needs_its_size() -> None:
    assert refusal("a1b2c3a1a2", "mosaic").startswith(
        "This looks like the task string of a puzzle, but its size"
    )
    assert solvers.read("a1b2c3a1a2", "mosaic", size="13x1").columns == 13
    assert solvers.read("a1b2c3a1a2", "mosaic", size="13 \u00d7 1").columns == 13


def test_a_task_is_found_in_the_source_of_its_page() -> None:
    page = "var task = '2/1/1/2/1.1'; var loadedId = 3; puzzleWidth: 3, puzzleHeight: 2"
    assert solvers.read(page).columns == 3


def test_a_wrong_size_and_a_wrong_puzzle_are_told() -> None:
    assert refusal("3x3:45a5d1", size="4x4") == "The board is 3x3, not 4x4 as you say."
    assert refusal("3x3:45a5d1", size="big") == '"big" is no size; write columns x rows, such as 15x10.'
    assert refusal("https://puzz.link/p?mines/2/2/1h.", "tents") == "This is Minesweeper, not Tents."


def test_colours_are_told_and_not_read_yet() -> None:
    files = [
        ": rows\n2b\n1r 1b\n: columns\n2b\n1b\n1b\n:",
        "[clues]\nrows = 2, 1g 1\ncolumns = 2, 1, 1",
        "title x\ncolor b #00f\nrows\n2b\n1,1\ncolumns\n2\n1\n1",
        (
            "<puzzle><clues type='rows'><line><count color='red'>1</count><count>1</count></line></clues>"
            "<clues type='columns'><line/></clues></puzzle>"
        ),
        "var d=[[1,1,1,1],[1,1,1,10],[1,1,1,10],[2,0,0,10]];",
    ]
    for text in files:
        assert "colours" in refusal(text)


def test_a_goal_stands_in_for_clues() -> None:
    board = solvers.read("rows\n2\n1 1\ncolumns\n2\n1\n1")
    assert solvers.read('width 3\nheight 2\ngoal "110101"') == board
    xml = "<puzzle><solution type='goal'><image>\n|XX.|\n|X.X|\n</image></solution></puzzle>"
    assert solvers.read(xml) == board


def test_several_puzzles_in_a_file_are_named_and_the_caller_chooses() -> None:
    one = "<puzzle><title>{}</title><solution type='goal'><image>|{}|</image></solution></puzzle>"
    text = f"<puzzleset>{one.format('Cat', 'X.')}{one.format('Dog', 'XX')}</puzzleset>"
    assert [reading.label for reading in solvers.readings(text)] == ["1. Cat", "2. Dog"]
    with pytest.raises(
        UnclearError, match=r"^This could be 1\. Cat, .* or 2\. Dog, .*\. Say which one it is\.$"
    ):
        solvers.read(text)


def test_a_pack_of_non_files_is_taken_apart() -> None:
    pack = "title 'A'\nrows\n1\ncolumns\n1\n====\ntitle 'B'\nrows\n0\ncolumns\n0\n"
    assert [reading.label for reading in solvers.readings(pack)] == ["1. A", "2. B"]


def test_entities_are_refused() -> None:
    bomb = '<!DOCTYPE pbn [<!ENTITY a "x">]><puzzle><title>&a;</title></puzzle>'
    assert refusal(bomb) == "This XML defines entities, which no puzzle needs; it is not read."


def test_the_document_type_of_webpbn_is_no_entity() -> None:
    text = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">\n<puzzle/>'
    assert refusal(text).startswith("The puzzle has no clues")


def test_the_total_of_mines_is_read_where_a_format_has_it_and_told_where_not() -> None:
    assert solvers.read("2 2 1\n1 -\n- -").total == 1
    assert solvers.read("3x2x1\n1HF\nHH1").total == 1
    assert solvers.read("https://puzz.link/p?mines/2/2/1h.", mines=1).total == 1
    assert solvers.solve(solvers.read("https://puzz.link/p?mines/2/2/1h.", mines=3)).status == "none"


def test_a_safe_cell_without_its_number_is_no_mine_and_no_clue() -> None:
    board = solvers.read("1s\n__\nmines: 1", "minesweeper")
    assert board.grid[0] == (1, "?")
    assert solvers.solve(board).status == "multiple"
    assert solvers.solve(solvers.read("1s\nss\n_s", "minesweeper")).status == "none"


@pytest.mark.parametrize("text", ["201x200:a1", "https://puzz.link/p?tents/201/200/1", "201 200\n1\n#\n1"])
def test_no_board_is_larger_than_the_limit_of_the_library(text: str) -> None:
    with pytest.raises(TooBigError) as raised:
        solvers.read(text)
    assert "the limit is 40000" in str(raised.value)


@pytest.mark.parametrize(
    ("puzzle", "text", "line", "count"),
    [
        ("mosaic", "3 3\n1 1\n1 1 1\n1 1 1", 2, "2 words on a line; 3 columns"),
        ("mosaic", "3 3\n1 1 1\n1 1 1\n1 1 1 1", 4, "4 words on a line; 3 columns"),
        ("skyscrapers", f"4 4\n{2 * FOUR}1 2 3\n{5 * FOUR}", 4, "3 words on a line; 4 columns"),
    ],
)
def test_a_line_of_a_table_is_held_against_the_number_of_columns(
    puzzle: str, text: str, line: int, count: str
) -> None:
    with pytest.raises(ReadError, match=count) as raised:
        solvers.read(text, puzzle, format="janko")
    assert raised.value.line == line


def test_a_link_marked_as_a_variant_is_read_by_the_usual_rules_and_says_so() -> None:
    (reading,) = solvers.readings("https://puzz.link/p?tents/v:/5/5/2g0h1i1j82323")
    assert reading.note == (
        'The link is marked "v:", for a variant whose rules it does not tell; I take the usual rules.'
    )
    (known,) = solvers.readings("https://puzz.link/p?aquarium/r/4/4/bu8i90/i3213g")
    assert known.note == ""
