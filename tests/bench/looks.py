"""How the kinds of puzzle beyond the first five are drawn, to try the pictures without their puzzle files."""

from __future__ import annotations

from collections.abc import Mapping

from solvers import Look

LOOKS: Mapping[str, Look] = {
    "sudoku": Look(ground="page", clue_ground="given", value="entered", numbers="letters"),
    "takuzu": Look(
        ground="unpainted",
        clue_ground="paper",
        yes="one",
        no="zero",
        given={0: "given zero", 1: "given one"},
    ),
    "starbattle": Look(ground="page", clue_ground="page", yes="star", no="dot", pastel=True),
    "lightup": Look(
        ground="unlit", clue_ground="wall", yes="bulb", no="unlit dot", given={"#": "wall"}, lit="lit"
    ),
    "futoshiki": Look(ground="page", clue_ground="given", value="entered", apart=True),
    "skyscrapers": Look(ground="page", clue_ground="given", value="entered"),
    "hitori": Look(ground="unpainted", clue_ground="unpainted", yes="shaded", no="ringed"),
    "slitherlink": Look(ground="plain", clue_ground="plain", lines="loop"),
    "nurikabe": Look(ground="unpainted", clue_ground="land", yes="sea", no="land"),
    "hashi": Look(ground="lattice", clue_ground="island", lines="bridge"),
}
