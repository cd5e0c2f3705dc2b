"""The text files of a zip as one text. A worker unpacks them, since a hostile zip may fill the memory.

Nothing is written to disk, and no number in the zip is trusted: bytes are counted while they are unpacked.
"""

from __future__ import annotations

import re
import struct
import time
import zipfile
import zlib
from io import BytesIO

from bot.common.errors import IntakeError
from bot.common.text_input import PDF, ZIP, decode, is_picture
from bot.service.jobs import ReadZip, ZipText
from solvers.core.reading.file_texts import FILES_LIMIT, joined_files
from solvers.core.reading.format import TEXT_LIMIT

_DAMAGED = "The zip is damaged. Pack the files again, or paste the puzzle as text."
_ERRORS = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError)
"""Errors that damaged zips raise. RuntimeError includes NotImplementedError, for unknown features."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Only these unpack a bounded number of bytes at a time."""
_ENCRYPTED = 1
"""The flag of files that need a password."""
_BEGINNING = 16
"""Number of bytes that tell what a file is."""
_OUTSIDE = re.compile(r"[/\\]|[A-Za-z]:|(.*[/\\])?\.\.([/\\]|$)", re.DOTALL)
_OFFICE = frozenset(["[Content_Types].xml", "META-INF/manifest.xml"])
"""Files that only documents and tables of office programs have."""
_HIDDEN = re.compile(r"(.*[/\\])?(\.(?!\.)|__MACOSX[/\\]|Thumbs\.db$|desktop\.ini$)", re.DOTALL)
"""Paths of files that systems add without the user's knowledge."""


def read_zip(ask: ReadZip) -> ZipText:
    """Return the texts in a zip. Raises IntakeError for a zip that is damaged, hostile, or without files."""
    started = time.monotonic()
    try:
        with zipfile.ZipFile(BytesIO(ask.data)) as archive:
            files = _texts(archive)
    except _ERRORS:
        raise IntakeError(_DAMAGED) from None
    text = files[0][1] if len(files) == 1 else joined_files(files)
    return ZipText(text, time.monotonic() - started)


def _texts(archive: zipfile.ZipFile) -> list[tuple[str, str]]:
    """Return the names and texts of the files, with no more bytes than a text may have."""
    if not _OFFICE.isdisjoint(archive.namelist()):
        raise IntakeError("This is a file of an office program. Copy its rows as text, or save them as CSV.")
    # Not `is_dir`, which fails for a file without a name.
    whole = (file for file in archive.infolist() if not file.filename.endswith("/"))
    files = [file for file in whole if not _HIDDEN.match(file.filename)]
    if not files:
        raise IntakeError("The zip has no file in it.")
    if len(files) > FILES_LIMIT:
        raise IntakeError(f"The zip has {len(files):,} files; the limit is {FILES_LIMIT}.")
    left = TEXT_LIMIT
    found = []
    for file in files:
        data = _unpack(archive, file, left)
        left -= len(data)
        found.append((_name(file), decode(data)))
    return found


def _unpack(archive: zipfile.ZipFile, file: zipfile.ZipInfo, left: int) -> bytes:
    """Return the bytes of a text file; of a picture or a PDF only the first, which tell what it is."""
    name = _name(file)
    if _OUTSIDE.match(file.filename):
        raise IntakeError(f"The path of {name} leads out of the zip. Pack the file by its name.")
    if file.flag_bits & _ENCRYPTED:
        raise IntakeError(f"{name} in the zip needs a password. Pack it again without one.")
    if file.compress_type not in _METHODS:
        raise IntakeError(f"{name} in the zip is packed by a rare method. Pack it with Deflate.")
    with archive.open(file) as content:
        data = content.read(_BEGINNING)
        if data.startswith(ZIP):
            raise IntakeError(f"{name} in the zip is a packed file again. Unpack it, and send what is in it.")
        if is_picture(data) or data.startswith(PDF):
            return data[:5]
        data += content.read(left + 1)
    if len(data) > left:
        raise IntakeError(f"The files in the zip have more than {TEXT_LIMIT:,} bytes, the limit for texts.")
    return data


def _name(file: zipfile.ZipInfo) -> str:
    """Return the last part of a path, in characters that can be shown."""
    name = re.split(r"[/\\]", file.filename)[-1]
    return "".join(sign if sign.isprintable() else "?" for sign in name).strip() or "?"
