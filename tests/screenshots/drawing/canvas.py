"""The picture of a board that is being drawn."""

from __future__ import annotations

import random

from PIL import Image, ImageDraw

from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.styles import Colour, Style
from tests.screenshots.training.fonts import font_of


class Canvas:
    """One picture of one board: where its cells are, and what is written and filled there."""

    def __init__(self, rng: random.Random, drawn: Drawn, style: Style) -> None:
        self.rng, self.drawn, self.style = rng, drawn, style
        board, p = drawn.board, style.pitch
        self.rows, self.columns = board.rows, board.columns
        wide = max((len(clue or ()) for clue in board.row_clues), default=0)
        tall = max((len(clue or ()) for clue in board.column_clues), default=0)
        self.wide, self.tall = self._reach(wide, 0.62), self._reach(tall, 0.8)
        left = self.wide if style.clue_rows == "left" else 0
        right = self.wide if style.clue_rows == "right" else 0
        top = self.tall if style.clue_columns == "top" else 0
        bottom = self.tall if style.clue_columns == "bottom" else 0
        pad = [
            round(p * rng.uniform(0.2, 1.4))
            + (round(2.2 * p) if style.around not in ("none", "thumbnail") else 0)
            for _ in range(4)
        ]
        self.x, self.y = pad[0] + left, pad[1] + top
        width = self.x + self.columns * p + right + pad[2]
        height = self.y + self.rows * p + bottom + pad[3]
        if style.around == "page":
            width, height = width + rng.randrange(50, 600), height + rng.randrange(50, 400)
        self.image = Image.new("RGB", (width, height), style.paper)
        self.pen = ImageDraw.Draw(self.image)

    def _reach(self, number: int, share: float) -> int:
        if not number:
            return 0
        step = self.style.pitch if self.style.clue_cells else share * self.style.pitch
        more = 2.0 if self.style.clue_bands else 0.5
        return round(step * number + more * self.style.pitch * (not self.style.clue_cells))

    def box(self, r: int, c: int) -> tuple[int, int, int, int]:
        p = self.style.pitch
        return self.x + c * p, self.y + r * p, self.x + (c + 1) * p, self.y + (r + 1) * p

    def ground(self, r: int, c: int, colour: Colour) -> None:
        x0, y0, x1, y1 = self.box(r, c)
        if self.style.lines == "rounded":
            gap = max(1, self.style.pitch // 14, round(self.style.apart * self.style.pitch / 2))
            self.pen.rounded_rectangle(
                (x0 + gap, y0 + gap, x1 - gap, y1 - gap), self.style.pitch // 6, colour
            )
        else:
            if self.style.lines == "chequered" and (r + c) % 2:
                colour = tuple(max(0, value - 22) if value > 60 else value + 22 for value in colour)
            self.pen.rectangle((x0, y0, x1 - 1, y1 - 1), colour)

    def number(self, r: int, c: int, value: object, colour: Colour) -> None:
        x0, y0, x1, y1 = self.box(r, c)
        size = self.style.size * self.style.pitch * (0.8 if isinstance(value, int) and value > 9 else 1)
        self.text((x0 + x1) / 2, (y0 + y1) / 2, str(value), colour, size)

    def text(self, x: float, y: float, text: str, colour: Colour, size: float) -> None:
        self.pen.text(
            (round(x), round(y)),
            text,
            colour,
            font=font_of(self.style.font, max(7, round(size))),
            anchor="mm",
        )
