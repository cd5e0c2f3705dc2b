"""The commands of `gridsmith`, one module each."""
