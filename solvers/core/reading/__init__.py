"""The meaning of a text: its format, the puzzle that it names, and the board in it."""
