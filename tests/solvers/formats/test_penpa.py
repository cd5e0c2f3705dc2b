"""Addresses of penpa-edit: drawings of numbers in cells are read, others get a sentence."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode

import pytest

import solvers
from solvers import ReadError

GRID = ["1_1", "___", "1_1"]


def address(text: str) -> str:
    packing = zlib.compressobj(9, wbits=-15)
    packed = packing.compress(text.encode()) + packing.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={b64encode(packed).decode()}"


def drawing(
    rows: list[str], margins: tuple[int, ...] = (0, 0, 0, 0), more: str = "", shape: str = "square"
) -> str:
    """What such an address holds: settings, the drawing, and what was solved of it."""
    top, bottom, left, right = margins
    width, height = len(rows[0]) + left + right, len(rows) + top + bottom
    numbers = {
        str((r + 2 + top) * (width + 4) + c + 2 + left): [word, 1, "1"]
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
        if word != "_"
    }
    layer = f"{{zR:{{z_:[]}},zU:{{z_:[[1]]}},zS:{{}},zN:{json.dumps(numbers)},zY:{{}},z3:[],zT:[[]]{more}}}"
    head = f"{shape},{width},{height},38,0,1,1,380,380,0,0,Title: A,Author: B"
    return "\n".join([head, json.dumps(margins), '["1","2","1"]', layer, "{}", "[]"])


@pytest.mark.parametrize("margins", [(0, 0, 0, 0), (1, 0, 2, 3)])
def test_numbers_in_cells_are_a_grid(margins: tuple[int, ...]) -> None:
    text = address(drawing(GRID, margins))
    (reading,) = solvers.readings(text, "minesweeper")
    assert reading.board == solvers.read("\n".join(GRID), "minesweeper")
    assert reading.board.format == "penpa"
    assert {found.board.puzzle for found in solvers.readings(text)} == {"minesweeper", "mosaic"}


def test_numbers_of_two_digits_stand_apart() -> None:
    text = address(drawing(["1__", "___", "___", "___", "__1"]).replace('["1", 1', '["10", 1', 1))
    assert solvers.read(text, "nurikabe") == solvers.read("10 . .\n. . .\n. . .\n. . .\n. . 1", "nurikabe")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (drawing(GRID, more=',zE:{"1,2":1}'), "holds more than numbers in cells"),
        (drawing(["1a_"]), "holds more than numbers in cells"),
        (drawing(["___"]), "has no numbers in its cells"),
        (drawing(GRID, shape="hex"), "has no square grid"),
        (drawing(GRID, (1, 0, 0, 0)).replace("[1, 0, 0, 0]", "[2, 0, 0, 0]"), "numbers outside of its grid"),
        (drawing(GRID).replace("zN:", "zN"), "is damaged. Copy it again as a whole"),
        (drawing(GRID).replace("[0, 0, 0, 0]", "[0]"), "is damaged. Copy it again as a whole"),
        ("Good morning!", "is damaged. Copy it again as a whole"),
        ("square,3,3," + "0" * 3_000_000, "is damaged. Copy it again as a whole"),
    ],
    ids=list(range(9)),
)
def test_what_is_wrong_with_a_drawing_is_told(text: str, sentence: str) -> None:
    with pytest.raises(ReadError, match=sentence):
        solvers.read(address(text))


@pytest.mark.parametrize("cut", [5, 40])
def test_an_address_that_was_cut_off_is_told_so(cut: int) -> None:
    with pytest.raises(ReadError, match=r"is damaged\. Copy it again as a whole"):
        solvers.read(address(drawing(GRID))[:-cut])
