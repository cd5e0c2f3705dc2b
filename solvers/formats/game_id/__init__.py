"""Game IDs of Simon Tatham's puzzles and the task strings of the Puzzle-Team sites.

Both write a board with the same code. A game ID puts parameters and a colon before it, such as `15x15dt:`. A
task has neither, and is square unless a size is given.
"""

from __future__ import annotations

from solvers.formats.game_id.ids import game_id
from solvers.formats.game_id.tasks import task

formats = (game_id, task)
