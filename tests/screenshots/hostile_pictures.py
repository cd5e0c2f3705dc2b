"""Broken and hostile pictures: `python -m tests.screenshots.hostile_pictures [--number 500]`.

Each must be answered within its time and memory by a board or by a sentence; prints what was said how often.
All are read one after another by a worker as the bot has it, so that its memory is not that of making them.
"""

from __future__ import annotations

import argparse
import io
import random
import resource
import struct
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
from PIL import Image

from bot.common.config import Limits
from bot.common.errors import PictureError
from bot.service.jobs import Job, ReadPicture
from bot.service.worker import prepare
from bot.service.worker.recognition import read_picture
from tests.screenshots.drawing.plain_examples import example

_SECONDS, _MEGABYTES = 2.0, 350


def saved(image: np.ndarray, kind: str, mode: str = "RGB", **options: object) -> bytes:
    """The bytes of RGB pixels in a format of Pillow."""
    data = io.BytesIO()
    Image.fromarray(image).convert(mode).save(data, kind, **options)
    return data.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A PNG whose header promises so many pixels, with hardly any data."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(100_000))), (b"IEND", b""))
    )


def _truncated(rng: random.Random, image: np.ndarray) -> bytes:
    data = saved(image, rng.choice(("PNG", "JPEG", "WEBP", "GIF")))
    return data[: rng.randrange(8, len(data))]


def _damaged(rng: random.Random, image: np.ndarray) -> bytes:
    data = bytearray(saved(image, rng.choice(("PNG", "JPEG", "WEBP", "GIF"))))
    for _ in range(rng.randrange(1, 40)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def _sized(rng: random.Random, _: np.ndarray) -> bytes:
    size = rng.choice(((1, 1), (30_000, 1), (1, 30_000), (41, 3900), (3999, 3999), (200, 12_000)))
    noise = np.random.default_rng(rng.randrange(99)).integers(0, 256, (size[1], size[0], 3), np.uint8)
    return saved(noise if rng.random() < 0.5 else np.full_like(noise, 200), rng.choice(("PNG", "JPEG")))


def _bomb(rng: random.Random, _: np.ndarray) -> bytes:
    return bomb(rng.choice((5_000, 60_000, 2**31 - 1)), rng.choice((3_000, 60_000, 2**31 - 1)))


def _deep(rng: random.Random, image: np.ndarray) -> bytes:
    data = io.BytesIO()
    grey = image[..., 0].astype(np.uint16) * 257
    Image.fromarray(grey).save(data, "PNG")
    return rng.choice(
        (data.getvalue(), saved(image, "JPEG", "CMYK"), saved(image, "PNG", "P"), saved(image, "PNG", "1"))
    )


def _animated(rng: random.Random, image: np.ndarray) -> bytes:
    data = io.BytesIO()
    frames = [Image.fromarray(np.roll(image, 7 * i, axis=1)) for i in range(rng.randrange(2, 12))]
    frames[0].save(data, rng.choice(("GIF", "WEBP", "PNG")), save_all=True, append_images=frames[1:])
    return data.getvalue()


def _other(rng: random.Random, image: np.ndarray) -> bytes:
    return rng.choice(
        (
            saved(image, "TIFF"),
            saved(image, "BMP"),
            b"%PDF-1.4 " + rng.randbytes(300),
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            rng.randbytes(rng.randrange(1, 5_000)),
            b"GIF89a" + rng.randbytes(500),
            b"\xff\xd8\xff" + rng.randbytes(500),
            b"",
        )
    )


def _busy(rng: random.Random, _: np.ndarray) -> bytes:
    """Pictures full of lines, boxes and specks at every distance, where no board is."""
    noise = np.random.default_rng(rng.randrange(10**6))
    height, width = rng.randrange(200, 2500), rng.randrange(200, 2500)
    image = np.full((height, width, 3), 240, np.uint8)
    match rng.randrange(4):
        case 0:
            image[noise.random((height, width)) < 0.1] = 20
        case 1:
            image[:: rng.randrange(3, 30)] = 0
            image[:, :: rng.randrange(3, 30)] = 0
        case 2:
            image[noise.integers(0, height, 150)] = 0
            image[:, noise.integers(0, width, 150)] = 0
        case _:
            image[:] = noise.integers(0, 256, (height, width, 3), np.uint8)
    return saved(image, "PNG")


WAYS: dict[str, Callable[[random.Random, np.ndarray], bytes]] = {
    "truncated": _truncated,
    "damaged": _damaged,
    "sized": _sized,
    "bomb": _bomb,
    "deep": _deep,
    "animated": _animated,
    "other": _other,
    "busy": _busy,
}


def answer(data: bytes) -> str:
    """What is said of a picture; "a board" where one is read. Any other error than a sentence is raised."""
    try:
        read_picture(Job("", None, seconds=60, max_cells=10_000), ReadPicture(data, Limits().picture_pixels))
    except PictureError as error:
        return str(error)
    return "a board"


class Answer(NamedTuple):
    """What a worker said of a picture, the processor seconds of that, and its memory at most so far in MB."""

    said: str
    seconds: float
    megabytes: float


def measured(data: bytes) -> Answer:
    """The answer to a picture, with what it took in this process."""
    begun = time.process_time()
    said = answer(data)
    seconds = time.process_time() - begun
    return Answer(said, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def pictures(number: int) -> Iterator[tuple[str, bytes]]:
    """So many pictures and the way in which each is hostile, always the same."""
    images = [example(puzzle) for puzzle in ("mosaic", "sudoku", "tents")]
    for i in range(number):
        rng = random.Random(i)
        way = list(WAYS)[i % len(WAYS)]
        yield way, WAYS[way](rng, rng.choice(images))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=500)
    given = parser.parse_args()
    said: Counter[tuple[str, str]] = Counter()
    slow, large = [], []
    peak = 0.0
    with ProcessPoolExecutor(1, get_context("spawn"), prepare, (Limits().memory_mb,)) as worker:
        for i, (way, data) in enumerate(pictures(given.number)):
            one = worker.submit(measured, data).result()
            said[way, one.said] += 1
            if one.seconds > _SECONDS:
                slow.append((round(one.seconds, 1), way, i))
            if one.megabytes > max(peak, _MEGABYTES):
                large.append((round(one.megabytes), way, i))
            peak = max(peak, one.megabytes)
    for (way, sentence), number in sorted(said.items()):
        print(f"{number:4} {way:10} {sentence}")
    print(f"{len(slow)} took more than {_SECONDS:g} s of CPU: {slow}")
    print(f"memory of the worker at most {peak:.0f} MB of {_MEGABYTES}; what took it above: {large}")


if __name__ == "__main__":
    main()
