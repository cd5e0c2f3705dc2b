"""Pictures of boards with the places of their cells, and what a camera or a chat may do to them."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image, ImageDraw

import solvers
from bot.render import Scene, paint
from bot.render.layout import cell_size, layout
from bot.screenshots.lattices.lattice_net import STEP, STRIDE
from solvers import PUZZLES, Board, PuzzleError
from tests.screenshots.drawing import editors
from tests.screenshots.drawing.boards import FOUNDING, drawn
from tests.screenshots.drawing.wide import phone
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.program import program
from tests.screenshots.training.fonts import font_of
from tests.solvers.instance_boards import instances

SIDE = 320
"""Side in pixels of the part of a picture that the net sees in training."""
_LONGEST = 1100
_LARGEST = 30
_PITCHES = (20, 24, 28, 32, 36, 40, 48)
_SEEN_SIDE = 640
_FINEST = 9.0
"""The longest side that a picture has for the net, and the smallest side of a cell in it, in pixels."""

Pixels = np.ndarray


class Page(NamedTuple):
    """RGB pixels, the rows and columns of the board, and its left, top, right and bottom pixels."""

    image: Pixels
    rows: int
    columns: int
    box: tuple[float, float, float, float]


class Sample(NamedTuple):
    """What the net sees, and what it should say: corners, inside, around the board, and steps."""

    image: Pixels
    corners: Pixels
    inside: Pixels
    around: Pixels
    steps: Pixels


def page(seed: int, fonts: list[Path]) -> Page:
    """Draw a board by a program at random, by an editor, by our painter, or as printed on paper."""
    rng = random.Random(f"lattice {seed}")
    draw = rng.choices((_by_program, _on_paper, _by_editor, _by_painter), (0.6, 0.16, 0.12, 0.12))[0]
    found = draw(rng, fonts)
    scale = min(1.0, _LONGEST / max(found.image.shape[:2]))
    if scale == 1.0:
        return found
    image = cv2.resize(found.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    left, top, right, bottom = (scale * at for at in found.box)
    return found._replace(image=image, box=(left, top, right, bottom))


def _by_program(rng: random.Random, fonts: list[Path]) -> Page:
    board = drawn(rng, rng.choice(FOUNDING), rng.choice(("blank", "blank", "partly", "solved")))
    one = program(rng, fonts, held=False)
    if rng.random() < 0.12:
        one = phone.on_pads(rng, one)
    image, box = painted(rng, board, one)
    return Page(image, board.board.rows, board.board.columns, box)


def _by_editor(rng: random.Random, _: list[Path]) -> Page:
    board = _stored(rng, editors.KINDS)
    one = editors.page(board, {}, rng.choice(_PITCHES))
    return Page(
        np.asarray(one.image), board.rows, board.columns, (*one.at(0, 0), *one.at(board.rows, board.columns))
    )


def _by_painter(rng: random.Random, fonts: list[Path]) -> Page:
    board = _stored(rng, tuple(sorted(PUZZLES)))
    scene = Scene(board, PUZZLES[board.puzzle].look, theme=rng.choice(("dark", "light")))
    image = np.asarray(Image.open(io.BytesIO(paint(scene))).convert("RGB"))
    at = layout(board, cell_size(board))
    if image.shape[:2] != (at.size[1], at.size[0]):  # a picture with a close-up, or a reduced one
        return _by_painter(rng, fonts)
    return Page(image, board.rows, board.columns, (at.left, at.top, *at.far))


def _stored(rng: random.Random, kinds: tuple[str, ...]) -> Board:
    while True:
        kind = rng.choice(kinds)
        try:
            board = solvers.read(rng.choice(_texts(kind)), kind)
        except PuzzleError:
            continue
        if max(board.rows, board.columns) <= _LARGEST:
            return board


@cache
def _texts(kind: str) -> list[str]:
    return ["\n".join(entry["text"]) for entry in instances(kind)]


def _on_paper(rng: random.Random, fonts: list[Path]) -> Page:
    """Draw a grid as newspapers do: thick lines, text and other grids around it, clues in boxes."""
    rows, columns = rng.choice(((9, 9), (9, 9), (9, 9), (10, 10), (15, 15), (12, 12), (6, 6), (20, 20)))
    pitch = rng.randint(18, 56) if max(rows, columns) < 12 else rng.randint(14, 30)
    band = rng.choice((0, 0, rng.randint(2, 6))) if rows > 9 else 0
    before, after = band * pitch + rng.randint(10, 120), rng.randint(10, 140)
    left = band * pitch + rng.randint(10, 120)
    paper, ink = rng.randint(150, 250), rng.randint(10, 110)
    size = (left + columns * pitch + rng.randint(10, 140), before + rows * pitch + after)
    image = Image.new("RGB", size, (paper, paper - rng.randint(0, 14), paper - rng.randint(0, 30)))
    pen, font = ImageDraw.Draw(image), rng.choice(fonts)
    box = (left, before, left + columns * pitch, before + rows * pitch)
    _text_lines(pen, rng, font, size, ink)
    pen.rectangle(
        (left - band * pitch - 2, before - band * pitch - 2, box[2] + 2, box[3] + 2),
        fill=image.getpixel((0, 0)),
    )
    _paper_grid(pen, rng, (rows, columns, band), pitch, box, ink)
    _paper_digits(pen, rng, font, (rows, columns, band), pitch, box, ink)
    return Page(np.asarray(image), rows, columns, box)


def _text_lines(
    pen: ImageDraw.ImageDraw,
    rng: random.Random,
    font: Path,
    size: tuple[int, int],
    ink: int,
) -> None:
    """Write lines of words all over the page; the board covers some of them."""
    height = rng.randint(9, 18)
    if rng.random() < 0.4:
        return
    face = font_of(font, height)
    for y in range(rng.randint(0, 30), size[1], round(1.4 * height)):
        words = " ".join("".join(rng.choices("abcdefghinorstu", k=rng.randint(2, 9))) for _ in range(25))
        pen.text((rng.randint(-40, 5), y), words, (ink, ink, ink), font=face)


def _paper_grid(
    pen: ImageDraw.ImageDraw,
    rng: random.Random,
    size: tuple[int, int, int],
    pitch: int,
    box: tuple[int, ...],
    ink: int,
) -> None:
    rows, columns, band = size
    left, top, right, bottom = box
    thin, thick = rng.choice(((1, 3), (1, 2), (2, 4), (1, 1), (2, 2)))
    every = 3 if rows == 9 else rng.choice((5, 5, 100))
    out = band * pitch
    dark = (ink, ink, ink)
    for i in range(columns + 1):
        x = left + i * pitch
        pen.line((x, top - out, x, bottom), dark, thick if i % every == 0 or i == columns else thin)
    for i in range(rows + 1):
        y = top + i * pitch
        pen.line((left - out, y, right, y), dark, thick if i % every == 0 or i == rows else thin)


def _paper_digits(
    pen: ImageDraw.ImageDraw,
    rng: random.Random,
    font: Path,
    size: tuple[int, int, int],
    pitch: int,
    box: tuple[int, ...],
    ink: int,
) -> None:
    """Write digits in cells, or in the bands, and fill or pencil some cells."""
    rows, columns, band = size
    face = font_of(font, max(8, round(rng.uniform(0.45, 0.8) * pitch)))
    pencil = (ink + 60, ink + 60, ink + 110)
    share, marks = rng.uniform(0.2, 0.6), rng.choice((0.0, 0.2, 0.6))
    for row in range(-band, rows):
        for column in range(-band, columns):
            if row < 0 and column < 0:
                continue
            x, y = box[0] + (column + 0.5) * pitch, box[1] + (row + 0.5) * pitch
            if ((row < 0 or column < 0) and rng.random() < 0.7) or (not band and rng.random() < share):
                pen.text((x, y), str(rng.randint(1, 9)), (ink, ink, ink), font=face, anchor="mm")
            elif band and row >= 0 and column >= 0 and rng.random() < marks:
                reach = 0.4 * pitch
                pen.rectangle((x - reach, y - reach, x + reach, y + reach), fill=pencil)
            elif not band and rng.random() < marks:
                pen.text((x + rng.uniform(-3, 3), y), str(rng.randint(1, 9)), pencil, font=face, anchor="mm")


def sample(rng: random.Random, one: Page) -> Sample:
    """Return a part of a page as the net sees it: turned, bent, shaded, blurred; and the right answers."""
    mapping, bend = _view(rng, one), _bend(rng)
    columns, rows = np.meshgrid(np.arange(SIDE, dtype=np.float32), np.arange(SIDE, dtype=np.float32))
    places = np.stack([columns.ravel(), rows.ravel()], axis=1)
    source = _move(np.linalg.inv(mapping), places - bend(places)).astype(np.float32).reshape(SIDE, SIDE, 2)
    border = [int(value) for value in one.image[0, 0]] if rng.random() < 0.5 else rng.choices(range(256), k=3)
    image = cv2.remap(
        one.image,
        source[..., 0],
        source[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=border,
    )
    left, top, right, bottom = one.box
    scale = np.array(
        [[(right - left) / one.columns, 0, left], [0, (bottom - top) / one.rows, top], [0, 0, 1.0]]
    )
    return Sample(_worn(rng, image), *_answers(mapping @ scale, bend, one.rows, one.columns))


def _answers(
    mapping: Pixels, bend: Callable[[Pixels], Pixels], rows: int, columns: int
) -> tuple[Pixels, ...]:
    """Return corners, inside, around and steps for a mapping from (column, row) to pixels, then bent."""
    number = SIDE // STRIDE
    x, y = np.meshgrid(np.arange(number), np.arange(number))
    pixels = np.stack([x.ravel(), y.ravel()], axis=1) * STRIDE + (STRIDE - 1) / 2
    grid = _move(np.linalg.inv(mapping), pixels - bend(pixels))
    inside, around = (
        ((grid > -more) & (grid < np.array([columns, rows]) + more)).all(axis=1).reshape(number, number)
        for more in (0.0, 0.5)
    )
    steps = [_forward(mapping, bend, grid + np.array(step)) - pixels for step in ((1, 0), (0, 1))]
    i, j = np.meshgrid(np.arange(columns + 1), np.arange(rows + 1))
    lines = _forward(mapping, bend, np.stack([i.ravel(), j.ravel()], axis=1).astype(np.float64))
    return (
        _spots((lines - (STRIDE - 1) / 2) / STRIDE, number),
        inside.astype(np.float32),
        around.astype(np.float32),
        (np.concatenate(steps, axis=1).T.reshape(4, number, number) / STEP).astype(np.float32),
    )


def _spots(places: Pixels, number: int) -> Pixels:
    """Return a layer with a bell of a height of 1 at each place."""
    layer = np.zeros((number, number), np.float32)
    for x, y in places[((places > -2) & (places < number + 1)).all(axis=1)]:
        left, top = max(0, round(x) - 2), max(0, round(y) - 2)
        right, bottom = min(number, round(x) + 3), min(number, round(y) + 3)
        far = (np.arange(left, right) - x) ** 2 + (np.arange(top, bottom)[:, None] - y) ** 2
        part = layer[top:bottom, left:right]
        np.maximum(part, np.exp(-far / 1.125), out=part)
    return layer


def _view(rng: random.Random, one: Page) -> Pixels:
    """Return a mapping from the page to the part that the net sees."""
    height, width = one.image.shape[:2]
    left, top, right, bottom = one.box
    pitch = min((right - left) / one.columns, (bottom - top) / one.rows)
    scale = min(1.6, _SEEN_SIDE / max(height, width)) * rng.uniform(0.75, 1.3)
    scale = max(scale, _FINEST / pitch)
    turn = rng.choice((0.0, 0.0, rng.gauss(0, 0.04)))
    cos, sin, wider = np.cos(turn), np.sin(turn), rng.uniform(0.93, 1.07)
    mapping = scale * np.array([[wider * cos, -sin, 0], [wider * sin, cos, 0], [0, 0, 1 / scale]])
    if rng.random() < 0.4:
        far = 0.12 / _SEEN_SIDE
        lean = [[1, rng.gauss(0, 0.03), 0], [rng.gauss(0, 0.03), 1, 0]]
        mapping = np.array([*lean, [rng.uniform(-far, far), rng.uniform(-far, far), 1]]) @ mapping
    at = (
        (left + rng.uniform(-0.1, 1.1) * (right - left), top + rng.uniform(-0.1, 1.1) * (bottom - top))
        if rng.random() < 0.85
        else (rng.uniform(0, width), rng.uniform(0, height))
    )
    x, y = _move(mapping, np.array([at]))[0]
    return np.array([[1, 0, SIDE / 2 - x], [0, 1, SIDE / 2 - y], [0, 0, 1.0]]) @ mapping


def _bend(rng: random.Random) -> Callable[[Pixels], Pixels]:
    """Return the shifts of places by the curl of paper: long waves, often none."""
    high = rng.uniform(1, 5) if rng.random() < 0.3 else 0.0
    waves = [(rng.uniform(0.6, 1.6) * np.pi / SIDE, rng.uniform(0, 6)) for _ in range(2)]

    def shift(places: Pixels) -> Pixels:
        (first, start), (second, other) = waves
        x, y = places.T
        return high * np.stack([0.5 * np.sin(first * y + start), np.sin(second * x + other)], axis=1)

    return shift


def _move(mapping: Pixels, places: Pixels) -> Pixels:
    moved = np.c_[places, np.ones(len(places))] @ mapping.T
    return moved[:, :2] / moved[:, 2:]


def _forward(mapping: Pixels, bend: Callable[[Pixels], Pixels], places: Pixels) -> Pixels:
    flat = _move(mapping, places)
    return flat + bend(flat)


def _worn(rng: random.Random, image: Pixels) -> Pixels:
    """Return the picture in other colours, with shadows, blur, noise and losses of JPEG."""
    seen = image.astype(np.float32)
    if rng.random() < 0.25:
        seen = 255 - seen
    if rng.random() < 0.3:
        seen = seen[..., rng.sample(range(3), 3)]
    if rng.random() < 0.15:
        seen = np.repeat(seen.mean(axis=2, keepdims=True), 3, axis=2)
    if rng.random() < 0.5:
        seen = (seen - 128) * rng.uniform(0.45, 1.1) + 128 + rng.uniform(-40, 40)
    if rng.random() < 0.3:
        light = np.linspace(rng.uniform(0.55, 1), rng.uniform(0.55, 1), SIDE, dtype=np.float32)
        seen = seen * (light[None, :, None] if rng.random() < 0.5 else light[:, None, None])
    if rng.random() < 0.15:
        seen = seen * _shadow(rng)[..., None]
    if rng.random() < 0.35:
        seen = cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.4, 1.5))
    if rng.random() < 0.35:
        noise = np.random.default_rng(rng.randrange(2**32)).normal(0, rng.uniform(2, 10), seen.shape)
        seen = seen + noise
    done = np.clip(seen, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        data = cv2.imencode(".jpg", done, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(35, 90)])[1]
        done = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
    return done


def _shadow(rng: random.Random) -> Pixels:
    """Return the light under a triangle that keeps some of it away."""
    light = np.ones((SIDE, SIDE), np.float32)
    ends = [[rng.uniform(-0.3, 1.3) * SIDE for _ in range(2)] for _ in range(3)]
    cv2.fillPoly(light, [np.array(ends, np.int32)], rng.uniform(0.5, 0.8))
    return cv2.GaussianBlur(light, (0, 0), rng.uniform(2, 20))
