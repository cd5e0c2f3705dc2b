"""The Discord side of Gridsmith. Knows no puzzle rule."""
