"""The lattices of a picture that are worth parsing; only their readings show which one is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.screenshots.lattice_growth import grow, trim
from bot.screenshots.lattices.frames import extend_to_frame
from bot.screenshots.lattices.lattice import Lattice, different
from bot.screenshots.lattices.line_lattices import cut_at, drop_margins
from bot.screenshots.lattices.midlines import centre
from bot.screenshots.lattices.regular import regular
from bot.screenshots.picture import Picture
from bot.screenshots.plausibility import is_promising

_SEEN = 0.45
"""Minimum share of visible sides of the cells of a lattice."""
_PARSED = 6
"""Number of lattices of lines that are parsed; the right one is among the first."""
_MOST_CELLS = 3000
"""Maximum number of cells in all parsed lattices except the first: noise makes many large lattices."""
_GOES_ON = 0.2
"""Minimum share of visible sides outside of a lattice if the board goes on there."""
_NOTHING = 0.05
"""Maximum share of visible sides outside of a lattice if only text surrounds it."""
_BETTER = 1.5
"""Minimum ratio of visible sides of a lattice to those of its frame, if the lattice is a board of its own."""
_SQUEEZED = 0.12
"""Minimum additional unevenness of a larger lattice that has one line too many."""
_SCATTERED = 3
"""Number of lattices of dots and digits that are parsed."""
_OVER = 0.5
"""Minimum overlap of a lattice of every second or third line with the lattice of all lines."""


def candidates(
    picture: Picture, settled: Sequence[Lattice] = (), panels: Sequence[Lattice] = ()
) -> Iterator[Lattice]:
    """Yield the lattices of a picture that are worth parsing.

    None of them lies on a lattice of `settled` or of `panels`, which are no boards. The caller may add
    lattices to both between two results.
    """
    left = _MOST_CELLS
    for one in _proposals(picture, settled, panels):
        if one.is_on_any((*settled, *panels)) or not is_promising(picture, one):
            continue
        first, left = left == _MOST_CELLS, left - one.rows * one.columns
        if first or left >= 0:
            yield one


def _proposals(picture: Picture, settled: Sequence[Lattice], panels: Sequence[Lattice]) -> Iterator[Lattice]:
    """Yield lattices with lines, then those without if no lattice with lines is good or settled."""
    kept = _drawn_lattices(picture)
    yield from kept
    if not settled and not any(one.is_good for one in kept if not one.is_on_any(panels)):
        yield from _lineless_lattices(picture)


def _drawn_lattices(picture: Picture) -> list[Lattice]:
    """Return the candidates whose lines are drawn."""
    edges = picture.edges
    lines = [one for one in picture.line_candidates if one.support > _SEEN]
    # Faint edges bring noise, so they are used only if clear edges make neither a good lattice nor a closed
    # one with bands of clues around it.
    if not any(one.is_good or (one.is_closed and one.how == "core") for one in lines):
        lines += [one for one in picture.faint_line_candidates if one.support > _SEEN]
    whole = drop_rivals([one for one in different(lines) if not one.is_noise])
    placed = ((one, centre(regular(one, edges), edges)) for one in whole[:_PARSED])
    kept = [replace(drop_margins(edges, even), cut=cut_at(edges, one)) for one, even in placed]
    # It counts as a lattice that goes on, which is not good, so other lattices are tried.
    return [replace(one, beyond=1.0) if _has_panel(one, kept) else one for one in kept]


def wider_lattices(picture: Picture, seen: list[Lattice]) -> list[Lattice]:
    """Return the lattices that contain a good one.

    Tiles have lines around them, opened cells may have none.
    """
    good = [one for one in seen if one.is_good]
    return [wide for wide in _lineless_lattices(picture) if any(one.is_within(wide) for one in good)]


def drop_rivals(found: list[Lattice]) -> list[Lattice]:
    """Return the candidates without parts of better ones and without other pitches inside good ones."""
    return _drop_multiples(_largest(found))


def _has_panel(one: Lattice, found: list[Lattice]) -> bool:
    """Return whether a frame may also enclose a panel above a board: a better lattice inside is as wide."""
    return one.how == "framed" and any(
        other.is_good
        and other.support > one.support
        and other.columns == one.columns
        and other.rows < one.rows
        for other in found
    )


def _lineless_lattices(picture: Picture) -> list[Lattice]:
    """Return the candidates whose lines are not drawn."""
    found = picture.lineless_candidates[:_SCATTERED]
    # Trimming may make two lattices equal: one of them had rows of text.
    found = [grow(picture, trim(picture, one)) if one.how == "digits" else one for one in found]
    framed = (extend_to_frame(one, picture.edges) for one in found if one.how == "digits")
    return different([*found, *(one for one in framed if one is not None)])


def _largest(found: list[Lattice]) -> list[Lattice]:
    """Return the candidates without parts of larger ones of the same pitch and nearly the same visibility.

    Candidates inside a closed frame are also left out. They stay if nothing shows that they go on, or if they
    reach from one side of the frame to the other: the buttons of a panel can continue some of their lines.
    """
    framed = [one for one in found if one.how == "framed"]
    return [
        one
        for one in found
        if (_ends_here(one, framed) or not any(_is_part(one, other) for other in framed))
        and not any(
            one.is_within(other)
            and (one.how != "core" or other.how == "core")
            and other.support > 0.88 * one.support
            and other.halved <= one.halved + 0.15
            and other.uneven < one.uneven + _SQUEEZED
            and not (one.is_good and one.beyond < _NOTHING and not other.is_good)
            and not _has_own_frame(one, other)
            for other in found
        )
    ]


def _ends_here(one: Lattice, framed: list[Lattice]) -> bool:
    """Return whether a good lattice does not go on, or is as wide or as high as its frame."""
    return one.is_good and (
        one.beyond < _GOES_ON
        or any(
            one.is_within(other) and (one.columns == other.columns or one.rows == other.rows)
            for other in framed
        )
    )


def _is_part(one: Lattice, frame: Lattice) -> bool:
    """Return whether it lies in a frame and is no core; clues around a core make it a board.

    A lattice that does not go on and has far more visible sides is no part: a window may frame more than a
    board, and adjacent black cells hide some sides of a board.
    """
    whole = one.beyond < _NOTHING and one.support > _BETTER * frame.support
    kept = whole or (one.how == "core" and one.is_closed) or _has_own_frame(one, frame)
    return one.is_within(frame) and not kept


def _has_own_frame(one: Lattice, frame: Lattice) -> bool:
    """Return whether it has a frame and more sides than a larger one: a window beside it may be in step."""
    return one.how == frame.how == "framed" and one.support > frame.support


def _drop_multiples(found: list[Lattice]) -> list[Lattice]:
    """Return the candidates without other pitches inside a good one: every second line, or digits."""
    # Bands of clues in step with a board seem to continue it, but its core is closed.
    good = [
        one for one in found if one.halved < 0.2 and (one.is_good or (one.is_closed and one.how == "core"))
    ]
    return [one for one in found if not any(_has_other_pitch(one, other) for other in good)]


def _has_other_pitch(one: Lattice, good: Lattice) -> bool:
    ratio = one.pitch / good.pitch
    if ratio > 1.4:
        return good.overlaps(one) > _OVER
    # Half the pitch: digits in the cells make lines between the lines of the board.
    return ratio < 0.9 and one.support < good.support - 0.1 and good.covers(one)
