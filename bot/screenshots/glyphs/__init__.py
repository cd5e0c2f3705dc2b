"""The ink of a picture, its glyphs, and the digits that they are."""
