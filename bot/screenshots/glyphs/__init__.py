"""What is drawn in a picture: its ink, glyphs, and which digits they are."""
