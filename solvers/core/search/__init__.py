"""Solutions of a board: finding one, proving that it is unique, common literals and counting."""
