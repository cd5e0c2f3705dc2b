"""Steps where places hold numbers: what is noted before there is one, by patterns and by supposing."""
