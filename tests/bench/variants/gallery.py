"""A board of each variant of Sudoku: bare, with a hint and with its answer, for the contact sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import solvers
from bot.common.config import Theme
from bot.render import Scene
from bot.service.worker.scenes import bare_scene, frame_of, solved_scene, step_scene
from solvers import Board
from solvers.core.explanation.hints import Guide
from solvers.sudoku.variant_text import WORDS

_ANSWER = ("123456", "456123", "231564", "564231", "312645", "645312")
_GIVEN = ("....5.", "......", "2...64", "....31", "31.6.5", "64...2")
"""The numbers of the answer that are given, as a pattern for other answers."""
CLUES: Mapping[str, str] = {
    "thermo": "thermo A1 B1 C1 D1\nthermo B3 A2 B2 C2",
    "arrow": "arrow F1 : F2 E2 D2\narrow A1 B1 : A2 B2 C1",
    "palindrome": "palindrome A1 B2 C3",
    "renban": "renban B1 C1 D2",
    "whispers": "whispers A1 B2 C3 C4 = 3",
    "between": "between A1 B1 C1 D1",
    "lockout": "lockout A4 B4 C3",
    "odd and even": "odd A1 C1\neven B1 D1 F1",
    "candidates": "candidates C3 = 1 5",
    "extremes": "minimum D2\nmaximum C2",
    "white": "white A1 B1\nwhite C4 D4 = 2",
    "black": "black C1 C2\nblack B3 C3 = 3",
    "xv": "xv B1 C1 = V\nxv A6 B6 = X",
    "quadruple": "quadruple A1 B1 A2 B2 = 1 2 4 5\nquadruple C3 D3 C4 D4 = 5",
    "little-killer": "little-killer D1 C2 B3 A4 = 18\nlittle-killer C6 D5 E4 F3 = 18",
    "skyscraper": "skyscraper A2 B2 C2 D2 E2 F2 = 3\nskyscraper B6 B5 B4 B3 B2 B1 = 2",
    "clone": "clone A1 B1 : D2 E2",
    "extra": "extra C1 C2 D1 D2",
    "killer": "killer A1 B1 A2 = 7\nkiller C5 C6 D6 = 10\nkiller E5 E6",
    "sandwich": "sandwich row 3 = 5\nsandwich column B = 0",
}
"""Lines of clues that are true of the answer."""


def variant_boards() -> Iterator[tuple[str, Board]]:
    """Yield a board of each kind of clue and of each rule for all cells."""
    for name, lines in CLUES.items():
        yield name, solvers.read(f"sudoku\n{_rows(_ANSWER)}\n{lines}")
    for word in WORDS:
        if not word.startswith("all-"):
            side = 9 if word == "windoku" else 6
            free = solvers.read(f"sudoku {word}\n" + "\n".join(["." * side] * side))
            answer = solvers.solve(free).cells
            assert answer
            yield word, solvers.read(f"sudoku {word}\n{_rows(answer)}")


def _rows(answer: tuple[str, ...]) -> str:
    """Return the givens of an answer, all of them in rows and columns above 6."""
    rows = [
        [sign if max(r, c) > 5 or _GIVEN[r][c] != "." else "." for c, sign in enumerate(row)]
        for r, row in enumerate(answer)
    ]
    return "\n".join(map("".join, rows))


def variant_scenes(theme: Theme) -> Iterator[tuple[str, Scene]]:
    """Yield the three scenes of each board, each with its title."""
    for name, board in variant_boards():
        yield name, bare_scene(board, theme)
        hint = Guide(solvers.PUZZLES["sudoku"], board).find_step({})
        yield f"{name}, hint", step_scene(board, {}, frame_of(hint), theme)
        yield f"{name}, answer", solved_scene(board, solvers.solve(board), theme)
