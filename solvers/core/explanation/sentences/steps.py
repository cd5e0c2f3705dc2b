"""The reason of a step in the words of a player."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.boards.places import MANY, Edge, Place, Polyomino, capital, in_order, list_cells, list_names
from solvers.core.explanation.chains import violated_rule
from solvers.core.explanation.ladder import Kind, Step, is_near
from solvers.core.explanation.sentences.eliminations import notes_in_words
from solvers.core.explanation.sentences.locked_sets import exhausted_groups, needs_and_covers, unpaired_cells
from solvers.core.explanation.sentences.phrases import together
from solvers.core.explanation.sentences.suppositions import (
    Broken,
    assumption_of,
    chain_in_words,
    chain_of,
    opposite_of,
)
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, is_true
from solvers.core.rules.model import Model
from solvers.core.rules.place_lists import all_of, names_of
from solvers.core.rules.rule import Rule

_SHOWN = 8
"""Maximum number of rules for a pointer to where to look."""
MOST = 12
"""Maximum number of rules of a reason that names them; nobody would follow a longer one, so only the
number is given."""


def reason_of_one(model: Model, rule: Rule, known: Sequence[int], literal: Literal) -> str:
    """Return why one rule forces a literal that occurs in it."""
    pattern = pattern_of_one(rule, known, literal)
    if rule.why:  # the pattern has no other placeholders
        return pattern.replace("{cell}", model.places[abs(literal) - 1].name)
    return fill(model, rule, pattern, known, literal)


def pattern_of_one(rule: Rule, known: Sequence[int], literal: Literal) -> str:
    """Return the same reason with `{cell}` in place of the location."""
    return rule.why(known, literal) if rule.why else _template(rule, known)


def _template(rule: Rule, known: Sequence[int]) -> str:
    """Return the words of a rule that has reached its maximum, or that needs everything that is open."""
    done = sum(is_true(literal, known) for literal in rule.constraint.literals)
    full = isinstance(rule.constraint, Cardinality) and done == rule.constraint.high
    return rule.words().full if full else rule.words().only


def reason_of_many(model: Model, rule: Rule, known: Sequence[int], literals: Sequence[Literal]) -> str:
    """Return why one rule forces several literals at once."""
    if rule.every:
        return rule.every(known, literals)
    words = rule.words()
    pattern = pattern_of_one(rule, known, literals[0])
    if words.all and pattern == words.only:
        return words.all.replace("{all}", all_of(still_needs(rule, known)))
    places = in_order({model.places[abs(literal) - 1] for literal in literals})
    each = f"each of {names_of(places, 'and')}"
    pattern = each + pattern.removeprefix("{cell}") if pattern.startswith("{cell}") else pattern
    pattern = pattern.replace("{cell}", names_of(places, "or")).replace("this one", "these")
    return fill(model, rule, pattern, known)


def reason_of_two(model: Model, step: Step) -> str:
    """Return why two rules together force a literal."""
    first, second = step.rules
    one, two = (_open_literals(rule, step.known) for rule in step.rules)
    # Either rule may be contained in the other.
    for rule, literals, other, others in ((first, one, second, two), (second, two, first, one)):
        enough = other.words().enough
        if enough and literals < others and still_needs(rule, step.known) == still_needs(other, step.known):
            either = "either way" if len(literals) == 2 else "whichever it is,"
            return f"{_needs_in_words(model, rule, step.known)}, and {enough.replace('{either}', either)}"
    parts = [_needs_in_words(model, rule, step.known) for rule in step.rules]
    shared = [literal for literal in one & two if abs(literal) <= model.shown]
    reminder = f"They share {_names(model, first, shared, 'and')}" if len(shared) > 1 else model.puzzle.always
    both = ", and ".join(parts)
    return f"{both}. {capital(reminder)}" if reminder else both


def _open_literals(rule: Rule, known: Sequence[int]) -> set[Literal]:
    return {literal for literal in rule.constraint.literals if not known[abs(literal)]}


def still_needs(rule: Rule, known: Sequence[int]) -> int:
    """Return how many true literals a count still needs; 0 for other rules."""
    left = rule.constraint
    return (
        left.low - sum(is_true(literal, known) for literal in left.literals)
        if isinstance(left, Cardinality)
        else 0
    )


def _needs_in_words(model: Model, rule: Rule, known: Sequence[int]) -> str:
    words = rule.words()
    return fill(model, rule, words.still, known) if words.still else words.says


def fill(model: Model, rule: Rule, words: str, known: Sequence[int], literal: Literal = 0) -> str:
    """Return the words of a rule with its locations and numbers inserted."""
    constraint = rule.constraint
    unsettled = [each for each in constraint.literals if not known[abs(each)]]
    done = [each for each in constraint.literals if each > 0 and is_true(each, known)]
    needs = still_needs(rule, known)
    # "and" lists what is needed, "or" what is still possible.
    names = _names(model, rule, unsettled, "and" if "{needs}" in words or "{is}" in words else "or")
    if names.startswith(f"{len(unsettled)} "):  # too many to list
        words = words.replace(" and only {open} {is} open", ", as many as are open")
        names = f"its {len(unsettled)} open cells" if "{needs}" in words else f"one of {names}"
    places = {
        "{open}": names,
        "{done}": _names(model, rule, done, "and"),
        "{needs}": str(needs),
        "{s}": "" if needs == 1 else "s",
        "{is}": "is" if len(unsettled) == 1 else "are",
        "{cell}": model.places[abs(literal) - 1].name if literal else "",
        "{value}": model.puzzle.symbol_of(model.values[abs(literal) - 1]) if literal else "",
    }
    for mark, said in places.items():
        words = words.replace(mark, said)
    return words


def _names(model: Model, rule: Rule, literals: Sequence[Literal], last: str) -> str:
    """Return the names of the locations of some literals, as the rule sees them."""
    named = dict.fromkeys(model.places[abs(literal) - 1] for literal in literals)
    places = [place for place in named if not isinstance(place, Polyomino)]  # pieces are never shown
    if len(places) == 1 and len(literals) > 1:  # the numbers that one place can hold
        numbers = (int(model.fact(literal).value) for literal in literals)
        return list_names([model.puzzle.symbol_of(number) for number in numbers], "numbers", last)
    seen = in_order(p.seen_from(rule.anchor) if isinstance(p, Edge) else p for p in places)
    cells = [place.cells[0] for place in seen if place.cells == (place,)]
    return (
        list_cells(cells, last)
        if len(cells) == len(seen)
        else list_names([p.name for p in seen], "places", last)
    )


def where(step: Step) -> str:
    """Return where to look, without saying what to see."""
    if _everywhere(step):
        return "look at the whole board"
    names = [rule.words().name for rule in named_by(step)]
    return f"look at {together(names)}" if names else "look at the rules of the game"


def named_by(step: Step) -> tuple[Rule, ...]:
    """Return the rules that `where` names; if a rule's locations would give more away, only with its clue."""
    seen = (rule for rule in step.seen if not rule.fails)  # its cells would give the end of the reason away
    stated = () if _everywhere(step) else (*step.rules, *seen)
    rules = [part for rule in stated for part in rule.parts or (rule,) if part.words().name]
    return tuple(
        rule._replace(cells=rule.cells[:1]) if rule.points and not rule.group else rule for rule in rules
    )


