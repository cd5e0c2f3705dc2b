"""Pictures of boards. The only room that knows Pillow; of the solvers it knows plain data alone.

Pillow is loaded with the first picture: most of what is asked on the command line needs none.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures.scene import Scene

__all__ = ["Scene", "load", "paint", "paint_steps", "shown"]


def load() -> None:
    """Loads all that pictures need: before a process may no longer read files."""
    from bot.pictures import strip  # noqa: F401, PLC0415 - loads Pillow


def paint(scene: Scene, max_bytes: int | None = None) -> bytes:
    """See `bot.pictures.files.paint`."""
    from bot.pictures import files  # noqa: PLC0415 - loads Pillow

    return files.paint(scene, max_bytes)


def paint_steps(scenes: Sequence[Scene], max_bytes: int = 5_000_000) -> bytes:
    """See `bot.pictures.strip.paint_steps`."""
    from bot.pictures import strip  # noqa: PLC0415 - loads Pillow

    return strip.paint_steps(scenes, max_bytes)


def shown(steps: int, cells: int) -> list[int]:
    """See `bot.pictures.strip.shown`."""
    from bot.pictures import strip  # noqa: PLC0415 - loads Pillow

    return strip.shown(steps, cells)
