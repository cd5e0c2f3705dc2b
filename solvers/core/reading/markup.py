"""Tables in the markup of HTML, BBCode, LaTeX, MediaWiki and R, with tabs between the cells instead."""

from __future__ import annotations

import html
import re

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
