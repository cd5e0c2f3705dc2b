"""Daily boards: when each is due, who posts it, and the names of its solvers."""
