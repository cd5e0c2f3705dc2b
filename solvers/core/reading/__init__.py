"""What a text means: its format, the puzzle that it names, and the board in it where it holds more."""
