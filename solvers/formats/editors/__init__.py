"""Boards of the Sudoku editors f-puzzles and SudokuPad, which their addresses hold as packed JSON."""

from __future__ import annotations

from solvers.formats.editors.editor_address import editor

formats = (editor,)
