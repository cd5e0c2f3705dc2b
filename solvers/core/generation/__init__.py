"""Generation of boards with one solution and a target level, from a seed: the topmost layer of the core."""
