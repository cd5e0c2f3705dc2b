"""Kakuro: random boards against all ways to fill them, sums that cross, codes, and errors."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import solvers
from solvers import PUZZLES, ReadError
from solvers.core.explanation.hints import hint_walk
from tests.solvers.agreement import agree


def sums(grid: tuple[tuple[int, ...], ...]) -> list[int]:
    return [sum(line) for line in (*zip(*grid, strict=True), *grid)]


def fits(grid: tuple[tuple[int, ...], ...], total: list[int]) -> bool:
    lines = (*zip(*grid, strict=True), *grid)
    apart = all(len(set(line)) == len(line) for line in lines)
    return apart and all(t in (0, own) for t, own in zip(total, sums(grid), strict=True))


def text(total: list[int]) -> str:
    """Return a white square of 2x2 cells with sums above and left of it, 0 for none."""
    above, left = ([f"{t}\\" if t else "#" for t in total[:2]], [f"\\{t}" if t else "#" for t in total[2:]])
    return "\n".join(["kakuro", " ".join(["#", *above]), *(f"{t} . ." for t in left)])


def test_random_boards_have_the_solutions_that_trying_all_numbers_finds() -> None:
    rng, statuses = Random(3), set()
    rows = list(product(range(1, 10), repeat=2))
    for number in range(24):
        total = sums((rng.choice(rows), rng.choice(rows)))
        total = [0 if rng.random() < 0.2 else t for t in total]
        if number % 6 == 5:
            total[0] = 3
        found = [grid for grid in product(rows, repeat=2) if fits(grid, total)]
        answers = [("...", *(f".{a}{b}" for a, b in grid)) for grid in found]
        statuses.add(agree("kakuro", text(total), answers))
    assert statuses >= {"none", "unique", "multiple"}


def test_first_hint_takes_two_sums_that_cross_in_one_number() -> None:
    hint = solvers.ask(solvers.read(PUZZLES["kakuro"].example)).hint([])
    assert hint.text == (
        "The run across from B4 (11 in 2 cells) and the run down from B4 (4 in 2 cells) allow only 3 at B4, "
        "so B4 is 3."
    )


CROSSED = r"""kakuro
# 3\ 21\ # # # 10\ 12\
\3 . . # 11\ 17\16 . .
\10 . . 11\11 . . . .
# \29 . . . . 24\ #
# \4 . . 6\9 . . #
# 4\ 3\11 . . . . 3\
\10 . . . . \10 . .
\3 . . # # \9 . .
"""


def test_no_reason_names_two_sums_that_cross_where_one_of_them_is_enough() -> None:
    steps = [hint.text for hint in hint_walk(PUZZLES["kakuro"], solvers.read(CROSSED))]
    (step,) = (text for text in steps if text.startswith("If H7 were not 1, "))
    assert "the runs across from G7 and G8, and the run down from H7 could not all be met" in step


def test_dash_is_black_beside_other_white_cells_and_white_otherwise() -> None:
    rows = "- 4, 6,\n,3 0 0\n,7 0 0"
    assert solvers.read(rows, "kakuro") == solvers.read("# 4\\ 6\\\n\\3 - -\n\\7 - -", "kakuro")


def test_address_leaves_out_the_first_row_and_column() -> None:
    board = solvers.read("kakuro\n# 17\\ 45\\\n\\16 . .\n\\10 . .")
    address = solvers.write(board, "puzz.link")
    assert address.startswith("https://puzz.link/p?kakuro/2/2/")
    assert solvers.read(address) == board
    with pytest.raises(solvers.PuzzleError, match="black cells in the first row and the first column"):
        solvers.write(solvers.read("kakuro\n\\3 . .\n\\4 . ."), "puzz.link")


def test_address_of_an_earlier_version_has_a_dash_for_a_cell_without_a_sum() -> None:
    code = "0flc0h04Jp5bp..03l.Igbd"
    now, before = (f"https://puzz.link/p?kakuro/5/5/{each}" for each in (code, code.replace("0", "-")))
    assert solvers.read(before) == solvers.read(now)


@pytest.mark.parametrize("code", ["nzz", "n0000x", "0", "n0!00"])
def test_damaged_address_is_refused(code: str) -> None:
    with pytest.raises(ReadError):
        solvers.read(f"https://puzz.link/p?kakuro/2/2/{code}")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("# 4\\\n\\3 #", "B1 has the sum 4, but no white cell below it"),
        ("\\45 . . . . . . . . . .", "has 10 cells, but there are only nine numbers"),
        ("# #\n# #", "There is no white cell"),
        ("# 4\\\n\\3 8", '"8" means nothing in Kakuro'),
    ],
)
def test_board_that_cannot_be_is_refused(rows: str, said: str) -> None:
    puzzle = PUZZLES["kakuro"]
    with pytest.raises(ReadError, match=said.replace("\\", "\\\\")):
        puzzle.check(puzzle.read(rows))


def test_sum_out_of_reach_is_told() -> None:
    conflict = PUZZLES["kakuro"].conflict(solvers.read("kakuro\n# 4\\ 6\\\n\\2 . .\n\\7 . ."))
    assert conflict is not None
    assert conflict.says == "the run across from B2 has 2 cells with a sum from 3 to 17, but its clue is 2"


def test_a_single_sum_in_a_cell_of_a_file_is_refused() -> None:
    with pytest.raises(ReadError, match='"8" in such a file is no cell'):
        solvers.read("pzprv3/kakuro/2/2/0 0 4/0 8 ./3 . ./. ./. .")
