"""Grammars of codes that several puzzles share, and the list of codes that a puzzle has.

A grammar is a pair of functions, to decode and to encode. Decoders take a Coded and return cells or edges in
order; their errors name the character.
"""
