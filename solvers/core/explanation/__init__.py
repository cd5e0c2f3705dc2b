"""Steps, reasons and faults in the words of a player."""
