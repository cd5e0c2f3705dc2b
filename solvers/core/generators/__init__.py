"""Building blocks for the generators of puzzles: random solutions, and the clues for them."""
