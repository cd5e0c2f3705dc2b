"""Texts packed by lz-string in base64: a dictionary of texts that both sides build while they go.

A code of growing width names an entry of the dictionary. Codes 0 and 1 announce a new character of 8 or 16
bits, and code 2 ends the text. All numbers have their lowest bit first.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

_SIGNS = f"{ascii_uppercase}{ascii_lowercase}{digits}+/"
# In the form for addresses, "-" replaces "/".
_BITS = {sign: f"{value:06b}" for value, sign in enumerate(_SIGNS)} | {"-": "111111"}
_BYTE, _WIDE, _END = 0, 1, 2
_LENGTHS = {_BYTE: 8, _WIDE: 16}


def unpack(code: str, most: int) -> str:
    """Return the text of a code without padding.

    Raises ValueError for a damaged code, OverflowError for more than `most` characters.
    """
    bits = "".join([_BITS.get(sign, "") for sign in code])
    entries, parts = ["", "", ""], list[str]()
    place, room, last = 0, most, ""
    while True:
        number, place = _number(bits, place, len(entries).bit_length())
        if number == _END:
            return "".join(parts)
        if number in _LENGTHS:
            character, place = _number(bits, place, _LENGTHS[number])
            number = len(entries)
            entries.append(chr(character))
        entry = _entry(entries, number, last)
        if last:
            entries.append(last + entry[0])
        parts.append(entry)
        last = entry
        room -= len(entry)
        if room < 0:
            raise OverflowError(f"The text has more than {most} characters.")


def _entry(entries: list[str], number: int, last: str) -> str:
    """Return an entry; the next one, which is not made yet, ends with its own first character."""
    if number < len(entries):
        return entries[number]
    if number > len(entries) or not last:
        raise ValueError(f"The code names entry {number} of {len(entries)}.")
    return last + last[0]


def _number(bits: str, place: int, width: int) -> tuple[int, int]:
    """Return the number of `width` bits from a place on, and the place after it."""
    end = place + width
    if end > len(bits):
        raise ValueError("The code ends too early.")
    return int(bits[place:end][::-1], 2), end


def pack(text: str) -> str:
    """Return the code of a text, with padding."""
    entries: dict[str, int] = {}
    fresh: set[str] = set()
    bits: list[str] = []
    size = 2  # decides the width of codes; it is one more than the entries that the reader can name
    last = ""
    for character in text:
        if character not in entries:
            entries[character] = len(entries) + 3
            fresh.add(character)
        if last + character in entries:
            last += character
            continue
        size = _emit(bits, last, entries, fresh, size)
        entries[last + character] = len(entries) + 3
        last = character
    size = _emit(bits, last, entries, fresh, size) if last else size
    bits.append(_bits(_END, _width(size)))
    written = "".join(bits)
    written += "0" * (6 - len(written) % 6)
    code = "".join(_SIGNS[int(written[i : i + 6], 2)] for i in range(0, len(written), 6))
    return code + "=" * (-len(code) % 4)


def _emit(bits: list[str], entry: str, entries: dict[str, int], fresh: set[str], size: int) -> int:
    """Add the code of an entry, and return the number of entries that the reader then has."""
    if entry not in fresh:
        bits.append(_bits(entries[entry], _width(size)))
        return size + 1
    fresh.remove(entry)
    kind = _BYTE if ord(entry) < 1 << _LENGTHS[_BYTE] else _WIDE
    bits += [_bits(kind, _width(size)), _bits(ord(entry), _LENGTHS[kind])]
    return size + 2


def _width(size: int) -> int:
    return size.bit_length()


def _bits(number: int, width: int) -> str:
    """Return a number with its lowest bit first."""
    return f"{number:0{width}b}"[::-1]
