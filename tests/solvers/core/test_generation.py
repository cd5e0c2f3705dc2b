"""Boards that are made: one answer, the level asked for, no clue too many, the same in every process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Hashable
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

import pytest

import solvers
from solvers import PUZZLES, Board, EngineError, Level, PuzzleError
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.explanation.difficulty import difficulty_number, difficulty_of
from solvers.core.explanation.ladder import Kind
from solvers.core.generation.counterexample_repair import repair
from solvers.core.generation.generation_request import GenerationRequest
from solvers.core.generation.maker import draw, is_proved
from solvers.core.generation.rating import rate
from solvers.core.generation.redundant_clues import Clues
from solvers.core.generators.generator import ANY, Drawn, Generator, Sketch, areas, no_clues, remove_numbers
from solvers.core.generators.random_grids import bare, blobs, mirror
from solvers.core.generators.random_latin import latin
from solvers.core.generators.random_loops import random_loop
from solvers.core.search.terms import Terms

SMALL = {
    "dominosa": "5x4",
    "futoshiki": "4x4",
    "skyscrapers": "4x4",
    "starbattle": "6x6",
    "sudoku": "6x6",
    "takuzu": "6x6",
    "hitori": "5x5",
    "nurikabe": "5x5",
    "lits": "5x5",
    "undead": "4x4",
    "yajilin": "7x7",
}
"""Sizes of which a board takes next to nothing."""

HARDER: dict[str, Level] = {"lits": "hard", "mosaic": "hard", "takuzu": "hard", "minesweeper": "medium"}
"""Of the others an easy board is made, which takes the least time."""

AGAIN = """
import solvers, sys
for name in sys.argv[1:]:
    kind, size, level = name.split(":")
    print(solvers.write(solvers.make(kind, size, level, seed=7).board))
"""


def size_of(kind: str) -> str:
    return SMALL.get(kind, "6x6")


def clues_can_go(kind: str) -> bool:
    generator = PUZZLES[kind].generator
    return generator is not None and generator.clues is not no_clues


@pytest.fixture(scope="module", params=[name for name, kind in sorted(PUZZLES.items()) if kind.generator])
def made(request: pytest.FixtureRequest) -> tuple[str, Level, Board]:
    """A board of each kind, each of a level that there is."""
    kind = str(request.param)
    level = HARDER.get(kind, "easy")
    return kind, level, solvers.make(kind, size_of(kind), level, seed=5).board


def test_board_has_one_answer_and_the_level_asked_for(made: tuple[str, Level, Board]) -> None:
    """As `explain` measures it, step by step to the end."""
    kind, level, board = made
    asked = solvers.ask(board)
    assert asked.solution.status == "unique"
    assert difficulty_of(PUZZLES[kind], asked.hint_walk()).level == level == asked.grade(600).level
    assert f"{board.columns}x{board.rows}" == size_of(kind)


@pytest.mark.parametrize("seed", [5, 6])
def test_answer_of_a_made_board_tells_the_level_asked_for(seed: int) -> None:
    """What is hard by its whole way may be very hard where other steps come first, as these would be."""
    board = solvers.make("mosaic", "8x8", "hard", seed).board
    assert solvers.ask(board).grade(600).level == "hard"


@pytest.mark.parametrize(
    ("kind", "level"),
    [("nurikabe", "medium"), ("nurikabe", "very hard"), ("hitori", "medium"), ("norinori", "hard")],
)
def test_board_has_the_level_by_the_borders_of_its_puzzle(kind: str, level: Level) -> None:
    asked = solvers.ask(solvers.make(kind, None, level, seed=1).board)
    assert difficulty_of(PUZZLES[kind], asked.hint_walk()).level == level == asked.grade(600).level


def test_difficulty_grows_with_the_hardest_step_and_with_the_number_of_such_steps() -> None:
    steps = [
        {(Kind.ALONE, 1): 30},
        {(Kind.WAYS, 1): 1},
        {(Kind.WAYS, 1): 2},
        {(Kind.SEVERAL, 2): 1, (Kind.WAYS, 1): 9},
        {(Kind.SEVERAL, 2): 5},
        {(Kind.SEVERAL, 3): 1},
        {(Kind.SEVERAL, 9): 1},
        {(Kind.TRIED, 0): 100},
    ]
    numbers = [difficulty_number(each) for each in steps]
    assert numbers == sorted(set(numbers))
    assert (numbers[0], numbers[-1] < 10) == (1.0, True)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_clues_that_strike_numbers_out_make_no_board_easy(level: Level) -> None:
    """Skyscrapers that single rules finish may be medium; of their levels but easy none was found before."""
    board = solvers.make("skyscrapers", "4x4", level, seed=1).board
    assert difficulty_of(PUZZLES["skyscrapers"], solvers.ask(board).hint_walk()).level == level
    rating = rate(PUZZLES["skyscrapers"], board, level, short=True)
    assert (rating.level, rating.short) == (level, True)


def test_board_can_be_written_and_read(made: tuple[str, Level, Board]) -> None:
    """In the project's own text, and as an address where there is one."""
    kind, _, board = made
    assert solvers.read(solvers.write(board), kind, format="text") == board


