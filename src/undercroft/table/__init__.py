"""A game as people use it: set up by name, played by name, undone, saved, shown to each seat."""
