"""What each kind of puzzle looks like: from cells and clues beside them to readings."""
