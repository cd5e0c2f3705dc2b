"""What the puzzle files are written in, and the engine that answers questions about them."""
