"""An error in a grid of words names the line of the text in which the fault stands."""

from __future__ import annotations

import pytest

import solvers
from solvers import ReadError

TABLES = {
    "hitori": "[problem]\n2 2\n1 2\n\n1 z\n[solution]",
    "lightup": "[problem]\n2 2\n1 -\n\n- z\n[solution]",
    "nurikabe": "[problem]\n2 2\n1 -\n\n- z\n[solution]",
    "starbattle": "[problem]\n2 2 1\n1 1\n\n2\n[solution]",
    "takuzu": "[problem]\n2 2\n1 2\n\n1 z\n[solution]",
}
FILES = {
    "hashi": "pzprv3\nhashikake\n2\n2\n1 .\n. z\n",
    "hitori": "pzprv3\nhitori\n2\n2\n1 2\n1 z\n",
    "lightup": "pzprv3\nlightup\n2\n2\n1 .\n. z\n",
    "minesweeper": "pzprv3\nmines\n2\n2\n1 .\n. z\n",
    "nonogram": "pzprv3\nnonogram\n1\n2\n. 1 1\nz . .\n",
    "nurikabe": "pzprv3\nnurikabe\n2\n2\n1 .\n. z\n",
    "slitherlink": "pzprv3\nslither\n2\n2\n1 .\n. z\n",
    "tents": "pzprv3\ntents\n1\n2\n. 1 1\nz . .\n",
}


def line_of_the_error(text: str, puzzle: str, format: str) -> int | None:  # noqa: A002 - as in `read`
    with pytest.raises(ReadError) as raised:
        solvers.read(text, puzzle, format=format)
    return raised.value.line


@pytest.mark.parametrize("puzzle", TABLES)
def test_a_fault_in_a_table_below_a_title_and_an_empty_line_is_found(puzzle: str) -> None:
    assert line_of_the_error(TABLES[puzzle], puzzle, "janko") == 5


@pytest.mark.parametrize("puzzle", FILES)
def test_a_fault_in_a_file_of_the_editor_of_puzz_link_is_found(puzzle: str) -> None:
    assert line_of_the_error(FILES[puzzle], puzzle, "pzprv3") == 6
