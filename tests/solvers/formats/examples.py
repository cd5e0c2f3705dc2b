"""A short example of every format: what people paste, and the same board in the house text format."""

from __future__ import annotations

from typing import NamedTuple


class Example(NamedTuple):
    """A text in a format, and what it means; `size` is told where the text leaves it open."""

    format: str
    puzzle: str
    text: str
    house: str
    size: str | None = None

    @property
    def name(self) -> str:
        return f"{self.format} {self.puzzle}"


_PICTURE = "rows\n2\n1 1\ncolumns\n2\n1\n1"
_CAMP = " 1011\n1.T..\n0T...\n2....\n0...T"
_FIELD = "1_\n_s"

EXAMPLES = [
    Example("game-id", "tents", "4x4dt:abj_,1,0,1,1,1,0,2,0", _CAMP),
    Example("game-id", "mosaic", "3x3h0:45a5d1", "45.\n5..\n..1"),
    Example("game-id", "dominosa", "2db:002120112021", "0021\n2011\n2021"),
    Example("game-id", "nonogram", "3x2:2/1/1/2/1.1", _PICTURE),
    Example("task", "tents", "abj_,1,0,1,1,1,0,2,0", _CAMP),
    Example("task", "mosaic", "45a5d1", "45.\n5..\n..1"),
    Example("task", "minesweeper", "45a5d1", "45_\n5__\n__1"),
    Example("task", "dominosa", "002120112021", "0021\n2011\n2021"),
    Example("task", "nonogram", "2/1/1/2/1.1", _PICTURE, "3x2"),
    Example("puzz.link", "tents", "https://puzz.link/p?tents/4/4/10111020i2a0", _CAMP),
    Example("puzz.link", "nonogram", "https://puzz.link/p?nonogram/3/2/2112g11", _PICTURE),
    Example("puzz.link", "minesweeper", "https://puzz.link/p?mines/2/2/1h.", _FIELD),
    Example("pzprv3", "tents", "pzprv3/tents/2/2/. 1 ./. . 1/- . ./0 /0 /", " 1?\n?.T\n?.."),
    Example("pzprv3", "nonogram", "pzprv3/nonogram/2/3/. . 2 1 1/. 2 . . ./1 1 . . ./", _PICTURE),
    Example("pzprv3", "minesweeper", "pzprv3/mines/2/2/1 . /. - /# . /. . /", _FIELD),
    Example("non", "nonogram", "width 3\nheight 2\n\nrows\n2\n1,1\n\ncolumns\n2\n1\n1", _PICTURE),
    Example("mk", "nonogram", "2 3\n2\n1 1\n#\n2\n1\n1", _PICTURE),
    Example("nin", "nonogram", "3 2\n2\n1 1\n2\n1\n1", _PICTURE),
    Example("cwd", "nonogram", "2\n3\n2\n1 1\n\n2\n1\n1", _PICTURE),
    Example("g", "nonogram", "a cat\n: rows\n2b\n1b 1b\n: columns\n2b\n1b\n1b\n: end\n", _PICTURE),
    Example("ini", "nonogram", '[clues]\nrows = "2", "1 1"  # two\ncolumns =\n 2, 1\n 1\n', _PICTURE),
    Example(
        "webpbn",
        "nonogram",
        "<puzzle><clues type='rows'><line><count>2</count></line><line><count>1</count>"
        "<count>1</count></line>"
        "</clues><clues type='columns'><line><count>2</count></line><line><count>1</count></line>"
        "<line><count>1</count></line></clues></puzzle>",
        _PICTURE,
    ),
    Example(
        "nonograms.org",
        "nonogram",
        "var d=[[7,8,9,1],[12,14,13,10],[22,15,15,20],[4,5,8,10],[4,5,6,7],[3,4,5,6],[11,21,20,10],"
        "[3,5,2,4],[4,7,3,5],[4,6,3,6],[6,6,3,6]];",
        _PICTURE,
    ),
    Example("janko", "minesweeper", "2 2 1\n1 -\n- -", "1_\n__\nmines: 1"),
    Example("janko", "mosaic", "2 2\n1 -\n- 2", "1.\n.2"),
    Example("janko", "dominosa", "3 4\n0 0 2 1\n2 0 1 1\n2 0 2 1", "0021\n2011\n2021"),
    Example("janko", "tents", "4 4\n1 0 1 1\n1 0 2 0\n- x - -\nx - - -\n- - - -\n- - - x", _CAMP),
    Example("janko", "nonogram", "2 3\n2\n1\n1\n2\n1 1", _PICTURE),
    Example("mine", "minesweeper", "3x2x1\n1HF\nHH1", "1__\n__1\nmines: 1"),
    Example("text", "tents", _CAMP, _CAMP),
    Example("text", "mosaic", "45.\n5..\n..1", "45.\n5..\n..1"),
    Example("text", "minesweeper", "1__\n__s\nmines: 1", "1__\n__s\nmines: 1"),
    Example("text", "dominosa", "0021\n2011\n2021", "0021\n2011\n2021"),
    Example("text", "nonogram", _PICTURE, _PICTURE),
]
"""Dominosa, janko: three rows of four. The picture has two rows: XX. and X.X."""
