"""Clues in cells, on the sides and corners of cells, and on diagonals: parity, dots, XV, quadruples, sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from solvers.core.boards.board import Board, Overlay
from solvers.core.boards.places import Cell, list_cells
from solvers.core.rules.values.automaton import Automaton, Numbers, State
from solvers.sudoku.overlay_kind import (
    LETTERS,
    Choices,
    ClueAutomaton,
    OverlayKind,
    Part,
    Parts,
    add_up_to,
    automaton_parts,
    cells_text,
    differ_by,
    equal,
    list_numbers,
    multiple,
    numbers_text,
    pair_parts,
)


def _pick(parameters: Numbers, _state: State, number: int) -> State | None:
    return (number,) if number in parameters else None


def _parity(parameters: Numbers, _state: State, number: int) -> State | None:
    return (number,) if number % 2 == parameters[0] else None


def _accept(_: Numbers, _state: State) -> bool:
    return True


def _is_picked(parameters: Numbers, numbers: Numbers) -> bool:
    return set(numbers) <= set(parameters)


def _has_parity(parameters: Numbers, numbers: Numbers) -> bool:
    return all(number % 2 == parameters[0] for number in numbers)


def _add(parameters: Numbers, state: State, number: int) -> State | None:
    total = sum(state) + number
    return (total,) if total <= parameters[0] else None


def _is_total(parameters: Numbers, state: State) -> bool:
    return state == parameters


def _is_sum(parameters: Numbers, numbers: Numbers) -> bool:
    return sum(numbers) == parameters[0]


def _climb(parameters: Numbers, state: State, number: int) -> State | None:
    """The state is the highest number so far, and how many numbers exceed all before them."""
    highest, seen = state or (0, 0)
    if number <= highest:
        return state
    return (number, seen + 1) if seen < parameters[0] else None


def _is_total_seen(parameters: Numbers, state: State) -> bool:
    return state[1:] == parameters


def _sees(parameters: Numbers, numbers: Numbers) -> bool:
    return sum(number > max(numbers[:i], default=0) for i, number in enumerate(numbers)) == parameters[0]


def _tick(parameters: Numbers, state: State, number: int) -> State:
    """The state is 0 and the numbers that are missing; without the 0 it could be the first state."""
    left = list(state[1:] if state else parameters)
    if number in left:
        left.remove(number)
    return (0, *left)


def _is_ticked(_: Numbers, state: State) -> bool:
    return state == (0,)


def _occurs(parameters: Numbers, numbers: Numbers) -> bool:
    return all(numbers.count(number) >= parameters.count(number) for number in parameters)


def _compare(parameters: Numbers, state: State, number: int) -> State | None:
    """The middle cell comes first; the parameter is 1 for a minimum and -1 for a maximum."""
    if not state:
        return (number,)
    return state if (number - state[0]) * parameters[0] > 0 else None


def _is_extreme(parameters: Numbers, numbers: Numbers) -> bool:
    middle, *around = numbers
    return all(number > middle if parameters[0] > 0 else number < middle for number in around)


def _extreme(sign: int) -> Parts:
    automaton = Automaton(_compare, _accept, _is_extreme, (sign,))

    def parts(overlay: Overlay, board: Board, choices: Choices) -> Iterator[Part]:
        (cell,) = overlay.cells
        # The editors draw and compare nothing between two cells that have the same sign.
        same = {other.cells[0] for other in board.overlays if other.kind == overlay.kind}
        cells = (cell, *(other for other in board.neighbours(cell) if other not in same))
        yield ClueAutomaton(automaton, [choices[other] for other in cells]), cells

    return parts


def _nothing(_overlay: Overlay, _board: Board, _choices: Choices) -> Iterator[Part]:
    """Yield no constraint, since an extra region is a group like a row."""
    yield from ()


def _both(overlay: Overlay) -> Iterator[tuple[Cell, Cell]]:
    yield overlay.cells[0], overlay.cells[1]


def _copied(overlay: Overlay) -> Iterator[tuple[Cell, Cell]]:
    return zip(overlay.cells, overlay.others, strict=True)


def _says(verb: str) -> Callable[[Overlay], str]:
    return lambda overlay: f"{cells_text(overlay)} {verb.format(numbers=numbers_text(overlay))}"


def _clone_says(overlay: Overlay) -> str:
    if len(overlay.others) > 1:
        return f"{list_cells(overlay.others)} are a clone of {list_cells(overlay.cells)}"
    return f"{cells_text(overlay)} are the same in the clone"


def _white_limits(overlay: Overlay, _cells: Sequence[Cell], numbers: Sequence[int]) -> str:
    return f"no number differs from {list_numbers(numbers, 'or')} by {numbers_text(overlay)}"


def _black_limits(overlay: Overlay, _cells: Sequence[Cell], numbers: Sequence[int]) -> str:
    have = "has" if len(numbers) == 1 else "have"
    partner = "neither a double nor a half" if overlay.numbers == (2,) else "no partner for the dot"
    return f"{list_numbers(numbers)} {have} {partner}"


def _sum_limits(overlay: Overlay, _cells: Sequence[Cell], numbers: Sequence[int]) -> str:
    """Half of the sum would need itself; that other numbers are too high, the sum tells."""
    is_half = [2 * number for number in numbers] == list(overlay.numbers)
    return f"there is no {numbers[0]} in an X" if is_half and overlay.numbers[0] == LETTERS["x"] else ""


cell_kinds = (
    OverlayKind(
        "odd",
        "odd cell",
        "odd",
        automaton_parts(lambda _: Automaton(_parity, _accept, _has_parity, (1,))),
        _says("is odd"),
        "could not be odd",
        form="cell",
        sizes=(1,),
    ),
    OverlayKind(
        "even",
        "even cell",
        "even",
        automaton_parts(lambda _: Automaton(_parity, _accept, _has_parity, (0,))),
        _says("is even"),
        "could not be even",
        form="cell",
        sizes=(1,),
    ),
    OverlayKind(
        "candidates",
        "list of numbers at",
        "",
        automaton_parts(lambda overlay: Automaton(_pick, _accept, _is_picked, overlay.numbers)),
        _says("is one of {numbers}"),
        "would leave no number",
        form="cell",
        sizes=(1,),
        counts=range(1, 26),
    ),
    OverlayKind(
        "minimum",
        "minimum",
        "minimum",
        _extreme(1),
        _says("is less than the cells beside it"),
        "could not be less than its neighbours",
        form="cell",
        sizes=(1,),
        aliases=("min",),
    ),
    OverlayKind(
        "maximum",
        "maximum",
        "maximum",
        _extreme(-1),
        _says("is greater than the cells beside it"),
        "could not be greater than its neighbours",
        form="cell",
        sizes=(1,),
        aliases=("max",),
    ),
    OverlayKind(
        "white",
        "white dot",
        "difference",
        pair_parts(lambda overlay: differ_by(overlay.numbers[0]), _both),
        _says("differ by {numbers}"),
        "would be wrong",
        sizes=(2,),
        default=(1,),
        counts=(1,),
        aliases=("white dot", "difference"),
        limits=_white_limits,
    ),
    OverlayKind(
        "black",
        "black dot",
        "ratio",
        pair_parts(lambda overlay: multiple(overlay.numbers[0]), _both),
        lambda overlay: f"of {cells_text(overlay)}, one is {numbers_text(overlay)} times the other",
        "would be wrong",
        sizes=(2,),
        default=(2,),
        counts=(1,),
        aliases=("black dot", "ratio"),
        limits=_black_limits,
    ),
    OverlayKind(
        "xv",
        "sum",
        "xv",
        pair_parts(lambda overlay: add_up_to(overlay.numbers[0]), _both),
        _says("add up to {numbers}"),
        "would be wrong",
        sizes=(2,),
        counts=(1,),
        titles=[(total, letter.upper()) for letter, total in LETTERS.items()],
        limits=_sum_limits,
    ),
    OverlayKind(
        "quadruple",
        "quadruple",
        "quadruple",
        automaton_parts(lambda overlay: Automaton(_tick, _is_ticked, _occurs, overlay.numbers)),
        _says("contain {numbers}"),
        "would lack a number",
        sizes=(4,),
        counts=range(1, 5),
        aliases=("quad",),
    ),
    OverlayKind(
        "little-killer",
        "diagonal sum",
        "littlekillersum",
        automaton_parts(lambda overlay: Automaton(_add, _is_total, _is_sum, overlay.numbers)),
        lambda overlay: (
            f"{cells_text(overlay)} on a diagonal {'add' if overlay.cells[1:] else 'adds'} up to "
            f"{numbers_text(overlay)}"
        ),
        "could not add up",
        form="outside",
        sizes=range(1, 26),
        counts=(1,),
        aliases=("little killer",),
        start="from",
    ),
    OverlayKind(
        "skyscraper",
        "skyscraper clue",
        "skyscraper",
        automaton_parts(lambda overlay: Automaton(_climb, _is_total_seen, _sees, overlay.numbers)),
        lambda overlay: (
            f"{numbers_text(overlay)} of the numbers from {overlay.cells[0].name} to "
            f"{overlay.cells[-1].name} {'exceeds' if overlay.numbers == (1,) else 'exceed'} all before them"
        ),
        "could not be met",
        form="outside",
        sizes=range(1, 26),
        counts=(1,),
        start="at",
    ),
    OverlayKind(
        "clone",
        "clone",
        "clone",
        pair_parts(lambda _: equal, _copied),
        _clone_says,
        "could not be the same",
        form="clone",
    ),
    OverlayKind(
        "extra",
        "extra region",
        "extraregion",
        _nothing,
        _says("differ"),
        "would hold a number twice",
        sizes=range(2, 26),
        aliases=("extra region",),
    ),
)
