"""The texts of several files in one text, each below a line with its name, such as `head` prints them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from solvers.core.boards.puzzle_errors import KnownError, PuzzleError, ReadError
from solvers.core.reading.format import TEXT_LIMIT, Reading, RefutedError

FILES_LIMIT = 100
"""Maximum number of files in one text."""
_NAME_LENGTH = 24
"""Maximum number of characters of a file's name in a label."""
_MOST_NOTES = 2
_HEAD = re.compile(r"^==> (.*\S) <==[^\S\n]*$\n?", re.MULTILINE)


class FileText(NamedTuple):
    """A file: its name, its text, and the number of lines above that text."""

    name: str
    text: str
    lines: int


def joined_files(files: Sequence[tuple[str, str]]) -> str:
    """Return one text with the names and texts of some files."""
    return "\n".join(f"==> {name} <==\n{text}" for name, text in files)


def split_files(text: str) -> list[FileText]:
    """Return the files in a text that begins with the name of one; otherwise none."""
    text = text.lstrip("\ufeff")
    if not _HEAD.match(text) or len(text) > TEXT_LIMIT:
        return []
    heads = list(_HEAD.finditer(text))
    if len(heads) > FILES_LIMIT:
        raise ReadError(f"These are {len(heads)} files; the limit is {FILES_LIMIT}.")
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [
        FileText(head[1][-_NAME_LENGTH:], text[head.end() : end], text.count("\n", 0, head.end()))
        for head, end in zip(heads, ends, strict=True)
    ]


def read_files(files: Sequence[FileText], read: Callable[[str], list[Reading]]) -> list[Reading]:
    """Return what the files mean, with numbers and names as labels if several have boards.

    A note names the files without a board. Raises ReadError if no file has one.
    """
    found: list[tuple[str, Reading]] = []
    errors: list[ReadError] = []
    for file in files:
        try:
            found += [(file.name, reading) for reading in read(file.text)]
        except RefutedError as error:
            found.append((file.name, error.reading))
        except PuzzleError as error:
            kind = KnownError if isinstance(error, KnownError) else ReadError
            line = error.line and error.line + file.lines
            errors.append(kind(f"{file.name}: {error.message}", line))
    if not found:
        raise next((error for error in errors if isinstance(error, KnownError)), errors[0])
    note = " ".join(f"I left out {error.message}" for error in errors[:_MOST_NOTES])
    is_labelled = len({name for name, _ in found}) > 1
    return [
        reading._replace(
            note=f"{reading.note} {note}".strip(), label=f"{number}. {name}" if is_labelled else reading.label
        )
        for number, (name, reading) in enumerate(found, 1)
    ]
