"""What keeps a worker from harm: confinement by Linux, and an alarm that stops work at its deadline."""
