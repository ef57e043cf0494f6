"""Plain play: lines in, lines out."""
