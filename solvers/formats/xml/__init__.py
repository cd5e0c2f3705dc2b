"""Puzzles in XML: nonograms of webpbn.com and sudokus of the program OpenSudoku."""

from __future__ import annotations

from solvers.formats.xml.opensudoku import opensudoku
from solvers.formats.xml.webpbn import webpbn

formats = (opensudoku, webpbn)
