"""Islands of cells around clues, as in Nurikabe."""
