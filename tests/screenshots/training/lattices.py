"""Makes the weights of the lattice net: `python -m tests.screenshots.training.lattices FONTS`, see --help.

Needs the extra `training`. Draws pages once into a folder, then learns from parts of them: an
encoder to a sixteenth of the picture and back to a quarter, with the finer layers beside (a U-Net, by
Ronneberger, Fischer and Brox). An hour on two cores. The same seed and fonts give the same pages and parts.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from functools import partial
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from bot.screenshots.lattices.lattice_net import WEIGHTS
from tests.screenshots.training.fonts import split
from tests.screenshots.training.lattice_pictures import Page, page, sample

_BATCH = 8
_FASTEST, _SLOWEST = 2.5e-3, 2e-5
"""Rates of learning: along a cosine from the first to the second."""


def _block(inputs: int, outputs: int, stride: int = 1, spread: int = 1) -> nn.Sequential:
    layer = nn.Conv2d(inputs, outputs, 3, stride, spread, spread)
    return nn.Sequential(layer, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class LatticeNet(nn.Module):
    """From RGB pictures to six layers of a quarter of their size: corners, inside and four of steps."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(_block(3, 16, 2), _block(16, 32, 2), _block(32, 32))
        self.middle = nn.Sequential(_block(32, 48, 2), _block(48, 48))
        self.coarse = nn.Sequential(
            _block(48, 64, 2), _block(64, 64, 1, 2), _block(64, 64, 1, 4), _block(64, 64, 1, 2)
        )
        self.to_middle, self.to_fine = _block(64 + 48, 48), _block(48 + 32, 40)
        self.head = nn.Conv2d(40, 6, 1)

    def forward(self, pictures: Tensor) -> Tensor:
        """Return layers (pictures, 6, height / 4, width / 4) for pictures with sides divisible by 16."""
        fine = self.fine(pictures)
        middle = self.middle(fine)
        coarse = functional.interpolate(self.coarse(middle), scale_factor=2.0, mode="nearest")
        middle = functional.interpolate(
            self.to_middle(torch.cat([coarse, middle], 1)), scale_factor=2.0, mode="nearest"
        )
        return self.head(self.to_fine(torch.cat([middle, fine], 1)))


def loss(out: Tensor, corners: Tensor, inside: Tensor, around: Tensor, steps: Tensor) -> Tensor:
    """Return the loss of outputs: hard places of corners count most, steps only around boards."""
    seen = torch.sigmoid(out[:, 0])
    wrong = functional.binary_cross_entropy_with_logits(
        out[:, 0], corners, pos_weight=torch.tensor(6.0), reduction="none"
    )
    spots = 6 * (wrong * ((corners - seen.detach()).abs() + 0.1)).mean()
    whole = functional.binary_cross_entropy_with_logits(out[:, 1], inside)
    far = functional.smooth_l1_loss(out[:, 2:], steps, reduction="none", beta=0.05)
    return spots + whole + 3 * (far * around[:, None]).sum() / (4 * around.sum() + 1)


def _draw(folder: Path, fonts: list[Path], number: int) -> None:
    """Draw a page into the folder, unless it is there."""
    path = folder / f"{number}.png"
    if not path.exists():
        one = page(number, fonts)
        path.with_suffix(".json").write_text(json.dumps([one.rows, one.columns, one.box]))
        cv2.imwrite(str(path), cv2.cvtColor(one.image, cv2.COLOR_RGB2BGR))


def _load(path: Path) -> Page:
    rows, columns, box = json.loads(path.with_suffix(".json").read_text())
    return Page(cv2.cvtColor(cv2.imread(str(path)), cv2.COLOR_BGR2RGB), rows, columns, tuple(box))


def _batch(pages: list[Page], rng: random.Random) -> list[Tensor]:
    made = [sample(rng, rng.choice(pages)) for _ in range(_BATCH)]
    image, *answers = (np.stack(parts) for parts in zip(*made, strict=True))
    seen = torch.from_numpy(image.transpose(0, 3, 1, 2).astype(np.float32) / 128 - 1)
    return [seen, *map(torch.from_numpy, answers)]


def trained(pages: list[Page], steps: int) -> LatticeNet:
    """Return a net that AdamW (Loshchilov and Hutter) has trained in some steps, on parts of the pages."""
    torch.manual_seed(5)
    rng, net = random.Random(5), LatticeNet()
    optimizer = torch.optim.AdamW(net.parameters(), _FASTEST, weight_decay=1e-4)
    start, mean = time.monotonic(), math.nan
    for step in range(steps):
        rate = _FASTEST * min(1, (step + 1) / 60) * (0.5 + 0.5 * math.cos(math.pi * step / steps)) + _SLOWEST
        for group in optimizer.param_groups:
            group["lr"] = rate
        image, *answers = _batch(pages, rng)
        wrong = loss(net(image), *answers)
        optimizer.zero_grad()
        wrong.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        mean = wrong.item() if math.isnan(mean) else 0.98 * mean + 0.02 * wrong.item()
        if step % 50 == 49:
            print(f"step {step + 1}: loss {mean:.3f}, {time.monotonic() - start:.0f} s", flush=True)
    return net


def export(net: LatticeNet, path: Path) -> None:
    """Write the net as ONNX for pictures of any size."""
    free = {"picture": {2: "height", 3: "width"}, "layers": {2: "rows", 3: "columns"}}
    torch.onnx.export(
        net.eval(),
        torch.zeros(1, 3, 320, 256),
        str(path),
        dynamo=False,
        input_names=["picture"],
        output_names=["layers"],
        dynamic_axes=free,
        opset_version=13,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fonts", type=Path, help="a folder with fonts, such as those of packages.txt")
    parser.add_argument("--pages", type=int, default=1932)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--folder", type=Path, required=True, help="where pages are drawn, and kept")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    fonts, _ = split(given.fonts)
    with Pool(2) as pool:
        pool.map(partial(_draw, given.folder, fonts), range(given.pages), chunksize=20)
    pages = [_load(given.folder / f"{number}.png") for number in range(given.pages)]
    export(trained(pages, given.steps), given.out)


if __name__ == "__main__":
    main()
