"""The pages of the repository, and the commands that stand on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path
    for path in ROOT.rglob("*.md")
    if not any(part.startswith(".") and part != ".github" for part in path.relative_to(ROOT).parts)
)
_SPACES = re.compile(r" *")
_NUMBERED = re.compile(r" *([-*]|\d+\.) +")
_DESCRIPTION = re.compile(r" {3,}.*")
_SPAN = re.compile(r"`([^`]+)`")
_PROGRAM = r"(\S*/bin/)?(gridsmith|python3?|pip|pytest|docker|git|systemctl|journalctl|nats-server) [^|]"
_COMMAND = re.compile(rf"([A-Z_]+=\S+ )*{_PROGRAM}")


class Command(NamedTuple):
    """A command of a page; one within a sentence may name a program without all of its arguments."""

    page: Path
    text: str
    is_inline: bool = False


def lines(page: Path) -> list[str]:
    """The lines of all code blocks, without examples of Python and without drawings."""
    return [line for block in _blocks(_text(page)) for line in _block_lines(block)]


def _text(page: Path) -> str:
    """The text of a page without its drawings, which are in the language of Mermaid."""
    return re.sub(r"(?s)```mermaid.*?```", "", page.read_text("utf-8"))


def commands(page: Path) -> list[Command]:
    """Every command of a page in its order: lines of code blocks, then commands within sentences."""
    text = _text(page)
    blocks = {line for block in _blocks(text) for line in block}
    prose = "\n".join("" if line in blocks else line for line in text.splitlines())
    spans = (" ".join(span.split()) for span in _SPAN.findall(prose))
    found = [Command(page, line) for line in lines(page)]
    return found + [Command(page, span, is_inline=True) for span in spans if _COMMAND.match(span)]


def _blocks(text: str) -> Iterator[list[str]]:
    """Code blocks: lines that are indented by four or more beyond their list, or between fences."""
    block: list[str] = []
    depth, is_fenced, is_blank_before = 0, False, True
    for line in [*text.splitlines(), "the end"]:
        is_fence, indent = line.lstrip().startswith("```"), _indent(line)
        if line.strip() and not is_fence and (is_fenced or _opens(indent, depth, block, is_blank_before)):
            block.append(line)
        elif line.strip():
            yield from [block] if block else []
            block = []
            match = _NUMBERED.match(line)
            depth = match.end() if match else min(depth, indent)
        is_fenced ^= is_fence
        is_blank_before = not line.strip()


def _opens(indent: int, depth: int, block: list[str], is_blank_before: bool) -> bool:
    """Whether a line belongs to an indented block, which starts after a blank line."""
    return indent >= depth + 4 and (bool(block) or is_blank_before)


def _block_lines(block: list[str]) -> list[str]:
    """The lines of a block without the words beside them that explain them; none of an example of Python."""
    if block[0].lstrip().startswith(">>>"):
        return []
    least = min(map(_indent, block))
    # A line that is indented further continues an explanation.
    return [_DESCRIPTION.sub("", line.strip()) for line in block if _indent(line) == least]


def _indent(line: str) -> int:
    match = _SPACES.match(line)
    return match.end() if match else 0
