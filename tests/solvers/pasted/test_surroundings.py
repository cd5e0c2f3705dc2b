"""What stands around a board and its rows: ratings, dates, links, quotes, names in other languages."""

from __future__ import annotations

import pytest

import solvers

NUMBERS = "....2\n....3\n...7.\n.5...\n3.2.."
ROOMS = "1...0\n0.1..\n.....\n....1\n.....\naaaab\nccddb\nefddb\nefddg\nhhhhi"
AROUND = (
    "Type: {name}\nDifficulty: 3/5\n\n{rows}",
    "{name}\nDifficulty: ★★★☆☆\n{rows}",
    "{name} ★★★☆☆\n{rows}",
    "{name}\n{rows}\n★★☆☆☆",
    "{name} 5/5\n{rows}",
    "{name} - 12/31/2024\n{rows}",
    "31.12.2024 {name}\n{rows}",
    "Level 4/10\n{name}\n{rows}",
    "Page 1 of 3\n{name}\n{rows}",
    "{name} | hard | 5x5\n{rows}",
    "{name}\n5 x 5\n{rows}",
    "[Today's {name}](https://example.com/2024-05-01?src=share)\n\n{rows}",
    "/solve {name}\n{rows}",
)


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize(("name", "rows"), [("Kurodoko", NUMBERS), ("Heyawake", ROOMS)])
def test_ratings_dates_sizes_and_links_around_a_board_are_no_cells(around: str, name: str, rows: str) -> None:
    assert solvers.read(around.format(name=name, rows=rows)) == solvers.read(f"{name}\n{rows}")


@pytest.mark.parametrize("word", ["Zeile", "Reihe", "Ligne", "Fila", "Riga", "Row"])
def test_rows_may_have_their_names_in_other_languages(word: str) -> None:
    rows = "\n".join(f"{word} {n}: {' '.join(row)}" for n, row in enumerate(NUMBERS.split("\n"), 1))
    assert solvers.read(f"Kurodoko\n{rows}") == solvers.read(f"Kurodoko\n{NUMBERS}")


def test_signs_below_a_string_of_a_program_belong_to_its_board() -> None:
    text = 'Zip\n"1 . .\\n. . .\\n3 . 2"\nA1|A2'
    assert solvers.read(text) == solvers.read("zip\n1 . .\n. . .\n3 . 2\nA1|A2")


def test_a_string_of_a_program_ends_before_its_quotes() -> None:
    text = 'Aquarium\n```\n". 1 1\\n1 a b\\n1 a b"\n```'
    assert solvers.read(text) == solvers.read("aquarium\n. 1 1\n1 a b\n1 a b")


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n\nRegions:\n"])
def test_squares_are_blanks_beside_keycaps_and_regions_below_them(gap: str) -> None:
    text = f"Suguru\n1\ufe0f\u20e3⬜⬜\n⬜⬜⬜\n⬜⬜2\ufe0f\u20e3{gap}🟥🟥⬜\n🟥🟥⬜\n🟩🟩⬜"
    assert solvers.read(text) == solvers.read("suguru\n1..\n...\n..2\naab\naab\nccb")


def test_a_comma_after_each_row_begins_no_column() -> None:
    text = "Tapa\n., ., .,\n., 1,3, .,\n., ., .,\n3, ., .,"
    assert solvers.read(text) == solvers.read("tapa\n. . .\n. 1,3 .\n. . .\n3 . .")


@pytest.mark.parametrize("between", ["\n\n", "\n\nRegions:\n"])
def test_clues_and_regions_may_be_tables_with_names_of_columns_and_rows(between: str) -> None:
    rows = ROOMS.split("\n")

    def drawn(some: list[str]) -> str:
        head = "| | A | B | C | D | E |\n|---|---|---|---|---|---|"
        lines = (f"| **{n}** | {' | '.join(row.replace('.', ' '))} |" for n, row in enumerate(some, 1))
        return "\n".join([head, *lines])

    text = f"Heyawake\n\n{drawn(rows[:5])}{between}{drawn(rows[5:])}"
    assert solvers.read(text) == solvers.read(f"heyawake\n{ROOMS}")


def test_clues_and_dominoes_may_stand_on_lines_beside_a_list() -> None:
    rows = "[\n  ['a', 'b'],\n  ['c', 'b'],\n]"
    assert solvers.read(f"KenKen\ncages = {rows}\na=1 b=2/ c=2") == solvers.read(
        "kenken\nab\ncb\na=1 b=2/ c=2"
    )
    assert solvers.read(f"Pips\n0-1 1-1\n{rows}\na=0 b== c=1") == solvers.read(
        "pips\n0-1 1-1\nab\ncb\na=0 b== c=1"
    )


@pytest.mark.parametrize(
    ("name", "cells", "is_told"),
    [
        ("Light Up", "[[1, 0, 0], [0, 0, 0], [0, 0, 2]]", True),
        ("Kakurasu", "[[0, 3, 0], [2, 0, 0], [1, 0, 0]]", True),
        ("Shikaku", "[[0, 2, 0], [2, 0, 2]]", False),
        ("Slant", "[[1, None, None], [None, 0, None], [None, None, 2]]", False),
    ],
)
def test_a_zero_that_may_be_a_clue_is_told_if_it_is_taken_for_a_blank(
    name: str, cells: str, is_told: bool
) -> None:
    (found,) = solvers.readings(f"{name}\n{cells}", name)
    assert ("I took 0 for an empty cell" in found.note) == is_told


