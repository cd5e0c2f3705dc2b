"""Films the README's chat: the preview in headless Chromium, somebody who asks for hints and the answer.

    python -m tests.readme.film FILE.webp [--look FOLDER]

Needs `playwright` from PyPI and a Chromium; `--chromium` names its program. With `--look` the preview is also
photographed as its owner and as its member, wide and on a phone's width.
"""

from __future__ import annotations

import argparse
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from bot.cli.preview_content import BOARD

WIDE, PHONE = {"width": 1200, "height": 860}, {"width": 400, "height": 860}
FILM = {"width": 720, "height": 820}
CHANNEL, TIMELINE = "#channel-layout", "#channel-timeline"
COMPOSER = "#channel-composer-input"
_LOADED = """() => {
    const timeline = document.querySelector("#channel-timeline");
    const isShown = [...timeline.querySelectorAll("img")].every(one => one.complete && one.naturalWidth);
    const isAnswered = ![...timeline.querySelectorAll("button")].at(-1).disabled;
    return isShown && isAnswered && !timeline.innerText.includes(" unavailable");
}"""
"""Whether the last press is answered and all pictures are loaded."""
_SLOW = 60_000.0
"""Milliseconds that nothing takes, however busy the machine."""


class Film:
    """Screenshots of a page with the milliseconds that each is shown."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._frames: list[Image.Image] = []
        self._durations: list[int] = []

    def shoot(self, milliseconds: int) -> None:
        """Add the page as it looks now."""
        picture = self._page.locator(CHANNEL).screenshot()
        self._frames.append(Image.open(io.BytesIO(picture)).convert("RGB"))
        self._durations.append(milliseconds)

    def save(self, path: Path) -> None:
        """Write an animated picture that repeats for ever."""
        first, *rest = self._frames
        first.save(
            path, save_all=True, append_images=rest, duration=self._durations, loop=0, quality=60, method=6
        )


@contextmanager
def preview() -> Iterator[str]:
    """Start the preview and yield its address; end it afterwards."""
    process = subprocess.Popen([sys.executable, "-m", "bot", "preview"], stdout=subprocess.PIPE, text=True)
    try:
        found = re.search(r"http\S+", process.stdout.readline() if process.stdout else "")
        if not found:
            raise SystemExit("The preview did not start.")
        yield found.group()
    finally:
        process.terminate()
        process.wait()


def command(page: Page, name: str, text: str, film: Film | None = None) -> None:
    """Type a slash command with its option `text`, send it and wait for the picture of the reply."""
    pictures = page.locator(".media-lightbox-trigger").count()
    page.click(COMPOSER)
    page.keyboard.type(f"/{name}")
    page.wait_for_timeout(500)
    if film:
        film.shoot(900)
    page.keyboard.press("Enter")
    page.wait_for_timeout(400)
    page.get_by_text("text", exact=True).last.click()
    page.keyboard.insert_text(text)
    page.wait_for_timeout(300)
    if film:
        film.shoot(1200)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "n => document.querySelectorAll('.media-lightbox-trigger').length > n", arg=pictures, timeout=_SLOW
    )
    settle(page)


def settle(page: Page) -> None:
    """Wait for what changes, and scroll to the newest message."""
    page.wait_for_timeout(1200)
    page.wait_for_function(_LOADED, timeout=_SLOW)
    page.mouse.move(0, 0)
    page.evaluate("t => { const e = document.querySelector(t); e.scrollTop = e.scrollHeight; }", TIMELINE)
    page.wait_for_timeout(600)


def press(page: Page, label: str) -> None:
    """Press the newest button with this label and wait for what it changes."""
    page.get_by_role("button", name=label, exact=True).last.click()
    settle(page)


def shoot_chat(page: Page, path: Path) -> None:
    """Film a hint in its stages, then the answer."""
    film = Film(page)
    film.shoot(2500)
    command(page, "hint", BOARD, film)
    film.shoot(4000)
    for label in ("Next hint", "Why?", "Which cell?"):
        press(page, label)
        film.shoot(4000)
    command(page, "solve any", BOARD)
    film.shoot(5000)
    film.save(path)


def look(page: Page, folder: Path) -> None:
    """Photograph the welcome, an answer and a hint as the owner and as the member, wide and narrow."""
    for who in ("Ada", "Ben"):
        page.select_option("#viewer-picker", label=who)
        page.wait_for_timeout(800)
        for size, name in ((WIDE, "wide"), (PHONE, "phone")):
            page.set_viewport_size(size)
            page.wait_for_timeout(500)
            page.screenshot(path=folder / f"{who.lower()}-{name}.png")
        page.set_viewport_size(WIDE)
        command(page, "hint", BOARD)
        page.screenshot(path=folder / f"{who.lower()}-hint.png")
        command(page, "solve any", BOARD)
        page.screenshot(path=folder / f"{who.lower()}-answer.png")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.readme.film", description=__doc__)
    parser.add_argument("file", type=Path, help="the moving picture to write, .webp or .gif")
    parser.add_argument("--look", type=Path, metavar="FOLDER", help="also write screenshots here")
    parser.add_argument("--chromium", default=shutil.which("chromium"), help="the browser's program")
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser: Any = playwright.chromium.launch(executable_path=arguments.chromium, args=["--no-sandbox"])
        with preview() as address:
            page = browser.new_page(viewport=FILM)
            page.goto(address)
            page.wait_for_timeout(1500)
            shoot_chat(page, arguments.file)
        if arguments.look:
            arguments.look.mkdir(parents=True, exist_ok=True)
            with preview() as address:
                page = browser.new_page(viewport=WIDE)
                page.goto(address)
                page.wait_for_timeout(1500)
                look(page, arguments.look)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
