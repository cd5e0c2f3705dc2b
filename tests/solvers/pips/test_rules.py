"""Pips: random boards against all ways to lay the dominoes, errors, and one answer of several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest

import solvers
from bot.service.worker.scenes import solved_scene
from solvers import Board, Cell, Edge, PuzzleError
from solvers.core.boards.board import Group

DAY = (
    '{"easy": {"dominoes": [[0, 0]], "regions": [{"indices": [[0, 0], [0, 1]], "type": "empty"}]}, '
    '"hard": {"dominoes": [[1, 1]], "regions": [{"indices": [[0, 0], [0, 1]], "type": "equals"}]}}'
)


def _layings(cells: list[Cell], dominoes: list[str]) -> Iterator[dict[Cell, int]]:
    """All numbers of the cells, with each domino on two of them."""
    if not cells:
        yield {}
    for other in cells[1:]:
        if abs(other.row - cells[0].row) + abs(other.column - cells[0].column) == 1:
            rest = [cell for cell in cells[1:] if cell != other]
            for place, domino in enumerate(dominoes):
                for numbers in _layings(rest, dominoes[:place] + dominoes[place + 1 :]):
                    for one, two in {(domino[0], domino[2]), (domino[2], domino[0])}:
                        yield {**numbers, cells[0]: int(one), other: int(two)}


def _is_met(region: Group, numbers: Mapping[Cell, int]) -> bool:
    own = [numbers[cell] for cell in region.cells]
    (number,) = region.clue or (0,)
    return {
        "": sum(own) == number,
        "<": sum(own) < number,
        ">": sum(own) > number,
        "=": len({*own}) == 1,
        "\u2260": len({*own}) == len(own),
    }[region.sign]


def _answers(board: Board) -> list[dict[Cell, int]]:
    """All numbers of the cells that meet the clues, each once."""
    cells, dominoes = board.cells_with(None), " ".join(board.variant).split()
    found: list[dict[Cell, int]] = []
    for numbers in _layings(cells, dominoes):
        if numbers not in found and all(_is_met(region, numbers) for region in board.cages):
            found.append(numbers)
    return found


def test_random_boards_have_the_solutions_that_trying_all_layings_finds() -> None:
    rng, statuses = Random(2), set()
    for _ in range(150):
        dominoes = " ".join(f"{rng.randrange(4)}-{rng.randrange(4)}" for _ in range(3))
        rows = f"{rng.choice(['aab', 'abb'])}\n{rng.choice(['ccd', '.cd', 'cdd'])}"
        signs = ["==", "!=", "=3", "<4", ">2", "=5", "=1", "=2"]
        text = f"pips\n{dominoes}\n{rows}\n{' '.join(name + rng.choice(signs) for name in 'abcd')}"
        board = solvers.read(text)
        found, answer = _answers(board), solvers.solve(board)
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)], text
        if found:
            assert answer.answer in found
            shared = {cell: n for cell, n in found[0].items() if all(other[cell] == n for other in found)}
            assert answer.sure == shared
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


def test_the_dominoes_of_an_answer_are_those_of_the_set() -> None:
    board = solvers.read(solvers.PUZZLES["pips"].example)
    solution = solvers.solve(board)
    numbers = solution.answer or {}
    laid = sorted("-".join(map(str, sorted(numbers[cell] for cell in edge))) for edge in solution.joins)
    assert laid == " ".join(board.variant).split()
    assert all(isinstance(edge, Edge) for edge in solution.joins)


def test_a_picture_of_several_answers_shows_one_and_where_they_differ() -> None:
    board = solvers.read("pips\n0-1 2-2\naa\n..\na==")
    scene = solved_scene(board, solution := solvers.solve(board), "dark")
    assert solution.status == "multiple"
    assert scene.facts == solution.answer
    assert {*scene.differs} == {*board.cells} - {*(solution.sure or {})}


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_the_board_of_a_level_is_chosen_by_its_name(level: str) -> None:
    board = solvers.read(f"pips {level}\n{DAY}")
    assert board.variant == {{"easy": "0-0", "hard": "1-1"}[level]}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pips\naab\na=3", "Write the dominoes, such as 0-1 3-3"),
        ("pips\n0-1 1-2\naab\na=3", "The board has 3 cells, and 2 dominoes cover 4."),
        ("pips\n0-1\naa\nb=3", "The region b has no cells."),
        ("pips\n0-1\naa\na<", "The region of A1 has no number."),
        (f"pips\n{DAY}", 'There are 2 boards. Write "pips hard" or another level above them.'),
        ('pips\n{"dominoes": [[0, 1]]}', "This JSON is no board of Pips"),
    ],
)
def test_a_damaged_text_is_told_with_its_place(text: str, says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        solvers.read(text, "pips")
    assert caught.value.message.startswith(says)
