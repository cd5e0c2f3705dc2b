"""Makes the weights of the digit net: `python -m tests.screenshots.training.train FONTS`, see --help.

Draws glyphs in the fonts of a folder, learns from five of six families and judges by the sixth; the
weights that are there come from 920 files of the Debian packages that packages.txt beside this file lists.
Adam, in numpy: fifteen minutes on a core. The same seeds and fonts give the same samples; the order of sums
may change last digits of the weights.
"""

from __future__ import annotations

import argparse
import random
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from bot.screenshots.glyphs.digits import WEIGHTS, Weights, forward
from tests.screenshots.training.fonts import split
from tests.screenshots.training.samples import CLASSES, sample

_CHUNK = 2000
_SHAPES = {
    "conv1": (9, 16),
    "conv2": (144, 32),
    "conv3": (288, 48),
    "hidden": (432, 96),
    "out": (96, CLASSES),
}


def _chunk(task: tuple[int, list[Path]]) -> tuple[np.ndarray, np.ndarray]:
    seed, fonts = task
    rng = random.Random(seed)
    made = [found for found in (sample(rng, fonts) for _ in range(_CHUNK)) if found]
    return np.stack([(image * 255).astype(np.uint8) for image, _ in made]), np.array(
        [label for _, label in made]
    )


def _samples(number: int, fonts: list[Path], seed: int) -> tuple[np.ndarray, np.ndarray]:
    with Pool(2) as pool:
        parts = pool.map(_chunk, [(seed + i, fonts) for i in range(number // _CHUNK)])
    return np.concatenate([a for a, _ in parts]), np.concatenate([b for _, b in parts])


def start(rng: np.random.Generator) -> Weights:
    """Weights to begin with: random ones, as large as fits what each layer adds up; no bias."""
    net = {}
    for name, (inputs, outputs) in _SHAPES.items():
        net[name] = rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs)).astype(np.float32)
        net[f"{name}_bias"] = np.zeros(outputs, np.float32)
    return net


def _windows(layer: np.ndarray) -> np.ndarray:
    _, height, width, _ = layer.shape
    padded = np.pad(layer, ((0, 0), (1, 1), (1, 1), (0, 0)))
    return np.concatenate([padded[:, i : i + height, j : j + width] for i in range(3) for j in range(3)], 3)


def gradients(net: Weights, images: np.ndarray, labels: np.ndarray) -> tuple[float, Weights]:
    """The loss, and its gradient by each weight."""
    # As `forward`, but what each layer saw is kept for the way back.
    layer, kept = images[..., None], []
    for name in ("conv1", "conv2", "conv3"):
        seen = _windows(layer)
        out = np.maximum(seen @ net[name] + net[f"{name}_bias"], 0)
        n, h, w, d = out.shape
        squares = out.reshape(n, h // 2, 2, w // 2, 2, d)
        small = squares.max(axis=(2, 4))
        kept.append((seen, squares, small, layer.shape))
        layer = small
    flat = layer.reshape(len(images), -1)
    hidden = np.maximum(flat @ net["hidden"] + net["hidden_bias"], 0)
    scores = hidden @ net["out"] + net["out_bias"]
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    scores /= scores.sum(axis=1, keepdims=True)
    loss = -np.log(scores[np.arange(len(labels)), labels] + 1e-9).mean()
    # Of the cross entropy behind a softmax: the probabilities, less 1 for the right class.
    slope = scores.copy()
    slope[np.arange(len(labels)), labels] -= 1
    slope /= len(labels)
    found = {"out": hidden.T @ slope, "out_bias": slope.sum(0)}
    slope = (slope @ net["out"].T) * (hidden > 0)
    found |= {"hidden": flat.T @ slope, "hidden_bias": slope.sum(0)}
    slope = (slope @ net["hidden"].T).reshape(layer.shape)
    for name, (seen, squares, small, shape) in reversed(
        list(zip(("conv1", "conv2", "conv3"), kept, strict=True))
    ):
        # Only the greatest of four pixels has passed, and only above the floor.
        top = (squares == small[:, :, None, :, None, :]) & (squares > 0)
        wide = (top * slope[:, :, None, :, None, :]).reshape((*seen.shape[:3], slope.shape[-1]))
        found[name] = seen.reshape(-1, seen.shape[3]).T @ wide.reshape(-1, wide.shape[3])
        found[f"{name}_bias"] = wide.sum((0, 1, 2))
        if name == "conv1":
            break
        slope = _unwound(wide @ net[name].T, shape)
    return loss, found


def _unwound(spread: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """The sum for each pixel of a layer over the nine windows that it was in, as `_windows` cuts them."""
    n, h, w, d = shape
    found = np.zeros((n, h + 2, w + 2, d), spread.dtype)
    for i in range(3):
        for j in range(3):
            found[:, i : i + h, j : j + w] += spread[..., (3 * i + j) * d : (3 * i + j + 1) * d]
    return found[:, 1:-1, 1:-1]  # without the padding


def _trained(
    images: np.ndarray, labels: np.ndarray, epochs: int, judged: tuple[np.ndarray, np.ndarray]
) -> Weights:
    rng = np.random.default_rng(1)
    net = start(rng)
    first = {name: np.zeros_like(value) for name, value in net.items()}
    second = {name: np.zeros_like(value) for name, value in net.items()}
    step, batches = 0, len(images) // 128
    for epoch in range(epochs):
        order, total = rng.permutation(len(images)), 0.0
        for i in range(batches):
            step += 1
            # Falls from 0.002 to nothing along a cosine: large steps first, small ones to settle.
            rate = 2e-3 * 0.5 * (1 + np.cos(np.pi * step / (epochs * batches))) + 1e-5
            chosen = order[i * 128 : (i + 1) * 128]
            loss, slopes = gradients(net, images[chosen].astype(np.float32) / 255, labels[chosen])
            total += loss
            for name, slope in slopes.items():  # Adam, by Kingma and Ba
                first[name] = 0.9 * first[name] + 0.1 * slope
                second[name] = 0.999 * second[name] + 0.001 * slope**2
                change = first[name] / (1 - 0.9**step) / (np.sqrt(second[name] / (1 - 0.999**step)) + 1e-8)
                net[name] -= (rate * change).astype(np.float32)
        print(f"epoch {epoch + 1}: loss {total / batches:.3f}; {_judgement(net, *judged)}", flush=True)
    return net


def _judgement(net: Weights, images: np.ndarray, labels: np.ndarray) -> str:
    """How many are right, and of those that the net is sure of how many are not."""
    seen = np.concatenate([forward(net, part / np.float32(255)) for part in np.array_split(images, 40)])
    best, sure = seen.argmax(1), seen.max(1) > 0.9
    wrong = 100 * (best != labels)[sure].mean()
    right = 100 * (best == labels).mean()
    return f"held back: {right:.1f} % right, sure of {100 * sure.mean():.0f} %, {wrong:.2f} % of these wrong"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=160_000)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("fonts", type=Path, help="a folder with fonts, such as those of the packages")
    given = parser.parse_args()
    learnt, held = split(given.fonts)
    print(f"{len(learnt)} fonts to learn from, {len(held)} to judge by", flush=True)
    images, labels = _samples(given.samples, learnt, 0)
    net = _trained(images, labels, given.epochs, _samples(8_000, held, 1_000_000))
    np.savez_compressed(WEIGHTS, **{name: value.astype(np.float16) for name, value in net.items()})


if __name__ == "__main__":
    main()
