"""Generation of boards with a unique solution and a target level, from a seed: the topmost layer of the
core.
"""
