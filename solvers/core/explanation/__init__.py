"""Hints, reasons and faults of a board, in the words of a player."""
