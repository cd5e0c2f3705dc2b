"""The locations to mark in the picture of a step: every location that its sentences name."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Place
from solvers.core.explanation.chains import violated_rule
from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.explanation.sentences.eliminations import covering_groups, held, shown_notes
from solvers.core.explanation.sentences.locked_sets import exhausted_groups
from solvers.core.explanation.sentences.suppositions import chain_of
from solvers.core.explanation.trivial_consequences import Finished
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, is_true
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule


def chain(model: Model, step: Step) -> tuple[tuple[Place, ...], ...]:
    """Return the location of the assumption and of its consequences, link by link in the order of the
    sentence.
    """
    if step.kind == Kind.SEVERAL and not step.notes:
        links, broken = chain_of(model, step)
        supposed = ((model.fact(step.literal).place,),) if broken else ()
        return (*supposed, *(tuple(fact.place for fact in link.facts) for link in links))
    notes = shown_notes(step) if step.notes else []
    path = [literal for note in notes if note.how == How.SUPPOSED for literal in note.path]
    return tuple((place,) for place in dict.fromkeys(model.places[abs(literal) - 1] for literal in path))


def reason_places(model: Model, step: Step) -> tuple[Place, ...]:
    """Return the locations that the reason names in addition to its rules: groups, rules that fail, numbers
    on the way, and numbers that leave a cell its last candidate.
    """
    if step.kind == Kind.ALONE:
        return _excluding_places(model, step)
    rules: list[Rule] = []
    if step.kind == Kind.SEVERAL and not step.notes:
        _, broken = chain_of(model, step)
        if broken:
            rules.append(broken.rule)
        elif not step.rules:
            unmet = violated_rule(model, step.known, -step.literal)
            rules += [unmet] if unmet else [rule for rule, _ in step.failing]
    if step.kind == Kind.SEVERAL and len(step.rules) > 1 and step.rules[0].words().confined:
        rules += exhausted_groups(model, step)
    notes = shown_notes(step) if step.notes else []
    rules += [model.rules[note.bases[-1]] for note in notes if note.how == How.SUPPOSED]
    patterns = [note for note in notes if note.is_pattern]
    covers = [note for note in patterns if note.how == How.COVERED]
    rules += [rule for note in covers for rule in covering_groups(model, note) if _is_named_by_cells(rule)]
    covered = [place for note in patterns for place in held(model, note, step)]
    singles = [model.fact(note.literals[0]).place for note in notes if note.how == How.SINGLE]
    return (*(place for rule in rules for place in rule.cells), *covered, *singles)


def _excluding_places(model: Model, step: Step) -> tuple[Place, ...]:
    """Return one location with each number that background rules exclude from a location of one candidate."""
    numbers = model.numbers_of(model.places[abs(step.literal) - 1])
    if len(numbers) < 2 or set(step.rules[0].constraint.literals) != {*numbers}:
        return ()
    excluding = (_excluding_place(model, step, number) for number in numbers if number != step.literal)
    return tuple(dict.fromkeys(place for place in excluding if place))


def _excluding_place(model: Model, step: Step, literal: Literal) -> Place | None:
    """Return the location whose value a background rule allows only once, so that a literal is false."""
    rules = (model.rules[index] for index in model.watchers[literal])
    counts = [rule.constraint for rule in rules if rule.basic and isinstance(rule.constraint, Cardinality)]
    others = (other for count in counts if count.high == 1 for other in count.literals)
    found = (each for each in others if each <= model.shown and is_true(each, step.known))
    return next((model.places[abs(each) - 1] for each in found), None)


def _is_named_by_cells(rule: Rule) -> bool:
    """Return whether a rule is about a group such as "the square from A4 to B5", unlike "row 3"."""
    return rule.group is not None and rule.group.name.place.startswith(rule.group.cells[0].name)


def candidates(model: Model, step: Step) -> dict[Cell, tuple[int, ...]]:
    """Return the candidates of the cells that the notes mention."""
    shown: dict[Cell, tuple[int, ...]] = {}
    for note in shown_notes(step) if step.notes else ():
        eliminated = {
            abs(literal) for before in step.notes[: step.notes.index(note)] for literal in before.literals
        }
        for cell in _spoken_of(model, note, step):
            left = [n for n in model.numbers_of(cell) if not step.known[n] and n not in eliminated]
            # The candidates when the reason first mentions the cell.
            shown.setdefault(cell, tuple(int(model.values[n - 1]) for n in left))
    return shown


def _spoken_of(model: Model, note: Note, step: Step) -> list[Cell]:
    """Return the cells that a note names, except those of a cage or an inequality."""
    supposed = (model.places[abs(literal) - 1] for literal in note.path)
    places = held(model, note, step) if note.is_pattern else supposed
    return [place for place in places if isinstance(place, Cell)]


def finished_clues(board: Board, along: Iterable[Finished]) -> tuple[Place, ...]:
    """Return the clues that name the finished rules; rows and columns have none."""
    lines = {line.name for line in board.rows_and_columns()}
    rules = [finished.rule for finished in along if finished.literals and finished.rule.words().name]
    return tuple(place for rule in rules for place in _clue(rule, lines))


def _clue(rule: Rule, lines: Collection[str]) -> tuple[Place, ...]:
    if rule.anchor:
        return (rule.anchor,)
    if rule.group:
        return () if rule.group.name in lines else rule.group.cells[:1]
    return rule.cells[:1]
