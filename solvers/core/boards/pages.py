"""Addresses of pages with puzzles, which nobody here opens: where on the page the puzzle is found."""

from __future__ import annotations

import re

_ADDRESS = re.compile(
    r"<?(?:https?://|(?=www\.|puzzle-))(?P<host>(?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?(?:[/?#]\S*)?>?",
    re.IGNORECASE,
)
_TEAM = re.compile(r"(?:www\.)?(puzzle-[a-z0-9-]+\.com)", re.IGNORECASE)


def page_sentence(text: str) -> str | None:
    """What to do instead of pasting the address of a page; None for a text that is no address."""
    address = _ADDRESS.fullmatch(text.strip())
    if not address:
        return None
    host = address["host"].lower()
    if team := _TEAM.fullmatch(host):
        return (
            f"This is the address of a page of {team[1]}, and I open no pages. Show the source of that page "
            "(Ctrl+U) and paste what stands between the quotes behind `var task =`."
        )
    if host.removeprefix("www.") == "janko.at":
        return (
            "This is the address of a page of janko.at, and I open no pages. Show the source of that page "
            "(Ctrl+U) and paste the lines from [problem] to [solution]."
        )
    return (
        f"This is the address of a page of {host[:60]}, and I open no pages. Paste the puzzle itself: its "
        "rows as text, its game ID, or a puzz.link address."
    )
