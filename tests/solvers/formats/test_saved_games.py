"""What Simon Tatham's programs save: the same board as its game ID, and what its moves leave marked."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES, ReadError
from solvers.core.codes.code import GameId
from solvers.core.marks.marks import read_marks
from solvers.core.reading.format import code_of
from tests.solvers.formats.examples import EXAMPLES, Example

IDS = [example for example in EXAMPLES if example.format == "game-id" and ":" in example.text]


def saved(game: str, params: str, desc: str, *moves: str, state: int | None = None) -> str:
    """A saved game; `state` counts the moves that are not undone, and the state before the first."""
    place = str(state or len(moves) + 1)
    fields = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", game)]
    fields += [("PARAMS", params), ("CPARAMS", params), ("DESC", desc)]
    fields += [("NSTATES", str(len(moves) + 1)), ("STATEPOS", place)]
    for move in moves:
        done = "SOLVE" if move[0] in "Ss" else "MOVE"
        fields.append(("RESTART" if move == desc else done, move))
    return "".join(f"{key:8}:{len(text)}:{text}\n" for key, text in fields)


@pytest.mark.parametrize("example", IDS, ids=lambda example: example.puzzle)
def test_a_saved_game_is_the_board_of_its_game_id(example: Example) -> None:
    params, desc = example.text.strip().split(":", 1)
    code = code_of(PUZZLES[example.puzzle], GameId)
    game = (code.names[0] if code and code.names else example.puzzle).capitalize()
    (reading,) = solvers.readings(saved(game, params.rsplit("#")[-1], desc))
    assert reading.board == solvers.read(example.rows, example.puzzle, format="text")
    assert reading.note == ""


TENTS = ("Tents", "4x4de", "_jab,0,1,1,1,1,1,0,1")
PATTERN = ("Pattern", "3x2", "2/1/2/3/1.1")
SINGLES = ("Singles", "5x5de", "2512151431521252441323255")
SOLO = ("Solo", "2x2", "1c2b3_3b2c1")
UNRULY = ("Unruly", "6x6", "CdCBCdbbEcBBAa")
UNEQUAL = ("Unequal", "4de", "0,0L,0L,0,0,0L,0R,0,0D,0,0,0,0,0,0,2,")
LIGHTUP = ("Light Up", "5x5b20s2d0", "g4c2aBc3g")
DOMINOSA = ("Dominosa", "2", "200022110211")
TOWERS = ("Towers", "4de", "1/3/3/2/2/1/2/3/1/3/3/2/2/1/2/3")
MOSAIC = ("Mosaic", "3x3", "a444c4a")


@pytest.mark.parametrize(
    ("game", "moves", "marks"),
    [
        (TENTS, ["T1,0", "N2,3;N3,3", "B2,3"], "B1=yes D4=no"),
        (PATTERN, ["F0,0,3,1", "E1,1,1,1", "U2,0,1,1"], "A1=yes B1=yes B2=no"),
        (PATTERN, ["S111101"], "A1=yes B1=yes C1=yes A2=yes B2=no C2=yes"),
        (SINGLES, ["B0,0", "C1,0", "B4,4", "E0,0"], "B1=no E5=yes"),
        (SOLO, ["P1,0,4", "R1,0,4", "R2,0,3", "R2,0,0"], "B1=4"),
        (UNRULY, ["P1,0,0", "P0,1,0", "P-,0,0"], "B1=no"),
        (UNEQUAL, ["R0,0,3", "M", "F0,0,2"], "A1=3"),
        (LIGHTUP, ["L0,0", "L1,0;I2,0", "L0,0"], "B1=yes C1=no"),
        (DOMINOSA, ["D0,1", "E2,6", "D1,2", "E4,5"], "B1-C1=yes A2-B2=no"),
        (TOWERS, ["R3,0,4", "D0,0"], "D1=4"),
        (MOSAIC, ["t0,0", "T1,0", "t2,0", "T2,0", "e0,2,2,2,1"], "A1=yes B1=no A3=yes B3=yes"),
        (MOSAIC, ["sf000"], "A1=yes B1=yes C1=yes A2=yes B2=no C2=no A3=no B3=no C3=no"),
    ],
    ids=lambda part: part[0] if isinstance(part, tuple) else "",
)
def test_moves_become_marks(game: tuple[str, str, str], moves: list[str], marks: str) -> None:
    (reading,) = solvers.readings(saved(*game, *moves))
    assert set(reading.marks.split()) == set(marks.split())
    assert reading.note == ""
    puzzle = PUZZLES[reading.board.puzzle]
    assert len(read_marks(puzzle, reading.board, reading.marks)) == len(marks.split())
    (bare,) = solvers.readings(reading.bare)
    assert (bare.board, bare.marks) == (reading.board, "")


@pytest.mark.parametrize(
    ("game", "answer"),
    [
        (SOLO, "S{0},{1},{2},{3},{4},{5},{6},{7},{8},{9},{10},{11},{12},{13},{14},{15}"),
        (UNEQUAL, "S{0}{1}{2}{3}{4}{5}{6}{7}{8}{9}{10}{11}{12}{13}{14}{15}"),
    ],
    ids=lambda part: part[0] if isinstance(part, tuple) else "",
)
def test_an_answer_that_the_program_gave_is_marked(game: tuple[str, str, str], answer: str) -> None:
    board = solvers.read(saved(*game))
    numbers = [cell for row in solvers.solve(board).cells for cell in row]
    (reading,) = solvers.readings(saved(*game, answer.format(*numbers)))
    assert len(reading.marks.split()) == len(board.cells_with(None))
    marks = read_marks(PUZZLES[board.puzzle], board, reading.marks)
    assert solvers.ask(board).check(marks).status == "ok"


def test_moves_that_were_undone_or_given_up_are_no_marks() -> None:
    (reading,) = solvers.readings(saved(*PATTERN, "F0,0,1,1", "E1,1,1,1", state=2))
    assert reading.marks == "A1=yes"
    (reading,) = solvers.readings(saved(*PATTERN, "F0,0,1,1", PATTERN[2], "E1,1,1,1"))
    assert reading.marks == "B2=no"


@pytest.mark.parametrize("move", ["X0,0", "F0,0", "F2,0,2,1", "F0,0,1,1;", "S10", ""])
def test_where_a_move_is_not_understood_none_is_read_and_that_is_said(move: str) -> None:
    text = saved(*PATTERN).replace("STATEPOS:1:1", "STATEPOS:1:3")
    (reading,) = solvers.readings(f"{text}MOVE    :8:F0,0,1,1\nMOVE    :{len(move)}:{move}\n")
    assert reading.board == solvers.read("rows\n3\n1 1\ncolumns\n2\n1\n2")
    assert (reading.marks, reading.note) == ("", "The 2 moves that were saved with it are left out.")


def test_moves_of_a_program_whose_moves_are_not_read_are_left_out_and_said_so() -> None:
    (example,) = (one for one in IDS if one.puzzle == "hashi")
    params, desc = example.text.strip().split(":", 1)
    (reading,) = solvers.readings(saved("Bridges", params, desc, "L0,0,2,0,1"))
    assert (reading.marks, reading.note) == ("", "The move that was saved with it is left out.")


def test_moves_that_fill_a_large_board_again_and_again_are_left_out() -> None:
    clues = "/".join(["1"] * 160)
    (reading,) = solvers.readings(saved("Pattern", "80x80", clues, *["E0,0,80,80"] * 100))
    assert reading.note == "The 100 moves that were saved with it are left out."


def test_a_game_that_is_not_known_is_told() -> None:
    with pytest.raises(ReadError, match='"fish" is no puzzle that I know'):
        solvers.read(saved("Fish", "3", "abc"))


def test_a_line_that_was_cut_off_is_told() -> None:
    text = saved("Pattern", "3x2", "2/1/2/3/1.1").replace("1.1\n", "1\n")
    with pytest.raises(ReadError, match="DESC is 9 characters long instead of 11"):
        solvers.read(text)


def test_a_missing_board_is_told() -> None:
    with pytest.raises(ReadError, match="The line GAME is missing in this saved game"):
        solvers.read("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n")
