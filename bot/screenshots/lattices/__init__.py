"""The places of a board's cells: by lines, by digits in rows and columns, by dots, by tiles."""
