"""Boards of Sudoku variants that are made: unique, with clues of the variant, and refused with what works."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES, Board

VARIANTS = tuple(PUZZLES["sudoku"].generator_of().variants)
KINDS = {"kropki": {"white", "black"}, "killer": set(), "anti-knight": set()}
"""The kinds of overlays of a variant if they are not called like it."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_board_of_a_variant_has_its_clues_and_one_solution(variant: str) -> None:
    made = solvers.make("sudoku", level="easy", seed=1, variant=variant)
    board = solvers.read(solvers.write(made.board))
    assert board == made.board
    assert {overlay.kind for overlay in board.overlays} == KINDS.get(variant, {variant})
    assert bool(board.cages) == (variant == "killer")
    assert board.variant == ({variant} if variant == "anti-knight" else frozenset())
    assert solvers.solve(board).status == "unique"


def test_the_solution_of_a_variant_needs_its_clues() -> None:
    made = solvers.make("sudoku", level="easy", seed=1, variant="thermo")
    plain = Board("sudoku", made.board.grid, regions=made.board.regions)
    assert solvers.solve(plain, common=False).status == "multiple"


@pytest.mark.parametrize("variant", ["killer", "thermo", "arrow", "kropki"])
def test_variants_have_smaller_boards(variant: str) -> None:
    for seed in range(6):
        board = solvers.make("sudoku", "6x6", "easy", seed, variant=variant).board
        assert board.rows == 6
        assert board.overlays or board.cages


def test_lines_share_no_cell() -> None:
    board = solvers.make("sudoku", level="easy", seed=2, variant="arrow").board
    cells = [cell for overlay in board.overlays for cell in overlay.all_cells]
    assert len(cells) == len(set(cells)) > 20


@pytest.mark.parametrize(
    ("puzzle", "variant", "size", "words"),
    [
        ("sudoku", "renban", None, 'the variant "renban" of Sudoku. It can be killer, thermo,'),
        (
            "sudoku",
            "whispers",
            "6x6",
            "whispers Sudoku of 6x6 cannot be made. Boards of this variant can be 9x9.",
        ),
        ("tents", "thermo", None, 'the variant "thermo" of Tents. Leave out the variant.'),
    ],
)
def test_a_refusal_names_what_works(puzzle: str, variant: str, size: str | None, words: str) -> None:
    with pytest.raises(solvers.PuzzleError) as refused:
        solvers.make(puzzle, size, variant=variant)
    assert words in str(refused.value)
