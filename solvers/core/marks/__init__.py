"""What a person has marked on a board: read from words or a drawn board, and written."""
