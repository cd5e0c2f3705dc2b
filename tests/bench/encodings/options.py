"""Z3's options, each tried alone on the encoding that won."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.encodings.trial import Trial

OPTIONS: dict[str, tuple[str | int | float | bool, ...]] = {
    "restart": ("luby", "geometric", "static"),
    "restart.initial": (10, 50),
    "phase": ("always_false", "always_true", "basic_caching", "frozen"),
    "branching.heuristic": ("chb",),
    "gc": ("glue", "psm", "dyn_psm"),
    "variable_decay": (105, 120),
    "random_freq": (0.0,),
    "simplify.delay": (1000, 100_000),
    "subsumption": (False,),
    "probing": (False,),
    "scc": (False,),
    "asymm_branch": (False,),
    "acce": (True,),
    "bce": (True,),
    "anf": (True,),
    "lookahead_simplify": (True,),
    "burst_search": (0, 1000),
    "search.sat.conflicts": (100,),
    "search.unsat.conflicts": (100,),
    "pb.lemma_format": ("pb",),
    "threads": (2,),
}
"""Names behind `sat.`, and values other than the default.

Left out, since they give up or do not end: `inprocess.max` 0 or 1, `local_search`, `prob_search`,
`ddfw_search`. So is `override_incremental`, with which Z3 may remove variables that later questions name.
"""


def trials(base: Trial) -> Iterator[Trial]:
    """The base as it is, twice, to show the noise; then with one option each."""
    yield base._replace(name="as it is")
    yield base._replace(name="as it is, again")
    for name, values in OPTIONS.items():
        for value in values:
            yield base._replace(name=f"{name} {value}", settings={**base.settings, f"sat.{name}": value})
