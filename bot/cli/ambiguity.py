"""Options of the command line that choose one of several boards in a text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.common.errors import BotError, ChoiceError
from solvers import Choice, PuzzleError, UnclearError, labels
from solvers.core.boards.places import in_words

_HELP = "gridsmith --help"
"""The command that lists the puzzles, instead of Discord's /help."""


def name_options(error: PuzzleError | BotError) -> PuzzleError | BotError:
    """Return the error. If the text could be several boards, it names the options that choose one."""
    if isinstance(error, PuzzleError):
        error.message = error.message.replace("/help", _HELP)
    if not isinstance(error, ChoiceError) or not error.choices:
        return error
    could = f"This could be {in_words(labels(error.choices), 'or')}"
    options = list(_options(error.choices))
    # Some boards differ only in their number, or in nothing that another option names.
    if len(set(options)) < len(options):
        return UnclearError(f"{could}: say --nth 1 to --nth {len(options)}.")
    return UnclearError(f"{could}: say {in_words(options, 'or')}.")


def _options(choices: Sequence[Choice]) -> Iterator[str]:
    """Yield for each reading the fewest options that tell it from the others."""
    for choice in choices:
        rivals, said = choices, []
        for part in ("puzzle", "format", "size"):
            value = getattr(choice, part)
            if len({getattr(rival, part) for rival in rivals}) > 1:
                said.append(f"--{part} {value}")
                # The next option tells it only from the readings that this one leaves.
                rivals = [rival for rival in rivals if getattr(rival, part) == value]
        yield " ".join(said)
