"""What a puzzle is and states: how it is read, and its rules as constraints over numbered unknowns."""
