"""Words that people write around a board in a chat: "can someone solve this? … thanks"."""

from __future__ import annotations

import re

# Discord's own notation for people, roles, channels and emoji, whose numbers are no clues.
_MENTION = re.compile(r"<(@[!&]?|#|a?:\w+:)[0-9]+>|@(here|everyone)\b")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_OPENING, _CLOSING = "([<'\"`*", ")]>'\"`*,!?;:"
_ASKING = frozenset(
    ["anyone", "can", "could", "hello", "help", "hey", "hint", "please", "pls", "plz", "solve", "thanks"]
)
"""Words that say of a line that somebody speaks: what begins with the name of a puzzle may be one, too."""
_SPOKEN, _ENDED = 5, 2
"""How many words make a line a sentence: alone, and with a full stop, question mark or code beside them."""
_SHORTEST, _MOST = 8, 4
"""The fewest characters of a code, and the most codes of one message that are looked at."""


def words_around(text: str) -> list[str]:
    """The words of a text in lower case, in which the name of a puzzle may be."""
    return [word.lower() for token in text.split() if not _is_code(token) for word in _WORD.findall(token)]


def board_alone(text: str) -> str | None:
    """The text without the sentences before and behind a board, whose lines become empty.

    None where there are none, where nothing else is there, and where some stand between other lines.
    """
    lines = _MENTION.sub("", text).split("\n")
    others = [number for number, line in enumerate(lines) if line.strip() and not _is_sentence(line)]
    if not others:
        return None
    first, last = others[0], others[-1]
    if any(_is_sentence(line) for line in lines[first:last]):
        return None
    alone = "\n".join([""] * first + lines[first : last + 1])
    return None if alone.strip() == text.strip() else alone


def codes_within(text: str) -> list[str]:
    """The addresses, game IDs and boards of one line that stand beside words."""
    found: list[str] = []
    for line in _MENTION.sub("", text).split("\n"):
        codes = [token.lstrip(_OPENING).rstrip(_CLOSING) for token in line.split() if _is_code(token)]
        if any("://" in code for code in codes) or len(words_around(line)) >= _ENDED:
            found += [code for code in codes if len(code) >= _SHORTEST and code != text.strip()]
    return list(dict.fromkeys(found))[:_MOST]


def _is_code(token: str) -> bool:
    return bool(re.search("[0-9:/]", token.rstrip(_CLOSING)))


def _is_sentence(line: str) -> bool:
    """Whether a line holds words of a language, and numbers at most as part of what they say."""
    words = [word.lower() for word in _WORD.findall(line)]
    # A letter alone can be a cell, such as a tree or a region.
    spoken = {word for word in words if len(word) > 1}
    # More numbers than words: clues with a few words between, such as "rows".
    if len(re.findall(r"[0-9]+", line)) > len(spoken):
        return False
    ended = line.rstrip().endswith((".", "!", "?", ":", "\u2026"))
    return not _ASKING.isdisjoint(words) or len(spoken) >= (_ENDED if ended else _SPOKEN)
