"""The model of each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.bench.kinds.bridges import hashi
from tests.bench.kinds.grid import Answer, Clues
from tests.bench.kinds.islands import nurikabe
from tests.bench.kinds.loop import slitherlink
from tests.bench.kinds.model import Model
from tests.bench.kinds.shading import hitori, lightup, starbattle, takuzu
from tests.bench.kinds.values import futoshiki, skyscrapers, sudoku

MODELS: Mapping[str, Callable[[Clues], Model]] = {
    "sudoku": sudoku,
    "takuzu": takuzu,
    "starbattle": starbattle,
    "lightup": lightup,
    "futoshiki": futoshiki,
    "skyscrapers": skyscrapers,
    "hitori": hitori,
    "slitherlink": slitherlink,
    "nurikabe": nurikabe,
    "hashi": hashi,
}


class Verdict(NamedTuple):
    """A status as in `solvers.Solution`, up to two answers, and what all answers share, if asked."""

    status: str
    answers: tuple[Answer, ...]
    common: Answer | None = None
