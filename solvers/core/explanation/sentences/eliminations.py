"""Sentences for notes: "A4 and A7 hold 2 and 9 between them, which leaves only 7 for A8"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.places import Place, list_names
from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.ladder import Step
from solvers.core.explanation.sentences.phrases import conclusion, opposite, together
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model
from solvers.core.rules.place_lists import number_word
from solvers.core.rules.rule import Rule

SETS = {2: "pair", 3: "triple", 4: "quad"}
FISH = {2: "an X-wing", 3: "a swordfish", 4: "a jellyfish"}
"""The names of sets by the number of their cells or lines."""
CHAINS = {
    "pointing": "",
    "xy-wing": "an XY-wing",
    "w-wing": "a W-wing",
    "simple-colouring": "simple colouring",
}
"""The names of chains by their technique, the easiest to see first."""
_SHOWN = 3
"""Maximum number of notes that are all shown; of more, only the first and the last are shown."""
_LONG = 180
"""Maximum number of characters of a sentence with several notes."""
_MOST = 200
"""The same with the clause that counts the notes that are not shown."""
_SHORT = 100
"""Maximum number of characters of a note and its result in one sentence."""
_FOLLOWED = 4
"""Maximum number of locations that are named as consequences of an assumption."""


def notes_in_words(model: Model, step: Step) -> str:
    """Return the sentences for the notes before a step, and what they leave."""
    notes = _worth_showing(step)
    # Rules that earlier sentences have named are not named again.
    end = _left(model, step.notes[-1], {index for note in notes for index in note.bases})
    shown = [_said(model, note, step) for note in shown_notes(step)]
    if len(", ".join(shown)) > _LONG:
        shown = [shown[0], shown[-1]]
    more = len(notes) - len(shown)
    # A rule can eliminate twice, after another elimination.
    shown = list(dict.fromkeys(shown))
    if more:
        shown.insert(1, _further(more))
    if more and len(", and ".join(shown)) > _MOST:
        shown[1:] = [_further(more + 1)]
    if len(shown) == 1 and notes[0].is_pattern and len(shown[0] + end) <= _SHORT:
        return f"{shown[0]}, which leaves {end}"
    # A chain has commas of its own.
    if any(note.how == How.CHAINED for note in notes):
        return f"{'; '.join(shown)}. That leaves {end}"
    *others, last = shown
    return f"{', '.join(others)}{', and ' * bool(others)}{last}. That leaves {end}"


def _further(more: int) -> str:
    return f"{number_word(more)} more such step{'s' * (more > 1)} follow{'s' * (more == 1)}"


def shown_notes(step: Step) -> list[Note]:
    """Return the notes that are shown, each in its own clause; of many, the first and the last."""
    notes = _worth_showing(step)
    return notes if len(notes) <= _SHOWN else [notes[0], notes[-1]]


def _worth_showing(step: Step) -> list[Note]:
    return [note for note in step.notes[:-1] if note.how != How.ALONG]


def _left(model: Model, last: Note, named: Collection[int]) -> str:
    """Return the result of the last note; its rule is mentioned unless it is `named` already."""
    (index,), (literal,) = last.bases, last.literals
    place, value = model.fact(literal)
    rule = model.rules[index]
    if _place(model, rule.constraint.literals):
        return f"only {symbol_of(value)} for {place.name}"
    if rule.words().name and _value(model, rule.constraint.literals) is not None:
        return f"only {place.name} for the {symbol_of(value)} of {rule.words().name}"
    because = "" if index in named else f", as {rule.words().says}"
    return f"only {symbol_of(value)} for {place.name}{because}"


def _said(model: Model, note: Note, step: Step) -> str:
    if note.how == How.SUPPOSED:
        return _refutation_in_words(model, note)
    if note.how == How.COVERED:
        return _cover_in_words(model, note, step)
    if note.how == How.CHAINED:
        return _chain_in_words(model, note)
    if note.how == How.SINGLE:
        place, value = model.fact(note.literals[0])
        return conclusion(model.puzzle, place, value)
    return _rule_in_words(model, note, step)


def _rule_in_words(model: Model, note: Note, step: Step) -> str:
    """Return what a clue rule eliminates, of what the step needs, if the rule has words for it."""
    rule = model.rules[note.bases[0]]
    # Most often the last note needs only some of the eliminations.
    used = set(map(abs, model.rules[step.notes[-1].bases[0]].constraint.literals))
    literals = [literal for literal in note.literals if abs(literal) in used]
    if not (rule.every and literals):
        return rule.words().says
    known = list(step.known)
    for other in step.notes[: step.notes.index(note)]:
        for literal in other.literals:
            known[abs(literal)] = 1 if literal > 0 else -1
    return rule.every(known, literals)


def _cover_in_words(model: Model, note: Note, step: Step) -> str:
    bases = [model.rules[index] for index in note.bases]
    opened = _open(note, model, step)
    cells = held(model, note, step)
    values = sorted({int(model.values[literal - 1]) for literal in opened})
    names, numbers = list_names([cell.name for cell in cells], "cells"), _numbers(values)
    number = len(bases)
    if _place(model, bases[0].constraint.literals):
        return f"{names} hold {numbers} between them (a naked {SETS[number]})"
    covers = covering_groups(model, note)
    if not covers:
        return f"in {bases[0].words().name} the {numbers} fit only {names} (a hidden {SETS[number]})"
    inside = together([rule.words().name for rule in covers])
    if number == 1:
        where = list_names([cell.name for cell in cells], "cells", "or")
        return f"in {bases[0].words().name} the {numbers} lies in {inside} ({where})"
    groups = together([rule.words().name for rule in bases])
    return f"in {groups} the {numbers} stands in {inside} ({FISH[number]})"


def _chain_in_words(model: Model, note: Note) -> str:
    facts = [model.fact(literal) for literal in note.path]
    names, number = [place.name for place, _ in facts], symbol_of(facts[0].value)
    technique = chain_name(model, note)
    if technique == "pointing":
        group = model.rules[note.bases[0]].words().name
        closed = list_names([model.places[-literal - 1].name for literal in note.literals], "cells")
        where = list_names(names, "cells", "or")
        return f"the {number} of {group} is at {where}, and each closes {closed}"
    if technique == "simple-colouring":
        along = list_names(names, "cells")
        end = f"{names[0]} or {names[-1]} is {number}"
        return f"the {number} alternates between {along} ({CHAINS[technique]}), so {end}"
    if technique == "xy-wing":
        either = _numbers(sorted(int(value) for _, value in facts[2:4]), "or")
        return f"{names[2]} is {either}, so {names[0]} or {names[-1]} is {number} ({CHAINS[technique]})"
    ends, group = f"{names[0]} and {names[-1]}", model.rules[note.bases[1]].words().name
    either = _numbers(sorted(int(value) for _, value in facts[:2]), "or")
    place = f"the {symbol_of(facts[1].value)} of {group} is at {names[2]} or {names[3]}"
    return f"{ends} are {either}, and {place}, so one of them is {number} ({CHAINS[technique]})"


def chain_name(model: Model, note: Note) -> str:
    """Return the technique of a chain, by which of its counts are about one location."""
    if len(note.bases) == 1:
        return "pointing"
    if not _place(model, note.path[:2]):
        return "simple-colouring"
    return "xy-wing" if _place(model, note.path[2:4]) else "w-wing"


def covering_groups(model: Model, note: Note) -> list[Rule]:
    """Return the rules of the groups in which numbers lie or stand; none for a naked or hidden set."""
    bases, covers = ([model.rules[index] for index in part] for part in (note.bases, note.covers))
    is_set = any(_place(model, part[0].constraint.literals) for part in (bases, covers))
    return [] if is_set else covers


def held(model: Model, note: Note, step: Step) -> list[Place]:
    """Return the locations of a pattern, which hold some numbers between them."""
    if note.how == How.CHAINED:
        return list(dict.fromkeys(model.places[literal - 1] for literal in note.path))
    return sorted({model.places[literal - 1] for literal in _open(note, model, step)})


def _open(note: Note, model: Model, step: Step) -> set[Literal]:
    """Return the literals that were open when a note was made."""
    eliminated: set[int] = set()
    for other in step.notes:
        if other == note:
            break
        eliminated.update(map(abs, other.literals))
    return {
        literal
        for index in note.bases
        for literal in model.rules[index].constraint.literals
        if not step.known[literal] and literal not in eliminated
    }


def _refutation_in_words(model: Model, note: Note) -> str:
    first, *more = [model.fact(literal) for literal in note.path]
    supposed = opposite(model.puzzle, *first) if note.path[0] < 0 else conclusion(model.puzzle, *first)
    words = model.rules[note.bases[-1]].words()
    unmet = words.unmet or f"{words.name or words.says} could not be met"
    if not more:
        return f"if {supposed}, {unmet}"
    if len(more) > _FOLLOWED:
        last = conclusion(model.puzzle, *more[-1])
        return f"if {supposed}, {number_word(len(more))} more numbers follow, until {last}, and {unmet}"
    follows = list_names([conclusion(model.puzzle, *fact) for fact in more], "places")
    return f"if {supposed}, then {follows}, and {unmet}"


def _place(model: Model, literals: Sequence[Literal]) -> Place | None:
    """Return the location that all literals are about, if there is only one."""
    places = {model.places[abs(literal) - 1] for literal in literals}
    return places.pop() if len(places) == 1 else None


def _value(model: Model, literals: Sequence[Literal]) -> int | None:
    """Return the number that all literals are about, if there is only one."""
    values = {model.values[abs(literal) - 1] for literal in literals}
    return int(values.pop()) if len(values) == 1 else None


def _numbers(values: Sequence[int], last: str = "and") -> str:
    return list_names([symbol_of(value) for value in values], "numbers", last)
