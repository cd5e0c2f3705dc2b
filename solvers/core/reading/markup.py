"""Tables in the markup of HTML, BBCode, LaTeX, MediaWiki and R, with tabs between the cells instead."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

_ROW = re.compile(r"(?is)[<\[]tr\b[^>\]]{0,300}+[>\]](.*?)(?=[<\[]/?tr\b|[<\[]/t(?:able|body|head)|\Z)")
_CELL = re.compile(
    r"(?is)[<\[]t[dh]\b[^>\]]{0,300}+[>\]](.*?)(?=[<\[]/?t[dhr]\b|[<\[]/t(?:able|body|head)|\Z)"
)
_TAG = re.compile(r"</?(?:[A-Za-z_-]{2,20}|[bip])(?:\s[^<>]{0,200})?/?>|\[/?[a-z]{1,9}\]|&nbsp;")
_COMMAND = re.compile(r"\\(?:hline|toprule|midrule|bottomrule)|\\c(?:line|midrule)\{[^{}]{0,20}\}")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{[a-z*]{1,20}\}(?:\{[^{}\n]{0,80}\})?|\\centering|\$\$?|\\[\[\]]")
_R_HEAD = re.compile(r"(?m)^[ \t]*(?:\[,[0-9]{1,3}\][ \t]*){2,}$")
_R_ROW = re.compile(r"(?m)^[ \t]*\[([0-9]{1,3}),\](?=[ \t]+\S)")
_SPEAKER = re.compile(
    r"(?m)^[ \t]*+(?:\[?[0-9]{1,2}(?::[0-9]{2}){1,2}\]?[ \t]++)?<[@+~%&]?[A-Za-z][\w-]{0,30}>[ \t]"
)
"""Who wrote a line of a chat: `<ada> `, `[10:12] <ada> `."""
_ITEM = re.compile(r"(?m)^([ \t>]*)([-*+\u2022\u2023\u25e6]|[0-9]{1,2}[.)])[ \t]+(?=\S)")
"""The sign or number before an item of a list."""
_LEAST_ITEMS = 3
_LONG_BLANK = re.compile(r"(?<!\S)(?:__+|--|\.\.)(?![^\s,])")
"""A sign of an empty cell that is as wide as a number of two digits."""
_LEAST_BLANKS = 4
_PROPERTY = re.compile(
    r"(?i)\W*(?:difficulty|rating|level|page|score|stars|schwierigkeit|stufe|seite)[\s:=]*"
)
_SHARE = re.compile(r"(?<=[^\W\d_])[\s:=|(-]+[0-9]{1,2} ?(?:/|of|out of|von) ?[0-9]{1,3}\)?\W*$")
_DATE = re.compile(
    r"(?<!\w)(?:[0-9]{1,2}[./-][0-9]{1,2}[./-]20[0-9]{2}|20[0-9]{2}[./-][0-9]{1,2}[./-][0-9]{1,2})(?!\w)"
)
_STARS = re.compile(r"(?<![\u2605\u2b50\ufe0f])[\u2605\u2b50\ufe0f]++[\u2606\u2729]*+")
_KIND = re.compile(r"(?i)^\W*(?:puzzle(?: type)?|type|genre|game|kind|r\u00e4tsel)\s*:\s*(?=[^\W\d_]{3})")
_MISREAD = re.compile(r"[0-9lIO.,_? -]*")
_ONES = re.compile(r"(?<![0-9A-Za-z])[lI](?![0-9A-Za-z])")
_DIVIDER = re.compile(r"\s*([-*_=])\1{2,}\s*")
_SOMEBODY = re.compile(r"<@[!&]?[0-9]{15,20}>")
"""How Discord writes the name of somebody, who is no cell of a board."""
_COMMAND_NAME = re.compile(r"\A\s*/[a-z]{3,12}(?= [A-Za-z])|\A\s*1[.)] (?=[A-Z][a-z]{2})(?!.*\n\s*2[.)])")
_OTHER_NAMES = (
    (re.compile(r"(?im)^([^\w\n]*+)(?:zeile|reihe|ligne|fila|riga)(?= ?[0-9])"), r"\1Row"),
    (re.compile(r"(?im)^([^\w\n]*+)(?:spalte|colonne|columna|colonna)(?= ?[0-9])"), r"\1Column"),
)
"""Names of lines in German, French, Spanish and Italian."""
_LINK = re.compile(r"\[([^\[\]\n]{1,80})\]\(<?https?://[^()\s]*\)")
_ESCAPED = re.compile(r"(?m)^([^\n\"'`\[{(]*)[\"'`]([^\n\"'`\\]*(?:\\n[^\n\"'`\\]*){2,})[\"'`][;,]?[ \t]*$")
"""Rows as one string of a program, on a line of its own."""


def remove_markup(text: str) -> str:
    """The text with a row on each line and a tab after each cell, if it has a table in markup.

    The lines of a chat are without their speakers.
    """
    if "[,1]" in text or _has_numbered_rows(text):
        return _R_ROW.sub("", _R_HEAD.sub("", text))
    if "\\\\" in text and "&" in text:
        return _from_latex(text)
    if "{|" in text and "|-" in text:
        return _from_wiki(text)
    if not _CELL.search(text):
        return text if "</" in text or len(_SPEAKER.findall(text)) < 2 else _SPEAKER.sub("", text)
    lower = text.lower().replace("[", "<").replace("]", ">")
    start = max(lower.find("<table"), 0) or max(lower.find("<tr"), 0)
    end = max(lower.rfind("</table>") + len("</table>"), lower.rfind("</tr>") + len("</tr>"))
    rows = (_CELL.findall(row) for row in _ROW.findall(text[start:end]))
    lines = "\n".join("\t".join(map(_said, cells)) for cells in rows if cells)
    return f"{_said(text[:start])}\n{lines}\n{_said(text[end:])}"


def remove_properties(text: str) -> str:
    """Return the text without dates and ratings such as `3/5` beside words, whose signs look like rows.

    Names of lines in some other languages become English, and of a link only its text is left.
    """
    text = _COMMAND_NAME.sub("", _SOMEBODY.sub("", text))
    text = _LINK.sub(r"\1", text) if text.count("\n") > 2 else text.replace("](http", "] (http")
    text = _ESCAPED.sub(_unescaped, text)
    for pattern, name in _OTHER_NAMES:
        text = pattern.sub(name, text)
    lines = [row for line in _short_blanks(text).split("\n") for row in _rows_of_line(line)]
    if (end := _end_of_board(lines)) is not None:
        lines[end] = ""
    ended = [place for place, line in enumerate(lines) if _has_comma_at_end(line)]
    is_list = bool(ended) and not {*"[({"}.isdisjoint("".join(lines[max(ended[0] - 1, 0) : ended[0]]))
    if len(ended) > 2 and ended[-1] - ended[0] == len(ended) - 1 and not is_list:
        lines = [line.rstrip(", \t") if place in ended else line for place, line in enumerate(lines)]
    is_rated = sum(_STARS.fullmatch(line.strip()) is not None for line in lines) == 1
    return "\n".join(_without_properties(line, is_rated) for line in lines) if len(lines) > 2 else text


def _has_comma_at_end(line: str) -> bool:
    """Return whether a line has cells between commas without brackets or quotes, and a comma at its end."""
    bare = line.rstrip(" \t")
    return bare.endswith(",") and ", " in bare and {*"[](){}\"'"}.isdisjoint(bare)


def _end_of_board(lines: Sequence[str]) -> int | None:
    """Return the place of a divider below which only words are, if it is no row of blanks."""
    said = [place for place, line in enumerate(lines) if line.strip()]
    while said and re.search(r"[^\W\d_]{4}", lines[said[-1]]):
        said.pop()
    if len(said) < _LEAST_ITEMS or not _DIVIDER.fullmatch(lines[said[-1]]):
        return None
    divider, before = lines[said[-1]].strip(), lines[said[-2]].strip()
    is_row = divider[0] in before or len(divider) in (len(before), len(before.split()))
    return None if is_row else said[-1]


def _rows_of_line(line: str) -> list[str]:
    """Return the rows between slashes that have equally many words, such as `1 . 2 / . . . / 3 . .`."""
    rows = line.split(" / ")
    counts = {len(row.split()) for row in rows}
    return rows if len(rows) > 2 < min(counts) == max(counts) else [line]


def _short_blanks(text: str) -> str:
    """Return the text with a dot for each blank of two or more equal signs, if no other word has the sign.

    Each is beside other cells: alone on its line it is a row of narrow blanks.
    """
    lines = [line for line in text.split("\n") if _LONG_BLANK.search(line)]
    found = [match[0] for line in lines for match in _LONG_BLANK.finditer(line)]
    is_alone = any(len(line.split()) < 2 or "|" in line for line in lines)
    if len(set(found)) != 1 or len(found) < _LEAST_BLANKS or is_alone:
        return text
    return text if found[0][0] in _LONG_BLANK.sub(" ", text) else _LONG_BLANK.sub(".", text)


def with_digits(text: str) -> str:
    """Return the text with 1 and 0 for the letters l, I and O, if its rows have no other letters than these.

    Programs that read pictures take one for the other. Only cells with blanks between them are changed.
    """
    lines = text.split("\n")
    rows = [place for place, line in enumerate(lines) if " " in line.strip() and _MISREAD.fullmatch(line)]
    found = "\n".join(lines[place] for place in rows)
    if len(rows) < _LEAST_ITEMS or len(re.findall("[0-9]", found)) < len(rows) or not _ONES.search(found):
        return text
    for place in rows:
        lines[place] = re.sub(r"\bO\b", "0", _ONES.sub("1", lines[place]))
    return "\n".join(lines)


def _unescaped(match: re.Match[str]) -> str:
    name = "" if "=" in match[1] else f"{match[1]}\n" * bool(match[1].strip())
    return name + match[2].replace("\\n", "\n")


def _without_properties(line: str, is_rated: bool) -> str:
    if is_rated and _STARS.fullmatch(line.strip()):
        return ""
    if not re.search(r"[^\W\d_]{3}", line) or "://" in line:
        return line
    bare = _DATE.sub("", _SHARE.sub("", line))
    bare = _without_stars(_KIND.sub("", bare))
    return "" if bare != line and _PROPERTY.fullmatch(bare) else bare


def _without_stars(line: str) -> str:
    """Return a line without stars at its begin or its end, which rate the puzzle."""
    line = _STARS.sub("", line, count=1).lstrip() if _STARS.match(line.lstrip()) else line
    stars = _STARS.search(line)
    return line[: stars.start()] if stars and not re.search(r"\w", line[stars.start() :]) else line


def remove_list_signs(text: str) -> str:
    """Return the text without the bullets or numbers of a list, if each row of a board is an item of it.

    A bullet may also be an empty cell: it is none if it stands before each row and nowhere else.
    """
    found = list(_ITEM.finditer(text))
    lines = text.split("\n")
    places = [text.count("\n", 0, match.start()) for match in found]
    if len(found) < _LEAST_ITEMS or places[-1] - places[0] != len(places) - 1:
        return text
    rows = [
        line[match.end() - match.start() :] for line, match in zip(lines[places[0] :], found, strict=False)
    ]
    signs = [match[2] for match in found]
    others = {sign for row in rows for sign in row if not sign.isspace()}
    is_counted = [sign[:-1] for sign in signs] == [str(number) for number in range(1, len(signs) + 1)]
    is_bullet = len(set(signs)) == 1 and signs[0] not in others
    if not is_counted and not is_bullet:
        return text
    # A row beside these without the sign has a clue there.
    near = [*lines[max(places[0] - 1, 0) : places[0]], *lines[places[-1] + 1 : places[-1] + 2]]
    count = len(lines[places[0]].split())
    if count > 2 and any(len(line.split()) in (count - 1, count) for line in near):
        return text
    return "\n".join([*lines[: places[0]], *rows, *lines[places[-1] + 1 :]])


def _has_numbered_rows(text: str) -> bool:
    """Return whether rows begin with [1,], [2,] and so on, as matrices of R do."""
    numbers = list(map(int, _R_ROW.findall(text))) if "[1,]" in text else []
    return len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))


def remove_tags(text: str) -> str:
    """The text without the tags of XML or HTML."""
    return html.unescape(_TAG.sub("", text))


def _said(markup: str) -> str:
    """Return the text of a piece of markup."""
    return remove_tags(markup).strip()


def _from_latex(text: str) -> str:
    plain = _ENVIRONMENT.sub("", _COMMAND.sub("", text))
    lines = re.split(r"\\\\(?:\[[^\]\n]{0,10}\])?|\n", plain)
    return "\n".join("\t".join(cell.strip() for cell in line.split("&")) for line in lines if line.strip())


def _from_wiki(text: str) -> str:
    before, _, table = text.partition("{|")
    table, _, after = table.partition("|}")
    rows = [
        re.sub(r"\s*\n\s*[|!]\s?", "||", row.strip(" \n")) for row in re.split(r"\|-[^\n]*\n?", table)[1:]
    ]
    cells = [re.split(r"\|\||!!", row[1:]) for row in rows if row]
    return "\n".join([before, *("\t".join(cell.strip() for cell in row) for row in cells), after])
