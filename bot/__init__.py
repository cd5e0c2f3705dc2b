"""The Discord side of Gridsmith. Knows no puzzle rule."""

__version__ = "0.1.0"
