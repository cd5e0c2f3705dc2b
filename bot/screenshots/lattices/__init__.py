"""Where the cells of a board are: by lines, by digits in rows and columns, by dots, by tiles."""
