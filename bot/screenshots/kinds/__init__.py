"""What each kind of puzzle looks like: from cells and clues beside them to readings.

What a reading is worth grows with what a picture must show for it: about 1 for Nurikabe and Mosaic, which
most numbers in cells could be, 2 to 4 for kinds with rules that numbers would hardly obey by chance, up to 10
for Hashi and Futoshiki, which find their cells themselves. To all others what the lattice is worth is added.
"""
