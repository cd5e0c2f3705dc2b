"""What every room of the bot uses: configuration, errors, texts, metrics, logs, names of puzzles."""