def test_seed_gives_the_same_board_in_another_process() -> None:
    """With another order of sets of texts, and after other questions."""
    kinds: list[tuple[str, Level]] = [("mosaic", "hard"), ("hashi", "hard"), ("tents", "easy")]
    kinds += [("sudoku", "easy"), ("starbattle", "medium")]
    here = [
        solvers.write(solvers.make(kind, size_of(kind), level, seed=7).board)
        for kind, level in reversed(kinds)
    ]
    command = [sys.executable, "-c", AGAIN, *(f"{kind}:{size_of(kind)}:{level}" for kind, level in kinds)]
    there = subprocess.run(command, env={"PYTHONHASHSEED": "4"}, capture_output=True, text=True, check=True)
    assert there.stdout.split() == "\n".join(here[::-1]).split()


def test_seeds_give_different_boards() -> None:
    boards = {solvers.make("takuzu", "6x6", "easy", seed).board for seed in range(10)}
    assert len(boards) == 10


@pytest.mark.parametrize("kind", [kind for kind in sorted(PUZZLES) if clues_can_go(kind)])
def test_board_without_all_that_can_go_has_no_clue_too_many(kind: str) -> None:
    """Left out one by one, each is missed; with all that can go it still has its answer."""
    puzzle, chance = PUZZLES[kind], Random(3)
    generator = puzzle.generator
    assert generator
    made = solvers.make(kind, size_of(kind), "easy", seed=2)
    sketch = Sketch(made.answer, made.board)
    led, further = Clues(puzzle, generator, sketch, chance, Terms()).removable(propagation_first=True)
    board = generator.without(made.board, [*led, *chain.from_iterable(further)])
    assert solvers.solve(board, common=False).status == "unique"
    left = set(generator.clues(board, chance)) & set(generator.clues(made.board, chance))
    assert left
    for clue in left:
        assert solvers.solve(generator.without(board, [clue]), common=False).status == "multiple", clue


@pytest.mark.parametrize("kind", [kind for kind in sorted(PUZZLES) if clues_can_go(kind)])
def test_board_without_all_that_can_go_of_a_drawn_one_has_one_answer(kind: str) -> None:
    """With all clues at first, so that rules that two of them make together go with either."""
    puzzle, chance = PUZZLES[kind], Random(4)
    size = Size(*map(int, size_of(kind).split("x")))
    assert puzzle.generator
    wish = GenerationRequest(puzzle, puzzle.generator, size, "hard", chance)
    sketch = next(filter(None, (repair(wish, draw(wish)) for _ in range(20))))
    _, going = Clues(puzzle, puzzle.generator, sketch, chance, wish.terms).removable(propagation_first=False)
    gone = list(chain.from_iterable(going))
    assert gone
    board = puzzle.generator.without(sketch.board, gone)
    assert solvers.solve(board, common=False).status == "unique"


def test_very_hard_board_with_several_answers_is_not_taken() -> None:
    """Its way is not walked to the end, which shows that of other boards."""
    puzzle, size = PUZZLES["takuzu"], Size(6, 6)
    made = solvers.make("takuzu", str(size), "very hard", seed=1)
    assert puzzle.generator
    wish = GenerationRequest(puzzle, puzzle.generator, size, "very hard", Random(1))
    assert is_proved(wish, made)
    clue = puzzle.generator.clues(made.board, Random(1))[0]
    assert not is_proved(wish, made._replace(board=puzzle.generator.without(made.board, [clue])))


