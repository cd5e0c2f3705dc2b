"""Numbers in a row as towers, of which clues tell how many are seen."""
