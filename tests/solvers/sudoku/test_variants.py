"""Variants of Sudoku: each clue against plain enumeration of all 4x4 boards, and its text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

import solvers
from solvers import Cell, ReadError
from tests.solvers.agreement import agree
from tests.solvers.single_questions import refusal
from tests.solvers.sudoku.test_rules import BOXES, Square, squares

Meets = Callable[[Square], bool]
Clue = tuple[str, Meets]

STEPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


def path(dice: random.Random, length: int) -> list[Cell]:
    """Different cells, each a king's move from the one before."""
    cells = [Cell(dice.randrange(4), dice.randrange(4))]
    while len(cells) < length:
        r, c = dice.choice(STEPS)
        after = Cell(cells[-1].row + r, cells[-1].column + c)
        if max(after) < 4 and min(after) >= 0 and after not in cells:
            cells.append(after)
        elif dice.random() < 0.1:
            return path(dice, length)
    return cells


def names(cells: Sequence[Cell]) -> str:
    return " ".join(cell.name for cell in cells)


def values(square: Square, cells: Sequence[Cell]) -> list[int]:
    return [square[cell.row][cell.column] for cell in cells]


def line(name: str, lengths: Sequence[int], holds: Callable[[list[int]], bool]) -> Callable[..., Clue]:
    """A line over a random path, with what its numbers must meet."""

    def clue(dice: random.Random) -> Clue:
        cells = path(dice, dice.choice(lengths))
        kind, _, numbers = name.partition(" ")
        return f"{kind} {names(cells)} {numbers}", lambda square: holds(values(square, cells))

    return clue


def is_renban(numbers: list[int]) -> bool:
    return sorted(numbers) == list(range(min(numbers), min(numbers) + len(numbers)))


def arrow(dice: random.Random) -> Clue:
    circle, *shaft = path(dice, dice.choice([2, 3]))
    return f"arrow {circle.name} : {names(shaft)}", lambda s: values(s, [circle]) == [sum(values(s, shaft))]


def pill(dice: random.Random) -> Clue:
    """Its two digits are read from the left or from the top, in whatever order they are written."""
    r, c = dice.randrange(4), dice.randrange(3)
    cells, shaft = [Cell(r, c), Cell(r, c + 1)], [Cell((r + 1) % 4, x) for x in range(4)]
    order = dice.choice([cells, cells[::-1]])
    return (
        f"arrow {names(order)} : {names(shaft)}",
        lambda s: values(s, cells) == [*divmod(sum(values(s, shaft)), 10)],
    )


def dot(name: str, holds: Callable[[int, int], bool]) -> Callable[..., Clue]:
    def clue(dice: random.Random) -> Clue:
        r, c = dice.randrange(4), dice.randrange(3)
        pair = [Cell(r, c), Cell(r, c + 1)] if dice.random() < 0.5 else [Cell(c, r), Cell(c + 1, r)]
        kind, _, number = name.partition(" ")
        return f"{kind} {names(pair)} {number}", lambda s: holds(*values(s, pair))

    return clue


def around(cell: Cell) -> list[Cell]:
    beside = [(cell.row + r, cell.column + c) for r, c in STEPS if 0 in (r, c)]
    return [Cell(r, c) for r, c in beside if 0 <= r < 4 and 0 <= c < 4]


def cell_clue(name: str, holds: Callable[[int, list[int]], bool]) -> Callable[..., Clue]:
    def clue(dice: random.Random) -> Clue:
        (cell,) = path(dice, 1)
        kind, _, number = name.partition(" ")
        return f"{kind} {cell.name} {number}", lambda s: holds(values(s, [cell])[0], values(s, around(cell)))

    return clue


def quadruple(dice: random.Random) -> Clue:
    r, c = dice.randrange(3), dice.randrange(3)
    cells = [Cell(r + i, c + j) for i in (0, 1) for j in (0, 1)]
    wanted = [dice.randint(1, 4) for _ in range(dice.randint(1, 3))]
    return (
        f"quadruple {names(cells)} = {' '.join(map(str, wanted))}",
        lambda s: not (Counter(wanted) - Counter(values(s, cells))),
    )


