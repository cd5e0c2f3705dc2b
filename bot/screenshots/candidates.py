"""Which lattices of a picture are worth parsing: several, since only what they would mean decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.screenshots.lattice_growth import grown, trimmed
from bot.screenshots.lattices.edges import edges_of, without_gaps
from bot.screenshots.lattices.frames import enclosed
from bot.screenshots.lattices.hidden import without_hidden
from bot.screenshots.lattices.lattice import Lattice, different
from bot.screenshots.lattices.line_lattices import cut_at, lattices, without_margins
from bot.screenshots.lattices.midlines import centred
from bot.screenshots.lattices.regular import regular
from bot.screenshots.picture import Picture
from bot.screenshots.plausibility import promising

_SEEN = 0.45
"""The share of the sides of its cells that are seen, at least."""
_PARSED = 6
"""Lattices of lines; a right one is among the first."""
_MOST_CELLS = 3000
"""Of all lattices that are parsed but for the first: right ones come early, noise makes many large ones."""
_GOES_ON = 0.2
"""The share of sides outside of a lattice from which on the board goes on there."""
_NOTHING = 0.05
"""The share of them up to which nothing goes on: what is around a good lattice is text."""
_BETTER = 1.5
"""How much better the sides of a lattice are seen than those of a frame in which it is a board of its own."""
_SQUEEZED = 0.12
"""How much more uneven a larger lattice is that has a line too many for its place."""
_SCATTERED = 3
"""Lattices of dots and digits that are parsed."""
_OVER = 0.5
"""The share of a lattice of every second or third line that lies on that of all lines, at least."""


def candidates(
    picture: Picture, settled: Sequence[Lattice] = (), panels: Sequence[Lattice] = ()
) -> Iterator[Lattice]:
    """The lattices of a picture that are worth parsing, each when it is asked for.

    None of them lies on one of `settled`, or of `panels`, which are no boards; the caller may add lattices
    to both meanwhile.
    """
    left = _MOST_CELLS
    for one in _proposed(picture, settled, panels):
        if one.on_any((*settled, *panels)) or not promising(picture, one):
            continue
        first, left = left == _MOST_CELLS, left - one.rows * one.columns
        if first or left >= 0:
            yield one


def _proposed(picture: Picture, settled: Sequence[Lattice], panels: Sequence[Lattice]) -> Iterator[Lattice]:
    """Those with lines, and those without where none of the former is good, nor settled by then."""
    kept = _with_lines(picture)
    yield from kept
    if not settled and not any(one.good for one in kept if not one.on_any(panels)):
        yield from _without_lines(picture)


def _with_lines(picture: Picture) -> list[Lattice]:
    """The candidates whose lines are drawn."""
    edges = picture.edges
    lines = [one for one in picture.ruled if one.support > _SEEN]
    if not any(one.good for one in lines):
        lines = [without_hidden(one, edges, picture.image) for one in lines]
    # Faint edges are looked for where plain ones make no good lattice, nor a closed one with bands of clues
    # around it: they bring noise with them.
    if not any(one.good or (one.closed and one.how == "core") for one in lines):
        lines += [one for one in lattices(edges_of(picture.image, faint=True)) if one.support > _SEEN]
    whole = without_rivals([one for one in different(lines) if not one.anywhere])
    placed = ((one, centred(regular(one, edges), edges)) for one in whole[:_PARSED])
    kept = [replace(without_margins(edges, even), cut=cut_at(edges, one)) for one, even in placed]
    # As if the board went on: then it is not good, and other lattices are looked for.
    return [replace(one, beyond=1.0) if _with_a_panel(one, kept) else one for one in kept]


def dashed(picture: Picture, seen: list[Lattice]) -> list[Lattice]:
    """The best good lattice with dashed lines, if any, that is no part of one that was seen."""
    found = [one for one in lattices(without_gaps(picture.edges)) if one.good and not one.anywhere]
    return [one for one in found if not any(one.within(other) for other in seen)][:1]


def wider(picture: Picture, seen: list[Lattice]) -> list[Lattice]:
    """Those of which a good one is a part: covered cells may be drawn as tiles, and opened ones without."""
    good = [one for one in seen if one.good]
    return [wide for wide in _without_lines(picture) if any(one.within(wide) for one in good)]


def without_rivals(found: list[Lattice]) -> list[Lattice]:
    """The candidates without parts of better ones, and without those of other pitches in good ones."""
    return _without_multiples(_largest(found))


def _with_a_panel(one: Lattice, found: list[Lattice]) -> bool:
    """Whether a frame may enclose a panel above a board, too: a better one within is as wide."""
    return one.how == "framed" and any(
        other.good and other.support > one.support and other.columns == one.columns and other.rows < one.rows
        for other in found
    )


def _without_lines(picture: Picture) -> list[Lattice]:
    """The candidates whose lines are not drawn."""
    found = picture.unruled[:_SCATTERED]
    # Of two lattices only one may have had rows of text.
    found = [grown(picture, trimmed(picture, one)) if one.how == "digits" else one for one in found]
    framed = (enclosed(one, picture.edges) for one in found if one.how == "digits")
    return different([*found, *(one for one in framed if one is not None)])


def _largest(found: list[Lattice]) -> list[Lattice]:
    """The candidates without parts of larger ones of the same pitch whose sides are seen nearly as well.

    Neither are those within a closed frame, unless nothing says that they go on, or they reach from one of
    its sides to the other: beside them may be a panel, whose buttons go on with some of their lines.
    """
    framed = [one for one in found if one.how == "framed"]
    return [
        one
        for one in found
        if (_ends_here(one, framed) or not any(_part_of(one, other) for other in framed))
        and not any(
            one.within(other)
            and (one.how != "core" or other.how == "core")
            and other.support > 0.88 * one.support
            and other.halved <= one.halved + 0.15
            and other.uneven < one.uneven + _SQUEEZED
            and not (one.good and one.beyond < _NOTHING and not other.good)
            and not _in_its_own_frame(one, other)
            and not _squeezed(other, one)
            for other in found
        )
        and not any(_squeezed(one, other) for other in found)
    ]


def _squeezed(one: Lattice, other: Lattice) -> bool:
    """Whether it has a line too many between the outermost ones of another one, whose lines are more even."""
    # Some lie on the one side of what parts the cells, and some on the other.
    return (
        other.good
        and other.within(one)
        and one.around_the_same(other)
        and other.uneven < one.uneven
        and other.support >= one.support
    )


def _ends_here(one: Lattice, framed: list[Lattice]) -> bool:
    """Whether a good one does not go on, or lies in a frame and is as wide or as high."""
    return one.good and (
        one.beyond < _GOES_ON
        or any(
            one.within(other) and (one.columns == other.columns or one.rows == other.rows) for other in framed
        )
    )


def _part_of(one: Lattice, frame: Lattice) -> bool:
    """Whether it lies in a frame, and is no core, which only clues around it make a board.

    Neither one that does not go on whose sides are seen far better: a window may frame more than a board, and
    black cells beside each other hide some sides of a board.
    """
    whole = one.beyond < _NOTHING and one.support > _BETTER * frame.support
    kept = whole or (one.how == "core" and one.closed) or _in_its_own_frame(one, frame)
    return one.within(frame) and not kept


def _in_its_own_frame(one: Lattice, frame: Lattice) -> bool:
    """Whether it has a frame and more sides than a larger one: a window beside it may end in step with it."""
    return one.how == frame.how == "framed" and one.support > frame.support


def _without_multiples(found: list[Lattice]) -> list[Lattice]:
    """The candidates without those of other pitches in a good one: of every second line, or of digits."""
    # Bands of clues in step with a board seem to go on with it, but its core is closed all the same.
    good = [one for one in found if one.halved < 0.2 and (one.good or (one.closed and one.how == "core"))]
    return [one for one in found if not any(_other_than(one, other) for other in good)]


def _other_than(one: Lattice, good: Lattice) -> bool:
    ratio = one.pitch / good.pitch
    if ratio > 1.4:
        return good.overlaps(one) > _OVER
    # Half the pitch: the digits in its cells make lines between those of the board.
    return ratio < 0.9 and one.support < good.support - 0.1 and good.covers(one)
