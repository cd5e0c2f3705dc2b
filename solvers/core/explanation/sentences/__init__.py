"""Deductions, facts and notes in the words of a player."""
