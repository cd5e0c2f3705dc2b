"""What to say on the command line to tell apart what a text could be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.common.errors import BotError, ChoiceError
from solvers import Choice, PuzzleError, UnclearError, labels
from solvers.core.boards.places import in_words

_HELP = "gridsmith --help"
"""What lists the puzzles here, instead of a command of Discord."""


def name_options(error: PuzzleError | BotError) -> PuzzleError | BotError:
    """The error; where the text could be several boards, with the options that say which one it is."""
    if isinstance(error, PuzzleError):
        error.message = error.message.replace("/help", _HELP)
    if not isinstance(error, ChoiceError) or not error.choices:
        return error
    could = f"This could be {in_words(labels(error.choices), 'or')}"
    options = list(_options(error.choices))
    # Two that differ in their number only, or in nothing that another option says.
    if len(set(options)) < len(options):
        return UnclearError(f"{could}: say --nth 1 to --nth {len(options)}.")
    return UnclearError(f"{could}: say {in_words(options, 'or')}.")


def _options(choices: Sequence[Choice]) -> Iterator[str]:
    """What to say for each of the readings: no more than tells it from the others."""
    for choice in choices:
        rivals, said = choices, []
        for part in ("puzzle", "format", "size"):
            value = getattr(choice, part)
            if len({getattr(rival, part) for rival in rivals}) > 1:
                said.append(f"--{part} {value}")
                # The next option has to tell it only from those that this one leaves.
                rivals = [rival for rival in rivals if getattr(rival, part) == value]
        yield " ".join(said)
