"""What stands around a board: clues, menus, timers."""

from __future__ import annotations

from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.training.fonts import font_of


def clues(canvas: Canvas) -> None:
    style, p, board = canvas.style, canvas.style.pitch, canvas.drawn.board
    step = p if style.clue_cells else p * 0.62
    if style.clue_bands and board.row_clues:
        _bands(canvas)
    size = style.size * p * (1.0 if style.clue_cells else 0.85)
    for r, clue in enumerate(board.row_clues):
        y = canvas.y + (r + 0.5) * p
        for k, number in enumerate(clue or ()):
            near = len(clue or ()) - 1 - k if style.clue_rows == "left" else k
            x = (
                canvas.x - (near + 0.6) * step
                if style.clue_rows == "left"
                else canvas.x + canvas.columns * p + (near + 0.6) * step
            )
            _clue(canvas, x, y, number, size)
    tall = p if style.clue_cells else p * (0.62 if style.tight else 0.8)
    for c, clue in enumerate(board.column_clues):
        x = canvas.x + (c + 0.5) * p
        for k, number in enumerate(clue or ()):
            near = len(clue or ()) - 1 - k if style.clue_columns == "top" else k
            y = (
                canvas.y - (near + 0.6) * tall
                if style.clue_columns == "top"
                else canvas.y + canvas.rows * p + (near + 0.6) * tall
            )
            _clue(canvas, x, y, number, size)
    if style.clue_cells and board.row_clues:
        _clue_grid(canvas)


def _clue(canvas: Canvas, x: float, y: float, number: int, size: float) -> None:
    colour = canvas.style.text
    if canvas.style.pale and canvas.rng.random() < 0.3:
        colour = tuple((a + 2 * b) // 3 for a, b in zip(colour, canvas.style.paper, strict=True))
    canvas.text(x, y, str(number), colour, size * (0.8 if number > 9 else 1))


def _clue_grid(canvas: Canvas) -> None:
    style, p = canvas.style, canvas.style.pitch
    left = canvas.x - canvas.wide if style.clue_rows == "left" else canvas.x + canvas.columns * p
    top = canvas.y - canvas.tall if style.clue_columns == "top" else canvas.y + canvas.rows * p
    for i in range(canvas.wide // p + 1):
        canvas.pen.line((left + i * p, canvas.y, left + i * p, canvas.y + canvas.rows * p), style.line)
    for r in range(canvas.rows + 1):
        canvas.pen.line((left, canvas.y + r * p, left + canvas.wide, canvas.y + r * p), style.line)
    for i in range(canvas.tall // p + 1):
        canvas.pen.line((canvas.x, top + i * p, canvas.x + canvas.columns * p, top + i * p), style.line)
    for c in range(canvas.columns + 1):
        canvas.pen.line((canvas.x + c * p, top, canvas.x + c * p, top + canvas.tall), style.line)


def _bands(canvas: Canvas) -> None:
    """A band for each line as broad as the line, light and dark by turns, between black bars."""
    style, p = canvas.style, canvas.style.pitch
    left = canvas.x - canvas.wide if style.clue_rows == "left" else canvas.x + canvas.columns * p
    top = canvas.y - canvas.tall if style.clue_columns == "top" else canvas.y + canvas.rows * p
    rows = [(left, canvas.y + r * p, left + canvas.wide, canvas.y + (r + 1) * p) for r in range(canvas.rows)]
    columns = [
        (canvas.x + c * p, top, canvas.x + (c + 1) * p, top + canvas.tall) for c in range(canvas.columns)
    ]
    for bands in (rows, columns):
        for i, box in enumerate(bands):
            canvas.pen.rectangle(box, style.open if i % 2 else style.no, style.text, max(2, p // 12))


def around(canvas: Canvas) -> None:
    style, p = canvas.style, canvas.style.pitch
    size = max(12, round(0.55 * p))
    if style.around == "menu":
        canvas.text(4 * size, size, "Game   Type   Help", style.text, size)
    if style.around in ("timer", "page"):
        canvas.text(3 * size, size, f"00:{canvas.rng.randrange(10, 60)}", style.text, size)
        canvas.text(
            canvas.image.width - 4 * size,
            canvas.image.height - size,
            f"{canvas.rng.randrange(10)}/{canvas.rng.randrange(10, 60)}",
            style.text,
            size,
        )
    if style.around == "panel":
        canvas.pen.rectangle((0, 0, canvas.image.width, round(1.6 * size)), style.text)
        canvas.text(5 * size, 0.8 * size, "Puzzle no. 1234", style.paper, size)
    if style.around == "sidebar":
        canvas.pen.rectangle((0, 0, round(1.4 * size), canvas.image.height), style.line)
        for i, letter in enumerate("NSUR"):
            canvas.text(0.7 * size, (1.5 + 2 * i) * size, letter, style.paper, size)
    if style.around == "banner":
        canvas.pen.rectangle((0, 0, canvas.image.width, 2 * size), (70, 90, 160))
        canvas.text(5 * size, size, "Level 12", (255, 255, 255), size)
        for i, letter in enumerate("XO?"):
            x = canvas.image.width - (1.2 + 1.6 * i) * size
            canvas.pen.ellipse((x - 0.7 * size, 0.3 * size, x + 0.7 * size, 1.7 * size), (110, 130, 200))
            canvas.text(x, size, letter, (255, 255, 255), 0.8 * size)
    if style.around == "keypad":
        _keypad(canvas, size)
    if style.around == "story":
        _story(canvas, size)
    if style.around == "names" and not canvas.drawn.board.row_clues:
        _names(canvas)
    if style.around == "thumbnail":
        canvas.pen.rectangle((4, 4, 4 + canvas.columns, 4 + canvas.rows), style.yes)


def _keypad(canvas: Canvas, size: int) -> None:
    """Buttons below the board, as programs for touch have."""
    y = canvas.image.height - size
    for i in range(min(9, canvas.image.width // (2 * size))):
        x = size + 2 * i * size
        box = (x - 0.8 * size, y - 0.8 * size, x + 0.8 * size, y + 0.8 * size)
        canvas.pen.rectangle(box, outline=canvas.style.line)
        canvas.text(x, y, str(i + 1), canvas.style.text, size)


def _story(canvas: Canvas, size: int) -> None:
    """Two lines of text right above the board or its clues, and one below, as pages have."""
    style, small = canvas.style, max(9, round(0.6 * size))
    top = canvas.y - (canvas.tall if style.clue_columns == "top" else 0)
    for line, y in (
        ("Numbers at the top and left 6 of 100 solved", top - 2.2 * small),
        ("Sizes 5 x 5, 8 x 8, 10 x 10, 15 x 15", top - 0.8 * small),
        ("Show errors, 10 to go", canvas.image.height - small),
    ):
        width = canvas.pen.textlength(line, font_of(style.font, small))
        middle = canvas.x + canvas.columns * style.pitch / 2
        canvas.text(max(middle, width / 2), y, line, style.text, small)


def _names(canvas: Canvas) -> None:
    """The numbers of columns and rows from 0 on, above and left of the board."""
    style, p = canvas.style, canvas.style.pitch
    size = style.size * p
    for column in range(canvas.columns):
        canvas.text(canvas.x + (column + 0.5) * p, canvas.y - 0.5 * p, str(column), style.text, size)
    for row in range(canvas.rows):
        canvas.text(canvas.x - 0.5 * p, canvas.y + (row + 0.5) * p, str(row), style.text, size)
