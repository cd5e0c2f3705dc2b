"""The model of each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.bench.judged.bridges import hashi
from tests.bench.judged.count_models import dominosa, kakurasu, minesweeper, mosaic, nonogram, tents
from tests.bench.judged.grid import Answer, Clues
from tests.bench.judged.islands import nurikabe
from tests.bench.judged.loop import masyu, slitherlink
from tests.bench.judged.model import Model
from tests.bench.judged.region_models import aquarium, norinori, shikaku
from tests.bench.judged.shade_models import heyawake, hitori, kurodoko, lightup, starbattle, takuzu
from tests.bench.judged.values import futoshiki, skyscrapers, sudoku

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
    "minesweeper": minesweeper,
    "mosaic": mosaic,
    "tents": tents,
    "dominosa": dominosa,
    "nonogram": nonogram,
    "heyawake": heyawake,
    "kurodoko": kurodoko,
    "masyu": masyu,
    "shikaku": shikaku,
    "aquarium": aquarium,
    "norinori": norinori,
    "kakurasu": kakurasu,
}


class Verdict(NamedTuple):
    """A status as in `solvers.Solution`, up to two answers, and what all answers share, if asked."""

    status: str
    answers: tuple[Answer, ...]
    common: Answer | None = None
