"""The grammars of codes that several puzzles share, each a pair of functions: to decode and to encode.

Decoders take a Coded and return cells or edges one after the other; their errors name the character.
"""