def _everywhere(step: Step) -> bool:
    return step.kind == Kind.TRIED or sum(bool(rule.words().name) for rule in step.rules) > _SHOWN


def why(model: Model, step: Step, cells: Sequence[Literal]) -> str:
    """Return the reason of a step and of all that follows with it, without the conclusion."""
    said = _reason(model, step, cells)
    given = [rule for rule in step.seen if rule.given]
    if "{setter}" in said:
        names = _clue_names([rule.words().name for rule in given])
        return said.replace("{setter}", f"{names} {'closes' if len(given) == 1 else 'close'}")
    clues = [rule for rule in step.rules if step.notes and not (rule.basic or rule.corollary)]
    told = f"{said} {model.places[abs(step.literal) - 1].name}".lower()
    left = [rule.words().name for rule in (*clues, *given) if not _is_named(rule, told)]
    if not left:
        return said
    return f"{said.replace(', which leaves', '. That leaves')}, given {_clue_names(left)}"


def _clue_names(names: Sequence[str]) -> str:
    return together(names) if 0 < len(names) <= MANY else "other clues"


def _is_named(rule: Rule, told: str) -> bool:
    """Return whether a sentence in small letters names a rule or states it, or names all cells of a sign."""
    words = rule.words()
    if any(one and one.lower() in told for one in (words.name, words.says, words.unmet)):
        return True
    return not rule.group and all(cell.name.lower() in told for cell in rule.cells)


def _reason(model: Model, step: Step, cells: Sequence[Literal]) -> str:
    place = model.places[abs(step.literal) - 1]
    if step.notes:
        return notes_in_words(model, step)
    if step.kind == Kind.ALONE and len(cells) > 1:
        return reason_of_many(model, step.rules[0], step.known, cells)
    if step.kind == Kind.ALONE:
        return reason_of_one(model, step.rules[0], step.known, step.literal)
    if step.kind == Kind.WAYS:
        return _in_every_way(model, step, cells)
    if step.kind == Kind.PAIR:
        return reason_of_two(model, step)
    if step.kind == Kind.TRIED:
        return _trial_reason(model, step, place)
    return _multi_rule_reason(model, step)


