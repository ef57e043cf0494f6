"""Mini Rogue in words."""
