"""Runs of filled cells in a line, as in nonograms."""