BLANKS = (
    NUMBERS.replace("", " ").replace(".", "__"),
    NUMBERS.replace("", " ").replace(".", "\u25cb"),
    f"{NUMBERS.replace('.', ' ').split(chr(10))}",
    "   0  1  2  3  4\n0              2\n1              3\n2           7\n3     5\n4  3     2",
    "\n".join(["| " * 5 + "|", "|---" * 5 + "|", *(f"|{'|'.join(row)}|" for row in NUMBERS.split())]),
)


@pytest.mark.parametrize("rows", BLANKS)
def test_empty_cells_may_be_wide_signs_circles_or_blanks_below_names(rows: str) -> None:
    assert solvers.read(f"Kurodoko\n{rows}") == solvers.read(f"Kurodoko\n{NUMBERS}")


def test_a_name_of_two_words_may_be_within_a_title() -> None:
    rows = "__ 1 __\n__ __ #\n0 __ __"
    assert solvers.read(f"Today's Light Up\n{rows}") == solvers.read("lightup\n.1.\n..#\n0..")


def test_a_divider_between_a_board_and_words_is_no_row() -> None:
    text = "## Kakurasu\n. 3 . 2\n2 . . .\n1 . . .\n5 . . .\n---\nsolve it"
    assert solvers.read(text) == solvers.read("Kakurasu\n. 3 . 2\n2 . . .\n1 . . .\n5 . . .")


@pytest.mark.parametrize(
    "text",
    [
        'KenKen\nstring g[] = {\n  "aab",\n  "ccb",\n  "ddb"\n};\na=3+ b=6+ c=4+ d=5+',
        "KenKen\n| |A|B|C|\n|---|---|---|---|\n|1|a|a|b|\n|2|c|c|b|\n|3|d|d|b|\na=3+ b=6+ c=4+ d=5+",
        "KenKen\nR1: a, a, b\nR2: c, c, b\nR3: d, d, b\na=3+ b=6+ c=4+ d=5+",
    ],
)
def test_clues_may_stand_below_a_table_of_cages(text: str) -> None:
    assert solvers.read(text) == solvers.read("kenken\naab\nccb\nddb\na=3+ b=6+ c=4+ d=5+")


@pytest.mark.parametrize("ways", ["slashes", "lists"])
def test_clues_and_regions_may_be_on_two_lines_or_in_two_lists_of_a_program(ways: str) -> None:
    rows = ROOMS.split("\n")
    if ways == "slashes":
        text = "\n".join(" / ".join(map(" ".join, some)) for some in (rows[:5], rows[5:]))
    else:
        lists = ("{" + ", ".join(f'"{row}"' for row in some) + "};" for some in (rows[:5], rows[5:]))
        text = "\n".join(
            f"string {name}[] = {some}" for name, some in zip(("clues", "rooms"), lists, strict=True)
        )
    assert solvers.read(f"Heyawake\n{text}") == solvers.read(f"heyawake\n{ROOMS}")


def test_an_error_about_a_row_of_a_list_names_no_line_beyond_the_text() -> None:
    with pytest.raises(solvers.PuzzleError) as found:
        solvers.read("[00,/0]", "aquarium")
    assert found.value.line is None


@pytest.mark.parametrize("title", ["Puzzle: {}", "★ {} ★", "Type: {}\nDifficulty: 3/5\n"])
def test_numbers_behind_a_name_within_a_title_belong_to_the_puzzle(title: str) -> None:
    rows = ". 2 0 1\n1 . . .\n1 . . .\n1 . . ."
    name = "Battleships 2 1"
    assert solvers.read(f"{title.format(name)}\n{rows}") == solvers.read(f"{name}\n{rows}")


def test_letters_that_look_like_digits_are_taken_for_them_and_told() -> None:
    rows = ". . . . l\n2 . 5 . 3\n. 5 l . l\n. 3 4 . 2\n2 . l . ."
    (found,) = solvers.readings(f"Fillomino\n{rows}")
    assert found.board == solvers.read(f"Fillomino\n{rows.replace('l', '1')}")
    assert "letters l, I and O" in found.note


@pytest.mark.parametrize(
    "text",
    [
        "Clues:\n1 0\n1 0\n0 1\n0 1\n\nBoard:\n< >\n< >",
        "clues = [[1, 0], [1, 0], [0, 1], [0, 1]]\nboard = [['<', '>'], ['<', '>']]",
    ],
)
def test_clues_and_dominoes_of_magnets_may_have_headings_or_be_two_lists(text: str) -> None:
    assert solvers.read(f"Magnets\n{text}") == solvers.read("magnets\n1 0\n1 0\n0 1\n0 1\n< >\n< >")


def test_a_name_of_somebody_is_no_cell_of_regions() -> None:
    table = "| | | |\n|---|---|---|\n|a|a|b|\n|a|a|b|\n|b|b|b|"
    text = f"<@123456789012345678> solve this lits\n{table}"
    assert solvers.read(text) == solvers.read("lits\naab\naab\nbbb")
