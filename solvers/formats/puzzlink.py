"""Links of puzz.link, pzv.jp and others of that family: `puzz.link/p?tents/8/8/…`.

The address ends with the puzzle, columns, rows and one code; the grammars that such codes share are in
`solvers.core.codes.pzpr`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Coded
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import CutOffError, PuzzleError, ReadError
from solvers.core.codes.code import Link, variant_note
from solvers.core.reading.format import Format, Reading, Request, codes_of
from solvers.core.reading.names import similar_names
from solvers.core.rules.puzzle import Puzzle

_LINK = re.compile(
    r"(?:<|\[[^\]\n]{0,80}\]\()?([^\s?<>()]+/)?p(?:\.html)?\?(?P<path>[^>)\s#&]+)(?:[#&][^>)\s]*)?[>)]?",
    re.IGNORECASE,
)
"""An address; letters before the puzzle are often lost, and the part after `#` or `&` is for the page."""

_CUT = (
    "The address ends before its last cell, so what is behind is taken as empty. If it was cut off, copy it "
    "again as a whole."
)


def _recognises(text: str, _request: Request) -> bool:
    return bool(_LINK.fullmatch(text.strip()))


def _read(text: str, request: Request) -> Iterator[Reading]:
    match = _LINK.fullmatch(text.strip())
    if not match:
        raise ReadError(
            "This is no address of a puzzle; one begins like https://puzz.link/p?tents/10/ and goes on."
        )
    name, *parts = match["path"].split("/")
    name = re.sub(r"_(edit|play)$", "", name)  # the address of the editor, or of the player, itself
    puzzle, link = _puzzle_and_link(name, request)
    head = [name]  # with flags, which may come between it and the size
    while parts and not parts[0].isdecimal():
        head.append(parts.pop(0))
    if len(parts) < 2 or not parts[1].isdecimal():
        raise ReadError(f"The link does not say the size; it needs …{name}/columns/rows/ and a code.")
    size = request.check_size(whole_number(parts[0], 1), whole_number(parts[1], 1))
    code = "/".join(parts[2 : 2 + link.parts])
    coded = Coded(code, size, "/".join(head), "the link's last part", complete=True)
    options = request.own_options(puzzle)
    note = variant_note("/".join(flag for flag in head[1:] if flag != link.flag), "link")
    try:
        yield Reading(link.decode(coded, **options), note=note)
    except CutOffError:
        board = link.decode(coded._replace(complete=False), **options)
        yield Reading(board, note=f"{_CUT} {note}".rstrip())


def _puzzle_and_link(name: str, request: Request) -> tuple[Puzzle, Link]:
    links = codes_of(request.known, Link)
    for puzzle, link in links:
        if name in link.names:
            return puzzle, link
    known = similar_names(name, [word.partition("/")[0] for _, link in links for word in link.names])
    raise ReadError(f'The link is to "{name[:20]}"; of the puzzles there I know {known}.')


def _write(board: Board, puzzle: Puzzle) -> str:
    """Return the address by the first code of the puzzle that can express the board."""
    errors = [PuzzleError(f"{puzzle.title} has no addresses there.")]
    for _, link in codes_of({puzzle.name: puzzle}, Link):
        if link.encode:
            try:
                code = link.encode(board)
            except PuzzleError as error:
                errors.insert(0, error)
                continue
            size = f"{board.columns - link.margin}/{board.rows - link.margin}"
            return f"https://puzz.link/p?{link.names[0]}/{size}/{code}"
    raise errors[0]


formats = (
    Format(
        name="puzz.link",
        title="a puzz.link address",
        puzzles=(),
        recognises=_recognises,
        read=_read,
        write=_write,
        code=Link,
        looks=r"\?",
    ),
)