def diagonal(dice: random.Random) -> Clue:
    start = dice.randrange(1, 4)
    cells = [Cell(i, start - i) for i in range(start + 1)]
    total = dice.randint(3, 3 * len(cells))
    return f"little-killer {names(cells)} = {total}", lambda s: sum(values(s, cells)) == total


def skyscraper(dice: random.Random) -> Clue:
    index, across, backwards = dice.randrange(4), dice.random() < 0.5, dice.random() < 0.5
    cells = [Cell(index, i) if across else Cell(i, index) for i in range(4)][:: -1 if backwards else 1]
    seen = dice.randint(1, 3)

    def holds(square: Square) -> bool:
        numbers = values(square, cells)
        return sum(number > max([0, *numbers[:i]]) for i, number in enumerate(numbers)) == seen

    return f"skyscraper {names(cells)} = {seen}", holds


def sandwich(dice: random.Random) -> Clue:
    index, total, across = dice.randrange(4), dice.choice([0, 2, 3, 5]), dice.random() < 0.5
    place = f"row {index + 1}" if across else f"column {'ABCD'[index]}"

    def holds(square: Square) -> bool:
        numbers = list(square[index]) if across else [row[index] for row in square]
        first, last = sorted((numbers.index(1), numbers.index(4)))
        return sum(numbers[first + 1 : last]) == total

    return f"sandwich {place} = {total}", holds


def clone(dice: random.Random) -> Clue:
    cells = path(dice, 4)
    return (
        f"clone {names(cells[:2])} : {names(cells[2:])}",
        lambda s: values(s, cells[:2]) == values(s, cells[2:]),
    )


def killer(dice: random.Random) -> Clue:
    cells = path(dice, dice.choice([2, 3]))
    total = dice.choice([None, 5, 6, 7])

    def holds(square: Square) -> bool:
        numbers = values(square, cells)
        return len(set(numbers)) == len(numbers) and total in (None, sum(numbers))

    return f"killer {names(cells)}{f' = {total}' if total else ''}", holds


CLUES: dict[str, Callable[[random.Random], Clue]] = {
    "thermo": line("thermo", (2, 3), lambda n: all(a < b for a, b in pairwise(n))),
    "palindrome": line("palindrome", (2, 3, 4), lambda n: n == n[::-1]),
    "renban": line("renban", (2, 3), is_renban),
    "whispers": line("whispers = 2", (2, 3, 4), lambda n: all(abs(a - b) >= 2 for a, b in pairwise(n))),
    "between": line("between", (3,), lambda n: min(n[0], n[2]) < n[1] < max(n[0], n[2])),
    "arrow": arrow,
    "pill": pill,
    "white": dot("white", lambda a, b: abs(a - b) == 1),
    "white of 2": dot("white = 2", lambda a, b: abs(a - b) == 2),
    "black": dot("black", lambda a, b: 2 in (a / b, b / a)),
    "black of 3": dot("black = 3", lambda a, b: 3 in (a / b, b / a)),
    "v": dot("xv = V", lambda a, b: a + b == 5),
    "odd": cell_clue("odd", lambda n, _: n % 2 == 1),
    "even": cell_clue("even", lambda n, _: n % 2 == 0),
    "candidates": cell_clue("candidates = 2 3", lambda n, _: n in (2, 3)),
    "minimum": cell_clue("minimum", lambda n, others: n < min(others)),
    "maximum": cell_clue("maximum", lambda n, others: n > max(others)),
    "quadruple": quadruple,
    "little killer": diagonal,
    "skyscraper": skyscraper,
    "sandwich": sandwich,
    "clone": clone,
    "killer": killer,
    "extra": line("extra", (2, 3, 4), lambda n: len(set(n)) == len(n)),
}


def pairs(moves: Sequence[tuple[int, int]]) -> list[tuple[Cell, Cell]]:
    found = [(Cell(r, c), Cell(r + i, c + j)) for r in range(4) for c in range(4) for i, j in moves]
    return [(a, b) for a, b in found if 0 <= b.row < 4 and 0 <= b.column < 4]


