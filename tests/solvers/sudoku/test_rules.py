"""Sudoku: small boards of all sorts against plain enumeration, all its texts, what is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

import pytest

import solvers
from solvers import PuzzleError
from tests.solvers.agreement import agree
from tests.solvers.single_questions import refusal

Square = tuple[tuple[int, ...], ...]

BOXES = ("aabb", "aabb", "ccdd", "ccdd")
JIGSAW = ("aaab", "acbb", "ccbd", "cddd")
KILLER = "sudoku\n....\n....\n....\n....\n\naabb\ncadd\ncefg\neefg\n\na=8 b=5 c=5 d=5 e=7 f=4 g=6"


@cache
def squares(regions: tuple[str, ...]) -> tuple[Square, ...]:
    """All fillings of a 4x4 sudoku with these regions."""
    lines = list(permutations(range(1, 5)))

    def fill(rows: list[tuple[int, ...]]) -> Iterator[Square]:
        if len(rows) == 4:
            if all(len(set(own)) == 4 for own in by_region(rows, regions).values()):
                yield tuple(rows)
            return
        for line in lines:
            if all(line[c] != row[c] for row in rows for c in range(4)):
                yield from fill([*rows, line])

    return tuple(fill([]))


def by_region(rows: Sequence[Sequence[int]], regions: Sequence[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for r in range(4):
        for c in range(4):
            found.setdefault(regions[r][c], []).append(rows[r][c])
    return found


def crossed(square: Square) -> bool:
    """Whether both diagonals hold every number."""
    return len({square[i][i] for i in range(4)}) == len({square[i][3 - i] for i in range(4)}) == 4


def cages(dice: random.Random) -> tuple[str, ...]:
    """Letters of random cages of up to three cells, dots where there is none."""
    names = [["."] * 4 for _ in range(4)]
    for name in "abcdef":
        r, c = dice.randrange(4), dice.randrange(4)
        for _ in range(3):
            if names[r][c] == ".":
                names[r][c] = name
            r, c = (r, min(c + 1, 3)) if dice.random() < 0.5 else (min(r + 1, 3), c)
    return tuple("".join(row) for row in names)


def text_of(square: Square, share: float, dice: random.Random) -> list[str]:
    """The numbers of a square, some of them left out, sometimes one of them wrong."""
    rows = [[str(n) if dice.random() < share else "." for n in row] for row in square]
    if dice.random() < 0.15:
        rows[dice.randrange(4)][dice.randrange(4)] = str(dice.randint(1, 4))
    return ["".join(row) for row in rows]


def test_random_boards_of_all_sorts_are_answered_as_all_their_fillings_demand() -> None:
    dice = random.Random(7)
    seen: Counter[str] = Counter()
    while seen.total() < 300:
        regions = dice.choice([BOXES, JIGSAW])
        diagonal, killer = regions == BOXES and dice.random() < 0.3, dice.random() < 0.4
        fillings = [s for s in squares(regions) if crossed(s) or not diagonal]
        square = dice.choice(fillings)
        rows = text_of(square, dice.choice([0.1, 0.25, 0.4]), dice)
        lines = ["sudoku diagonals" if diagonal else "sudoku", *rows]
        right = [s for s in fillings if fits(s, rows)]
        if regions != BOXES:
            lines += ["", *regions]
        names = cages(dice) if killer else ("....",) * 4
        own = by_region(square, names)
        own.pop(".", None)
        if own and all(len(set(numbers)) == len(numbers) for numbers in own.values()):
            sums = {name: sum(numbers) + (dice.random() < 0.03) for name, numbers in own.items()}
            lines += ["", *names, " ".join(f"{name}={total}" for name, total in sums.items())]
            right = [s for s in right if caged(s, names, sums)]
        answers = {tuple("".join(map(str, row)) for row in s) for s in right}
        seen[agree("sudoku", "\n".join(lines), answers)] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"] + seen["refused"]) > 15


def fits(square: Square, rows: Sequence[str]) -> bool:
    return all(rows[r][c] in (".", str(square[r][c])) for r in range(4) for c in range(4))


def caged(square: Square, names: Sequence[str], sums: dict[str, int]) -> bool:
    """Whether the numbers of each cage differ and add up."""
    own = by_region(square, names)
    return all(len(set(own[n])) == len(own[n]) and sum(own[n]) == total for n, total in sums.items())


FORMS = {
    "boxes": "sudoku\n1.3.\n....\n....\n.4.3",
    "boxes told": "sudoku 2x3\n5.....\n......\n......\n......\n......\n.....1",
    "diagonals": "sudoku diagonals\n1...\n....\n....\n....",
    "jigsaw": "sudoku\n..4.\n....\n3...\n....\n\n" + "\n".join(JIGSAW),
    "killer": KILLER,
    "killer with diagonals": KILLER.replace("sudoku", "sudoku diagonals"),
    "killer on a jigsaw": KILLER.replace("....\n\naabb", "....\n\n" + "\n".join(JIGSAW) + "\n\naabb"),
    "letters above 9": "sudoku\n" + "\n".join(["G" + "." * 15, *["." * 16] * 14, "." * 15 + "A"]),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_board_is_written_as_it_is_read(name: str) -> None:
    board = solvers.read(FORMS[name], "sudoku")
    assert solvers.read(solvers.write(board)) == board
    assert solvers.write(board).split() == FORMS[name].split()


@pytest.mark.parametrize("name", FORMS)
def test_a_game_id_holds_every_board(name: str) -> None:
    board = solvers.read(FORMS[name], "sudoku")
    assert solvers.read(solvers.write(board, "game-id")) == board


@pytest.mark.parametrize(
    ("code", "form"),
    [
        ("2x2:1a3j4a3", "1.3.\n....\n....\n.4.3"),
        ("4j:2f4_3f2,dbda_a_a_a_", "2...\n...4\n3...\n...2"),
        ("2x2k:p,aaa__baa__a__a__,3a8a4_6c9_6c4a", "....\n....\n....\n...."),
    ],
)
def test_the_game_ids_of_other_programs_are_read_and_written(code: str, form: str) -> None:
    board = solvers.read(code)
    assert solvers.write(board, "game-id") == code
    assert solvers.write(board).startswith(f"sudoku\n{form}")


def test_a_line_of_81_signs_needs_no_name() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    board = solvers.read(line)
    assert board == solvers.read(solvers.PUZZLES["sudoku"].example)
    assert solvers.read(line.replace(".", "0")) == board


def test_tasks_hold_jigsaws_and_killers() -> None:
    for name in ("boxes", "jigsaw", "killer"):
        board = solvers.read(FORMS[name], "sudoku")
        assert solvers.read(solvers.write(board, "task"), "sudoku") == board


@pytest.mark.parametrize("said", ["sudoku x", "sudoku X", "Sudoku diagonal", "sudoku x 2x2"])
def test_diagonals_have_several_words(said: str) -> None:
    assert solvers.read(f"{said}\n1...\n....\n....\n....") == solvers.read(FORMS["diagonals"])


@pytest.mark.parametrize("name", ["diagonals", "killer on a jigsaw"])
def test_what_a_code_cannot_hold_is_said(name: str) -> None:
    board = solvers.read(FORMS[name], "sudoku")
    for code in ("task", "puzz.link"):
        with pytest.raises(PuzzleError):
            solvers.write(board, code)


WRONG = {
    "123.\n....\n....": "Row 1 has 4 cells, so there must be 4 rows, "
    "or twice as many with regions; there are 3.",
    "5...\n....\n....\n....": 'Row 1, column 1: "5" means nothing in Sudoku. '
    "Numbers are 1 to 4; write . or _ for a cell without one.",
    ".....\n.....\n.....\n.....\n.....": "Boxes of 5x1 do not fit into 5 rows. "
    "Give a letter for the region of each cell.",
    "....\n....\n....\n....\naabb\naabb\nccdd\nccdd\na=10 b=10 c=10": "Cage d has no sum. Write d=12 below.",
    "....\n....\n....\n....\naa..\n....\n....\n....\na=3 b=4": "Cage b has no cells.",
    "....\n....\n....\n....\naa..\n....\n....\n....\na=three": '"a=three" is no sum of a cage. Write a=12.',
    "....\n....\n....\n....\naa..\n.....\n....\n....\na=3": "This row of cages has 5 letters; "
    "the board has 4 columns.",
    "...\n...\n...\naab\nacb\nccb": "A sudoku is a square of 4 to 25 rows; this board has 3x3 cells.",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_text_that_is_no_sudoku_is_refused_in_a_sentence(text: str) -> None:
    assert refusal(f"sudoku\n{text}") == WRONG[text]


def test_a_wrong_number_is_a_suspect() -> None:
    """The 1 at A6 was a 4."""
    code = "6j:6b4a3b5r3b1a2b5,_babd_aba_aaec_c__b_aabca"
    assert solvers.solve(solvers.read(code)).status == "none"
    assert "the 1 at A6" in solvers.fault(solvers.read(code)).suspects


def test_a_wrong_sum_is_a_suspect() -> None:
    board = solvers.read("sudoku\n1...\n....\n....\n....\n\naabb\n....\n....\n....\n\na=4 b=7")
    assert solvers.solve(board).status == "none"
    assert {"the cage at A1", "the cage at C1"} <= set(solvers.fault(board).suspects)
