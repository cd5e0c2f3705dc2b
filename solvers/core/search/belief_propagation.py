"""Likely values of the variables of a nonogram, by belief propagation between its lines.

Each line computes how likely its cells are filled, over all arrangements of its runs. It weights them by the
messages of the lines that cross it (Pearl's sum-product). The graph has loops, so the results are guesses.

On pictures most guesses are right: a search that tries them first solves a 95x80 picture in seconds instead
of minutes. On random boards they are mostly wrong, but few cells are likely there, so such boards are
recognised.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from solvers.core.boards.deadline import Clock
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Constraint, Known
from solvers.core.rules.runs.run_probabilities import line_probabilities
from solvers.core.rules.runs.runs import Runs

_ROUNDS = 20
_EARLY = 5
_HOPELESS = 0.3
"""Minimum share of likely cells after the first rounds. Boards below it do not reach `_TRUSTED` later
either."""
_TRUSTED = 0.55
"""Minimum share of likely cells for the search to gain time.

It is 0.60 to 0.95 on pictures where likely values help, and at most 0.52 on random boards and others where
they cost time.
"""
_LIKELY = log(9)
"""Log-odds of a cell that has one value at 90 %."""
_SURE = 20.0
"""Log-odds of a known cell, small enough that the exponential of a sum does not overflow."""
_LEAST = 1e-9


def likely_values(constraints: Sequence[Constraint], known: Known, clock: Clock) -> list[Literal]:
    """Return the likelier value of each open variable, and of each variable that the encoding adds.

    Returns no values if a constraint is not of runs, or if too few of the values can be trusted. A round
    takes 60 ms for a 95x80 board and 10 ms for a 40x40 board. Raises OutOfTimeError.
    """
    lines = [constraint for constraint in constraints if isinstance(constraint, Runs)]
    if len(lines) < len(constraints):
        return []
    beliefs = _Beliefs(lines, known)
    for done in clock.each(range(1, _ROUNDS + 1)):
        if not beliefs.update():
            return []
        if done == _EARLY and beliefs.likely_share() < _HOPELESS:
            return []
    return beliefs.values() if beliefs.likely_share() >= _TRUSTED else []


class _Beliefs:
    """The messages from lines to cells so far, as log-odds.

    `_odds` contains the sum of the messages for each literal, with negations counted from the end;
    `_messages` contains each line's own messages.
    """

    def __init__(self, lines: Sequence[Runs], known: Known) -> None:
        self._lines = lines
        self._known = known
        positive = [_SURE * value for value in known]
        self._odds = positive + [-odds for odds in positive[:0:-1]]
        self._messages = [[0.0] * len(line.literals) for line in lines]

    def update(self) -> bool:
        """Recompute the messages of every line. Returns whether each line has an arrangement."""
        for line, sent in zip(self._lines, self._messages, strict=True):
            incoming = self._messages_to(line, sent)
            chances = line_probabilities(line, incoming)
            if chances is None:
                return False
            for place, (literal, chance) in enumerate(zip(line.literals, chances.literals, strict=True)):
                if not self._known[abs(literal)]:
                    change = _damp(chance, incoming[place], sent[place]) - sent[place]
                    sent[place] += change
                    self._odds[literal] += change
                    self._odds[-literal] -= change
        return True

    def _messages_to(self, line: Runs, sent: Sequence[float]) -> list[float]:
        """Return the sum of the messages of the crossing lines for each cell of a line."""
        odds = self._odds
        return [odds[literal] - message for literal, message in zip(line.literals, sent, strict=True)]

    def likely_share(self) -> float:
        """Return the share of open variables whose value is likely."""
        likely = [abs(self._odds[number]) >= _LIKELY for number in self._open()]
        return sum(likely) / len(likely) if likely else 0.0

    def _open(self) -> list[int]:
        return [number for number in range(1, len(self._known)) if not self._known[number]]

    def values(self) -> list[Literal]:
        """Return the likelier value of each open variable, then of the auxiliary ones in the order of
        `Runs.encode`.
        """
        values = [number if self._odds[number] > 0 else -number for number in self._open()]
        # The formula encodes the same lines in the same order and numbers its auxiliary variables from here.
        auxiliary = len(self._known)
        for line, sent in zip(self._lines, self._messages, strict=True):
            chances = line_probabilities(line, self._messages_to(line, sent))
            for chance in chances.start_probabilities() if chances else ():
                values.append(auxiliary if chance >= 0.5 else -auxiliary)
                auxiliary += 1
        return values


def _damp(chance: float, incoming: float, sent: float) -> float:
    """Return a line's message to a cell: its probability without what came in, halfway to the last
    message.
    """
    chance = min(max(chance, _LEAST), 1 - _LEAST)
    odds = chance / (1 - chance) * exp(-incoming)
    # Damping is needed because messages can oscillate for ever on a graph with loops.
    mean = (odds / (1 + odds) + 1 / (1 + exp(-sent))) / 2
    mean = min(max(mean, _LEAST), 1 - _LEAST)
    return log(mean / (1 - mean))
