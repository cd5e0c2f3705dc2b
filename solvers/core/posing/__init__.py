"""How answers are drawn at random and become boards: what the setters of several puzzles share."""
