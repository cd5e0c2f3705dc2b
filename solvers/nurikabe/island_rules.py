"""The rules about islands, with words that name them by their clues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.core.boards.board import Board
from solvers.core.boards.place_names import Name, clue_at
from solvers.core.boards.places import Cell, Place, list_cells, list_names
from solvers.core.rules.connections.growth import Growth
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.rule import Rule, Words
from solvers.nurikabe.island_steps import Reason
from solvers.nurikabe.islands import Islands

_TECHNIQUES = {
    Reason.COMPLETE: "complete-island",
    Reason.BETWEEN: "islands-apart",
    Reason.AWAY: "unreachable-cell",
    Reason.WAY_OUT: "way-to-a-number",
    Reason.ALL_NEEDED: "way-to-a-number",
}


def clue_name(cell: Cell, size: int | None) -> Name:
    """Return the name of an island."""
    return clue_at("?" if size is None else size, cell.name)


def size_limit_rule(land: Mapping[Cell, Literal], clues: Mapping[Cell, int | None]) -> Rule:
    """Return the basic rule that each piece of land has one clue and no more cells than it says."""
    islands = Islands(land, clues, at_most=True)

    def why(known: Known, literal: Literal) -> str:
        reason, pieces = islands.because(known, literal) or (Reason.AWAY, ())
        beside = sorted(cell_of for piece in pieces for cell_of in piece if cell_of in clues)
        names = [clue_name(cell_of, clues[cell_of]) for cell_of in beside]
        match reason:
            case Reason.COMPLETE:
                return f"the island of {names[0]} is complete"
            case Reason.BETWEEN:
                return f"land at {{cell}} would join {list_names(names, 'islands')}"
            case Reason.AWAY:
                return "no number reaches {cell}"
            case _:
                return f"the land at {list_cells(pieces[0])} can reach a number only this way"

    def technique(known: Known, literal: Literal) -> str:
        shore = islands.because(known, literal)
        return _TECHNIQUES[shore.reason if shore else Reason.AWAY]

    def points(known: Known, literal: Literal) -> tuple[Place, ...]:
        shore = islands.because(known, literal)
        return tuple(cell for piece in shore.pieces for cell in piece) if shore else ()

    def fails(known: Known) -> tuple[str, tuple[Place, ...]]:
        piece = islands.broken_piece(known)
        return _failure(piece, [clue_name(cell, clues[cell]) for cell in piece if cell in clues]), piece

    def words() -> Words:
        says = "each island has one number, and no more cells than it says"
        return Words(says, "the islands", unmet="some land could reach no number")

    return Rule(islands, (), words, basic=True, why=why, points=points, fails=fails, technique=technique)


def _failure(piece: Sequence[Cell], names: Sequence[Name]) -> str:
    """Return what is wrong with a piece of land that holds the clues with these names; "" without a piece."""
    if len(names) > 1:
        return f"{list_names(names, 'islands')} would be joined"
    if names:
        return f"{names[0]} would have {len(piece)} cells"
    return f"the land at {list_cells(piece)} could reach no number" if piece else ""


def reachable_cells(board: Board, start: Cell, size: int) -> list[Cell]:
    """Return the cells that an island may hold in addition to its clue: none adjacent to another clue."""
    reached: list[Cell] = []
    newest = [start]
    for _ in range(size - 1):
        around = dict.fromkeys(other for cell in newest for other in board.neighbours(cell))
        # Cells that are or touch another clue are left out, since two islands would touch there.
        newest = [
            cell
            for cell in around
            if cell != start
            and cell not in reached
            and board.at(cell) is None
            and all(board.at(other) is None for other in board.neighbours(cell) if other != start)
        ]
        reached += newest
    return reached


def growth_rule(land: Mapping[Cell, Literal], start: Cell, size: int) -> Rule:
    """Return the rule that the island of a clue has at least its number of cells, within its reach."""
    growing = Growth(land, start, size)
    name = clue_name(start, size)

    def words() -> Words:
        cells = f"its {size} cells"
        unmet = f"{name} could not get {cells}"
        blocked = f"if {{supposed}}, {unmet}"
        still = f"{name} must get {cells}"
        return Words(f"{name} has {size} cells", name, still=still, blocked=blocked, unmet=unmet)

    def why(known: Known, literal: Literal) -> str:
        piece, ways = growing.ways_on(known)
        if len(ways) == 1 and literal == land[ways[0]]:
            return f"{name} can grow only here"
        lacking = size - len(piece)
        cells, them = ("1 more cell", "it") if lacking == 1 else (f"{lacking} more cells", "them")
        return f"{name} needs {cells}, and cannot get {them} without this one"

    def points(known: Known, _literal: Literal) -> tuple[Place, ...]:
        return growing.ways_on(known)[0]

    return Rule(growing, (start, *land), words, why=why, points=points, rank=1)
