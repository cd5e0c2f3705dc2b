"""What follows from a deduction, as the end of a sentence: all its cells, and what needs no thought then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.core.boards.places import Edge, Fact, Place, Value, list_names
from solvers.core.explanation.deduction import Deduction
from solvers.core.explanation.ladder import Kind
from solvers.core.explanation.sentences.facts import are, by_value, said, value_in_words
from solvers.core.explanation.sentences.phrases import conclusion, predicate, together
from solvers.core.explanation.trivial_consequences import Finished
from solvers.core.rules.model import Model
from solvers.core.rules.place_lists import names_of, number_word, place_count
from solvers.core.rules.puzzle import Puzzle
from solvers.core.rules.rule import Words

_FEW = 3
"""So many places are named again."""
_LISTED = 8
"""Of more cells only their number is said, where they are the rest of a row or the like."""


def conclusions(model: Model, deduction: Deduction) -> str:
    """What follows: "A1 and B1 are black. Then the rest of row 1 is white"."""
    step = deduction.step
    facts = [model.fact(literal) for literal in deduction.cells]
    if _about_one(step.kind, deduction):
        parts = [conclusion(model.puzzle, *facts[0]), *_likewise(model, facts)]
    else:
        parts = _said(model, facts, deduction)
    rest = _rest(model, deduction.along, _found(facts))
    return f"{_join(parts)}. Then {_join(rest)}" if rest else _join(parts)


def _found(facts: Sequence[Fact]) -> str:
    """What has just been found: "it" where nothing else is named, else its name; many are "them"."""
    if len(facts) == 1:
        return "it"
    places = sorted(place for place, value in facts if value)
    return names_of(places) if 0 < len(places) <= _FEW else "them"


def _about_one(kind: Kind, deduction: Deduction) -> bool:
    """Whether the reason of several cells speaks of the first one alone."""
    supposed = kind == Kind.SEVERAL or (kind == Kind.WAYS and deduction.rules[0].words().blocked)
    return bool(supposed) and len(deduction.cells) > 1


def _likewise(model: Model, facts: Sequence[Fact]) -> list[str]:
    """What else follows than the first fact: "likewise B4", or "likewise B4 is empty" if that is another."""
    alike = sorted(place for place, value in facts[1:] if value == facts[0].value)
    others = said(model.puzzle, [fact for fact in facts if fact.value != facts[0].value])
    if alike:
        names = [place.name for place in alike]
        others.insert(
            0, list_names(names, "others") if _edges(alike) else names_of(alike, many="other cells")
        )
    first, *rest = others
    return [f"likewise {first}", *rest]


def _edges(places: Sequence[Place]) -> bool:
    return all(isinstance(place, Edge) for place in places)


def _join(parts: Sequence[str]) -> str:
    if len(parts) < 3:
        return ", and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def _said(model: Model, facts: Iterable[Fact], deduction: Deduction) -> list[str]:
    """The facts, those of one value together; many places by what they are all of."""
    return [
        value_in_words(model.puzzle, places, value, _group(model, deduction, places))
        for value, places in by_value(facts).items()
    ]


def _group(model: Model, deduction: Deduction, places: Sequence[Place]) -> str:
    """What many cells are called that are all that was open around a clue, in a row or the like."""
    if len(places) <= _LISTED or not deduction.rules:
        return ""
    rule, group = deduction.rules[0], deduction.rules[0].group
    if group is None:
        every = [own for own in rule.constraint.literals if not deduction.step.known[abs(own)]]
        if len(every) != len(places):
            return ""
        return f"all {number_word(len(places))}" if rule.words().all else f"the other {place_count(places)}"
    known = deduction.step.known
    # Cells with clues of their own hold nothing to be found.
    left = [c for c in group.cells if c in model.literal and not known[model.literal[c]]]
    if sorted(left) != list(places):
        return ""
    which = "all" if len(left) == len(group.cells) else "the other"
    return f"{which} {len(left)} cells of {group.name}"


def _rest(model: Model, along: Iterable[Finished], found: str) -> list[str]:
    """What needs no thought: "the rest of row 1 and column A is empty"."""
    named: dict[bool, list[Words]] = {}
    going: dict[str, None] = {}
    for finished in (one for one in along if one.literals):
        words, value = finished.rule.words(), bool(model.fact(finished.literals[0]).value)
        if value and words.goes:
            going[words.goes] = None
        else:
            named.setdefault(value, []).append(words)
    return [*going, *(_rest_in_words(model.puzzle, some, value, found) for value, some in named.items())]


def _rest_in_words(puzzle: Puzzle, some: Iterable[Words], value: Value, found: str) -> str:
    others, lines = list[str](), list[str]()
    for words in some:
        rest = words.rest.replace("{it}", found) if "{it}" in words.rest else words.rest
        (others if rest else lines).append(rest or words.name)
    rest = f"the rest of {_few(list(dict.fromkeys(lines)))}" if lines else ""
    if rest and not others:
        return f"{rest} is {predicate(puzzle, bool(value)).one}"
    said = " and ".join(filter(None, [_few(list(dict.fromkeys(others))), rest]))
    return (
        f"{said} are {puzzle.said.out}" if puzzle.said.out and not value else are(puzzle, bool(value), said)
    )


def _few(names: Sequence[str]) -> str:
    return together(names) if len(names) <= _LISTED else f"{len(names)} finished lines"


def opening_words(model: Model, found: Sequence[Finished]) -> tuple[str, str]:
    """Of what needs no thought in the beginning: where it is, and what follows."""
    clues = [finished.rule.words().name for finished in found if not finished.rule.basic]
    bare = model.known_at_first()
    # Rules of the game that only go on from the clues need no mention.
    basic = [
        finished.rule.words().rest
        for finished in found
        if finished.rule.basic and (not clues or finished.rule.constraint.propagate(bare))
    ]
    few = list(dict.fromkeys(filter(None, (*clues, *basic))))
    where = together(few) if len(few) <= _LISTED else "the clues that settle cells at once"
    facts = [model.fact(own) for finished in found for own in finished.literals]
    return where, _join(said(model.puzzle, facts))


def count_of_others(cells: Sequence[Place]) -> str:
    """How many more follow than the one place that is named."""
    if len(cells) < 2:
        return ""
    return f"{place_count(cells[1:], 'more')} follow{'s' * (len(cells) == 2)} for the same reason."
