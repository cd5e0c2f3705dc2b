"""Zips that people attach or name on the command line: their texts are read, and hostile ones refused."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from bot.common.errors import IntakeError
from bot.service.jobs import ReadZip
from bot.service.worker.zip_file import read_zip
from solvers import PUZZLES, PuzzleError
from tests.bot.copies import Copies
from tests.bot.talk import labels, said

MOSAIC = PUZZLES["mosaic"].example
SUDOKU = PUZZLES["sudoku"].example
Files = Mapping[str, str | bytes]


def make_zip(files: Files, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return target.getvalue()


def found(files: Files) -> list[tuple[str, str]]:
    """Return the puzzle and the label of each board in a zip."""
    readings = solvers.readings(read_zip(ReadZip(make_zip(files))).text)
    return [(reading.board.puzzle, reading.label) for reading in readings]


def refusal(data: bytes) -> str:
    with pytest.raises(IntakeError) as caught:
        read_zip(ReadZip(data))
    return str(caught.value)


def test_each_file_of_a_zip_is_a_board_with_its_name() -> None:
    files = {"1.txt": MOSAIC, "folder/b.sdk": SUDOKU.encode("utf-16"), "__MACOSX/._1.txt": b"\0\1"}
    assert found(files) == [("mosaic", "1. 1.txt"), ("sudoku", "2. b.sdk")]


def test_a_zip_with_one_file_is_read_like_that_file() -> None:
    assert read_zip(ReadZip(make_zip({"a.txt": SUDOKU, ".DS_Store": b"\0"}))).text == SUDOKU


def test_one_file_of_a_zip_may_have_several_boards() -> None:
    line = "".join(SUDOKU.split()[-9:])
    assert [label for _, label in found({"a.sdm": f"{line}\n{line[::-1]}", "b.txt": MOSAIC})] == [
        "1. a.sdm",
        "2. a.sdm",
        "3. b.txt",
    ]


def test_files_without_a_board_are_named_in_a_note() -> None:
    files = {"picture.png": b"\x89PNG\r\n\x1a\n" + bytes(300_000), "a.pdf": b"%PDF-1.4", "a.txt": SUDOKU}
    (reading,) = solvers.readings(read_zip(ReadZip(make_zip(files))).text)
    assert "picture.png: This is a picture. Send it by itself" in reading.note
    assert "a.pdf: This is a PDF file" in reading.note


def test_a_zip_of_pictures_says_what_to_send() -> None:
    pictures = {"a.jpg": b"\xff\xd8\xff\xe0", "b.gif": b"GIF89a"}
    with pytest.raises(PuzzleError, match=r"^a\.jpg: This is a picture\. Send it by itself"):
        found(pictures)


def test_an_error_in_a_file_tells_the_line_of_all_texts_and_the_name() -> None:
    with pytest.raises(PuzzleError, match=r'^a\.txt: Row 2, column 1: "Z"') as caught:
        found({"a.txt": "mosaic\n12\nZ1", "b.txt": "Nothing here."})
    assert caught.value.line == 4


def make_encrypted() -> bytes:
    """A zip whose flags say that its file needs a password."""
    data = bytearray(make_zip({"a.txt": MOSAIC}))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    return bytes(data)


def with_sizes(data: bytes, size: int) -> bytes:
    """A zip whose headers give its file another size before it was packed."""
    changed = bytearray(data)
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        struct.pack_into("<I", changed, data.index(signature) + offset, size)
    return bytes(changed)


@pytest.mark.parametrize("size", [2**31, 2**32 - 1])
def test_a_size_that_a_zip_claims_is_not_trusted(size: int) -> None:
    assert read_zip(ReadZip(with_sizes(make_zip({"a.txt": MOSAIC}), size))).text == MOSAIC


def with_damage(data: bytes) -> bytes:
    place = data.index(b"4", data.index(b"a.txt"))
    return data[:place] + b"7" + data[place + 1 :]


HOSTILE: Mapping[str, tuple[Callable[[], bytes], str]] = {
    "many files": (
        lambda: make_zip({f"{n}.txt": "1" for n in range(101)}),
        "The zip has 101 files; the limit",
    ),
    "a bomb": (lambda: make_zip({"a.txt": bytes(50_000_000)}), "The files in the zip have more than 200,000"),
    "many files with much": (
        lambda: make_zip({f"{n}.txt": "1" * 50_000 for n in range(5)}),
        "The files in the zip have more than 200,000 bytes",
    ),
    "a bomb that says it is small": (
        lambda: with_sizes(make_zip({"a.txt": bytes(50_000_000)}), 9),
        "The zip is",
    ),
    "a zip in it": (
        lambda: make_zip({"a.bin": make_zip({"a.txt": MOSAIC})}),
        "a.bin in the zip is a packed file",
    ),
    "a password": (make_encrypted, "a.txt in the zip needs a password."),
    "a path above": (lambda: make_zip({"a/../../b.txt": MOSAIC}), "The path of b.txt leads out of the zip."),
    "a path from the root": (lambda: make_zip({"/b.txt": MOSAIC}), "The path of b.txt leads out of"),
    "a path of Windows": (lambda: make_zip({"C:\\b.txt": MOSAIC}), "The path of b.txt leads out of the zip."),
    "another method": (
        lambda: make_zip({"a.txt": MOSAIC}, zipfile.ZIP_BZIP2),
        "a.txt in the zip is packed by",
    ),
    "a wrong checksum": (
        lambda: with_damage(make_zip({"a.txt": MOSAIC}, zipfile.ZIP_STORED)),
        "The zip is damaged.",
    ),
    "half of a zip": (lambda: make_zip({"a.txt": MOSAIC})[:60], "The zip is damaged."),
    "no file": (lambda: make_zip({}), "The zip has no file in it."),
    "a table": (lambda: make_zip({"[Content_Types].xml": "<a/>"}), "This is a file of an office program."),
    "no text": (lambda: make_zip({"a.exe": b"\0\1\2"}), "This is no text file."),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_zip_is_refused_in_a_sentence(name: str) -> None:
    make, sentence = HOSTILE[name]
    assert refusal(make()).startswith(sentence)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=6))
def test_damaged_zip_is_texts_or_a_refusal(changes: list[tuple[int, int]]) -> None:
    data = bytearray(make_zip({"a.txt": MOSAIC, "b/c.txt": SUDOKU}))
    for place, value in changes:
        data[place % len(data)] = value
    with suppress(IntakeError):
        assert read_zip(ReadZip(bytes(data))).text


def test_board_of_a_zip_is_chosen_on_the_command_line(tmp_path: Path, run: Copies) -> None:
    """The worker that unpacks it is confined."""
    path = tmp_path / "boards.zip"
    path.write_bytes(make_zip({"a.txt": f"mosaic\n{MOSAIC}", "b.txt": SUDOKU}))
    assert "1. a.txt, Mosaic" in run("solve", path).stderr
    assert run("solve", "--nth", "2", path).stdout.startswith("Sudoku, ")
    assert "Sudoku, " in run("solve", "--nth", "2", path, path).stdout


@pytest.mark.simcord(shard_count=1, settle_timeout=600)
async def test_board_of_an_attached_zip_is_chosen_by_a_button(ada: Any, channel: Any) -> None:
    data = make_zip({"a.txt": f"mosaic\n{MOSAIC}", "b.txt": SUDOKU})
    result = await ada.slash(channel, "solve any", file=("boards.zip", data))
    second = next(label for label in labels(result.response) if label.startswith("2. b.txt, Sudoku 9x9"))
    await ada.click(result.response, label=second)
    assert "Sudoku, " in said(result)
    bad = await ada.slash(channel, "solve any", file=("boards.zip", make_encrypted()))
    assert "a.txt in the zip needs a password." in said(bad)
