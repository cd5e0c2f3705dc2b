"""Places that hold numbers: groups without repetition, sums, signs, and lines that differ."""
