"""What to say on the command line to tell apart what a text could be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.errors import BotError, ChoiceError
from solvers import PuzzleError, UnclearError
from solvers.core.boards.places import in_words

_NAME = re.compile(
    r"(?P<puzzle>\S+) as (?P<format>[^\s,]+)(, (?P<size>[0-9]+x[0-9]+))?(?P<number>, number .*)?"
)
"""A reading as `bot.worker.readings` names it."""


def distinguished(error: PuzzleError | BotError) -> PuzzleError | BotError:
    """The error; where the text could be several boards, with the options that say which one it is."""
    if not isinstance(error, ChoiceError) or not error.choices:
        return error
    could = f"This could be {in_words(list(error.choices.values()), 'or')}"
    options = list(_options(list(error.choices)))
    # Two that differ in their number only, or in nothing that an option says.
    if len(set(options)) < len(options):
        return UnclearError(f"{could}. Keep only the one that you mean.")
    return UnclearError(f"{could}: say {in_words(options, 'or')}.")


def _options(names: Sequence[str]) -> Iterator[str]:
    """What to say for each of the readings: no more than tells it from the others."""
    found = [match.groupdict() for match in map(_NAME.fullmatch, names) if match]
    for one in found:
        rivals, said = found, []
        for part in ("puzzle", "format", "size"):
            if len({rival[part] for rival in rivals}) > 1:
                said.append(f"--{part} {one[part]}")
                # The next option has to tell it only from those that this one leaves.
                rivals = [rival for rival in rivals if rival[part] == one[part]]
        yield " ".join(said)
