"""Protection of workers: confinement by Linux, and an alarm that stops work at its deadline."""
