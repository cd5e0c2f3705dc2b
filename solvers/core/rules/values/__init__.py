"""Numeric locations: groups without repetition, sums, inequality signs, and lines that differ."""
