"""Files that Simon Tatham's programs save: lines of a key, a length and a text.

The board is a game ID in two of these lines. What somebody has done so far stands in others, as moves of each
program; it is left out, and said so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.core.boards.errors import ReadError
from solvers.core.rules.codes import GameId
from solvers.core.rules.format import Format, Reading, Request
from solvers.formats.game_id.ids import game_id

_BEGIN = "SAVEFILE:"
_FIELD = re.compile(r"([A-Z]{1,8}) *:([0-9]{1,7}):(.*)")


def _recognises(text: str, _request: Request) -> bool:
    return text.lstrip().startswith(_BEGIN)


def _read(text: str, request: Request) -> Iterator[Reading]:
    fields: dict[str, str] = {}
    moves = 0
    for number, line in enumerate(text.split("\n"), 1):
        match = _FIELD.fullmatch(line.strip())
        if match and len(match[3]) < int(match[2]):
            raise ReadError(f"{match[1]} is {len(match[3])} characters long instead of {match[2]}.", number)
        if match:
            fields.setdefault(match[1], match[3])
            moves += match[1] == "MOVE"
    for key in ("GAME", "DESC"):
        if key not in fields:
            raise ReadError(f"The line {key} is missing in this saved game.")
    params = fields.get("CPARAMS") or fields.get("PARAMS", "")
    page = re.sub("[^a-z]", "", fields["GAME"].lower())
    note = f"The {moves} moves that were saved with it are left out." if moves > 1 else ""
    note = "The move that was saved with it is left out." if moves == 1 else note
    for reading in game_id.read(f"https://save/{page}.html#{params}:{fields['DESC']}", request):
        yield reading._replace(note=note)


formats = (Format("savefile", "a saved game", (), _recognises, _read, code=GameId),)