def test_clues_go_a_few_at_a_time_and_the_board_keeps_its_one_answer() -> None:
    """So that no more go once the board is as hard as asked."""
    puzzle, chance = PUZZLES["slitherlink"], Random(3)
    made = solvers.make("slitherlink", "6x6", "easy", seed=2)
    assert puzzle.generator
    clues = Clues(puzzle, puzzle.generator, Sketch(made.answer, made.board), chance, Terms())
    led, going = clues.removable(propagation_first=False)
    assert not led
    gone: list[Hashable] = []
    for some in going:
        assert 0 < len(some) < 20
        gone += some
        board = puzzle.generator.without(made.board, gone)
        assert solvers.solve(board, common=False).status == "unique"
    assert gone


@pytest.mark.parametrize("kind", ["minesweeper", "slitherlink", "sudoku", "skyscrapers", "hashi"])
def test_clues_are_exchanged_for_others_and_none_is_too_many(kind: str) -> None:
    """Again and again: what the solver was asked before must not decide what can go later."""
    puzzle, chance = PUZZLES[kind], Random(5)
    generator = puzzle.generator
    assert generator
    made = solvers.make(kind, size_of(kind), "easy", seed=3)
    clues = Clues(puzzle, generator, Sketch(made.answer, made.board), chance, Terms())
    gone = list(chain.from_iterable(clues.removable(propagation_first=False)[1]))
    for _ in range(4):
        gone = clues.exchange(gone, chance.sample(gone, -(-len(gone) // 2)), chance)
        board = generator.without(made.board, gone)
        assert solvers.solve(board, common=False).status == "unique"
        for clue in set(clues.all) - set(gone):
            assert solvers.solve(generator.without(board, [clue]), common=False).status == "multiple", clue


@pytest.mark.parametrize(
    ("kind", "size", "level", "said"),
    [
        ("takuzu", "7x6", "easy", "Takuzu of 7x6 cannot be made. Both sides must be even, from 4 to 30."),
        ("sudoku", "7x7", "easy", "must be a square of 4, 6, 8, 9, 10, 12, 16 or 25 rows."),
        ("dominosa", "8x8", "easy", "one column more than rows"),
        ("skyscrapers", "6x5", "easy", "The board must be a square, from 3x3 to 9x9."),
        ("mosaic", "100x100", "easy", "The board must be from 3x3 to 40x40."),
        ("nonogram", "6x6", "medium", "I found no medium Nonogram of 6x6. It can be easy, hard or very hard"),
        ("nonogram", "5x5", "very hard", "I found no very hard Nonogram of 5x5. It can be easy or hard"),
        ("sudoku", "4x4", "hard", "I found no hard Sudoku of 4x4. It can be easy"),
        ("tents", "6x6", "hard", "I found no hard Tents of 6x6. It can be easy or medium"),
        ("starbattle", "8x8", "very hard", "It can be easy, medium or hard"),
    ],
)
def test_what_cannot_be_made_is_said_with_what_can(kind: str, size: str, level: Level, said: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        solvers.make(kind, size, level)
    assert said in str(caught.value)


def test_level_that_was_looked_for_in_vain_may_be_found_with_another_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of eight hard Hitoris of 20x20 was not found before the work is given up."""
    monkeypatch.setattr("solvers.core.generation.maker._WORK", 1)
    with pytest.raises(PuzzleError) as caught:
        solvers.make("hitori", "11x11", "hard", seed=1)
    assert "Another seed may lead to one. It can be easy" in str(caught.value)


def test_board_that_takes_too_long_is_given_up_with_what_takes_less() -> None:
    with pytest.raises(PuzzleError) as caught:
        solvers.make("slitherlink", "14x14", "hard", seconds=0.0)
    said = "Try an easier level or another seed, or choose a smaller size, such as 10x10."
    assert str(caught.value) == f"I found no hard Slitherlink of 14x14. {said}"


def test_size_at_which_every_level_takes_too_long_is_refused_with_the_nearest_that_is_made() -> None:
    with pytest.raises(PuzzleError) as caught:
        solvers.make("lits", "9x7", "easy")
    assert str(caught.value) == "LITS of 9x7 cannot be made. That takes too long. Choose 7x5."


def test_level_that_a_size_lacks_is_refused_with_the_nearest_size_that_has_it() -> None:
    with pytest.raises(PuzzleError) as caught:
        solvers.make("lits", "4x4", "hard")
    said = "It can be easy or medium, or choose a larger size, such as 5x5."
    assert str(caught.value) == f"I found no hard LITS of 4x4. {said}"


@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_every_puzzle_has_three_levels_at_its_usual_size(kind: str) -> None:
    generator = PUZZLES[kind].generator_of()
    assert len(generator.levels(generator.usual)) >= 3


def _generator(kind: str) -> Generator:
    generator = PUZZLES[kind].generator
    assert generator
    return generator


def _with_generator(monkeypatch: pytest.MonkeyPatch, kind: str, **changes: Any) -> None:
    """Give a kind a generator that is changed as by its author."""
    puzzle = replace(PUZZLES[kind], generator=replace(_generator(kind), **changes))
    monkeypatch.setattr(solvers, "PUZZLES", {**PUZZLES, kind: puzzle})


def test_generator_whose_board_refutes_its_solution_is_told_the_rule_and_the_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One clue is too high by one."""

    def pose(answer: Drawn, blank: Board, rng: Random) -> Board:
        board = _generator("mosaic").pose(answer, blank, rng)
        cell, number = next((cell, number) for cell, number in board.numbers() if number < 4)
        return board.with_clue(cell, number + 1)

    _with_generator(monkeypatch, "mosaic", pose=pose)
    with pytest.raises(EngineError, match=r"breaks a rule: .*A1.*\(.*A1.*\)\."):
        solvers.make("mosaic", "5x5", "easy")


def test_generator_that_gives_another_number_than_its_solution_has_is_told_the_cell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def pose(answer: Drawn, blank: Board, rng: Random) -> Board:
        board = _generator("sudoku").pose(answer, blank, rng)
        return board.with_clue(Cell(0, 0), board.at(Cell(0, 1)))

    _with_generator(monkeypatch, "sudoku", pose=pose)
    with pytest.raises(EngineError, match="A1 is given as"):
        solvers.make("sudoku", "4x4", "easy")


def test_generator_that_draws_only_boards_without_a_solution_is_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three equal digits stand side by side from the start."""

    def blank(size: Size, _rng: Random) -> Board:
        return Board("takuzu", ((0, 0, 0, None), *size.grid([None] * size.area)[1:]))

    _with_generator(monkeypatch, "takuzu", blank=blank)
    with pytest.raises(EngineError, match="No solution was found on 20 blank boards of Takuzu of 4x4"):
        solvers.make("takuzu", "4x4", "easy")


def test_generator_whose_boards_stay_ambiguous_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def pose(answer: Drawn, blank: Board, rng: Random) -> Board:
        board = _generator("mosaic").pose(answer, blank, rng)
        return remove_numbers(board, [cell for cell, _ in board.numbers() if cell.row])

    _with_generator(monkeypatch, "mosaic", pose=pose, repair=None)
    monkeypatch.setattr("solvers.core.generation.maker._WORK", 100)
    with pytest.raises(PuzzleError, match=r"Of \d+ boards?, \d+ could not be made unique\."):
        solvers.make("mosaic", "5x5", "hard")


def test_boards_of_another_level_are_told_as_too_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_generator(monkeypatch, "sudoku", sizes=areas(easy=ANY, medium=ANY, hard=ANY, very_hard=ANY))
    monkeypatch.setattr("solvers.core.generation.maker._WORK", 400)
    with pytest.raises(PuzzleError, match=r"Of \d+ boards?, \d+ (was|were) too easy\."):
        solvers.make("sudoku", "4x4", "very hard")


def test_setter_says_how_often_a_board_of_a_level_is_changed_in_vain() -> None:
    """At levels of which it says nothing it is as often as usual."""

    def patience(kind: str, level: Level) -> int:
        puzzle = PUZZLES[kind]
        assert puzzle.generator
        return GenerationRequest(puzzle, puzzle.generator, Size(10, 10), level, Random(1)).patience(8)

    assert patience("tents", "very hard") > 8 > patience("lightup", "very hard")
    assert patience("hitori", "hard") < 8
    assert patience("tents", "hard") == patience("lightup", "medium") == patience("hashi", "very hard") == 8


def test_random_latin_square_holds_every_number_once() -> None:
    for n in (4, 9):
        square = latin(Size(n, n), Random(1))
        lines = [[square[Cell(r, c)] for c in range(n)] for r in range(n)]
        assert all(sorted(line) == list(range(1, n + 1)) for line in [*lines, *zip(*lines, strict=True)])


@pytest.mark.parametrize(("n", "stars"), [(5, 1), (10, 2), (14, 3)])
def test_random_stars_are_as_many_in_each_line_and_never_touch(n: int, stars: int) -> None:
    generator = PUZZLES["starbattle"].generator
    assert generator
    assert generator.answer
    answer = generator.answer(Size(n, n), Random(1))
    lines = bare("starbattle", Size(n, n)).lines()
    assert all(sum(bool(answer[cell]) for cell in line.cells) == stars for line in lines)
    grid = bare("starbattle", Size(n, n))
    touching = (
        sum(bool(answer[near]) for near in grid.square_around(cell)) for cell in grid.cells if answer[cell]
    )
    assert set(touching) == {1}  # itself


def test_another_answer_of_a_changed_star_battle_stays_while_its_regions_have_their_stars() -> None:
    generator = PUZZLES["starbattle"].generator
    assert generator
    assert generator.meets
    made = solvers.make("starbattle", "6x6", "easy", seed=1)
    stars = [cell for cell in made.board.cells if made.answer[cell]]
    assert generator.meets(made.board, stars)
    first, second, *_ = (area.cells for area in made.board.areas())
    moved = [
        next(cell for cell in first if cell not in stars),
        *(star for star in stars if star not in second),
    ]
    assert not generator.meets(made.board, moved)


def test_pictures_of_nonograms_have_shapes() -> None:
    """Most neighbours are alike, where chance alone would have half of them differ; some are mirrored."""
    size, mirrored = Size(15, 15), 0
    for seed in range(20):
        picture = blobs(size, Random(seed))
        edges = bare("", size).edges
        alike = sum(picture[one] == picture[two] for one, two in edges) / len(edges)
        assert alike > 0.6
        mirrored += all(picture[cell] == picture[mirror(cell, size)] for cell in picture)
    assert 5 < mirrored < 20


def test_pictures_of_nonograms_are_neither_empty_nor_full() -> None:
    """Before outlines are drawn a quarter is filled at least, and no two are alike."""
    pictures = [blobs(Size(10, 10), Random(seed)) for seed in range(300)]
    assert all(10 <= sum(picture.values()) <= 75 for picture in pictures)
    assert len({tuple(picture.values()) for picture in pictures}) == 300


@pytest.mark.parametrize("size", [Size(7, 7), Size(12, 9), Size(20, 20)], ids=str)
def test_random_loop_visits_nine_of_ten_dots(size: Size) -> None:
    for seed in range(5):
        lines = random_loop(size, Random(seed)).values()
        # A loop has one line for each dot that it visits.
        assert sum(lines) > 0.9 * (size.columns + 1) * (size.rows + 1)


def test_numbers_of_a_sudoku_are_symmetric() -> None:
    board = solvers.make("sudoku", "6x6", "medium", seed=1).board
    cells = {cell for cell, _ in board.numbers()}
    assert cells == {Cell(5 - cell.row, 5 - cell.column) for cell in cells}
    assert len(cells) < 24


def test_fleet_without_room_is_drawn_again() -> None:
    """Of the first 25 attempts at 8x8, six have no room for the whole fleet."""
    puzzle, size = PUZZLES["battleships"], Size(8, 8)
    generator = puzzle.generator_of()
    assert generator.answer
    assert None in [generator.answer(size, Random(seed)) for seed in range(25)]
    asked = (GenerationRequest(puzzle, generator, size, "easy", Random(seed)) for seed in range(25))
    assert all(sum(draw(each).answer.values()) == 19 for each in asked)
