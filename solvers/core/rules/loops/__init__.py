"""One closed loop, as constraints and as rules in words."""
