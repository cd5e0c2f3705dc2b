"""Boards in the middle of what people paste: drawn as tables, printed as lists, among words."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

import solvers
from solvers import ReadError

SUDOKU = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79"
MOSAIC = ".454.\n5..75\n5.985\n.67.3\n1...1"
NURIKABE = "https://puzz.link/p?nurikabe/5/5/g2h3k2g4p"
GAME_ID = "5x5:a454a5b755a985a67a31c1"


def thirds(row: str) -> list[str]:
    return [row[i : i + 3] for i in range(0, 9, 3)]


def framed(rows: Sequence[str]) -> str:
    lines = [f"| {' | '.join(' '.join(third) for third in thirds(row))} |" for row in rows]
    rule = "+-------+-------+-------+"
    return "\n".join([rule, *lines[:3], rule, *lines[3:6], rule, *lines[6:], rule])


def with_bars(rows: Sequence[str]) -> str:
    lines = [" | ".join(" ".join(third) for third in thirds(row)) for row in rows]
    rule = "------+-------+------"
    return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])


def cell_by_cell(
    rows: Sequence[str], sides: str = "\u2551\u2502", rule: str = "\u255f\u2500\u253c\u2562"
) -> str:
    lines = [
        sides[0] + sides[1].join(f" {sign} ".replace(".", " ") for sign in row) + sides[0] for row in rows
    ]
    between = rule[0] + rule[2].join([rule[1] * 3] * len(rows[0])) + rule[3]
    return f"\n{between}\n".join(["", *lines, ""])


def dotted(rows: Sequence[str]) -> str:
    dots = "+   " * len(rows[0]) + "+"
    lines = ["  " + "   ".join(row.replace(".", " ")).rstrip() for row in rows]
    return f"\n{dots}\n".join(["", *(line.rstrip() for line in lines), ""])


def bracketed(rows: Sequence[str]) -> str:
    return "\n".join("".join(f"[{sign}]" for sign in row.replace(".", " ")) for row in rows)


def markdown(rows: Sequence[str]) -> str:
    first, *others = [f"| {' | '.join(row.replace('.', ' '))} |" for row in rows]
    return "\n".join([first, "|" + "---|" * len(rows[0]), *others])


DRAWN: dict[str, Callable[[Sequence[str]], str]] = {
    "boxes in a frame": framed,
    "empty cells of boxes in a frame": lambda rows: framed(rows).replace(".", " "),
    "bars between boxes": with_bars,
    "double bars between boxes": lambda rows: with_bars(rows).replace("|", "||"),
    "bars between characters": lambda rows: "\n".join("|".join(thirds(row)) for row in rows),
    "cells in lines that draw boxes": cell_by_cell,
    "cells between plain bars": lambda rows: cell_by_cell(rows, "||", "+-++"),
    "a table of Markdown": markdown,
}


@pytest.mark.parametrize("drawn", DRAWN.values(), ids=DRAWN)
def test_a_sudoku_drawn_as_a_table_is_the_one_of_its_rows(drawn: Callable[[Sequence[str]], str]) -> None:
    assert solvers.read(drawn(SUDOKU.split())) == solvers.read(SUDOKU)
    assert solvers.read(f"sudoku\n{drawn(SUDOKU.split())}") == solvers.read(SUDOKU)


def test_a_double_bar_between_two_boxes_is_no_column() -> None:
    drawn = "1 . || . 4\n. . || . .\n==========\n. . || . .\n2 . || . 3"
    assert solvers.read(drawn, "sudoku") == solvers.read("1..4\n....\n....\n2..3", "sudoku")


@pytest.mark.parametrize("name", ["mosaic", "minesweeper", "slitherlink", "hitori"])
@pytest.mark.parametrize("drawn", [cell_by_cell, markdown, bracketed, dotted])
def test_any_grid_may_stand_in_a_table(name: str, drawn: Callable[[Sequence[str]], str]) -> None:
    rows = solvers.PUZZLES[name].example.removeprefix(name).replace("_", ".").split()
    assert solvers.read(drawn(rows), name) == solvers.read("\n".join(rows), name)


def test_numbers_stand_outside_a_frame() -> None:
    inside = solvers.PUZZLES["skyscrapers"].example.split()[1:]
    above, *rows, below = [" ".join(row[1:-1]) for row in inside]
    lines = [f"{row[0]} | {words} | {row[-1]}" for row, words in zip(inside[1:-1], rows, strict=True)]
    rule = "  +" + "-" * len(f" {above} ") + "+"
    text = "\n".join([f"    {above}", rule, *lines, rule, f"    {below}"])
    assert solvers.read(text, "skyscrapers") == solvers.read("\n".join(inside), "skyscrapers")


def test_random_grids_come_through_frames_whole() -> None:
    dice = random.Random(1)
    for _ in range(200):
        rows = ["".join(dice.choice("...0123") for _ in range(dice.randint(2, 9))) for _ in range(2)]
        rows = [row.ljust(len(rows[0]), ".")[: len(rows[0])] for row in rows]
        board = solvers.read("\n".join(rows), "mosaic")
        for drawn in (cell_by_cell, markdown, bracketed, dotted):
            assert solvers.read(drawn(rows), "mosaic") == board


@pytest.mark.parametrize(
    "text",
    [
        str([list(map(int, row.replace(".", "0"))) for row in SUDOKU.split()]),
        str([[int(sign) if sign != "." else None for sign in row] for row in SUDOKU.split()]),
        str(tuple(tuple(row.replace(".", " ")) for row in SUDOKU.split())),
        str(SUDOKU.split()),
        "{" + ",\n".join("{" + ", ".join(row.replace(".", "0")) + "}" for row in SUDOKU.split()) + ",\n};",
    ],
)
def test_lists_as_programs_print_them_are_rows(text: str) -> None:
    assert solvers.read(text) == solvers.read(SUDOKU)


def test_an_error_in_a_table_names_the_line_that_was_sent() -> None:
    with pytest.raises(ReadError, match=r'Row 2, column 1: "z" means nothing in Mosaic') as raised:
        solvers.read("| 1 | 2 |\n|---|---|\n| z | 3 |", "mosaic")
    assert raised.value.line == 3


@pytest.mark.parametrize(
    "text",
    [
        f"hey can someone solve this mosaic pls:\n{MOSAIC}\nthanks!!",
        f"I was playing Mosaic today and cannot go on from here.\n\n{MOSAIC}",
        f"Fill-a-Pix, anyone?\n{MOSAIC}",
        f"Kann das jemand lo\u0308sen? Es ist ein Mosaic.\n{MOSAIC}\nDanke f\u00fcr jede Hilfe hier!",
        f"can you do the mosaic {MOSAIC.replace(chr(10), '/')} please?",
    ],
)
def test_a_board_among_words_is_read_as_the_puzzle_that_they_name(text: str) -> None:
    (reading,) = solvers.readings(text)
    assert reading.board == solvers.read(MOSAIC, "mosaic")
    assert reading.note == "I read the board alone, not the words around it."


def test_what_is_wrong_with_a_board_among_words_is_said_with_its_line() -> None:
    with pytest.raises(ReadError, match="Row 5 has 6 cells, the rows above have 5") as raised:
        solvers.read(f"can someone solve this mosaic?\n{MOSAIC}1")
    assert raised.value.line == 6


@pytest.mark.parametrize("code", [NURIKABE, GAME_ID])
@pytest.mark.parametrize(
    "around",
    [
        "Can you do {} ?",
        "<@123456789012345678> I am stuck here, help: <{}>!",
        "Try (this mosaic) {}\nand say why.",
    ],
)
def test_a_code_in_a_sentence_is_found(code: str, around: str) -> None:
    (reading,) = solvers.readings(around.format(code), "nurikabe" if code == NURIKABE else "mosaic")
    assert reading.board == solvers.read(code, "nurikabe" if code == NURIKABE else "mosaic")


def test_several_codes_in_one_text_are_several_puzzles() -> None:
    found = solvers.readings(f"two for today: {NURIKABE} and {NURIKABE.replace('g2h', 'g3h')}.")
    assert [(reading.board.puzzle, reading.label) for reading in found] == [
        ("nurikabe", "1."),
        ("nurikabe", "2."),
    ]


def test_a_line_between_two_of_a_board_is_never_left_out() -> None:
    with pytest.raises(ReadError):
        solvers.read(f"{MOSAIC[:11]}\nand then there is this line here\n{MOSAIC[12:]}", "mosaic")


def test_words_alone_are_no_board() -> None:
    with pytest.raises(ReadError, match="This is no puzzle that I know"):
        solvers.read("Can anyone help me with these puzzles? I like them so much.")


def test_a_damaged_file_is_not_read_as_what_is_left_of_it() -> None:
    text = "Please see below for what it is\nwidth 3\nheight 3\nrows\n1\n3\ncolumns\n1\n3\n1"
    with pytest.raises(ReadError):
        solvers.read(text)
