"""Sentences for deductions, facts and notes, in the words of a player."""
