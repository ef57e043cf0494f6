"""Mini Rogue: base game, The Council, co-op, stances, campaign."""