def everywhere(
    moves: Sequence[tuple[int, int]], holds: Callable[[int, int], bool]
) -> Callable[[Square], bool]:
    return lambda square: all(holds(*values(square, pair)) for pair in pairs(moves))


BESIDE = [(0, 1), (1, 0)]
WORDS: dict[str, Meets] = {
    "anti-knight": everywhere([(1, 2), (2, 1), (1, -2), (2, -1)], lambda a, b: a != b),
    "anti-king": everywhere([(1, 1), (1, -1)], lambda a, b: a != b),
    "non-consecutive": everywhere(BESIDE, lambda a, b: abs(a - b) != 1),
    "disjoint groups": lambda s: all(
        len({s[r + i][c + j] for r in (0, 2) for c in (0, 2)}) == 4 for i in (0, 1) for j in (0, 1)
    ),
    "main diagonal": lambda s: len({s[i][i] for i in range(4)}) == 4,
    "anti-diagonal": lambda s: len({s[i][3 - i] for i in range(4)}) == 4,
    "windoku": lambda s: len({s[1][1], s[1][2], s[2][1], s[2][2]}) == 4,
    "all white": everywhere(BESIDE, lambda a, b: abs(a - b) != 1),
    "all black": everywhere(BESIDE, lambda a, b: 2 not in (a / b, b / a)),
    "all xv": everywhere(BESIDE, lambda a, b: a + b not in (5, 10)),
}


@pytest.mark.parametrize(("name", "sign"), [("minimum", 1), ("maximum", -1)])
def test_two_neighbours_with_the_same_sign_are_not_compared(name: str, sign: int) -> None:
    pair = [Cell(0, 0), Cell(0, 1)]

    def holds(square: Square) -> bool:
        return all(
            sign * values(square, [cell])[0] < sign * number
            for cell in pair
            for number in values(square, [other for other in around(cell) if other not in pair])
        )

    agree("sudoku", "\n".join(["sudoku", *["...."] * 4, f"{name} A1 B1"]), answers_of([holds]))


def answers_of(meets: Sequence[Meets]) -> set[tuple[str, ...]]:
    right = [square for square in squares(BOXES) if all(holds(square) for holds in meets)]
    return {tuple("".join(map(str, row)) for row in square) for square in right}


@pytest.mark.parametrize("name", CLUES)
def test_boards_with_a_clue_are_answered_as_all_fillings_demand(name: str) -> None:
    """Together with three further clues, so that some have one answer."""
    dice = random.Random(name)
    for _ in range(12):
        clues = [
            CLUES[kind](dice) for kind in (name, *dice.sample([kind for kind in CLUES if kind != name], 3))
        ]
        text = "\n".join(["sudoku", *["...."] * 4, *(words for words, _ in clues)])
        agree("sudoku", text, answers_of([holds for _, holds in clues]))


@pytest.mark.parametrize("word", WORDS)
def test_boards_with_a_rule_for_all_cells_are_answered_as_all_fillings_demand(word: str) -> None:
    dice = random.Random(word)
    for count in (0, 1, 2, 3):
        clues = [CLUES[kind](dice) for kind in dice.sample(["thermo", "odd", "killer", "renban"], count)]
        text = "\n".join([f"sudoku {word}", *["...."] * 4, *(words for words, _ in clues)])
        agree("sudoku", text, answers_of([WORDS[word], *(holds for _, holds in clues)]))


@pytest.mark.parametrize("name", CLUES)
def test_clues_of_variants_are_written_as_they_are_read(name: str) -> None:
    """So a stored board keeps them."""
    text = "\n".join(["sudoku", *["...."] * 4, CLUES[name](random.Random(3))[0]])
    board = solvers.read(text)
    assert solvers.read(solvers.write(board)) == board
    assert board != solvers.read("\n".join(["sudoku", *["...."] * 4]))


