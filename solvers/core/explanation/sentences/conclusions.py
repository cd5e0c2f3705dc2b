"""The conclusion of a deduction as the end of a sentence: its locations and their trivial consequences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import starmap

from solvers.core.boards.answer import Facts
from solvers.core.boards.places import Cell, Edge, Fact, Place, in_order, list_names
from solvers.core.explanation.deduction import Deduction
from solvers.core.explanation.ladder import Kind
from solvers.core.explanation.sentences.facts import LONG, are, by_value, said, value_in_words
from solvers.core.explanation.sentences.phrases import conclusion, predicate, together
from solvers.core.explanation.trivial_consequences import Finished
from solvers.core.rules.model import Model
from solvers.core.rules.place_lists import names_of, number_word, place_count
from solvers.core.rules.puzzle import Puzzle
from solvers.core.rules.rule import Words

_FEW = 3
"""Maximum number of locations that are named again."""
_SENTENCE = 200
"""Maximum number of characters of a sentence."""
_LISTED = 8
"""Maximum number of cells that are listed; of more cells, for example in a row, only the number is given."""
_FIRST = 3
"""Number of clues that are named of a longer list."""


def conclusions(model: Model, deduction: Deduction, why: str) -> str:
    """Return the conclusion after a reason: "A1 and B1 are black, and the rest of row 1 is white".

    With the last sentence of the reason it has at most `_SENTENCE` characters, if that is possible.
    """
    parts, rest = _parts(model, deduction)
    room = _SENTENCE - len(f"{why.rpartition('. ')[-1]}, so .")
    whole = _join([*parts, *rest])
    if len(whole) <= room:
        return whole
    if rest and ". " not in why and len(_join(parts)) <= room:
        return f"{_join(parts)}. Then {_join(rest)}"
    return _shortened(model, deduction, parts[0])


def _parts(model: Model, deduction: Deduction) -> tuple[list[str], list[str]]:
    """Return the clauses about the locations of a step, and those about its trivial consequences."""
    step = deduction.step
    facts = [model.fact(literal) for literal in deduction.cells]
    if _about_one(step.kind, deduction):
        parts = [conclusion(model.puzzle, *facts[0]), *_likewise(model, facts)]
    else:
        parts = _said(model, facts, deduction)
    return parts, _rest(model, deduction.along, _found(facts))


def _shortened(model: Model, deduction: Deduction, first: str) -> str:
    """Return the first clause, and the number of locations that it leaves out."""
    cells = dict(map(model.fact, deduction.cells))
    along = dict(model.fact(literal) for each in deduction.along for literal in each.literals)
    # The clause is about the first location, or about all with the largest value.
    if not _about_one(deduction.step.kind, deduction):
        cells = {place: value for place, value in cells.items() if value != max(cells.values())}
    others = [*cells, *along]
    more = others if len(others) < len(deduction.cells) + len(along) else others[1:]
    return (
        f"{first}, and {place_count(more, 'more')} follow{'s' * (len(more) == 1)} with it" if more else first
    )


def _found(facts: Sequence[Fact]) -> str:
    """Return the name of the new locations: "it" if there is only one, their names if there are few, or
    "them".
    """
    if len(facts) == 1:
        return "it"
    found = [place for place, value in facts if value]
    places = in_order([place for place in found if isinstance(place, Cell)] or found)
    return names_of(places) if 0 < len(places) <= _FEW else "them"


def _about_one(kind: Kind, deduction: Deduction) -> bool:
    """Return whether the reason of several locations is only about the first one."""
    supposed = kind == Kind.SEVERAL or (kind == Kind.WAYS and deduction.rules[0].words().blocked)
    return bool(supposed) and len(deduction.cells) > 1


def _likewise(model: Model, facts: Sequence[Fact]) -> list[str]:
    """Return the further facts: "likewise B4", or "likewise B4 is empty" for another value."""
    first = facts[0]
    same = [fact for fact in facts if fact.value == first.value and type(fact.place) is type(first.place)]
    alike = in_order(fact.place for fact in same[1:])
    others = said(model.puzzle, [fact for fact in facts if fact not in same])
    if alike:
        names = [place.name for place in alike]
        listed = list_names(names, "others") if _edges(alike) else names_of(alike, many="other cells")
        others.insert(0, listed if len(listed) <= LONG else place_count(alike, "other"))
    also, *rest = others
    return [f"likewise {also} while {_join(rest)}" if rest else f"likewise {also}"]


def _edges(places: Sequence[Place]) -> bool:
    return all(isinstance(place, Edge) for place in places)


def _join(parts: Sequence[str]) -> str:
    if len(parts) < 3:
        return ", and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def _said(model: Model, facts: Iterable[Fact], deduction: Deduction) -> list[str]:
    """Return the facts, with one clause for each value; many locations are named as a group.

    What the reason is about comes before what follows from that.
    """
    group = deduction.rules[0].group if deduction.rules else None
    own = {*group.cells} if group else set()
    return [
        value_in_words(model.puzzle, places, value, _group(model, deduction, places))
        for value, places in sorted(by_value(facts), key=lambda fact: own.isdisjoint(fact[1]))
    ]


def _group(model: Model, deduction: Deduction, places: Sequence[Place]) -> str:
    """Return the name of many cells that were all open around a clue, in a row or the like; empty
    otherwise.
    """
    if len(places) <= _LISTED or not deduction.rules:
        return ""
    rule, group = deduction.rules[0], deduction.rules[0].group
    if group is None:
        every = [literal for literal in rule.constraint.literals if not deduction.step.known[abs(literal)]]
        if len(every) != len(places):
            return ""
        return f"all {number_word(len(places))}" if rule.words().all else f"the other {place_count(places)}"
    known = deduction.step.known
    # Cells with clues contain nothing to find.
    left = [c for c in group.cells if c in model.literal and not known[model.literal[c]]]
    if in_order(left) != list(places):
        return ""
    which = "all" if len(left) == len(group.cells) else "the other"
    return f"{which} {len(left)} cells of {group.name}"


def _rest(model: Model, along: Iterable[Finished], names: str) -> list[str]:
    """Return the trivial consequences: "the rest of row 1 and column A is empty"."""
    named: dict[tuple[bool, type[Place]], tuple[Place, list[Words]]] = {}
    going: dict[str, None] = {}
    for finished in (each for each in along if each.literals):
        words, (place, value) = finished.rule.words(), model.fact(finished.literals[0])
        if value and words.goes:
            going[words.goes] = None
        else:
            if words.rest_pairs and isinstance(place, Edge):
                words = words._replace(rest=words.rest_pairs)
            named.setdefault((bool(value), type(place)), (place, []))[1].append(words)
    parts = (
        _rest_in_words(model.puzzle, group, place, value, names)
        for (value, _), (place, group) in named.items()
    )
    return [*going, *parts]


def _rest_in_words(puzzle: Puzzle, group: Iterable[Words], place: Place, value: bool, names: str) -> str:
    others, lines = list[str](), list[str]()
    for words in group:
        rest = words.rest.replace("{it}", names) if "{it}" in words.rest else words.rest
        (others if rest else lines).append(rest or words.name)
    rest = f"the rest of {_few(list(dict.fromkeys(lines)))}" if lines else ""
    if rest and not others:
        return f"{rest} is {predicate(puzzle, place, value).one}"
    said = " and ".join(filter(None, [_few(list(dict.fromkeys(others))), rest]))
    out = puzzle.words_of(place).said.out
    return f"{said} are {out}" if out and not value else are(puzzle, place, value, said)


def _few(names: Sequence[str]) -> str:
    return together(names) if len(names) <= _LISTED else f"{len(names)} finished lines"


def opening_words(
    model: Model, results: Sequence[Finished], known: Sequence[int], cells: Facts
) -> tuple[str, str]:
    """Return where the rules are that finish from the known values, and the `cells` that they decide."""
    clues = [finished.rule.words().name for finished in results if not finished.rule.basic]
    # Background rules that only continue from the clues are not mentioned.
    basic = [
        words.name if "{it}" in words.rest or not words.rest else words.rest
        for finished in results
        if finished.rule.basic and (not clues or finished.rule.constraint.propagate(known))
        for words in [finished.rule.words()]
    ]
    few = list(dict.fromkeys(filter(None, (*clues, *basic))))
    more = f" and {len(few) - _FIRST} others" if len(few) > _LISTED else ""
    where = (together(few[:_FIRST]) if more else together(few)) + more
    return where, _join(said(model.puzzle, starmap(Fact, cells.items())))


def count_of_others(cells: Sequence[Place]) -> str:
    """Return the sentence with the number of further locations after the named one."""
    if len(cells) < 2:
        return ""
    return f"{place_count(cells[1:], 'more')} follow{'s' * (len(cells) == 2)} for the same reason."
