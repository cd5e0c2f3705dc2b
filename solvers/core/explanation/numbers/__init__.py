"""Steps on boards with numbers: the eliminations before them, by patterns and by assumptions."""
