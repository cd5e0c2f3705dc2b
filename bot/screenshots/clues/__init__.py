"""The clues beside a board."""
