"""What Simon Tatham's programs save: the same board as its game ID, without the moves."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES, ReadError
from solvers.core.rules.codes import GameId
from solvers.core.rules.format import code_of
from tests.solvers.formats.examples import EXAMPLES, Example

IDS = [example for example in EXAMPLES if example.format == "game-id" and ":" in example.text]


def saved(game: str, params: str, desc: str, *moves: str) -> str:
    fields = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", game)]
    fields += [("PARAMS", params), ("CPARAMS", params), ("DESC", desc), ("NSTATES", "2"), ("STATEPOS", "1")]
    fields += [("MOVE", move) for move in moves]
    return "".join(f"{key:8}:{len(text)}:{text}\n" for key, text in fields)


@pytest.mark.parametrize("example", IDS, ids=lambda example: example.puzzle)
def test_a_saved_game_is_the_board_of_its_game_id(example: Example) -> None:
    params, desc = example.text.strip().split(":", 1)
    code = code_of(PUZZLES[example.puzzle], GameId)
    game = (code.names[0] if code and code.names else example.puzzle).capitalize()
    (reading,) = solvers.readings(saved(game, params.rsplit("#")[-1], desc))
    assert reading.board == solvers.read(example.rows, example.puzzle, format="text")
    assert reading.note == ""


def test_moves_are_left_out_and_said_so() -> None:
    (reading,) = solvers.readings(saved("Pattern", "3x2", "2/1/2/3/1.1", "F0,0,1,1", "E1,1,1,1"))
    assert reading.board == solvers.read("rows\n3\n1 1\ncolumns\n2\n1\n2")
    assert reading.note == "The 2 moves that were saved with it are left out."


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
