"""Definition of a puzzle: its text form, and its rules as constraints over numbered variables."""
