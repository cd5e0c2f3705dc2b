"""Pictures of boards. The only room that knows Pillow; of the solvers it knows plain data alone."""

from __future__ import annotations

from bot.pictures.files import paint
from bot.pictures.scene import Scene
from bot.pictures.strip import paint_steps, shown

__all__ = ["Scene", "paint", "paint_steps", "shown"]
