"""The lines between cells, and dominoes."""

from __future__ import annotations

from tests.screenshots.drawing.canvas import Canvas


def lines(canvas: Canvas) -> None:
    style, p = canvas.style, canvas.style.pitch
    kind = canvas.drawn.board.puzzle
    x0, y0 = canvas.x, canvas.y
    x1, y1 = x0 + canvas.columns * p, y0 + canvas.rows * p
    if kind == "dominosa":
        _dominoes(canvas)
        if style.lines in ("none", "rounded", "mesh", "gutter", "dashed", "chequered"):
            return
    lines = "thin" if style.lines == "none" else style.lines
    if kind == "minesweeper" and style.bevel == "raised":
        lines = "rounded"
    if lines == "rounded" or (lines == "chequered" and kind != "sudoku"):
        return
    fifth = 3 if kind == "sudoku" else 5
    for horizontal, number in ((False, canvas.columns), (True, canvas.rows)):
        for i in range(number + 1):
            if lines == "mesh" and kind != "sudoku" and i in (0, number):
                continue
            thick = (lines == "fifth" or kind == "sudoku") and i % fifth == 0
            width = max(2, p // 12) if thick else max(2, p // 10) if lines == "gutter" else 1
            at = (y0 if horizontal else x0) + i * p
            box = (
                (x0, at - width // 2, x1, at - width // 2 + width - 1)
                if horizontal
                else (at - width // 2, y0, at - width // 2 + width - 1, y1)
            )
            if lines == "dashed" and not thick:
                _dashed(canvas, box, horizontal)
            elif lines in ("engraved", "blue", "bold", "studs") and not thick:
                _coloured(canvas, box, lines)
            elif lines == "sketched":
                _sketched(canvas, box, horizontal, width)
            elif lines == "double" and not thick:
                canvas.pen.rectangle((box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1), outline=style.line)
            else:
                canvas.pen.rectangle(box, style.line)
    if style.frame:
        w = max(3, p // 8)
        canvas.pen.rectangle((x0 - w, y0 - w, x1 + w, y1 + w), outline=style.text, width=w)


def _coloured(canvas: Canvas, box: tuple[int, int, int, int], lines: str) -> None:
    """A dark line with a light one beside it, one of a colour of its own, a thick one, or one with studs."""
    x0, y0, x1, y1 = box
    if lines == "bold":
        canvas.pen.rectangle((x0 - 1, y0 - 1, x1 + 1, y1 + 1), (60, 140, 90))
        return
    if lines == "studs":
        canvas.pen.rectangle(box, canvas.style.line)
        for i in range(max(x1 - x0, y1 - y0) // canvas.style.pitch + 1):
            at = i * canvas.style.pitch
            x, y = (x0 + at, y0) if x1 - x0 > y1 - y0 else (x0, y0 + at)
            canvas.pen.rectangle((x - 2, y - 2, x + 2, y + 2), canvas.style.text)
        return
    if lines == "engraved":
        canvas.pen.rectangle((x0 + 1, y0 + 1, x1 + 1, y1 + 1), (250, 250, 250))
    canvas.pen.rectangle(box, (90, 90, 95) if lines == "engraved" else (70, 120, 220))


def _sketched(canvas: Canvas, box: tuple[int, int, int, int], horizontal: bool, width: int) -> None:
    """As by hand: from cell to cell a pixel or so to either side."""
    x0, y0, x1, y1 = box
    along = range(0, (x1 - x0 if horizontal else y1 - y0) + 1, canvas.style.pitch)
    off = [canvas.rng.uniform(-1.2, 1.2) for _ in along]
    points = [
        (x0 + at, y0 + by) if horizontal else (x0 + by, y0 + at) for at, by in zip(along, off, strict=True)
    ]
    canvas.pen.line(points, canvas.style.line, width + 1)


def _dashed(canvas: Canvas, box: tuple[int, int, int, int], horizontal: bool) -> None:
    x0, y0, x1, y1 = box
    start, end = (x0, x1) if horizontal else (y0, y1)
    for at in range(start, end, 5):
        piece = (at, y0, min(at + 3, x1), y1) if horizontal else (x0, at, x1, min(at + 3, y1))
        canvas.pen.rectangle(piece, canvas.style.line)


def _dominoes(canvas: Canvas) -> None:
    p = canvas.style.pitch
    for (r, c), way in canvas.drawn.known.items():
        x0, y0, x1, y1 = canvas.box(r, c)
        x1, y1 = (x1 + p, y1) if way == "right" else (x1, y1 + p)
        inset = max(1, p // 12)
        canvas.pen.rounded_rectangle(
            (x0 + inset, y0 + inset, x1 - inset, y1 - inset), p // 6, canvas.style.yes
        )
        colour = (245, 245, 245) if sum(canvas.style.yes) < 380 else (10, 10, 10)
        other = (r, c + 1) if way == "right" else (r + 1, c)
        for cell in ((r, c), other):
            canvas.number(*cell, canvas.drawn.board.grid[cell[0]][cell[1]], colour)
