"""Words, figures and addresses that stand around a board: ratings, dates, links, names of rows in other languages."""

from __future__ import annotations

import pytest

import solvers

NUMBERS = "....2\n....3\n...7.\n.5...\n3.2.."
ROOMS = "1...0\n0.1..\n.....\n....1\n.....\naaaab\nccddb\nefddb\nefddg\nhhhhi"
AROUND = (
    "Type: {name}\nDifficulty: 3/5\n\n{rows}",
    "{name}\nDifficulty: ★★★☆☆\n{rows}",
    "{name} ★★★☆☆\n{rows}",
    "{name}\n{rows}\n★★☆☆☆",
    "{name} 5/5\n{rows}",
    "{name} - 12/31/2024\n{rows}",
    "31.12.2024 {name}\n{rows}",
    "Level 4/10\n{name}\n{rows}",
    "Page 1 of 3\n{name}\n{rows}",
    "{name} | hard | 5x5\n{rows}",
    "{name}\n5 x 5\n{rows}",
    "[Today's {name}](https://example.com/2024-05-01?src=share)\n\n{rows}",
    "/solve {name}\n{rows}",
)


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize(("name", "rows"), [("Kurodoko", NUMBERS), ("Heyawake", ROOMS)])
def test_ratings_dates_sizes_and_links_around_a_board_are_no_cells(around: str, name: str, rows: str) -> None:
    assert solvers.read(around.format(name=name, rows=rows)) == solvers.read(f"{name}\n{rows}")


@pytest.mark.parametrize("word", ["Zeile", "Reihe", "Ligne", "Fila", "Riga", "Row"])
def test_rows_may_have_their_names_in_other_languages(word: str) -> None:
    rows = "\n".join(f"{word} {n}: {' '.join(row)}" for n, row in enumerate(NUMBERS.split("\n"), 1))
    assert solvers.read(f"Kurodoko\n{rows}") == solvers.read(f"Kurodoko\n{NUMBERS}")
