"""Exact number of solutions, and of solutions with each cell true, if all rules are exact counts.

Solutions are counted without being listed. Variables that occur in the same rules are interchangeable and
form a group. Groups are decided one after the other, by dynamic programming over a frontier of rules. For
each rule of the frontier, a state contains only the number of true literals that it still needs.

One pass forward and one pass back through the groups give every group's share at once. A total over the whole
board would tie all groups together. Instead, the solutions of each component are counted separately for each
number of true variables.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from solvers.core.boards.deadline import Clock
from solvers.core.rules.logic import Cardinality, ContradictionError
from solvers.core.rules.model import Model

_STATES = 200_000
"""Maximum number of frontier states before the board counts as too wide."""


class TooWideError(Exception):
    """The open rules overlap too much for their solutions to be counted."""


@dataclass(frozen=True)
class ModelCount:
    """Number of solutions, and for each open variable the number of solutions in which it is true.

    `example` contains the open variables that are true in one of the solutions.
    """

    answers: int
    yes: Mapping[int, int]
    example: frozenset[int]


Tally = dict[int, int]
"""Number of assignments, by their number of true variables."""

Key = tuple[int, ...]
"""Indices of the rules that a group occurs in."""

State = tuple[int, ...]
"""Number of true literals that each rule still needs; 0 for a rule that is not in the frontier."""


def count_answers(model: Model, known: Sequence[int]) -> ModelCount | None:
    """Count the solutions that agree with the known values; None if a rule is not an exact count.

    Raises ContradictionError if there is no solution, TooWideError if counting takes too much, and
    OutOfTimeError.
    """
    left = [rule.simplify(known) for rule in model.clock.each(model.constraints)]
    counts = [rule for rule in left if rule is not None]
    exact = [rule for rule in counts if isinstance(rule, Cardinality) and rule.low == rule.high]
    if len(exact) < len(counts) or any(min(rule.literals, default=1) < 0 for rule in exact):
        return None
    unsettled = [number for number in range(1, len(known)) if not known[number]]
    whole = [rule for rule in exact if len(rule.literals) == len(unsettled)]
    others = [rule for rule in exact if len(rule.literals) < len(unsettled)]
    total = whole[0].low if whole else None
    return _with_total(_components(unsettled, others, has_total=total is not None), total, model.clock)


@dataclass(frozen=True)
class _Component:
    """Groups of interchangeable variables that rules connect, in the order in which they are decided.

    `needs` contains the number of true literals of each rule. `groups[i]` contains variables, and `rules[i]`
    the rules that they occur in.
    """

    needs: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    rules: tuple[tuple[int, ...], ...]
    has_total: bool
    """True if assignments are counted by their number of true variables."""

    @cached_property
    def final_rules(self) -> list[set[int]]:
        """The rules that end with each group: no later group occurs in them."""
        final = {rule: i for i, rules in enumerate(self.rules) for rule in rules}
        return [{rule for rule in rules if final[rule] == i} for i, rules in enumerate(self.rules)]


def _components(
    unsettled: Iterable[int], rules: Sequence[Cardinality], *, has_total: bool
) -> list[_Component]:
    groups = _groups(unsettled, rules)
    touching: dict[int, list[Key]] = defaultdict(list)
    for key in groups:
        for index in key:
            touching[index].append(key)
    components: list[_Component] = []
    seen: set[Key] = set()
    for start in groups:
        if start not in seen:
            reached = _reach(start, touching)
            seen.update(reached)
            # The group reached last is far from the first, as in a search for the diameter of a graph.
            keys = min((_narrow(first, reached) for first in (reached[0], reached[-1])), key=_width)
            components.append(_component(keys, groups, rules, has_total=has_total))
    return components


def _groups(unsettled: Iterable[int], rules: Sequence[Cardinality]) -> dict[Key, list[int]]:
    """Return the variables, grouped by the rules that they occur in."""
    rules_of: dict[int, list[int]] = {number: [] for number in unsettled}
    for index, rule in enumerate(rules):
        for number in rule.literals:
            rules_of[number].append(index)
    groups: dict[Key, list[int]] = defaultdict(list)
    for number, indices in rules_of.items():
        groups[tuple(indices)].append(number)
    return groups


def _component(
    keys: Sequence[Key], groups: Mapping[Key, Sequence[int]], rules: Sequence[Cardinality], *, has_total: bool
) -> _Component:
    """Return the component of some groups, in their order, with renumbered rules."""
    indices = sorted({index for key in keys for index in key})
    position = {index: i for i, index in enumerate(indices)}
    needs = tuple(rules[index].low for index in indices)
    group_rules = tuple(tuple(position[index] for index in key) for key in keys)
    return _Component(needs, tuple(tuple(groups[key]) for key in keys), group_rules, has_total)


def _reach(start: Key, touching: Mapping[int, Sequence[Key]]) -> list[Key]:
    """Return all groups that are connected to the first one by rules, the nearest first."""
    reached = {start: None}
    queue = [start]
    for key in queue:  # the queue grows meanwhile: a breadth-first search
        for other in (other for index in key for other in touching[index]):
            if other not in reached:
                reached[other] = None
                queue.append(other)
    return queue


def _narrow(first: Key, keys: Sequence[Key]) -> list[Key]:
    """Order the groups from one end of a component; each next one keeps the frontier narrowest."""
    left = Counter(index for key in keys for index in key)
    frontier: set[int] = set()
    waiting = dict.fromkeys(keys)
    order: list[Key] = []
    following: Key | None = first
    while following is not None:
        del waiting[following]
        order.append(following)
        left.subtract(following)
        frontier = {index for index in frontier.union(following) if left[index]}
        # Only groups that touch the frontier, since another one would start a second frontier.
        near = [key for key in waiting if not frontier.isdisjoint(key)] or list(waiting)
        following = min(near, key=lambda key: _growth(key, frontier, left), default=None)
    return order


def _growth(key: Key, frontier: set[int], left: Mapping[int, int]) -> tuple[int, int]:
    """Return the growth of the frontier by a group: the rules that it opens minus the rules that it
    closes.
    """
    opened = sum(index not in frontier for index in key)
    closed = sum(left[index] == 1 for index in key)
    return opened - closed, -len(key)


def _width(order: Sequence[Key]) -> int:
    """Return the cost of an order of groups: the estimated number of states, summed over all groups."""
    final = {index: i for i, key in enumerate(order) for index in key}
    frontier: set[int] = set()
    total = 0
    for i, key in enumerate(order):
        frontier = {index for index in frontier.union(key) if final[index] > i}
        # 3 is a guess of the number of states per open rule. Only the comparison of two orders matters.
        total += 3 ** len(frontier)
    return total


def _with_total(components: Sequence[_Component], total: int | None, clock: Clock) -> ModelCount:
    """Combine the components; with a total, each is weighted by the assignments of the others that
    complete it.
    """
    tables = [_Table(component, clock) for component in components]
    # The tally of all components from each one on; `before` is the tally of all components before one.
    tallies: list[Tally] = [{0: 1}]
    for table in clock.each(reversed(tables)):
        tallies.append(_product(tallies[-1], table.ways, total))
    tallies.reverse()
    answers = _completions(tallies[0], 0, total)
    if not answers:
        raise ContradictionError
    yes: dict[int, int] = {}
    example: set[int] = set()
    before: Tally = {0: 1}
    left = total or 0
    for table, after in clock.each(zip(tables, tallies[1:], strict=True)):
        rest = _product(before, after, total)
        shares = table.shares({number: _completions(rest, number, total) for number in table.ways})
        for group, share in zip(table.component.groups, shares, strict=True):
            # The variables of a group are interchangeable, so each has the same share and the division is
            # exact.
            yes.update(dict.fromkeys(group, share // len(group)))
        number = next(m for m in table.ways if total is None or after.get(left - m))
        example.update(table.example(number))
        before, left = _product(before, table.ways, total), left - number
    return ModelCount(answers, yes, frozenset(example))


def _completions(ways: Tally, number: int, total: int | None) -> int:
    """Return the number of assignments that reach the total together with `number` other true variables."""
    return sum(ways.values()) if total is None else ways.get(total - number, 0)


def _product(one: Tally, two: Tally, total: int | None) -> Tally:
    if total is None:
        return {0: sum(one.values()) * sum(two.values())}
    product: Tally = Counter()
    for m, ways in one.items():
        for n, more in two.items():
            if m + n <= total:
                product[m + n] += ways * more
    return product


class _Table:
    """The assignments of one component; `ways` is their tally."""

    def __init__(self, component: _Component, clock: Clock) -> None:
        self.component = component
        self._clock = clock
        self._reached: list[dict[State, Tally]] = [{component.needs: {0: 1}}]
        for i in range(len(component.groups)):
            self._reached.append(self._forward(i))
            if sum(map(len, self._reached)) > _STATES:
                raise TooWideError
        # After the last group no rule needs anything, so there is at most one state.
        self.ways = next(iter(self._reached[-1].values()), {})

    def _forward(self, i: int) -> dict[State, Tally]:
        """Return the states after group i, and the tally of the assignments that lead to each."""
        states: dict[State, Tally] = {}
        for state, ways in self._clock.each(self._reached[i].items()):
            for number, times, then in _choices(self.component, i, state):
                into = states.setdefault(then, Counter())
                for m, count in ways.items():
                    into[m + number * self.component.has_total] += count * times
        return states

    def shares(self, weight: Tally) -> list[int]:
        """Return each group's number of true variables, summed over all assignments.

        Each assignment is weighted by the `weight` of its number of true variables.
        """
        shares = []
        weights: dict[State, Tally] = dict.fromkeys(self._reached[-1], weight)
        for i in range(len(self.component.groups) - 1, -1, -1):
            weights, share = self._backward(i, weights)
            shares.append(share)
        return shares[::-1]

    def _backward(self, i: int, after: Mapping[State, Tally]) -> tuple[dict[State, Tally], int]:
        """Return the weights of the states before group i, given those after it, and the group's share."""
        before: dict[State, Tally] = {}
        share = 0
        for state, ways in self._clock.each(self._reached[i].items()):
            into = before[state] = Counter()
            for number, times, then in _choices(self.component, i, state):
                weights = after.get(then, {})
                for m, count in ways.items():
                    if weight := times * weights.get(m + number * self.component.has_total, 0):
                        into[m] += weight
                        share += count * weight * number
        return before, share

    def example(self, number: int) -> Iterator[int]:
        """Yield the true variables of one assignment with `number` of them, from the last group to the
        first.
        """
        state = next(iter(self._reached[-1]))
        for i in range(len(self.component.groups) - 1, -1, -1):
            for before, ways in self._reached[i].items():
                count = self._step(i, before, state, ways, number)
                if count is not None:
                    yield from self.component.groups[i][:count]
                    state, number = before, number - count * self.component.has_total
                    break

    def _step(self, i: int, before: State, after: State, ways: Tally, number: int) -> int | None:
        """Return how many true variables of group i lead from one state to another with `number` true in
        all.
        """
        for count, _, then in _choices(self.component, i, before):
            if then == after and ways.get(number - count * self.component.has_total):
                return count
        return None


def _choices(component: _Component, i: int, state: State) -> Iterator[tuple[int, int, State]]:
    """Yield each possible number of true variables in group i, its number of assignments, and the next
    state.
    """
    rules, size, last = component.rules[i], len(component.groups[i]), component.final_rules[i]
    most = min([size, *(state[rule] for rule in rules)])
    ways = 1  # the binomial coefficient, updated each time: from scratch takes 10 s for 10,000 cells
    for number in range(most + 1):
        then = list(state)
        for rule in rules:
            then[rule] -= number
        if not any(then[rule] for rule in last):  # a rule needs nothing after its last group
            yield number, ways, tuple(then)
        ways = ways * (size - number) // (number + 1)
