"""The contents of cells, groups of similar cells, and regions and cages of them."""
