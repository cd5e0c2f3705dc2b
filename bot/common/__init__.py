"""Code for every package of the bot: configuration, errors, texts, metrics, logs, names of puzzles."""