@pytest.mark.parametrize("word", WORDS)
def test_rules_for_all_cells_are_written_as_they_are_read(word: str) -> None:
    board = solvers.read(f"sudoku {word}\n....\n....\n....\n....")
    assert board.variant
    assert solvers.read(solvers.write(board)) == board


def test_the_extra_regions_of_a_windoku_are_read_as_one() -> None:
    """The editors hold a Windoku as four extra regions; three of them are none."""
    windoku = solvers.read("sudoku windoku" + "\n........." * 9)
    assert solvers.read(solvers.write(windoku, "f-puzzles")) == windoku
    lines = [
        f"extra {names([Cell(r + i, c + j) for i in (0, 1, 2) for j in (0, 1, 2)])}"
        for r in (1, 5)
        for c in (1, 5)
    ]
    other = solvers.read("\n".join(["sudoku", *["........."] * 9, "", *lines[:3]]))
    assert (len(other.overlays), other.variant) == (3, frozenset())


def test_a_white_dot_exempts_a_pair_from_the_rule_that_all_black_dots_are_given() -> None:
    """1 and 2 differ by one, and one is twice the other: one dot says both."""
    square = squares(BOXES)[0]
    dotted = [pair for pair in pairs(BESIDE) if sorted(values(square, pair)) == [1, 2]]
    free = [pair for pair in pairs(BESIDE) if sorted(values(square, pair)) != [2, 4] and pair not in dotted]
    black = [pair for pair in pairs(BESIDE) if sorted(values(square, pair)) == [2, 4]]
    dots = [f"white {names(pair)}" for pair in dotted] + [f"black {names(pair)}" for pair in black]
    meets = [
        lambda s: all(abs(a - b) == 1 for a, b in (values(s, pair) for pair in dotted)),
        lambda s: all(2 in (a / b, b / a) for a, b in (values(s, pair) for pair in black)),
        lambda s: all(2 not in (a / b, b / a) for a, b in (values(s, pair) for pair in free)),
    ]
    answers = answers_of(meets)
    assert answers
    agree("sudoku", "\n".join(["sudoku all-black", *["...."] * 4, *dots]), answers)


WRONG = {
    "thermo A1 E1": "The thermometer from A1 has a cell outside of the board of 4 rows.",
    "thermo A1": "The thermometer from A1 has 1 cells.",
    "thermo A1 B1 A1": "The thermometer from A1 passes A1 twice.",
    "arrow A1": "The arrow from A1 has a circle and no line.",
    "white A1 B2": "The white dot A1-B2 is not between two cells side by side.",
    "clone A1 B1 : A2": "The clone A1-A2 has 2 cells, and its copy 1.",
    "xv A1 B1": "The sum A1-B1 has 0 numbers.",
    "sandwich row C = 4": "Write a sandwich like `sandwich row 5 = 14` or `sandwich column C = 9`.",
}


@pytest.mark.parametrize("words", WRONG)
def test_a_clue_that_does_not_fit_is_refused_in_a_sentence(words: str) -> None:
    assert refusal(f"sudoku\n....\n....\n....\n....\n{words}") == WRONG[words]


def test_a_table_with_sums_of_consecutive_neighbours_has_no_boxes_and_all_dots() -> None:
    numbers = "4 4\n1 - - -\n- - - -\n- - - -\n- - - -\n"
    board = solvers.read(f"{numbers}1 7 7 4\n2 8 8 2\n9 7 7 12\n0 8 8 0", "sudoku")
    assert (board.variant, len(board.overlays)) == ({"all-white"}, 12)
    assert solvers.solve(board).cells == ("1234", "3142", "4321", "2413")


def test_sums_that_two_neighbours_do_not_share_are_no_dots() -> None:
    with pytest.raises(ReadError):
        solvers.read("2 2\n1 -\n- -\n1 0\n0 0", "sudoku")


def test_letters_of_a_table_are_even_and_odd_cells() -> None:
    board = solvers.read("4 4\n1 E O E\nO E O E\nE O E O\n- O E O", "sudoku")
    assert Counter(overlay.kind for overlay in board.overlays) == {"even": 7, "odd": 7}
    assert solvers.write(board).count("even ") == 7
