"""Addresses of f-puzzles and SudokuPad: whole boards, known damage, and fields that are refused by name."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from urllib.parse import quote

import pytest

import solvers
from solvers import PUZZLES, PuzzleError, ReadError
from solvers.formats.editors.lz_string import pack, unpack

HEAD = "https://www.f-puzzles.com/?load="
FIELDS: Mapping[str, object] = {
    "size": 6,
    "title": "thermo, cages, diagonal",
    "grid": [[{} for _ in range(6)] for _ in range(6)],
    "diagonal-": True,
    "thermometer": [
        {"lines": [["R1C1", "R1C2", "R2C1", "R2C2"]]},
        {"lines": [["R4C2", "R3C3", "R3C2", "R2C3"]]},
        {"lines": [["R1C3", "R1C4", "R1C5"]]},
        {"lines": [["R4C6", "R5C5", "R5C6"]]},
    ],
    "killercage": [
        {"cells": ["R3C1", "R4C1", "R5C1"], "value": "11"},
        {"cells": ["R4C5", "R3C5", "R3C4"], "value": "11"},
        {"cells": ["R1C6", "R2C6"], "value": "4"},
    ],
    "odd": [],
}
ANSWER = ("124563", "365421", "432615", "516342", "243156", "651234")
CODE = pack(json.dumps(FIELDS))

FORMS = {
    "f-puzzles": HEAD + CODE,
    "in angle brackets": f"<{HEAD}{CODE}>",
    "within a question": f"can you solve {HEAD}{CODE} please?",
    "percent-encoded": HEAD + quote(CODE, safe=""),
    "blanks for plus": HEAD + CODE.replace("+", " "),
    "for addresses": HEAD + CODE.replace("/", "-").rstrip("="),
    "fpuzzles of SudokuPad": f"https://sudokupad.app/fpuzzles{CODE}",
    "fpuz of SudokuPad": f"https://beta.sudokupad.app/fpuz{CODE}?setting-nogrid=1",
    "the older site": f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{CODE}",
    "a site for tests": f"https://sudokupad.svencodes.com/?setting-a=1&puzzleid=fpuz{CODE}",
    "after a hash": f"https://sudokupad.app/#fpuzzles{CODE}",
    "without a slash": f"http://f-puzzles.com?load={CODE}",
    "a link in Markdown": f"[a puzzle](<https://sudokupad.app/sudoku/fpuzzles{CODE}>)",
    "encoded twice": f"https://sudokupad.app/fpuzzles{quote(quote(CODE, safe=''), safe='')}",
    "the code": CODE,
    "the code with its format": f"fpuzzles{CODE}",
    "the JSON itself": json.dumps(FIELDS),
}


@pytest.mark.parametrize("form", FORMS)
def test_all_forms_of_an_address_hold_the_same_board(form: str) -> None:
    board = solvers.read(FORMS[form])
    assert board == solvers.read(json.dumps(FIELDS))
    assert solvers.solve(board).cells == ANSWER


def test_a_slash_of_two_that_a_client_left_out_is_put_back() -> None:
    titles = (f"{number}{'?' * number}" for number in range(3000))
    code = next(code for title in titles if "//" in (code := pack(json.dumps({**FIELDS, "title": title}))))
    board = solvers.read(HEAD + code.replace("//", "/", 1))
    assert solvers.solve(board).cells == ANSWER


@pytest.mark.parametrize("form", ["f-puzzles", "text"])
def test_a_board_of_an_editor_is_written_as_it_is_read(form: str) -> None:
    board = solvers.read(FORMS["f-puzzles"])
    assert solvers.read(solvers.write(board, form)) == board


def with_fields(**fields: object) -> str:
    grid = [[{} for _ in range(4)] for _ in range(4)]
    return HEAD + pack(json.dumps({"size": 4, "grid": grid, **fields}))


CLUES = {
    "arrow": ([{"cells": ["R1C1"], "lines": [["R1C1", "R2C2", "R2C3"]]}], "arrow A1 : B2 C2"),
    "difference": ([{"cells": ["R1C1", "R1C2"]}], "white A1 B1 = 1"),
    "ratio": ([{"cells": ["R1C1", "R1C2"], "value": "3"}], "black A1 B1 = 3"),
    "xv": ([{"cells": ["R1C1", "R2C1"], "value": "V"}], "xv A1 A2 = 5"),
    "littlekillersum": ([{"cell": "R0C3", "direction": "DL", "value": "5"}], "little-killer B1 A2 = 5"),
    "skyscraper": ([{"cell": "R2C5", "value": "3"}], "skyscraper D2 C2 B2 A2 = 3"),
    "sandwichsum": ([{"cell": "R2C0", "value": "3"}], "sandwich row 2 = 3"),
    "palindrome": ([{"lines": [["R1C1", "R2C2", "R3C3"]]}], "palindrome A1 B2 C3"),
    "renban": ([{"lines": [["R1C1", "R2C2", "R3C3"]]}], "renban A1 B2 C3"),
    "whispers": ([{"lines": [["R1C1", "R2C2"]], "value": "2"}], "whispers A1 B2 = 2"),
    "betweenline": ([{"lines": [["R1C1", "R2C2", "R3C3"]]}], "between A1 B2 C3"),
    "lockout": ([{"lines": [["R1C1", "R2C2", "R3C3"]]}], "lockout A1 B2 C3"),
    "clone": ([{"cells": ["R1C1", "R2C3"], "cloneCells": ["R2C3", "R3C2"]}], "clone A1 C2 : C2 B3"),
    "odd": ([{"cell": "R1C1"}], "odd A1"),
    "even": ([{"cell": "R1C1"}], "even A1"),
    "minimum": ([{"cell": "R1C1"}], "minimum A1"),
    "maximum": ([{"cell": "R1C1"}], "maximum A1"),
    "quadruple": (
        [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, 1]}],
        "quadruple A1 B1 A2 B2 = 1 3",
    ),
    "extraregion": ([{"cells": ["R1C1", "R2C2", "R3C3"]}], "extra A1 B2 C3"),
    "killercage": ([{"cells": ["R1C1", "R1C2"]}], "killer A1 B1"),
}
FLAGS = {
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "nonconsecutive": "non-consecutive",
    "disjointgroups": "disjoint-groups",
    "diagonal+": "anti-diagonal",
}


@pytest.mark.parametrize("field", CLUES)
def test_a_field_means_what_a_line_of_text_says(field: str) -> None:
    entries, line = CLUES[field]
    board = solvers.read(with_fields(**{field: entries}))
    assert board == solvers.read(f"sudoku\n....\n....\n....\n....\n{line}")
    assert solvers.read(solvers.write(board, "f-puzzles")) == board


@pytest.mark.parametrize("field", FLAGS)
def test_a_flag_means_what_a_word_says(field: str) -> None:
    board = solvers.read(with_fields(**{field: True}))
    assert board == solvers.read(f"sudoku {FLAGS[field]}\n....\n....\n....\n....")
    assert solvers.read(solvers.write(board, "f-puzzles")) == board


PAIR = ["R1C1", "R1C2"]
REFUSED: dict[str, tuple[dict[str, object], str]] = {
    "a field": ({"rowindexer": [{"cells": ["R1C1"]}]}, "rowindexer"),
    "a rule of the board": ({"antiqueen": True}, "antiqueen"),
    "a negative rule": ({"negative": ["thermometer"]}, "thermometer"),
    "a line with a rule": (
        {"line": [{"lines": [PAIR], "fromConstraint": "Region Sum Line"}]},
        "Region Sum Line",
    ),
    "a part of a clue": ({"thermometer": [{"lines": [PAIR], "slow": True}]}, 'thermometer.*"slow"'),
    "cells instead of lines": ({"thermometer": [{"cells": PAIR}]}, 'thermometer.*"cells"'),
    "cells instead of a cell": ({"odd": [{"cells": PAIR}]}, 'odd.*"cells"'),
    "a cell instead of cells": ({"killercage": [{"cell": "R1C1"}]}, 'killercage.*"cell"'),
    "a rule that is a word": ({"antiknight": "false"}, "antiknight.* neither true nor false"),
    "a part of a cell": ({"grid": [[{"parity": 1}, *[{}] * 3], *[[{}] * 4] * 3]}, 'A1 has "parity"'),
    "cells that are a number": ({"xv": [{"cells": 7, "value": "X"}]}, '"7" in place of a list'),
    "a line that is a word": ({"thermometer": [{"lines": ["R1C1"]}]}, '"R1C1" in place of a list'),
    "a cell that is a number": ({"grid": [[5, *[{}] * 3], *[[{}] * 4] * 3]}, "A1 in the grid"),
    "a sum of no line": ({"littlekillersum": [{"cell": "R0C4", "direction": "UR", "value": "7"}]}, "R0C4"),
    "a skyscraper inside": ({"skyscraper": [{"cell": "R2C2", "value": "2"}]}, "R2C2"),
    "a bound of a cage": ({"killercage": [{"cells": PAIR, "value": "<5"}]}, "<5"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_not_read_is_refused_by_name(what: str) -> None:
    fields, name = REFUSED[what]
    with pytest.raises(ReadError, match=name):
        solvers.read(with_fields(**fields))


WITHOUT_MEANING: dict[str, object] = {
    "thermometer": [{"lines": []}, {"lines": [["R1C1"]]}],
    "xv": [{"cells": PAIR, "value": ""}],
    "quadruple": [{"cells": [*PAIR, "R2C1", "R2C2"], "values": []}],
    "littlekillersum": [{"cell": "R0C3", "direction": "DL", "value": ""}],
    "skyscraper": [{"cell": "R0C3"}],
    "killercage": [{"cells": [], "value": "5"}],
    "rowindexer": [],
    "antiqueen": False,
    "truecandidatesoptions": ["colored"],
    "disabledlogic": ["tuples"],
    "highlightConflicts": True,
    "negative": "",
}


@pytest.mark.parametrize("field", WITHOUT_MEANING)
def test_a_field_that_changes_no_solution_is_ignored(field: str) -> None:
    """It is empty, a setting, or a clue that its setter did not finish."""
    assert solvers.read(with_fields(**{field: WITHOUT_MEANING[field]})) == solvers.read(with_fields())


def test_drawings_without_a_rule_are_told() -> None:
    (reading,) = solvers.readings(with_fields(line=[{"lines": [["R1C1", "R1C2"]]}]))
    assert "drawn lines and shapes, which I did not read" in reading.note


def test_numbers_that_are_not_given_are_marks() -> None:
    grid: list[list[dict[str, object]]] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0], grid[1][2] = {"value": 2, "given": True}, {"value": 3}
    (reading,) = solvers.readings(with_fields(grid=grid))
    assert reading.marks == "C2=3"
    assert reading.board == solvers.read(reading.bare) == solvers.read("sudoku\n2...\n....\n....\n....")


SOURCE: Mapping[str, object] = {
    "cellSize": 50,
    "cells": [[{"value": 1}, {}, {}, {}], [{}] * 4, [{}] * 4, [{}] * 4],
    "regions": [[[r + i, c + j] for i in range(2) for j in range(2)] for r in (0, 2) for c in (0, 2)],
    "cages": [{"cells": [[0, 1], [0, 2]], "value": 5, "unique": True}, {"value": "title: a"}],
}
ZIPPED = (
    "{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
    "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,1],[0,2]],v:5,unique:t},{v:'title: "
    "a'}]}"
)


@pytest.mark.parametrize("kind", ["scl", "ctc"])
@pytest.mark.parametrize("text", [json.dumps(SOURCE), ZIPPED])
def test_addresses_of_sudokupad_hold_cells_regions_and_cages(kind: str, text: str) -> None:
    board = solvers.read(f"https://sudokupad.app/{kind}{pack(text)}")
    assert board == solvers.read("sudoku\n1...\n....\n....\n....\nkiller B1 C1 = 5")


def test_drawings_of_sudokupad_are_told_and_further_fields_refused() -> None:
    lines = {**SOURCE, "lines": [{"wayPoints": [[0, 0], [1, 1]], "color": "#000"}]}
    (reading,) = solvers.readings(f"https://sudokupad.app/scl{pack(json.dumps(lines))}")
    assert reading.note
    with pytest.raises(ReadError, match="portals"):
        solvers.read(f"https://sudokupad.app/scl{pack(json.dumps({**SOURCE, 'portals': [1]}))}")


FRAMES: dict[str, dict[str, object]] = {
    "a frame": {"cells": [[0, 0], [0, 1]]},
    "a bound": {"cells": [[0, 0], [0, 1]], "value": "<9", "unique": True},
}


@pytest.mark.parametrize("cage", FRAMES)
def test_cages_of_sudokupad_that_are_not_read_are_told(cage: str) -> None:
    board = {**SOURCE, "cages": [FRAMES[cage]]}
    (reading,) = solvers.readings(f"https://sudokupad.app/scl{pack(json.dumps(board))}")
    assert "did not read" in reading.note


def test_words_in_zipped_json_may_look_like_its_grammar() -> None:
    """Rules have colons, commas and brackets, and a quotation mark is a single one there."""
    text = ZIPPED.replace("title: a", r"rules: {x}, [y],,f:t, it\'s,a:\'b\'")
    assert solvers.read(f"https://sudokupad.app/scl{pack(text)}") == solvers.read(
        f"https://sudokupad.app/scl{pack(ZIPPED)}"
    )


def test_the_json_of_sudokupad_is_read_as_well() -> None:
    assert solvers.read(json.dumps(SOURCE)) == solvers.read(f"https://sudokupad.app/scl{pack(ZIPPED)}")


def test_a_short_code_holds_digits_and_the_zeros_after_them() -> None:
    given = solvers.read(PUZZLES["sudoku"].example)
    digits = "".join(str(clue or 0) for clue in given.clues)
    signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    code, rest = "", digits
    while rest:
        zeros = len(rest[1:]) - len(rest[1:].lstrip("0"))
        code += signs[int(rest[0]) + 10 * min(zeros, 5)]
        rest = rest[1 + min(zeros, 5) :]
    assert solvers.read(f"https://sudokupad.app/scf{code}") == given
    for rules in ("wx", "*xw", "*wtA%20**%20of%20mine*aMe*x"):
        assert solvers.read(f"https://sudokupad.app/scf{code}{rules}").variant == {"diagonals", "windoku"}
    with pytest.raises(ReadError, match='rule "q"'):
        solvers.read(f"https://sudokupad.app/scf{code}*q")


@pytest.mark.parametrize(
    "path", ["sudokupad.app/fpuzzlesyhkyz63b", "sudokupad.app/s/xyz", "f-puzzles.com/?id=yhkyz63b"]
)
def test_an_address_with_an_id_only_is_refused_with_another_way(path: str) -> None:
    assert re.search("only the ID of a board.* paste the rows", answer(f"https://{path}"))


def test_what_expands_without_end_is_refused() -> None:
    """A few thousand signs hold two million characters."""
    code = pack(" " * 2_000_000)
    assert len(code) < 5_000
    with pytest.raises(ReadError, match="more text than any board"):
        solvers.read(HEAD + code)


def test_a_text_is_packed_without_loss() -> None:
    dice = random.Random(5)
    for size in (0, 1, 2, 50, 3000):
        for signs in ("ab", "{}[]:,R1C2", "ab\u2603\u00e4"):
            text = "".join(dice.choice(signs) for _ in range(size))
            assert unpack(pack(text).rstrip("="), 10_000) == text


def answer(address: str) -> str:
    """Return the error of an address, or a sentence if it is read; other errors are raised."""
    try:
        solvers.readings(address)
    except PuzzleError as error:
        return str(error)
    return "It is read."


def test_damaged_addresses_are_refused_in_a_sentence() -> None:
    """Some still hold a board, if only a title was hit."""
    dice = random.Random(3)
    for _ in range(400):
        signs = list(CODE)
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(signs))
            signs[at : at + dice.randint(0, 5)] = dice.choice(["", "A", "x/", "%", "9", CODE[at : at + 30]])
        head = dice.choice([HEAD, "https://sudokupad.app/fpuzzles", "https://sudokupad.app/scl"])
        assert answer(head + "".join(signs)).endswith((".", "?"))
