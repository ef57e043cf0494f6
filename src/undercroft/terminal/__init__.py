"""Mini Rogue in a terminal."""
