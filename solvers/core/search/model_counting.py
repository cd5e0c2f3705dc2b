"""How many answers a board has and how likely each cell is, exactly, where all rules are counts.

Answers are counted without being listed. Unknowns that the same rules speak of are interchangeable
and form a group; groups are decided one after the other while each rule remembers only how many of
its literals are still to come (dynamic programming over a frontier of rules). A way forward and a way
back through the groups give every group's share at once. With a total over the whole board, which
would tie all groups together, the components are counted by how many of their unknowns are yes.
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
"""So many states of the frontier are followed before the board counts as too wide."""


class TooWideError(Exception):
    """The open rules overlap too much for their answers to be counted."""


@dataclass(frozen=True)
class Counted:
    """`answers` is the number of answers, `yes` says of each open unknown in how many of them it is yes.

    `example` holds those open unknowns that are yes in one of the answers.
    """

    answers: int
    yes: Mapping[int, int]
    example: frozenset[int]


Ways = dict[int, int]
"""How many ways there are, by how many unknowns are yes in them."""

Key = tuple[int, ...]
"""The rules that speak of a group, by index."""

State = tuple[int, ...]
"""How many yes each rule of the frontier still lacks."""


def count_answers(model: Model, known: Sequence[int]) -> Counted | None:
    """The answers that agree with what is known; None where a rule is no exact count of yes.

    Raises ContradictionError where there is none, TooWideError where counting takes too much, and
    OutOfTimeError.
    """
    left = [rule.simplified(known) for rule in model.clock.each(model.constraints)]
    counts = [rule for rule in left if rule is not None]
    exact = [rule for rule in counts if isinstance(rule, Cardinality) and rule.low == rule.high]
    if len(exact) < len(counts) or any(min(rule.literals, default=1) < 0 for rule in exact):
        return None
    unsettled = [number for number in range(1, len(known)) if not known[number]]
    whole = [rule for rule in exact if len(rule.literals) == len(unsettled)]
    others = [rule for rule in exact if len(rule.literals) < len(unsettled)]
    total = whole[0].low if whole else None
    return _with_total(_components(unsettled, others, tally=total is not None), total, model.clock)


@dataclass(frozen=True)
class _Component:
    """Groups of interchangeable unknowns that rules tie together, in the order they are decided.

    `needs` says how many yes each rule wants; `groups[i]` are unknowns, `rules[i]` those that speak of them.
    """

    needs: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    rules: tuple[tuple[int, ...], ...]
    tally: bool
    """Whether it matters how many unknowns are yes in all."""

    @cached_property
    def last(self) -> list[set[int]]:
        """The rules of which each group is the last."""
        final = {rule: i for i, own in enumerate(self.rules) for rule in own}
        return [{rule for rule in own if final[rule] == i} for i, own in enumerate(self.rules)]


def _components(unsettled: Iterable[int], rules: Sequence[Cardinality], *, tally: bool) -> list[_Component]:
    groups = _groups(unsettled, rules)
    touching: dict[int, list[Key]] = defaultdict(list)
    for key in groups:
        for index in key:
            touching[index].append(key)
    found: list[_Component] = []
    seen: set[Key] = set()
    for start in groups:
        if start not in seen:
            reached = _reach(start, touching)
            seen.update(reached)
            # The group reached last is far from the first, as in a search for the diameter of a graph.
            keys = min((_narrow(first, reached) for first in (reached[0], reached[-1])), key=_width)
            found.append(_component(keys, groups, rules, tally=tally))
    return found


def _groups(unsettled: Iterable[int], rules: Sequence[Cardinality]) -> dict[Key, list[int]]:
    """The unknowns, by the rules that speak of them."""
    speaking: dict[int, list[int]] = {number: [] for number in unsettled}
    for index, rule in enumerate(rules):
        for number in rule.literals:
            speaking[number].append(index)
    groups: dict[Key, list[int]] = defaultdict(list)
    for number, own in speaking.items():
        groups[tuple(own)].append(number)
    return groups


def _component(
    keys: Sequence[Key], groups: Mapping[Key, Sequence[int]], rules: Sequence[Cardinality], *, tally: bool
) -> _Component:
    """The groups of these keys, in their order, with rules that are numbered anew."""
    indices = sorted({index for key in keys for index in key})
    place = {index: i for i, index in enumerate(indices)}
    needs = tuple(rules[index].low for index in indices)
    own_rules = tuple(tuple(place[index] for index in key) for key in keys)
    return _Component(needs, tuple(tuple(groups[key]) for key in keys), own_rules, tally)


def _reach(start: Key, touching: Mapping[int, Sequence[Key]]) -> list[Key]:
    """All groups that rules tie to the first one, the nearest first."""
    reached = {start: None}
    queue = [start]
    for key in queue:  # which grows on the way: a breadth-first search
        for other in (other for index in key for other in touching[index]):
            if other not in reached:
                reached[other] = None
                queue.append(other)
    return queue


def _narrow(first: Key, keys: Sequence[Key]) -> list[Key]:
    """The groups from one end of a component on, each time the one that leaves the frontier narrowest."""
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
        # Of groups that touch the frontier: others would open a second one.
        near = [key for key in waiting if not frontier.isdisjoint(key)] or list(waiting)
        following = min(near, key=lambda key: _growth(key, frontier, left), default=None)
    return order


def _growth(key: Key, frontier: set[int], left: Mapping[int, int]) -> tuple[int, int]:
    """By how many rules a group would widen the frontier, those it opens less those it closes."""
    opened = sum(index not in frontier for index in key)
    closed = sum(left[index] == 1 for index in key)
    return opened - closed, -len(key)


def _width(order: Sequence[Key]) -> int:
    """How wide the frontier gets, as the sum over all groups of what grows with its number of states."""
    final = {index: i for i, key in enumerate(order) for index in key}
    frontier: set[int] = set()
    total = 0
    for i, key in enumerate(order):
        frontier = {index for index in frontier.union(key) if final[index] > i}
        total += 3 ** len(frontier)
    return total


def _with_total(components: Sequence[_Component], total: int | None, clock: Clock) -> Counted:
    """Puts components together; with a total, weighted by the ways the others complete it."""
    tables = [_Table(component, clock) for component in components]
    # The ways of all components from each on; `before` are below those of all in front of it.
    behind: list[Ways] = [{0: 1}]
    for table in clock.each(reversed(tables)):
        behind.append(_product(behind[-1], table.ways, total))
    behind.reverse()
    answers = _completing(behind[0], 0, total)
    if not answers:
        raise ContradictionError
    yes: dict[int, int] = {}
    example: set[int] = set()
    before: Ways = {0: 1}
    left = total or 0
    for table, after in clock.each(zip(tables, behind[1:], strict=True)):
        rest = _product(before, after, total)
        shares = table.shares({number: _completing(rest, number, total) for number in table.ways})
        for group, share in zip(table.component.groups, shares, strict=True):
            # Its unknowns are interchangeable, so each has the same part and nothing is left over.
            yes.update(dict.fromkeys(group, share // len(group)))
        number = next(m for m in table.ways if total is None or after.get(left - m))
        example.update(table.example(number))
        before, left = _product(before, table.ways, total), left - number
    return Counted(answers, yes, frozenset(example))


def _completing(ways: Ways, number: int, total: int | None) -> int:
    """The ways that make up the total together with `number` other unknowns that are yes."""
    return sum(ways.values()) if total is None else ways.get(total - number, 0)


def _product(one: Ways, two: Ways, total: int | None) -> Ways:
    if total is None:
        return {0: sum(one.values()) * sum(two.values())}
    found: Ways = Counter()
    for m, ways in one.items():
        for n, more in two.items():
            if m + n <= total:
                found[m + n] += ways * more
    return found


class _Table:
    """The ways of one component; `ways` counts them by number of yes."""

    def __init__(self, component: _Component, clock: Clock) -> None:
        self.component = component
        self._clock = clock
        self._reached: list[dict[State, Ways]] = [{component.needs: {0: 1}}]
        for i in range(len(component.groups)):
            self._reached.append(self._forward(i))
            if sum(map(len, self._reached)) > _STATES:
                raise TooWideError
        # After the last group nothing is lacking, so there is one state at most.
        self.ways = next(iter(self._reached[-1].values()), {})

    def _forward(self, i: int) -> dict[State, Ways]:
        """The states after group i, and the ways to reach them."""
        found: dict[State, Ways] = {}
        for state, ways in self._clock.each(self._reached[i].items()):
            for number, times, then in _choices(self.component, i, state):
                into = found.setdefault(then, Counter())
                for m, some in ways.items():
                    into[m + number * self.component.tally] += some * times
        return found

    def shares(self, weight: Ways) -> list[int]:
        """For each group the sum of its yes over all ways, each way times the weight of its number of yes."""
        shares = []
        behind: dict[State, Ways] = dict.fromkeys(self._reached[-1], weight)
        for i in range(len(self.component.groups) - 1, -1, -1):
            behind, share = self._backward(i, behind)
            shares.append(share)
        return shares[::-1]

    def _backward(self, i: int, behind: Mapping[State, Ways]) -> tuple[dict[State, Ways], int]:
        """What completing a state before group i weighs, by the yes so far; and the group's share."""
        found: dict[State, Ways] = {}
        share = 0
        for state, ways in self._clock.each(self._reached[i].items()):
            into = found[state] = Counter()
            for number, times, then in _choices(self.component, i, state):
                weights = behind.get(then, {})
                for m, some in ways.items():
                    if weight := times * weights.get(m + number * self.component.tally, 0):
                        into[m] += weight
                        share += some * weight * number
        return found, share

    def example(self, number: int) -> Iterator[int]:
        """The unknowns that are yes in one way with `number` of them, found from its end."""
        state = next(iter(self._reached[-1]))
        for i in range(len(self.component.groups) - 1, -1, -1):
            for before, ways in self._reached[i].items():
                some = self._step(i, before, state, ways, number)
                if some is not None:
                    yield from self.component.groups[i][:some]
                    state, number = before, number - some * self.component.tally
                    break

    def _step(self, i: int, before: State, after: State, ways: Ways, number: int) -> int | None:
        """How many yes of group i lead from one state to another with `number` of them in all."""
        for some, _, then in _choices(self.component, i, before):
            if then == after and ways.get(number - some * self.component.tally):
                return some
        return None


def _choices(component: _Component, i: int, state: State) -> Iterator[tuple[int, int, State]]:
    """How many of group i can be yes, in how many ways, and what the rules then lack."""
    rules, size, last = component.rules[i], len(component.groups[i]), component.last[i]
    most = min([size, *(state[rule] for rule in rules)])
    ways = 1  # the binomial coefficient, from one to the next: afresh each takes 10 s for 10,000 cells
    for number in range(most + 1):
        then = list(state)
        for rule in rules:
            then[rule] -= number
        if not any(then[rule] for rule in last):  # a rule must lack nothing after its last group
            yield number, ways, tuple(then)
        ways = ways * (size - number) // (number + 1)
