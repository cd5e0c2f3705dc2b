"""Deduction from a few rules at a time, before any solver is asked."""
