"""What follows from a deduction, as the end of a sentence: all its cells, and what needs no thought then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.places import Edge, Fact, Place, Value, listed
from solvers.core.explaining.along import Finished
from solvers.core.explaining.deductions import Deduction
from solvers.core.explaining.ladder import Kind
from solvers.core.explaining.naming import conclusion, together
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle
from solvers.core.rules.several import counted, names_of, spelled

_LISTED = 8
"""Of more cells only their number is told, where they are the rest of a row or the like."""


def concluded(model: Model, deduction: Deduction) -> str:
    """What follows: "A1 and B1 are black, and the rest of row 1 is white"."""
    step = deduction.step
    facts = [model.fact(literal) for literal in deduction.cells]
    if _about_one(step.kind, deduction):
        parts = [conclusion(model.puzzle, *facts[0]), *_likewise(model, facts)]
    else:
        parts = _said(model, facts, deduction)
    found = sum(bool(value) for _, value in facts)
    return _joined([*parts, *_rest(model, deduction.along, found)])


def _about_one(kind: Kind, deduction: Deduction) -> bool:
    """Whether the reason of several cells speaks of the first one alone."""
    supposed = kind == Kind.SEVERAL or (kind == Kind.WAYS and deduction.rules[0].words().blocked)
    return bool(supposed) and len(deduction.cells) > 1


def _likewise(model: Model, facts: Sequence[Fact]) -> list[str]:
    """What else follows than the first fact: "likewise B4", or "likewise B4 is empty" if that is another."""
    alike = sorted(place for place, value in facts[1:] if value == facts[0].value)
    others = _said(model, [fact for fact in facts if fact.value != facts[0].value])
    names = listed([place.name for place in alike], "others") if _edges(alike) else names_of(alike)
    first, *rest = [names.replace(" cells", " other cells"), *others] if alike else others
    return [f"likewise {first}", *rest]


def _edges(places: Sequence[Place]) -> bool:
    return all(isinstance(place, Edge) for place in places)


def _joined(parts: Sequence[str]) -> str:
    if len(parts) < 3:
        return ", and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def _said(model: Model, facts: Iterable[Fact], deduction: Deduction | None = None) -> list[str]:
    """The facts, those of one value together."""
    by_value: dict[Value, list[Place]] = {}
    for place, value in facts:
        by_value.setdefault(value, []).append(place)
    order = sorted(by_value, reverse=True)
    return [_of_value(model, sorted(by_value[value]), value, deduction) for value in order]


def _of_value(model: Model, places: Sequence[Place], value: Value, deduction: Deduction | None) -> str:
    if len(places) == 1:
        return conclusion(model.puzzle, places[0], value)
    group = _group(model, deduction, places) if deduction else ""
    return _plural(model.puzzle, value).replace("{cells}", group or names_of(places))


def _plural(puzzle: Puzzle, value: Value) -> str:
    """The sentence for several places that hold a value."""
    if value is True or value is False:
        return _are(puzzle, yes=value)
    if value == 0 and puzzle.are_no:
        return puzzle.are_no
    said = puzzle.are_value.replace("{value}", puzzle.values.get(value, symbol_of(value)))
    return said.replace("{s}", "" if value == 1 else "s")


def _are(puzzle: Puzzle, *, yes: bool) -> str:
    """The sentence for several places that are yes or no: by default that for one, with "are"."""
    several, one = (puzzle.are_yes, puzzle.is_yes) if yes else (puzzle.are_no, puzzle.is_no)
    return several or one.replace("{cell} is ", "{cells} are ")


def _group(model: Model, deduction: Deduction, places: Sequence[Place]) -> str:
    """What many cells are called that are all that was open around a clue, in a row or the like."""
    rule, group = deduction.rules[0], deduction.rules[0].group
    if len(places) <= _LISTED:
        return ""
    if group is None:
        every = [own for own in rule.constraint.literals if not deduction.step.known[abs(own)]]
        return f"all {spelled(len(places))}" if len(every) == len(places) else ""
    known = deduction.step.known
    left = [c for c in group.cells if c in model.literal and not known[model.literal[c]]]
    if sorted(left) != list(places):
        return ""
    which = "all" if len(left) == len(group.cells) else "the other"
    return f"{which} {len(left)} cells of {group.name}"


def _rest(model: Model, along: Iterable[Finished], found: int) -> list[str]:
    """What needs no thought: "the rest of row 1 and column A is empty"."""
    by_value: dict[bool, list[str]] = {}
    going: dict[str, None] = {}
    for finished in (one for one in along if one.literals):
        words, value = finished.rule.words(), bool(model.fact(finished.literals[0]).value)
        if value and words.goes:
            going[words.goes] = None
            continue
        name = (words.rest or f"the rest of {words.name}").replace("{it}", "it" if found == 1 else "them")
        by_value.setdefault(value, []).append(name)
    return [*going, *(_of_rest(model.puzzle, names, value) for value, names in by_value.items())]


def _of_rest(puzzle: Puzzle, names: Sequence[str], value: Value) -> str:
    of = "the rest of "
    names = list(dict.fromkeys(names))
    rests = [name.removeprefix(of) for name in names if name.startswith(of)]
    others = [name for name in names if not name.startswith(of)]
    rest = f"{of}{_few(rests)}" if rests else ""
    if rest and not others:
        return (puzzle.is_yes if value else puzzle.is_no).replace("{cell}", rest)
    said = " and ".join(filter(None, [_few(others), rest]))
    plural = puzzle.are_out if puzzle.are_out and not value else _are(puzzle, yes=bool(value))
    return plural.replace("{cells}", said)


def _few(names: Sequence[str]) -> str:
    return together(names) if len(names) <= _LISTED else f"{len(names)} finished lines"


def begun(model: Model, found: Sequence[Finished]) -> tuple[str, str]:
    """Of what needs no thought in the beginning: where it is, and what follows."""
    names = []
    for finished in found:
        words = finished.rule.words()
        names.append(words.rest if finished.rule.basic and "{it}" not in words.rest else words.name)
    few = list(dict.fromkeys(filter(None, names)))
    where = together(few) if len(few) <= _LISTED else "the cells that the clues settle at once"
    facts = [model.fact(own) for finished in found for own in finished.literals]
    return where, _joined(_said(model, facts))


def more(cells: Sequence[Place]) -> str:
    """How many more follow than the one place that is told."""
    if len(cells) < 2:
        return ""
    number, _, unit = counted(cells[1:]).partition(" ")
    return f"{number} more {unit} follow{'s' * (len(cells) == 2)} for the same reason."
