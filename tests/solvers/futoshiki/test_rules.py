"""Futoshiki: small boards of both modes against all fillings, texts, what is refused, hints, suspects."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping

import pytest

import solvers
from solvers import PUZZLES
from solvers.core.marks.marks import read_marks
from tests.solvers import instance_boards
from tests.solvers.agreement import Square, agree, squares
from tests.solvers.core.judge import judged
from tests.solvers.single_questions import refusal

Pair = tuple[tuple[int, int], tuple[int, int]]
FOUR = "futoshiki\n....\n....\n....\n....\nA1>A2 C1>C2 C2>D2 B3>B4 D3>C3 D4>D3"


def pairs(n: int) -> list[Pair]:
    across = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
    return across + [((r, c), (r + 1, c)) for r in range(n - 1) for c in range(n)]


def sign(square: Square, pair: Pair, *, adjacent: bool) -> str:
    """What stands between two cells of a square; "" for numbers that do not differ by 1."""
    first, second = (square[r][c] for r, c in pair)
    if adjacent:
        return "|" if abs(first - second) == 1 else ""
    return ">" if first > second else "<"


def named(pair: Pair, between: str) -> str:
    (r, c), (y, x) = pair
    return f"{'ABCD'[c]}{r + 1}{between}{'ABCD'[x]}{y + 1}"


def keeps(square: Square, rows: list[str], signs: Mapping[Pair, str], *, adjacent: bool) -> bool:
    n = len(square)
    given = all(rows[r][c] in (".", str(square[r][c])) for r in range(n) for c in range(n))
    return given and all(sign(square, pair, adjacent=adjacent) == own for pair, own in signs.items())


def test_random_boards_of_both_modes_are_answered_as_all_their_fillings_demand() -> None:
    dice = random.Random(9)
    counted: Counter[str] = Counter()
    for _ in range(250):
        n, adjacent = dice.choice([2, 3, 4, 4]), dice.random() < 0.4
        square = dice.choice(squares(n))
        share, told = dice.choice([0, 0.1, 0.25]), dice.choice([0.15, 0.35, 0.6])
        rows = ["".join(str(v) if dice.random() < share else "." for v in row) for row in square]
        signs = {
            pair: sign(square, pair, adjacent=adjacent)
            for pair in pairs(n)
            if adjacent or dice.random() < told
        }
        if dice.random() < 0.25 and signs:
            pair = dice.choice(list(signs))
            signs[pair] = {"|": "", "": "|", ">": "<", "<": ">"}[signs[pair]]
        said = " ".join(named(pair, own) for pair, own in signs.items() if own)
        text = "\n".join(["futoshiki adjacent" if adjacent else "futoshiki", *rows, said])
        answers = {
            tuple("".join(map(str, row)) for row in s)
            for s in squares(n)
            if keeps(s, rows, signs, adjacent=adjacent)
        }
        counted[agree("futoshiki", text, answers)] += 1
    assert min(counted["unique"], counted["multiple"], counted["none"] + counted["refused"]) > 15


@pytest.mark.parametrize(
    "text",
    [
        "futoshiki\n....\n....\n....\n....\nA2<A1, C1>C2>D2\nB4<B3\nC3 < D3 < D4",
        "unequal\n. . . .\nv   v\n. . .>.\n\n. . .<.\n  v   ^\n. . . .",
        "futoshiki\n.-.-.-.\nv   v\n.-.-.>.\n\n.-.-.<.\n  v   ^\n.-.-.-.",
        "4:0D,0,0D,0,0,0,0R,0,0,0D,0,0L,0,0,0,0U,",
        "https://puzz.link/p?minarism/4/4/mhjgkhihnhig",
    ],
)
def test_signs_are_read_by_name_from_a_drawing_and_from_codes(text: str) -> None:
    assert solvers.read(text) == solvers.read(FOUR)


def test_a_board_is_written_as_it_is_read() -> None:
    assert solvers.write(solvers.read(FOUR)) == FOUR
    assert solvers.write(solvers.read(FOUR), "game-id") == "4:0D,0,0D,0,0,0,0R,0,0,0D,0,0L,0,0,0,0U,"
    assert solvers.write(solvers.read(FOUR), "puzz.link") == "https://puzz.link/p?minarism/4/4/mhjgkhihnhig"


@pytest.mark.parametrize("first", ["futoshiki adjacent", "renzoku", "Neighbours:"])
def test_bars_are_written_as_they_are_read(first: str) -> None:
    board = solvers.read(f"{first}\n2..\n...\n...\nA1|A2 B1|C1")
    assert solvers.write(board) == "futoshiki adjacent\n2..\n...\n...\nA1|A2 B1|C1"
    assert solvers.write(board, "game-id") == "3a:2D,0R,0L,0U,0,0,0,0,0,"
    assert solvers.read("3a:2D,0R,0L,0U,0,0,0,0,0,") == board


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("..\n..\nA1>B2", "A1>B2: signs are between cells side by side."),
        ("..\n..\nA1>C1", "C1 is not on the board of 2x2."),
        ("..\n..\nA1>B1 B1>A1", "There are two signs between A1 and B1."),
        ("..\n..\nA1|B1", None),
        ("...\n...", "Row 1 has 3 cells, so there must be 3 rows; there are 2."),
        ("A1>B1", "There are no rows of numbers, only signs."),
        ("2:0,0,0,", "There are 3 cells; a board of 2x2 has 4."),
        ("2:0U,0,0,0,", 'There is no cell beside A1 where "0U" has a sign.'),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str | None) -> None:
    assert sentence in (None, refusal(text, "futoshiki"))


def hint(text: str, marks: str = "") -> str:
    board = solvers.read(text, "futoshiki")
    return solvers.ask(board).hint(read_marks(PUZZLES["futoshiki"], board, marks)).text


EMPTY = "futoshiki\n....\n....\n....\n....\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{EMPTY}A1>A2>A3>A4", "A1 > A2 > A3 > A4, so A1 is 4."),
        (
            EMPTY.replace("....", ".4..", 1) + "A1>A2>A3",
            "A1 > A2 > A3 makes A1 at least 3, and it sees 4, so A1 is 3.",
        ),
        (
            EMPTY.replace("....", "..2.", 1) + "A1>B1>C1",
            "A1 > B1 > C1, which is 2, so A1 is 4.",
        ),
        (
            f"{EMPTY}A1<A2 B1<B2 C1<C2",
            (
                "In row 1 only D1 can be 4: "
                "the signs A1 < A2, B1 < B2 and C1 < C2 close the other cells, so D1 is 4."
            ),
        ),
    ],
)
def test_chains_of_signs_are_told(text: str, sentence: str) -> None:
    assert hint(text) == sentence


def test_bars_are_told_by_what_they_leave() -> None:
    board = solvers.read(instance_boards.boards("futoshiki", "small")[2], "futoshiki")
    said = [step.text for step, _ in judged(board, reasons=False)]
    assert any(re.match("The bar to .* leaves only [0-9], so ", text) for text in said)


@pytest.mark.parametrize("index", range(2))
def test_each_step_on_hard_boards_is_right_and_follows_from_what_is_named(index: int) -> None:
    for step, faults in judged(solvers.read(instance_boards.boards("futoshiki", "hard")[index], "futoshiki")):
        assert not faults, step.text


def test_a_wrong_sign_is_suspected() -> None:
    fault = solvers.fault(solvers.read("futoshiki\n12.\n...\n...\nA2>B2>C2 A3<A2", "futoshiki"))
    assert fault.suspects