def _taken_up(step: Step) -> str:
    """Return the sentence for rules that leave nothing of others, if each needs one location; empty
    otherwise.
    """
    needs, covers = needs_and_covers(step)
    confined = needs[0].words().confined if len(needs) > 1 else ""
    if not confined:
        return ""
    taken = [rule.anchor for rule in covers if rule.anchor]
    groups = names_of(taken) if taken else together([rule.words().name for rule in covers])
    names = together([rule.words().name for rule in needs])
    return confined.replace("{names}", names).replace("{groups}", groups)


def _multi_rule_reason(model: Model, step: Step) -> str:
    """Return why several rules together force a step, link by link if the chain is short."""
    # Sentences that show the reason come before sentences that only state it.
    clues = [rule.words() for rule in step.rules]
    names = together([words.name or words.says for words in clues]) if clues else ""
    confined = clues[0].confined if clues else ""
    if confined and (groups := exhausted_groups(model, step)):
        full = together([rule.group.name for rule in groups if rule.group])
        return confined.replace("{names}", names).replace("{groups}", full)
    if said := _taken_up(step):
        return said
    if said := chain_in_words(model, step):
        return said
    if clues and clues[0].odd and (cells := unpaired_cells(model, step)):
        return (
            clues[0].odd.replace("{supposed}", opposite_of(model, step)).replace("{cells}", names_of(cells))
        )
    supposed = assumption_of(model, step)
    if not step.rules:
        if broken := violated_rule(model, step.known, -step.literal):
            return f"if {supposed} {_not_met(broken)}"
        ends = ", or ".join(end for _, end in step.failing)
        return f"if {supposed} in the end {ends or 'some rule of the game would be broken'}"
    if len(step.rules) > MOST:
        return f"there is no short reason: a search through {len(step.rules)} clues proves it"
    if len(step.rules) == 1:
        blocked = clues[0].blocked
        if blocked and not model.lazies:  # lazy rules may also take part
            return blocked.replace("{supposed},", supposed)
        return f"if {supposed} {_not_met(step.rules[0])}"
    unmet = model.puzzle.unmet.replace("{all}", "both" if len(step.rules) == 2 else "all")
    return f"if {supposed} {names} {unmet}"


def broken_clues(model: Model, step: Step, said: str) -> tuple[Rule, ...]:
    """Return the rules that a sentence names as broken, though the step follows without their clues.

    A background rule is one of them if it says which of its clues would fail.
    """
    if step.kind != Kind.SEVERAL or step.notes:
        return ()
    ends = [*step.failing, *filter(None, [chain_of(model, step)[1]])]
    if not step.rules and (violated := violated_rule(model, step.known, -step.literal)):
        ends.append(Broken(violated, _not_met(violated)))
    blamed = {id(rule.constraint) for rule in step.rules}
    return tuple(
        rule
        for rule, end in ends
        if end in said and id(rule.constraint) not in blamed and (rule.fails or not rule.basic)
    )


def _not_met(rule: Rule) -> str:
    """Return how one rule would fail, together with others."""
    words = rule.words()
    unmet = words.unmet.replace("{has}", "could not have its").replace("{one}", "could not have just one")
    return unmet or f"{words.name or words.says} could not be met"


def _trial_reason(model: Model, step: Step, place: Place) -> str:
    others = [
        model.puzzle.symbol_of(int(model.values[number - 1]))
        for number in model.numbers_of(place)
        if not step.known[number] and number != step.literal
    ]
    if not others:
        return f"the board cannot be completed with {place.name} otherwise"
    return f"the board cannot be completed with {list_names(others, 'other numbers', 'or')} at {place.name}"


def _in_every_way(model: Model, step: Step, cells: Sequence[Literal]) -> str:
    rule = step.rules[0]
    if rule.pattern_of and (pattern := rule.pattern_of(step.known, step.literal)):
        return pattern.says
    if not is_near(model, rule, step.literal) and (said := chain_in_words(model, step)):
        return said
    if blocked := rule.words().blocked:
        return blocked.replace("{supposed},", assumption_of(model, step))
    if touch := _touch(model, rule, step.known, cells):
        these = "these cells" if len(cells) > 1 else "this cell"
        return f"{_needs_in_words(model, rule, step.known)}, and each of them {touch} {these}"
    return f"{_needs_in_words(model, rule, step.known)}, and {model.puzzle.always}"


def _touch(model: Model, rule: Rule, known: Sequence[int], cells: Sequence[Literal]) -> str:
    """Return what each place that the last missing one of a rule can have does to some empty cells, such as
    "touches"; empty if background rules do not say it in the same way.
    """
    if still_needs(rule, known) != 1 or max(cells) > 0:
        return ""
    verbs = {_touch_of(model, place, -cell) for place in _open_literals(rule, known) for cell in cells}
    return verbs.pop() if len(verbs) == 1 else ""


def _touch_of(model: Model, one: Literal, other: Literal) -> str:
    near = (model.rules[index] for index in model.watchers[abs(one)])
    both = (rule for rule in near if rule.basic and {one, other} <= set(rule.constraint.literals))
    return next((touch for rule in both if (touch := rule.words().touch)), "")
