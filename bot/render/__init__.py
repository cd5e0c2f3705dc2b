"""Pictures of boards. The only package that draws with Pillow; from the solvers it uses only plain data.

Pillow is loaded with the first picture: most commands of the command line need none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.render.scene import Printed, Scene, Theme

if TYPE_CHECKING:
    from bot.render.day_bars import Day

__all__ = ["Printed", "Scene", "booklet", "day_chart", "load", "paint"]


def load() -> None:
    """Load all modules for pictures, before a process may no longer read files."""
    from bot.render import booklet_pages, day_bars, picture_files  # noqa: F401, PLC0415 - loads Pillow


def paint(scene: Scene, max_bytes: int | None = None) -> bytes:
    """See `bot.render.picture_files.paint`."""
    from bot.render import picture_files  # noqa: PLC0415 - loads Pillow

    return picture_files.paint(scene, max_bytes)


def booklet(title: str, rules: str, boards: Sequence[Printed]) -> bytes:
    """See `bot.render.booklet_pages.booklet`."""
    from bot.render import booklet_pages  # noqa: PLC0415 - loads Pillow

    return booklet_pages.booklet(title, rules, boards)


def day_chart(days: Sequence[Day], first: str, last: str, theme: Theme) -> bytes:
    """See `bot.render.day_bars.day_chart`."""
    from bot.render import day_bars  # noqa: PLC0415 - loads Pillow

    return day_bars.day_chart(days, first, last, theme)
