"""Texts made to cost time or memory: huge numbers, deep nesting, long runs of what patterns stumble on."""

from __future__ import annotations

from collections.abc import Iterator

LONGEST = (49_000, 199_000)
"""Numbers of characters just below the limits of rows of text and of all texts."""
BESIDE = 6_000
"""Number of characters beside a board."""

_ENTITIES = '<!DOCTYPE a [<!ENTITY b0 "ha">' + "".join(
    f'<!ENTITY b{n} "{f"&b{n - 1};" * 10}">' for n in range(1, 12)
)
_OUTSIDE = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><puzzle><title>&b;</title></puzzle>'
_HUGE = "9" * 10_000
_CAGES = "sudoku\n1...\n....\n....\n....\naabb\naabb\nccdd\nccdd\na=10"

_UNITS = (
    *" \n\t,/.;:#[]'\"`0123z_T?-=x",
    *("\u2605", "a, "),
    *("1/", "/\n", "1 ", " \n", "1.", "a1", ",1", "[1", "1]", "rows\n", "rows ", "mines ", "mines 1 "),
    *("var d=[", "task='", 'task = "', "[clues]\n", "rows=\n", ": rows\n", "https://a/", "```", "\\n"),
    *(
        "| ",
        "1|",
        "1|2\n",
        "+--",
        "|-\n",
        "> ",
        "(1,",
        "{1},",
        "can you ",
        "help 1a:b2/cd ",
        "<:a:1>",
        "R1: 1\n",
        "1;",
        "\t1\n",
        "|1|\n",
        "sudoku\n",
        "==> a <==\n1\n",
    ),
    *("<puzzle>", "&lt;", "goal 1\n", "====\n", "\u3000", "\ufdfa", "pzprv3/", "1x1x1\n", "[problem]\n"),
)


def hostile() -> dict[str, str]:
    """The texts by a name for each. Raises ValueError if two have the same name, so that one is lost."""
    texts = list(_hostile())
    named = dict(texts)
    if len(named) < len(texts):
        raise ValueError("Two hostile texts have the same name.")
    return named


def _hostile() -> Iterator[tuple[str, str]]:
    yield "a million brackets", "[" * 10**6
    yield "a million pairs of brackets", "[]" * 10**6
    yield "entities that multiply", f'<?xml version="1.0"?>{_ENTITIES}]><puzzle><title>&b11;</title></puzzle>'
    yield "an entity that reads a file", f'<?xml version="1.0"?>{_OUTSIDE}'
    yield "deep XML", "<puzzleset>" + "<puzzle>" * 30_000
    yield "deep closed XML", "<puzzle>" + "<a>" * 30_000 + "</a>" * 30_000 + "</puzzle>"
    yield "a thousand empty puzzles", "<puzzleset>" + "<puzzle/>" * 20_000 + "</puzzleset>"
    for size in ("1000000000x1000000000", "99999999999999999999x2", f"{_HUGE}x{_HUGE}"):
        kind = f"{size[:12]} in {len(size)} characters"
        yield f"a game ID of {kind}", f"{size}:abj_,1,2"
        yield f"a page of {kind}", f"https://a.b/tents.html#{size}:abj_,1,2"
        yield f"a .mine file of {kind}", f"{size}x5\nHHH"
        rows, columns = size.split("x")
        yield f"a link of {kind}", f"https://puzz.link/p?tents/{columns}/{rows}/zzz"
        for separator in " \n":
            yield f"bare lines of {kind} and {separator!r}", f"{rows}{separator}{columns}\n1\n#\n1"
        yield f"pzprv3 of {kind}", f"pzprv3/nonogram/{rows}/{columns}/. ./"
        yield f".non of {kind}", f"width {columns}\nheight {rows}\ngoal 01\nrows\n1\ncolumns\n1"
    yield "a huge number of dominoes", f"{_HUGE}:00"
    yield "a huge clue", f"rows\n{_HUGE}\ncolumns\n{_HUGE}"
    yield "a huge group", f"var d=[[{_HUGE},1,1,1],[{_HUGE},1,1,1]];"
    yield "a huge picture", "var d=[[1,1,1,1],[999,999,0,1000],[999,999,0,1000],[4,5,8,10]];"
    yield "gaps without end", "100000x1:" + "z" * 240_000
    yield "trees without end", "300x300:" + "z" * 240_000 + ",1" * 600
    for head in ("[1]]", "rows=array2d(", "rows\n1\ncolumns", "12\nmines"):
        yield f"blanks without end behind {head!r}", head + " " * 49_000 + "x"
    yield "empty lines without end behind two numbers", "12\n1" + "\n " * 24_000 + "x"
    yield "stars without end between words", "\n\nabc " + "\u2605" * 49_000 + "a"
    yield "signs without end in a row of a title", "Magnets\n" + "a+-()" * 9_000
    yield "a cage with a name without end", f"{_CAGES}\n{'a' * 49_000}="
    yield "a large table with one number", (("," * 189 + "\n") * 190).removesuffix("\n") + "1"
    yield "a task without end", "z" * 199_000 + ",1" * 100
    for unit in _UNITS:
        for longest in LONGEST:
            yield f"{unit!r} in {longest} characters", unit * (longest // len(unit))
        count = BESIDE // len(unit)
        yield f"a board behind {unit!r} over and over", unit * count + "x1\n12\n"
        yield f"a board before {unit!r} over and over", "2 2\n12\n" + unit * count + "x"
