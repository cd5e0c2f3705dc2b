"""What cells hold, which of them look alike, and which lie together."""
