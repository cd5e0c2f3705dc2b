"""The look of each kind of puzzle: from cells and clues beside them to readings.

The worth of a reading grows with the evidence that it needs. It is about 1 for Nurikabe and Mosaic, which
most numbers in cells could be. It is 2 to 4 for kinds with rules that numbers hardly obey by chance, and up
to 10 for Hashi and Futoshiki, which find their cells themselves. The worth of the lattice is added for all
others.
"""
