"""Files of puzz.link's editor that are damaged are refused, in whatever line the damage is."""

from __future__ import annotations

import pytest

import solvers
from solvers import ReadError

FILES = {
    "mines": (3, "pzprv3/mines/3/3/1 . ./. - ./. . 2/# . ./. . ./. . ."),
    "slither": (3, "pzprv3/slither/3/2/3 ./. 1/2 ./0 0 0/0 0 0/0 0 0/0 0/0 0/0 0/0 0"),
    "hashikake": (3, "pzprv3/hashikake/3/3/2 . -/. . ./2 . 3/0 0/0 0/0 0/0 0 0/0 0 0"),
    "nonogram": (3, "pzprv3/nonogram/2/3/. . 2 1 1/. 2 . . ./1 1 . . ./"),
    "tents": (3, "pzprv3/tents/2/2/. 1 ./. . 1/- . ./0/0/0 0"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_doubled_line_of_the_grid_is_refused(name: str) -> None:
    rows, text = FILES[name]
    head, grid = 4, text.split("/")
    solvers.read(text)
    for line in range(head, head + rows):
        doubled = "\n".join([*grid[: line + 1], *grid[line:]])
        with pytest.raises(ReadError) as raised:
            solvers.read(doubled)
        assert str(raised.value) == (
            f"Line {line - head + 2} of the grid is the same as line {line - head + 1}, and the file has one "
            "line too many. Take one of them away."
        )
        assert raised.value.line == line + 2


def test_equal_lines_of_a_whole_file_are_no_damage() -> None:
    assert solvers.read("pzprv3/mines/2/2/. ./. ./# ./. .", "minesweeper").rows == 2


def test_an_unknown_word_in_a_cell_of_tents_is_refused() -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read("pzprv3\ntents\n2\n2\n. 1 .\n. x 1\n- . .")
    assert str(raised.value) == (
        'Row 1, column 1: "x" means nothing in Tents. Write 1 for a tree and . for a free cell.'
    )
    assert raised.value.line == 6


def test_what_somebody_has_filled_in_is_left_out_of_tents() -> None:
    """Tents, cells marked as free, and clues ticked off."""
    plain = solvers.read("pzprv3/tents/2/2/. 1 ./. . 1/1 . .")
    assert solvers.read("pzprv3/tents/2/2/. c1 ./. A 1/c1 - .") == plain


def test_a_file_marked_as_a_variant_is_read_by_the_usual_rules_and_says_so() -> None:
    (reading,) = solvers.readings("pzprv3/fillomino/2/2/t/1 ./. 3/. ./. .")
    assert reading.note.startswith('The file is marked "t", for a variant whose rules it does not tell')


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("0/1/1 x", "Line 3 of the borders must be 2 times 0 or 1."),
        ("0 1/1/1 0", "Line 1 of the borders must be 1 times 0 or 1."),
        ("0/0/1 0", "The border between A1 and A2 has one region on both sides."),
    ],
)
def test_wrong_borders_of_a_file_are_named(lines: str, said: str) -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read(f"pzprv3/ripple/2/2/{lines}/. ./. .")
    assert str(raised.value) == said


@pytest.mark.parametrize(
    "text", ["pzprv3/tentaisho/2/2/1.X/.../..2", "https://puzz.link/p?tentaisho/2/2/ee8"]
)
def test_holes_of_galaxies_are_read(text: str) -> None:
    assert solvers.read(text) == solvers.read("galaxies\no.#\n...\n..o")
