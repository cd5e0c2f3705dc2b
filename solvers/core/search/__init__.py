"""What the solver decides: answers, uniqueness, what all answers share, how many there are."""
