"""A board a day: when it is due, who posts it, and what is said of those who solve it."""
