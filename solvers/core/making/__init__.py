"""Makes boards: with one answer, as hard as asked, from a seed. The topmost layer of the core."""
