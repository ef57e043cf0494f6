"""Mini Rogue: the rules, one module per phase of the game."""
