"""Reasons why the runs of a line force cells, in the words of a player."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.boards.board import Group
from solvers.core.boards.places import amount, list_cells
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.place_lists import all_of, names_of
from solvers.core.rules.runs.runs import Runs

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def spoken(line: Group) -> str:
    """Return the numbers of a line as they are read aloud: "2 4", or "0" for none."""
    return " ".join(map(str, line.clue or (0,)))


def explain_literal(line: Group, runs: Runs, known: Known, literal: Literal) -> str:
    """Return the reason for `literal`, which the runs of this line force from the known values."""
    if not runs.lengths:
        return f"{line.name} has no filled cells"
    if said := _by_number(line, runs, known):
        return said
    starts, _ = runs.possible_starts(known)
    p = [abs(member) for member in runs.literals].index(abs(literal))
    return (
        _filled_reason(line, runs, starts, p) if literal > 0 else _empty_reason(line, runs, starts, known, p)
    )


def explain_literals(line: Group, runs: Runs, known: Known, literals: Sequence[Literal]) -> str:
    """Return one reason for all these literals, which the runs of this line force together."""
    if not runs.lengths:
        return f"{line.name} has no filled cells"
    if said := _by_number(line, runs, known):
        return said
    starts, _ = runs.possible_starts(known)
    places = [p for p, member in enumerate(runs.literals) if member in literals or -member in literals]
    cells = names_of([line.cells[p] for p in places])
    if all(member > 0 for member in literals):
        for i, (length, possible) in enumerate(zip(runs.lengths, starts, strict=True)):
            if not any(possible & ~_covering_starts(p, length) for p in places):
                return f"every way to place {_which(runs.lengths, i)} in {line.name} covers {cells}"
    reasons = {_empty_reason(line, runs, starts, known, p) for p in places}
    if all(member < 0 for member in literals) and len(reasons) == 1:
        return reasons.pop().replace("{cell}", names_of([line.cells[p] for p in places], "or"))
    if not any(not known[number] and number not in map(abs, literals) for number in runs.literals):
        return f"{line.name} ({spoken(line)}) can be completed in only one way"
    spare = len(line.cells) - sum(runs.lengths) - len(runs.lengths) + 1
    if spare and not any(known[number] for number in runs.literals):
        return f"{line.name} ({spoken(line)}) has only {amount(spare, 'cell')} to spare"
    return f"every way to complete {line.name} ({spoken(line)}) is alike here"


def _by_number(line: Group, runs: Runs, known: Known) -> str | None:
    """Return why all open cells of a line are the same, if the number of filled cells explains it."""
    filled = sum(known[number] == 1 for number in runs.literals)
    needs = sum(runs.lengths) - filled
    unsettled = [cell for cell, number in zip(line.cells, runs.literals, strict=True) if not known[number]]
    name = f"{line.name} ({spoken(line)})"
    if needs == 0:
        return f"{name} already has {'its filled cell' if filled == 1 else f'all its {filled} filled cells'}"
    if needs == len(unsettled):
        if needs > 1:
            return f"{name} needs {all_of(needs)} open cells"
        return f"{name} still needs 1 filled cell and only {{cell}} is open"
    return None


def _filled_reason(line: Group, runs: Runs, starts: Sequence[int], p: int) -> str:
    """Return why cell `p` of the line is filled in every placement of its runs."""
    for i, (length, possible) in enumerate(zip(runs.lengths, starts, strict=True)):
        if not possible & ~_covering_starts(p, length):
            return f"every way to place {_which(runs.lengths, i)} in {line.name} covers {{cell}}"
    return f"however the runs {spoken(line)} of {line.name} are placed, one of them covers {{cell}}"


def _covering_starts(p: int, length: int) -> int:
    """Return the starts from which a run covers cell `p`."""
    return ((1 << length) - 1) << p + 1 >> length


def _which(lengths: Sequence[int], i: int) -> str:
    """Return the name of run `i`: "the 6", or "the second 3" if there are several of that length."""
    same = [j for j, length in enumerate(lengths) if length == lengths[i]]
    if len(same) == 1:
        return f"the {lengths[i]}"
    place = same.index(i)
    if place == len(same) - 1:
        return f"the last {lengths[i]}"
    return (
        f"the {_ORDINALS[place]} {lengths[i]}"
        if place < len(_ORDINALS)
        else f"{lengths[i]} number {place + 1}"
    )


def _empty_reason(line: Group, runs: Runs, starts: Sequence[int], known: Known, p: int) -> str:
    """Return why no run of the line can cover cell `p`."""
    for step in (-1, 1):
        low, high = _stretch(runs, known, p + step, step)
        owners = {
            length
            for length, possible in zip(runs.lengths, starts, strict=True)
            if low <= high and possible & _covering_starts(low, length)
        }
        # Every run that can hold the filled cells beside this one has just their length, so it ends there.
        if owners == {high - low + 1}:
            return (
                f"the {high - low + 1} at {list_cells(line.cells[low : high + 1])} in {line.name} is complete"
            )
    return f"no run of {line.name} ({spoken(line)}) can reach {{cell}}"


def _stretch(runs: Runs, known: Known, p: int, step: int) -> tuple[int, int]:
    """Return the first and last filled cell from `p` on in one direction; empty if p is not filled."""
    end = p
    while 0 <= end < len(runs.literals) and known[runs.literals[end]] == 1:
        end += step
    return (p, end - 1) if step > 0 else (end + 1, p)
