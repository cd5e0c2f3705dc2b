"""Boards in code: the grammars that several puzzles share, and which puzzle is written in which of them.

A grammar is a pair of functions, to decode and to encode. Decoders take a Coded and return cells or edges one
after the other; their errors name the character.
"""
