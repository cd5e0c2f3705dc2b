"""Names of the techniques in hints, and their order from the easiest to the hardest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from solvers.core.boards.levels import Level
from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.ladder import Kind, Step, kind_for_difficulty
from solvers.core.explanation.sentences.eliminations import CHAINS, FISH, SETS, chain_name
from solvers.core.explanation.sentences.steps import still_needs
from solvers.core.explanation.sentences.suppositions import refutation_of
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle
from solvers.core.rules.rule import Rule

_FEW = 4
"""Maximum number of clues of a step that a player can practise; longer reasons need a computer."""

_TITLES: Mapping[str, tuple[Level, str]] = MappingProxyType(
    {
        "rule": ("easy", "A rule of the game"),
        "whole": ("easy", "A rule of the whole board"),
        "line": ("easy", "A row, column or region"),
        "clue-yes": ("easy", "One clue says: {yes}"),
        "clue-no": ("easy", "One clue says: {no}"),
        "one-clue": ("easy", "One clue is enough"),
        "clue": ("easy", "One clue leaves one number"),
        "naked-single": ("easy", "Naked single"),
        "hidden-single": ("easy", "Hidden single"),
        "cases": ("medium", "All ways to meet one clue agree"),
        "1-1": ("medium", "1-1 pattern"),
        "1-2": ("medium", "1-2 pattern"),
        "1-2-1": ("medium", "1-2-1 pattern"),
        "overlap": ("medium", "Two clues overlap"),
        "line-reaches-a-number": ("medium", "Line reaches a number"),
        "shut-off": ("medium", "Shut off"),
        "at-least-one": ("medium", "At least one"),
        "lone-cell": ("medium", "Lone cell"),
        "pearls-side-by-side": ("medium", "Pearls side by side"),
        "in-the-way": ("medium", "In the way"),
        "clue-elimination": ("medium", "One clue rules numbers out"),
        "pointing": ("medium", "Pointing pair"),
        "xy-wing": ("hard", "XY-wing"),
        "w-wing": ("hard", "W-wing"),
        "simple-colouring": ("hard", "Simple colouring"),
        "eliminations": ("hard", "Several eliminations"),
        "supposition": ("hard", "Suppose a number"),
        "what-if": ("hard", "Suppose the opposite"),
        "what-if-whole": ("hard", "Suppose the opposite, and look at the whole board"),
        "clues": ("hard", "Several clues together"),
        "search": ("very hard", "A long search"),
    }
)
"""The easiest boards with a technique, and its title. Of others, the name is the title."""
_SETS = frozenset(f"{kind}-{size}" for kind in ("naked", "hidden") for size in SETS.values())
_FISH = {size: name.partition(" ")[2].lower() for size, name in FISH.items()}


class Technique(NamedTuple):
    """A technique by name; one of a lower `rank` is easier to see, and one of the same rank is as easy."""

    rank: int
    name: str


_RANKS = {Kind.PAIR: 2, Kind.LAST: 3}
"""The ranks of several clues that are seen together, and of a rule at which people look last."""
SEVERAL = 30
"""The rank of several clues or eliminations."""
_LONG = Technique(40, "search")
_FIRST_CHAIN = 14
"""The rank of the first kind of chain, after all sets and fish."""


def technique_of(model: Model, step: Step) -> Technique:
    """Return the technique of a step."""
    if step.kind == Kind.ALONE:
        return Technique(_RANKS.get(kind_for_difficulty(step.kind, step.rules), 0), _single(model, step))
    if step.kind == Kind.WAYS:
        pattern = pattern_of(step.known, step.literal) if (pattern_of := step.rules[0].pattern_of) else None
        return Technique(1, pattern.technique if pattern else "cases")
    if step.kind == Kind.PAIR:
        # Players of some puzzles name the pattern by what each clue still needs, such as 1-2.
        needs = "-".join(map(str, sorted(still_needs(rule, step.known) for rule in step.rules)))
        return Technique(_RANKS[Kind.PAIR], needs if needs in model.puzzle.techniques else "overlap")
    if step.notes:
        return by_notes(model, step.notes[:-1])
    clues = sum(not rule.basic for rule in step.rules)
    if step.kind == Kind.TRIED or clues > _FEW:
        return _LONG
    # No search proves that a reason of fewer clues is missing, so their number is no rank.
    if clues > 1:
        return Technique(SEVERAL, "clues")
    refutation = refutation_of(model, step)
    # If no single rule refutes it, the reason is as far away as if all were not connected.
    is_whole = refutation is None or _is_whole(model.rules[refutation.rules[-1]])
    return Technique(SEVERAL, "what-if-whole" if is_whole else "what-if")


def title(puzzle: Puzzle, name: str) -> str:
    """Return the title of a technique for a user."""
    _, said = _TITLES.get(name, ("easy", name.replace("-", " ").capitalize()))
    lines = puzzle.look.lines
    return said.replace("{yes}", puzzle.yes or lines).replace("{no}", puzzle.no or f"no {lines}")


def easiest_level(name: str) -> Level:
    """Return the level of the easiest boards with a technique."""
    level, _ = _TITLES.get(name, ("medium" if name in _SETS or name in _FISH.values() else "easy", ""))
    return level


def _single(model: Model, step: Step) -> str:
    """Return the name of a step that one rule forces."""
    rule = step.rules[0]
    if name := rule.technique:
        return name if isinstance(name, str) else name(step.known, step.literal)
    if model.has_numbers and model.puzzle.penciled:
        return _number_single(model, rule)
    if rule.basic:
        return "line" if rule.group else "whole" if _is_whole(rule) else "rule"
    if not (model.puzzle.yes or model.puzzle.look.lines):
        return "one-clue"
    return "clue-yes" if model.fact(step.literal).value else "clue-no"


def _is_whole(rule: Rule) -> bool:
    """Return whether a rule is about the whole board, such as that all is connected or one loop."""
    return rule.basic and rule.constraint.lazy


def _number_single(model: Model, rule: Rule) -> str:
    literals = rule.constraint.literals
    if _is_one_place(model, literals):
        return "naked-single"
    return "hidden-single" if len({model.values[abs(one) - 1] for one in literals}) == 1 else "clue"


def by_notes(model: Model, before: Sequence[Note]) -> Technique:
    """Return the technique of the eliminations before a step."""
    notes = [note for note in before if note.how != How.ALONG]
    if any(note.how == How.SUPPOSED for note in notes):
        return Technique(SEVERAL, "supposition")
    if len(notes) > 1:
        return Technique(SEVERAL, "eliminations")
    (note,) = notes
    if note.how == How.RULE:
        return Technique(3, "clue-elimination")
    return _chain(model, note) if note.how == How.CHAINED else _cover(model, note)


def _cover(model: Model, note: Note) -> Technique:
    """Return the technique of counts that use each other up, in the order in which hints look for them."""
    size = len(note.bases)
    if size == 1:
        return Technique(4, "pointing")
    first = 5 + 3 * (size - 2)
    if _is_one_place(model, model.rules[note.bases[0]].constraint.literals):
        return Technique(first, f"naked-{SETS[size]}")
    if _is_one_place(model, model.rules[note.covers[0]].constraint.literals):
        return Technique(first + 1, f"hidden-{SETS[size]}")
    return Technique(first + 2, _FISH[size])


def _chain(model: Model, note: Note) -> Technique:
    """Return the technique of a chain: of its counts, cells need a number, and others a place."""
    name = chain_name(model, note)
    return Technique(_FIRST_CHAIN + [*CHAINS].index(name), name)


def _is_one_place(model: Model, literals: Sequence[Literal]) -> bool:
    return len({model.places[abs(literal) - 1] for literal in literals}) == 1
