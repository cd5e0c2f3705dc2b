"""Lines over cells: thermometers, arrows, palindromes, renbans, whispers, between lines, lockouts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from solvers.core.boards.board import Board, Overlay
from solvers.core.boards.places import Cell, list_cells
from solvers.core.rules.values.automaton import Automaton, Numbers, State
from solvers.sudoku.overlay_kind import (
    Choices,
    ClueAutomaton,
    OverlayKind,
    Part,
    Parts,
    automaton_parts,
    cells_text,
    differ_by_at_least,
    equal,
    list_numbers,
    pair_parts,
)

_APART = 4
"""The least difference of the ends of a lockout."""


def _rise(_: Numbers, state: State, number: int) -> State | None:
    return None if state and number <= state[0] else (number,)


def _always(_: Numbers, _state: State) -> bool:
    return True


def _rises(_: Numbers, numbers: Numbers) -> bool:
    return all(first < second for first, second in pairwise(numbers))


def _gather(parameters: Numbers, state: State, number: int) -> State | None:
    """The state is the set of numbers, each a bit."""
    used = state[0] if state else 0
    after = used | 1 << number
    width = after.bit_length() - (after & -after).bit_length() + 1
    return None if used >> number & 1 or width > parameters[0] else (after,)


def _is_consecutive(_: Numbers, numbers: Numbers) -> bool:
    return len(set(numbers)) == len(numbers) == max(numbers) - min(numbers) + 1


def _subtract(parameters: Numbers, state: State, number: int) -> State | None:
    """The state is the number of cells of the circle so far, and their number minus the line so far."""
    circle, most = parameters
    place, left = state or (0, 0)
    if place < circle:
        return (place + 1, left * 10 + number) if left * 10 + number <= most else None
    return (place, left - number) if number <= left else None


def _is_zero(_: Numbers, state: State) -> bool:
    return state[1] == 0


def _adds_up(parameters: Numbers, numbers: Numbers) -> bool:
    circle = parameters[0]
    return int("".join(map(str, numbers[:circle]))) == sum(numbers[circle:])


def _enter_range(_: Numbers, state: State, number: int) -> State | None:
    """The ends come first."""
    if len(state) < 2:
        return tuple(sorted((*state, number)))
    return state if state[0] < number < state[1] else None


def _is_within(_: Numbers, numbers: Numbers) -> bool:
    first, last, *inner = numbers
    return all(min(first, last) < number < max(first, last) for number in inner)


def _outside(_: Numbers, state: State, number: int) -> State | None:
    """The ends come first."""
    if len(state) < 2:
        ends = tuple(sorted((*state, number)))
        return ends if len(ends) < 2 or ends[1] - ends[0] >= _APART else None
    return state if number < state[0] or number > state[1] else None


def _is_outside(_: Numbers, numbers: Numbers) -> bool:
    first, last, *inner = numbers
    low, high = sorted((first, last))
    return high - low >= _APART and not any(low <= number <= high for number in inner)


def _ends_first(automaton: Automaton) -> Parts:
    def parts(overlay: Overlay, _board: Board, choices: Choices) -> Iterator[Part]:
        first, *inner, last = overlay.cells
        cells = (first, last, *inner)
        yield ClueAutomaton(automaton, [choices[cell] for cell in cells]), cells

    return parts


def _arrow(overlay: Overlay, board: Board, choices: Choices) -> Iterator[Part]:
    most = board.rows * len(overlay.others)
    cells = (*sorted(overlay.cells), *overlay.others)
    automaton = Automaton(_subtract, _is_zero, _adds_up, (len(overlay.cells), most))
    yield ClueAutomaton(automaton, [choices[cell] for cell in cells]), cells


def _mirror_pairs(overlay: Overlay) -> Iterator[tuple[Cell, Cell]]:
    half = len(overlay.cells) // 2
    return zip(overlay.cells[:half], overlay.cells[: -half - 1 : -1], strict=True)


def _thermometer(_: Overlay) -> Automaton:
    return Automaton(_rise, _always, _rises)


def _renban(overlay: Overlay) -> Automaton:
    return Automaton(_gather, _always, _is_consecutive, (len(overlay.cells),))


def _says(verb: str) -> Callable[[Overlay], str]:
    return lambda overlay: f"{cells_text(overlay)} {verb}"


def _whispers_says(overlay: Overlay) -> str:
    line, apart = cells_text(overlay), f"differ by at least {overlay.numbers[0]}"
    if len(overlay.cells) > 2:
        ends = f"{overlay.cells[0].name}-{overlay.cells[-1].name}"
        return f"neighbours on the whispers line {ends} {apart}"
    return f"{line} on the whispers line {apart}"


def _palindrome_says(overlay: Overlay) -> str:
    first, last = overlay.cells[0].name, overlay.cells[-1].name
    if len(overlay.cells) > 3:
        return f"the palindrome {first}-{last} reads the same from both ends"
    return f"{first} and {last} are the same on the palindrome"


def _arrow_says(overlay: Overlay) -> str:
    circle = f"the {'circle' if len(overlay.cells) == 1 else 'pill'} {list_cells(overlay.cells)}"
    return f"{list_cells(overlay.others)} on the arrow add{'s' * (len(overlay.others) == 1)} up to {circle}"


def _between_says(overlay: Overlay) -> str:
    first, *inner, last = overlay.cells
    be = "are" if len(inner) > 1 else "is"
    return f"{list_cells(inner)} {be} strictly between {first.name} and {last.name}"


def _lockout_says(overlay: Overlay) -> str:
    ends = f"{overlay.cells[0].name} and {overlay.cells[-1].name}"
    inner = overlay.cells[1:-1]
    outside = f"{list_cells(inner)} {'are' if len(inner) > 1 else 'is'} outside of the range from"
    apart = f"{ends}, which differ by at least {_APART}"
    return f"{outside} {apart}" if inner else apart.replace(", which", "")


def _thermometer_limits(overlay: Overlay, _cells: Sequence[Cell], _numbers: Sequence[int]) -> str:
    return f"the thermometer from {overlay.cells[0].name} has {len(overlay.cells)} cells"


def _arrow_limits(overlay: Overlay, cells: Sequence[Cell], _numbers: Sequence[int]) -> str:
    is_circle = set(cells) <= set(overlay.cells) and len(overlay.others) > 1
    line = list_cells(overlay.others)
    return f"{line} on the arrow add up to at least {len(overlay.others)}" if is_circle else ""


def _whispers_limits(overlay: Overlay, _cells: Sequence[Cell], numbers: Sequence[int]) -> str:
    be = "is" if len(numbers) == 1 else "are"
    return f"{list_numbers(numbers)} {be} within {overlay.numbers[0] - 1} of every number"


line_kinds = (
    OverlayKind(
        "thermo",
        "thermometer",
        "thermometer",
        automaton_parts(_thermometer),
        lambda overlay: f"numbers rise from the bulb {overlay.cells[0].name} to {overlay.cells[-1].name}",
        "could not rise",
        form="lines",
        sizes=range(2, 26),
        aliases=("thermometer",),
        start="from",
        limits=_thermometer_limits,
    ),
    OverlayKind(
        "arrow",
        "arrow",
        "arrow",
        _arrow,
        _arrow_says,
        "could not add up",
        form="arrow",
        sizes=range(1, 4),
        start="from",
        limits=_arrow_limits,
    ),
    OverlayKind(
        "palindrome",
        "palindrome",
        "palindrome",
        pair_parts(lambda _: equal, _mirror_pairs),
        _palindrome_says,
        "could not be the same in both directions",
        form="lines",
        sizes=range(2, 626),
    ),
    OverlayKind(
        "renban",
        "renban line",
        "renban",
        automaton_parts(_renban),
        _says("are consecutive numbers in any order"),
        "could not be consecutive",
        form="lines",
        sizes=range(1, 26),
    ),
    OverlayKind(
        "whispers",
        "whispers line",
        "whispers",
        pair_parts(
            lambda overlay: differ_by_at_least(overlay.numbers[0]), lambda overlay: pairwise(overlay.cells)
        ),
        _whispers_says,
        "could not keep its differences",
        form="lines",
        sizes=range(2, 626),
        default=(5,),
        counts=(1,),
        aliases=("whisper", "german whispers"),
        limits=_whispers_limits,
    ),
    OverlayKind(
        "between",
        "between line",
        "betweenline",
        _ends_first(Automaton(_enter_range, _always, _is_within)),
        _between_says,
        "could not lie between its ends",
        form="lines",
        sizes=range(3, 626),
    ),
    OverlayKind(
        "lockout",
        "lockout line",
        "lockout",
        _ends_first(Automaton(_outside, _always, _is_outside)),
        _lockout_says,
        "could not avoid the range of its ends",
        form="lines",
        sizes=range(2, 626),
    ),
)
