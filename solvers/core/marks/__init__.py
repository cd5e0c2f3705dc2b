"""Marks of players on a board: read from words or from a drawn board, and written."""
